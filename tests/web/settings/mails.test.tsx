// @vitest-environment happy-dom
/** Settings: the choice of optional emails. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refusal } from '#tests/web/kit/answers.ts';
import { answer, onTheSettings, openSettings, profile, section, sent } from '#tests/web/kit/settings.tsx';

onTheSettings();
const box = async () => (await section('Mails')).findByRole<HTMLInputElement>('checkbox', { name: /not necessary/ });

it('saves the choice of optional emails at once and confirms it', async () => {
  openSettings();
  expect((await box()).checked).toBe(true);
  answer('patch', '/api/users/profile', { success: true, message: 'ok', user: { ...profile, newsMails: false } });
  answer('get', '/api/users/profile', { success: true, message: 'ok', user: { ...profile, newsMails: false } });
  fireEvent.click(await box());
  expect((await box()).checked).toBe(false);
  expect(await screen.findByText('You get only the mails that are necessary.')).toBeTruthy();
  expect(sent.filter(([line]) => line.startsWith('PATCH'))).toEqual([['PATCH /api/users/profile', { newsMails: false }]]);
  expect((await box()).checked).toBe(false);
});

it('restores the choice of optional emails when it cannot be saved', async () => {
  openSettings();
  await box();
  answer('patch', '/api/users/profile', () => refusal('internal', { message: '' }));
  fireEvent.click(await box());
  expect(await screen.findByText('Your choice could not be saved')).toBeTruthy();
  await waitFor(async () => expect((await box()).checked).toBe(true));
});
