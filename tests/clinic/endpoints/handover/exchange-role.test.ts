/** The role that the owner of a handover code must have at the moment of the exchange. */
import { expect, it, vi } from 'vitest';
import { putHandover } from '#functions/clinic/handover.ts';
import { digestOf } from '#functions/platform/digest.ts';
import { TransactWriteCommand } from '#functions/platform/table/commands.ts';
import { commit, db } from '#functions/platform/table/table.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
vi.stubEnv('DOCTOR_ADMIN_URL', 'https://clinic.example.test/enter');

/** Exchanges a code that was written for a user whose session is open. @param beforeCommit runs after all reads of the exchange */
async function exchange({ id }: { readonly id: string }, code: string, beforeCommit?: () => Promise<void>) {
  const expiresAt = new Date(shop.now().getTime() + 60_000).toISOString();
  await commit([putHandover(await digestOf('handover', code), { customerId: id, sessionId: 'a-session', secondFactor: true, expiresAt })]);
  const send = db().send.bind(db());
  const spy = vi.spyOn(db(), 'send').mockImplementation(async (command) => {
    if (command instanceof TransactWriteCommand) await beforeCommit?.();
    return send(command);
  });
  try {
    return await shop.call('handover.exchange', { body: { code } });
  } finally {
    spy.mockRestore();
  }
}

it('exchanges the code of an admin', async () => {
  expect(await exchange(await shop.admin(), 'a'.repeat(43))).toMatchObject({ status: 200, body: { user: { role: 'admin' } } });
});

it.each([
  ['a customer', () => shop.customer()],
  ['the staff of the orders', () => shop.staff('orders')],
  ['a doctor', () => shop.staff('doctor')],
])('refuses a valid code of %s', async (name, person) => {
  const code = Buffer.from(name.padEnd(32)).toString('base64url').slice(0, 43).padEnd(43, '0');
  expect(await exchange(await person(), code)).toMatchObject({ status: 400, body: { code: 'code_expired' } });
});

it('refuses the code of an admin who loses the role during the exchange', async () => {
  const meera = await shop.admin();
  const answer = exchange(meera, 'b'.repeat(43), async () => {
    await shop.putItem({ ...(await shop.table.get(`CUSTOMER#${meera.id}`, 'PROFILE')), role: 'orders' });
  });
  expect(await answer).toMatchObject({ status: 400, body: { code: 'code_expired' } });
});
