// @vitest-environment happy-dom
/** Settings: turning two-step sign-in on and off, and its recovery codes. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { errorResponse } from '#tests/web/kit/error-response.ts';
import { enterCode, fill, openSettings, press, requests, respond, section, setUpSettingsPage } from '#tests/web/kit/settings.tsx';

setUpSettingsPage();

const secret = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const begun = {
  success: true,
  message: 'Add this account to your authenticator app, then enter its code.',
  secret,
  uri: `otpauth://totp/Nanhe:asha?secret=${secret}`,
  expiresAt: '2026-11-21T10:00:00.000Z',
};
const recoveryCodes = ['AAAAA-22222', 'BBBBB-33333'];
const on = { enabled: true, required: false, enabledAt: '2026-11-01T04:00:00.000Z', recoveryCodesLeft: 10 };
const off = { enabled: false, required: false, recoveryCodesLeft: 0 };

const begin = async () => {
  openSettings();
  await press('Turn on');
  fill(await screen.findByLabelText('Your password'), 'Asha-Pass-2026');
  await press('Continue');
};

it('turns on two-step sign-in with password and code, and requires keeping the recovery codes', async () => {
  respond('post', '/api/auth/totp/begin', begun);
  respond('post', '/api/auth/totp/confirm', { success: true, message: 'Two-step sign-in is on.', recoveryCodes });
  await begin();
  expect(await screen.findByText('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567')).toBeTruthy();
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy();
  respond('get', '/api/auth/totp', on);
  enterCode('123456');
  await press('Turn on');
  expect((await screen.findByRole('list', { name: 'Recovery codes' })).textContent).toBe(recoveryCodes.join(''));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Done' }).disabled).toBe(true);
  fireEvent.click(screen.getByRole('checkbox', { name: 'I have kept them' }));
  await press('Done');
  const twoStep = await section('Two-step sign-in');
  expect(await twoStep.findByText('On')).toBeTruthy();
  expect(twoStep.getByText('10 recovery codes left')).toBeTruthy();
  expect(requests.filter(([line]) => line.startsWith('POST'))).toEqual([
    ['POST /api/auth/totp/begin', { password: 'Asha-Pass-2026' }],
    ['POST /api/auth/totp/confirm', { code: '123456' }],
  ]);
});

it('does not start two-step set-up with a wrong password and shows why at the field', async () => {
  respond('post', '/api/auth/totp/begin', () => errorResponse('wrong_password', { fields: { password: 'The current password is not right' } }));
  await begin();
  expect(await screen.findByText('The current password is not right')).toBeTruthy();
  expect(screen.queryByRole('img', { name: 'QR code for your authenticator app' })).toBeNull();
});

it('shows the attempts left after a wrong set-up code and asks for the password when none is left', async () => {
  respond('post', '/api/auth/totp/begin', begun);
  respond('post', '/api/auth/totp/confirm', () => errorResponse('wrong_code', { message: 'That code is not right. 4 tries left.' }));
  await begin();
  await screen.findByLabelText('Digit 1 of 6');
  enterCode('111111');
  await press('Turn on');
  expect(await screen.findAllByText('That code is not right. 4 tries left.')).toHaveLength(2);
  respond('post', '/api/auth/totp/confirm', () => errorResponse('code_spent', { message: 'Too many wrong codes. Please begin again.' }));
  enterCode('111111');
  await press('Turn on');
  expect(await screen.findByText('Too many wrong codes. Please begin again.')).toBeTruthy();
  expect(await screen.findByLabelText('Your password')).toBeTruthy();
});

it('issues new recovery codes for a valid code', async () => {
  respond('get', '/api/auth/totp', { ...on, recoveryCodesLeft: 2 });
  respond('post', '/api/auth/totp/recovery-codes', { success: true, message: 'These are your new recovery codes.', recoveryCodes });
  openSettings();
  expect(await screen.findByText(/You are running out of recovery codes/)).toBeTruthy();
  await press('New recovery codes');
  enterCode('123456');
  await press('Get new codes');
  expect(await screen.findByRole('list', { name: 'Recovery codes' })).toBeTruthy();
});

it('turns off two-step sign-in with a recovery code and confirms it', async () => {
  respond('get', '/api/auth/totp', on);
  respond('post', '/api/auth/totp/remove', { success: true, message: 'Two-step sign-in is off.' });
  openSettings();
  await press('Turn off');
  await press('Use a recovery code instead');
  fill(screen.getByLabelText('Recovery code'), 'AAAAA-22222');
  respond('get', '/api/auth/totp', off);
  await press('Turn off');
  expect(await screen.findByText('Two-step sign-in is off.')).toBeTruthy();
  expect(await (await section('Two-step sign-in')).findByText('Off')).toBeTruthy();
  expect(requests).toContainEqual(['POST /api/auth/totp/remove', { code: 'AAAAA-22222' }]);
});

it('keeps two-step sign-in on after a wrong code and says that each code works once', async () => {
  respond('get', '/api/auth/totp', on);
  respond('post', '/api/auth/totp/remove', () => errorResponse('wrong_code'));
  openSettings();
  await press('Turn off');
  expect(screen.getByText(/Each works once: if you have just used one, wait for the next/)).toBeTruthy();
  enterCode('111111');
  await press('Turn off');
  expect(await screen.findAllByText('That code is not right.')).toHaveLength(2);
  await press('Cancel');
  expect(await (await section('Two-step sign-in')).findByText('On')).toBeTruthy();
});

it('does not offer to turn off two-step sign-in where it is required', async () => {
  respond('get', '/api/auth/totp', { ...on, required: true });
  openSettings();
  expect(await screen.findByText('Your account must have it, so it cannot be turned off.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull();
  await waitFor(() => expect(screen.getByRole('button', { name: 'New recovery codes' })).toBeTruthy());
});
