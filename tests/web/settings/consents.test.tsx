// @vitest-environment happy-dom
/** Settings: a switch for each consent. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { errorResponse } from '#tests/web/kit/error-response.ts';
import { consents, openSettings, requests, respond, section, setUpSettingsPage } from '#tests/web/kit/settings.tsx';

setUpSettingsPage();
const box = async (name: RegExp) => (await section('What you allow')).findByRole<HTMLInputElement>('switch', { name });
const mails = () => box(/Optional emails/);

it('withdraws a consent at once, says what changes with it, and leaves the other consents', async () => {
  openSettings();
  expect([(await mails()).checked, (await box(/family/)).checked]).toEqual([true, false]);
  const withdrawn = { isGiven: false, version: '2026-11-23', at: '2026-11-24T10:00:00.000Z', source: 'settings' } as const;
  respond('put', '/api/consents/mails', { data: consents({ mails: { isGiven: false, events: [withdrawn] } }) });
  fireEvent.click(await mails());
  expect((await mails()).checked).toBe(false);
  expect(await screen.findByText('Optional emails: switched off. They stop at once.')).toBeTruthy();
  expect(requests.filter(([line]) => line.startsWith('PUT'))).toEqual([['PUT /api/consents/mails', { isGiven: false }]]);
  await waitFor(async () => expect((await mails()).closest('label')?.textContent).toContain('Withdrawn on 24 Nov'));
  expect((await box(/family/)).checked).toBe(false);
});

it('restores a switch whose change cannot be saved', async () => {
  openSettings();
  await mails();
  respond('put', '/api/consents/mails', () => errorResponse('internal', { message: '' }));
  fireEvent.click(await mails());
  expect(await screen.findByText('Your choice could not be saved')).toBeTruthy();
  await waitFor(async () => expect((await mails()).checked).toBe(true));
});
