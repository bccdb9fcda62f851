// @vitest-environment happy-dom
/** The profile of a patient: known facts and saved changes. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { clinicHandlers } from '#tests/web/kit/clinic.ts';
import { errorResponse } from '#tests/web/kit/error-response.ts';
import { asha, renderAt, signIn } from '#tests/web/kit/fixtures.tsx';
import { expectPrivacyNote } from '#tests/web/kit/privacy.ts';
import { setUpServer } from '#tests/web/kit/server.ts';
import { Component as MyProfilePage } from '#web/features/clinic/my-profile-page.tsx';
import { Toaster } from '#web/ui/feedback/toaster.tsx';

const known = {
  ...asha,
  name: 'Asha Verma',
  gender: 'Not Selected',
  dob: '1990-02-28',
  image: '',
  address: { line1: '12 MG Road', line2: 'Bengaluru' },
  emailVerified: true,
  newsMails: true,
  isPremium: false,
};
let sent: string[] = [];
const server = setUpServer(
  ...clinicHandlers,
  http.get('*/api/users/profile', () => HttpResponse.json({ success: true, message: 'ok', user: known })),
  http.post('*/api/user/update-profile', async ({ request }) => {
    sent.push(await request.text());
    return HttpResponse.json({ success: true, message: 'ok', user: known });
  }),
);
beforeEach(() => {
  signIn();
  sent = [];
});

const open = () =>
  renderAt(
    <>
      <MyProfilePage />
      <Toaster />
    </>,
    '/doctor/my-profile',
    '/doctor/my-profile',
  );
const edit = async () => fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
const save = async () => fireEvent.click(await screen.findByRole('button', { name: 'Save information' }));

describe('my profile', () => {
  it('shows the known facts of a patient and marks the others as not given', async () => {
    open();
    for (const text of ['Asha Verma', 'asha@example.in', '12 MG Road, Bengaluru', 'Not given', '28 Feb 1990'])
      expect(await screen.findByText(text)).toBeTruthy();
  });

  it('sends only the changed fields of the profile', async () => {
    open();
    await edit();
    await expectPrivacyNote('When you book an appointment, the clinic sees your name and telephone number.');
    const details = screen.getByRole('group', { name: 'Your details' });
    expect(document.activeElement).toBe(details);
    const line = await screen.findByLabelText(/^Address, line 2/);
    line.focus();
    fireEvent.change(line, { target: { value: 'Mysuru' } });
    await save();
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(details));
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatch(/name="address"\s+\{"line1":"12 MG Road","line2":"Mysuru"\}/);
    expect(sent[0]).not.toMatch(/name="(?:name|phone|gender|dob|image)"/);
  });

  it('keeps the typed profile and shows the field error when saving is rejected', async () => {
    server.use(http.post('*/api/user/update-profile', () => errorResponse('invalid_input', { fields: { dob: 'Please give a day in the past' } })));
    open();
    await edit();
    fireEvent.change(await screen.findByLabelText(/^Date of birth/), { target: { value: '2031-01-01' } });
    await save();
    expect(await screen.findByText('Please give a day in the past')).toBeTruthy();
    expect(await screen.findByText('Invalid data provided. Please check your input.')).toBeTruthy();
    await waitFor(() => expect(screen.getByLabelText(/^Date of birth/)).toHaveProperty('value', '2031-01-01'));
  });
});
