/** Creates the first administrator of a stage, or makes a customer an administrator. */
import { randomBytes } from 'node:crypto';
import { ulid } from 'ulid';
import { change, ok, type Step, waiting } from './steps.ts';

/** @param email the administrator's address; undefined: the step does nothing */
export const firstAdmin = (email: string | undefined, now: Date): Step => ({
  name: 'Administrator',
  check: async () => {
    if (email === undefined) return [waiting('Set ADMIN_EMAIL to create the first administrator.')];
    const { createCustomer, customerIdOfEmail, readCustomer: customerOf, recordRole } = await import('#functions/identity/customer-store.ts');
    const { addToGroup, createUser } = await import('#functions/identity/identity-provider.ts');
    const { commit } = await import('#functions/platform/table/table.ts');
    const existingId = await customerIdOfEmail(email);
    if (existingId !== undefined && (await customerOf(existingId))?.role === 'admin') return [ok(`${email} is an administrator.`)];
    return [
      change(`Make ${email} an administrator.`, async () => {
        const id = existingId ?? ulid(now.getTime());
        if (existingId === undefined) {
          // With a random password that is not stored; the administrator sets one through "Forgot password".
          await createUser(id, email, randomBytes(32).toString('base64url'));
          await commit(createCustomer({ id, email, firstName: 'Shop', lastName: 'Administrator' }, now));
        }
        await addToGroup(id, 'admin');
        await commit([recordRole(id, 'admin')]);
        return existingId === undefined
          ? `Made ${email} an administrator: choose "Forgot password" on the sign-in page to set a password.`
          : `Made ${email} an administrator: sign in again.`;
      }),
    ];
  },
});
