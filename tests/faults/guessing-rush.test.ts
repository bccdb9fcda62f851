/** Many guesses at one code at once, which queue at the code's item until the table's client gives up. */
import { expect, test } from 'vitest';
import { codeTo, newSource } from '#tests/identity/endpoints/auth/steps.ts';
import { openShop } from '#tests/kit/shop.ts';
import { openFaultyTable } from '#tests/kit/table/faulty-table.ts';

const shop = await openShop();
const faultyTable = await openFaultyTable();

async function askedForCode() {
  const asha = await shop.customer();
  await shop.call('auth.sendSigninOtp', { body: { identifier: asha.email }, source: newSource() });
  return { identifier: asha.email, code: await codeTo(shop, asha.email) };
}
const guess = (identifier: string, code: string) => shop.call('auth.verifySigninOtp', { body: { identifier, code }, source: newSource() });
/** Every write to a code conflicts; `everything`: reads fail too. */
function conflict({ everything = false } = {}): void {
  faultyTable.decideFault = (operation, input) => {
    if (operation === 'UpdateItem' && JSON.stringify(input['Key']).includes('OTP#')) return 'conflict';
    return everything && operation === 'GetItem' ? 'server-error' : undefined;
  };
}

test('answers 429 and not an outage to guesses that cannot be counted because there are too many', async () => {
  const { identifier, code } = await askedForCode();
  conflict();
  const refused = await guess(identifier, code);
  faultyTable.decideFault = () => undefined;
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect((await guess(identifier, code)).status).toBe(200);
});

test('answers 503 when the table can be read as little as written', async () => {
  const { identifier, code } = await askedForCode();
  conflict({ everything: true });
  const failed = await guess(identifier, code);
  faultyTable.decideFault = () => undefined;
  expect(failed).toMatchObject({ status: 503, body: { code: 'unavailable' } });
});
