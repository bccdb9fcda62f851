/** Sets a new password with a code. It opens no session; the customer then signs in with the new password, on a device that is known. */

import { rejectWeakPassword, toPasswordFailure } from '#functions/identity/check-password.ts';
import { deviceOfRequest } from '#functions/identity/cookies.ts';
import { normalIdentifier } from '#functions/identity/identifier.ts';
import { setPassword, signOutEverywhere } from '#functions/identity/identity-provider.ts';
import { endSessionsBefore, saveDevice } from '#functions/identity/session-store.ts';
import { verifyAccountCode } from '#functions/identity/verify-code.ts';
import { Answer } from '#functions/platform/http/handler.ts';
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { enqueueEmail } from '#functions/platform/mail/outbox-store.ts';
import { commit } from '#functions/platform/table/table.ts';
import { resetPassword } from '#shared/contract/identity/auth.ts';

export const handler = openEndpoint(resetPassword, async ({ body, now, source, cookies, note }) => {
  // Checked before a try is used, against the typed identifier, so that it is the same for an unknown account.
  rejectWeakPassword(body.password, normalIdentifier(body.identifier).value, 'password');
  const { customer, consumingWrites } = await verifyAccountCode('reset', { body, cookies, source, now });
  const { id: customerId } = customer;
  rejectWeakPassword(body.password, customer.email, 'password');
  note({ customerId });
  await setPassword(customerId, body.password).catch((error: unknown) => {
    throw toPasswordFailure(error, 'password');
  });
  await signOutEverywhere(customerId);
  const device = await deviceOfRequest(cookies);
  const at = now.toISOString();
  // The code is consumed last, so that it still works after a failure of the provider or the table.
  await commit([
    ...consumingWrites,
    endSessionsBefore(customerId, now),
    // All other devices become unknown. The owner's device must not share the limits of unknown devices.
    saveDevice(customerId, device.digest, now),
    enqueueEmail({ template: 'security-notice', what: 'password-changed', to: customer.email, firstName: customer.firstName, at }, now),
  ]);
  return new Answer({ success: true, message: 'Your password is changed. Please sign in with it.' } as const, [device.cookie]);
});
