// @vitest-environment happy-dom
/** Settings: changing personal details, email and password, with errors shown at their fields. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { errorResponse } from '#tests/web/kit/error-response.ts';
import { asha } from '#tests/web/kit/fixtures.tsx';
import {
  codeSent,
  enterCode,
  fill,
  openSettings,
  press,
  profile,
  requests,
  respond,
  section,
  server,
  setUpSettingsPage,
} from '#tests/web/kit/settings.tsx';
import { session } from '#web/api/session.ts';

setUpSettingsPage();

describe('personal details', () => {
  it('shows the saved details and sends only the changed ones', async () => {
    respond('patch', '/api/users/profile', { success: true, message: 'Your profile is saved', user: { ...profile, firstName: 'Usha' } });
    openSettings();
    const details = await section('Your details');
    const first = await details.findByLabelText<HTMLInputElement>('First name');
    expect([first.value, details.getByLabelText<HTMLInputElement>('Phone').value]).toEqual(['Asha', '+91 98765 43210']);
    const save = details.getByRole<HTMLButtonElement>('button', { name: 'Save details' });
    expect(save.disabled).toBe(true);
    fill(first, 'Usha');
    await press('Save details');
    expect(await screen.findByText('Your profile is saved')).toBeTruthy();
    expect(requests).toEqual([['PATCH /api/users/profile', { firstName: 'Usha' }]]);
    // The header shows the new name at once, in the same session.
    expect(session()).toEqual({ token: 'token-1', user: { ...asha, firstName: 'Usha' } });
    await waitFor(() => expect(save.disabled).toBe(true));
  });

  it('normalises a phone number and rejects an invalid one at its field', async () => {
    respond('patch', '/api/users/profile', { success: true, message: 'Your profile is saved', user: { ...profile, phone: '+919812345678' } });
    openSettings();
    const details = await section('Your details');
    const phone = await details.findByLabelText<HTMLInputElement>('Phone');
    fill(phone, '12');
    await press('Save details');
    expect(await details.findByText('Please enter a 10-digit Indian mobile number')).toBeTruthy();
    expect(phone.getAttribute('aria-invalid')).toBe('true');
    fill(phone, '98123 45678');
    await press('Save details');
    await waitFor(() => expect(requests).toEqual([['PATCH /api/users/profile', { phone: '+919812345678' }]]));
    await waitFor(() => expect(phone.value).toBe('+91 98123 45678'));
  });

  it('shows at the field why the server rejected the date of birth', async () => {
    respond('patch', '/api/users/profile', () => errorResponse('invalid_input', { fields: { dob: 'Please enter a date in the past' } }));
    openSettings();
    const details = await section('Your details');
    fill(await details.findByLabelText(/^Date of birth/), '2099-01-01');
    await press('Save details');
    expect(await details.findByText('Please enter a date in the past')).toBeTruthy();
  });

  it('loads the details again on request and shows the other settings meanwhile', async () => {
    server.use(http.get('*/api/users/profile', () => errorResponse('unavailable'), { once: true }));
    openSettings();
    const details = await section('Your details');
    expect(await details.findByRole('alert')).toBeTruthy();
    expect(await (await section('Devices')).findByText('Safari on iPhone')).toBeTruthy();
    await press('Try Again');
    expect(await details.findByLabelText('First name')).toBeTruthy();
  });
});

