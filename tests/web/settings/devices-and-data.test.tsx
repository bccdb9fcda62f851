// @vitest-environment happy-dom
/** Settings: signing out devices, downloading personal data and deleting the account. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { errorResponse } from '#tests/web/kit/error-response.ts';
import {
  codeSent,
  currentAddress,
  devices,
  enterCode,
  openSettings,
  press,
  requests,
  respond,
  section,
  setUpSettingsPage,
} from '#tests/web/kit/settings.tsx';
import { rememberedPin, rememberPin } from '#web/api/pin.ts';
import { session } from '#web/api/session.ts';

setUpSettingsPage();

describe('devices', () => {
  it('lists the signed-in devices with their dates and marks this device', async () => {
    openSettings();
    const list = within(await (await section('Devices')).findByRole('list'));
    const [here, there] = list.getAllByRole('listitem');
    expect(here?.textContent).toContain('Chrome on Linux');
    expect(here?.textContent).toContain('This device');
    expect(here?.textContent).toContain('Since 1 November 2026');
    expect(there?.textContent).toContain('Safari on iPhone');
    expect(list.getAllByRole('button')).toHaveLength(1);
  });

  it('signs out one device and removes it from the list', async () => {
    respond('delete', '/api/auth/sessions/s2', { success: true, message: 'This device is signed out' });
    openSettings();
    await screen.findByText('Safari on iPhone');
    respond('get', '/api/auth/sessions', { sessions: devices.slice(0, 1) });
    await press('Sign out Safari on iPhone');
    expect(await screen.findByText('This device is signed out')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Devices' })));
    expect(session()).not.toBeNull();
  });

  it('removes a device that is already signed out from the list', async () => {
    respond('delete', '/api/auth/sessions/s2', () => errorResponse('session_not_found'));
    openSettings();
    await screen.findByText('Safari on iPhone');
    respond('get', '/api/auth/sessions', { sessions: devices.slice(0, 1) });
    await press('Sign out Safari on iPhone');
    expect(await screen.findByText('This device is signed out already.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
  });

  it('signs out all devices after a confirmation and goes to the home page', async () => {
    respond('post', '/api/auth/logout-everywhere', { success: true, message: 'You have been signed out on all devices' });
    openSettings();
    await press('Sign out everywhere');
    const question = within(await screen.findByRole('dialog', { name: 'Sign out everywhere?' }));
    expect(requests).toEqual([]);
    question.getByRole('button', { name: 'Sign out everywhere' }).click();
    await waitFor(() => expect(currentAddress()).toBe('/'));
    expect(session()).toBeNull();
    expect(requests.map(([line]) => line)).toEqual(['POST /api/auth/logout-everywhere']);
  });

  it('keeps the session when signing out everywhere fails', async () => {
    respond('post', '/api/auth/logout-everywhere', () => errorResponse('internal', { message: '' }));
    openSettings();
    await press('Sign out everywhere');
    within(await screen.findByRole('dialog'))
      .getByRole('button', { name: 'Sign out everywhere' })
      .click();
    expect(await screen.findByText('Signing out everywhere failed')).toBeTruthy();
    expect(session()).not.toBeNull();
  });
});

describe('the personal data', () => {
  it('downloads the personal data as a JSON file named after its day in India', async () => {
    const data = { exportedAt: '2026-11-20T19:00:00.000Z', profile: { email: 'asha@example.in' }, orders: [] };
    respond('get', '/api/account/data', data);
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob);
      return 'blob:here/1';
    });
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    openSettings();
    await press('Download my data');
    expect(await screen.findByText('Your data is in your downloads.')).toBeTruthy();
    expect(names).toEqual(['nanhe-my-data-2026-11-21.json']);
    expect(JSON.parse((await files[0]?.text()) ?? '')).toEqual(data);
  });

  it('names the lists of which the file holds only the newest records', async () => {
    respond('get', '/api/account/data', { exportedAt: '2026-11-21T10:00:00.000Z', incomplete: ['orders', 'unfinishedPurchases', 'messages'] });
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:here/1');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    openSettings();
    await press('Download my data');
    expect(await screen.findByText(/with only your newest orders, unfinished purchases and messages\. Write to us for the others\./)).toBeTruthy();
  });

  it('reports that the personal data cannot be collected and allows another attempt', async () => {
    respond('get', '/api/account/data', () => errorResponse('internal', { message: '' }));
    openSettings();
    await press('Download my data');
    expect(await screen.findByText('Your data could not be collected')).toBeTruthy();
    expect((await screen.findByRole('button', { name: 'Download my data' })).getAttribute('aria-disabled')).toBe('false');
  });
});

describe('deleting the account', () => {
  const ask = async () => {
    openSettings();
    await press('Delete my account');
    await screen.findByRole('dialog', { name: 'Delete your account?' });
    await press('Mail me a code');
  };

  it('deletes the account after listing the consequences and checking a mailed code', async () => {
    respond('post', '/api/account/deletion-code', codeSent);
    respond('post', '/api/account/delete', { success: true, message: 'Your account is deleted.' });
    rememberPin('560001');
    openSettings();
    await press('Delete my account');
    const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' });
    expect(dialog.textContent).toContain('addresses, cart, wishlist, reviews');
    expect(dialog.textContent).toContain('₹50,000');
    expect(dialog.textContent).toContain('invoices to a GSTIN with its registered name');
    expect(dialog.textContent).toContain('at least 72 months');
    expect(requests).toEqual([]);
    await press('Mail me a code');
    await within(dialog).findByLabelText('Digit 1 of 6');
    enterCode('123456');
    within(dialog).getByRole('button', { name: 'Delete my account' }).click();
    await waitFor(() => expect(currentAddress()).toBe('/'));
    expect(session()).toBeNull();
    expect(rememberedPin()).toBeNull();
    expect(requests).toEqual([
      ['POST /api/account/deletion-code', null],
      ['POST /api/account/delete', { code: '123456' }],
    ]);
  });

  it('refuses to delete an account with an open order and names the order', async () => {
    const message = 'Order NH-1 is still on its way. You can delete your account once it is delivered or cancelled.';
    respond('post', '/api/account/deletion-code', () => errorResponse('account_in_use', { message }));
    await ask();
    const dialog = within(await screen.findByRole('dialog'));
    expect((await dialog.findByText(message)).closest('[role=alert]')).not.toBeNull();
    expect(dialog.queryByLabelText('Digit 1 of 6')).toBeNull();
  });

  it('moves the focus back to the button that mails the code', async () => {
    respond('post', '/api/account/deletion-code', codeSent);
    await ask();
    const dialog = within(await screen.findByRole('dialog'));
    const back = await dialog.findByRole('button', { name: 'Back' });
    back.focus();
    back.click();
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Mail me a code' })));
  });

  it('does not delete the account with a wrong code', async () => {
    respond('post', '/api/account/deletion-code', codeSent);
    respond('post', '/api/account/delete', () => errorResponse('wrong_code', { message: 'That code is not right. 4 tries left.' }));
    await ask();
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByLabelText('Digit 1 of 6');
    enterCode('111111');
    dialog.getByRole('button', { name: 'Delete my account' }).click();
    expect((await dialog.findAllByText('That code is not right. 4 tries left.')).length).toBeGreaterThan(0);
    expect(session()).not.toBeNull();
    expect(currentAddress()).toBe('/profile/settings');
  });
});
