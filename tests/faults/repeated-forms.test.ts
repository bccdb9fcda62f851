/** Forms that a client sends again, because the table lost every response to the write. */
import { expect, it } from 'vitest';
import { home } from '#tests/customer/endpoints/account/steps.ts';
import { openShop } from '#tests/kit/shop.ts';
import { openFaultyTable } from '#tests/kit/table/faulty-table.ts';

const shop = await openShop();
const faultyTable = await openFaultyTable();

/** Loses the responses to the transactions of the first of two requests. */
async function sendTwice<T>(send: () => Promise<T>): Promise<readonly [T, T]> {
  faultyTable.decideFault = (operation) => (operation === 'TransactWriteItems' ? 'response-lost' : undefined);
  const first = await send();
  faultyTable.decideFault = () => undefined;
  return [first, await send()];
}

it('saves an address once that the customer sends again', async () => {
  const asha = await shop.customer();
  const [lost, repeat] = await sendTwice(() => shop.call('account.createAddress', { as: asha, body: home() }));
  expect(lost.status).toBe(503);
  expect(repeat).toMatchObject({ status: 201, body: { label: 'Home', isDefault: true } });
  expect((await shop.call('account.listAddresses', { as: asha })).body).toEqual([repeat.body]);
});

it('stores a contact message once that the visitor sends again', async () => {
  const body = { name: 'Ravi Kumar', email: 'ravi@example.in', phone: '9876543210', message: 'Do you wrap gifts?' };
  const [lost, repeat] = await sendTwice(() => shop.call('content.sendContact', { body, headers: { 'idempotency-key': 'a-key-of-ravi' } }));
  expect(lost.status).toBe(503);
  expect(repeat).toMatchObject({ status: 201, body: { data: { id: expect.any(String) } } });
  expect(await shop.table.query('EMAIL#ravi@example.in')).toHaveLength(1);
});