describe('the email', () => {
  const ask = async () => {
    openSettings();
    await press('Change email');
    const form = within(await screen.findByRole('form', { name: 'Change email' }));
    fill(form.getByLabelText('New email'), 'asha.new@example.in');
    fill(form.getByLabelText('Your password'), 'Asha-Pass-2026');
    await press('Send code');
  };

  it('changes the email with the password and a code sent to the new address', async () => {
    const moved = { ...profile, email: 'asha.new@example.in' };
    respond('post', '/api/users/email', codeSent);
    respond('post', '/api/users/email/confirm', { success: true, message: 'Your email is changed', user: moved });
    server.use(http.get('*/api/users/profile', () => HttpResponse.json({ success: true, message: 'ok', user: moved })));
    await ask();
    expect(await screen.findByText(/is on its way to/)).toBeTruthy();
    enterCode('123456');
    await press('Confirm email');
    expect(await screen.findByText('Your email is changed')).toBeTruthy();
    expect(requests).toEqual([
      ['POST /api/users/email', { email: 'asha.new@example.in', password: 'Asha-Pass-2026' }],
      ['POST /api/users/email/confirm', { code: '123456' }],
    ]);
    expect(session()?.user.email).toBe('asha.new@example.in');
    expect((await section('Email')).getByText('asha.new@example.in')).toBeTruthy();
  });

  it('says that mails to the address are stopped, why, and what helps', async () => {
    const stopped = { ...profile, mailStopped: { reason: 'complained', since: '2026-11-20T10:00:00.000Z' } };
    server.use(http.get('*/api/users/profile', () => HttpResponse.json({ success: true, message: 'ok', user: stopped })));
    openSettings();
    const text = `A mail to ${asha.email} was reported as spam, so we send none there. Please change your email, or write to us.`;
    expect(await (await section('Email')).findByText(text)).toBeTruthy();
  });

  it('keeps the typed email, but not the password, on the way back from the code', async () => {
    respond('post', '/api/users/email', codeSent);
    await ask();
    await screen.findByText(/is on its way to/);
    await press('Back');
    expect((await screen.findByLabelText<HTMLInputElement>('New email')).value).toBe('asha.new@example.in');
    expect(screen.getByLabelText<HTMLInputElement>('Your password').value).toBe('');
    await press('Cancel');
    await press('Change email');
    expect((await screen.findByLabelText<HTMLInputElement>('New email')).value).toBe('');
  });

  it.each([
    ['a wrong password', 'wrong_password', { password: 'The current password is not right' }],
    ['the same address', 'invalid_input', { email: 'This is your email already' }],
  ] as const)('does not change the email with %s and shows why at the field', async (_why, code, fields) => {
    respond('post', '/api/users/email', () => errorResponse(code, { fields }));
    await ask();
    const form = within(screen.getByRole('form', { name: 'Change email' }));
    expect(await form.findByText(Object.values(fields)[0] ?? '')).toBeTruthy();
  });

  it('does not change the email with a wrong code and shows the attempts left', async () => {
    respond('post', '/api/users/email', codeSent);
    respond('post', '/api/users/email/confirm', () => errorResponse('wrong_code', { message: 'That code is not right. 4 tries left.' }));
    await ask();
    await screen.findByText(/is on its way to/);
    enterCode('111111');
    await press('Confirm email');
    expect(await screen.findAllByText('That code is not right. 4 tries left.')).toHaveLength(2);
    expect(session()?.user.email).toBe(asha.email);
  });
});

describe('the password', () => {
  const change = async () => {
    openSettings();
    const form = within(await screen.findByRole('form', { name: 'Password' }));
    fill(form.getByLabelText('Current password'), 'Asha-Pass-2026');
    fill(form.getByLabelText('New password'), 'Kite-and-Lantern-9');
    await press('Change password');
    return form;
  };

  it('changes the password and continues with the session of the response', async () => {
    const message = 'Your password is changed. Your other devices are signed out.';
    respond('post', '/api/auth/change-password', { success: true, message, user: asha, token: 'token-2' });
    const form = await change();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(requests).toContainEqual(['POST /api/auth/change-password', { currentPassword: 'Asha-Pass-2026', newPassword: 'Kite-and-Lantern-9' }]);
    expect(session()?.token).toBe('token-2');
    expect(form.getByLabelText<HTMLInputElement>('Current password').value).toBe('');
  });

  it.each([
    ['wrong_password', { currentPassword: 'The current password is not right' }, 'Current password'],
    ['weak_password', { newPassword: 'Please choose another one than the present password' }, 'New password'],
  ] as const)('shows at its field why a password change failed with %s', async (code, fields, label) => {
    respond('post', '/api/auth/change-password', () => errorResponse(code, { fields }));
    const form = await change();
    expect(await form.findByText(Object.values(fields)[0] ?? '')).toBeTruthy();
    expect(form.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
    expect(session()?.token).toBe('token-1');
  });

  it.each([
    ['Password', null],
    ['Email', 'Change email'],
    ['Two-step sign-in', 'Turn on'],
  ])('links a forgotten password to its reset, with a return to the settings, in the section %s', async (title, button) => {
    openSettings();
    const opened = await section(title);
    if (button !== null) fireEvent.click(await opened.findByRole('button', { name: button }));
    const link = await opened.findByRole('link', { name: 'Forgot it, or never set one?' });
    expect(link.getAttribute('href')).toBe('/forgot-password?returnTo=%2Fprofile%2Fsettings');
  });
});
