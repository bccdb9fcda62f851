/** A payment whose order was not placed yet when the whole shop is killed. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { home } from '#tests/customer/endpoints/account/steps.ts';
import { getJson, type Machine, openMachine, postJson, type Start } from '#tests/infra/local/machine.ts';

let machine: Machine;
beforeAll(async () => {
  machine = await openMachine();
});
afterAll(() => machine.close());

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const got = async (url: string, token: string): Promise<{ data: { id: string; orderNumber: string; paymentStatus: string }[] }> =>
  (await fetch(url, { headers: bearer(token) })).json() as never;
async function signIn({ url }: Start, who: object): Promise<string> {
  const { body } = await postJson(`${url}/api/auth/login`, who);
  return (body as { token: string }).token;
}
/** An account that a fresh shop prints at its start. */
const asha = { identifier: 'asha@nanhe.test', password: 'Asha-Pass-2026' };

it('places one order within a minute of the restart after kill -9 between payment and order', async () => {
  const first = await machine.start();
  await first.ready();
  const [admin, token] = [await signIn(first, { identifier: 'admin@nanhe.test', password: 'Admin-Pass-2026' }), await signIn(first, asha)];
  const toys = await postJson(`${first.url}/api/categories`, { name: 'Toys', description: 'Things to play with' }, bearer(admin));
  const kite = {
    name: 'Kite',
    description: 'It flies.',
    price: 499,
    sku: 'KITE-1',
    categoryId: (toys.body as { id: string }).id,
    stock: 5,
    status: 'active',
    gstRate: 18,
    hsn: '9503',
  };
  const made = await postJson(`${first.url}/api/products`, kite, bearer(admin));
  const address = await postJson(`${first.url}/api/addresses`, home(), bearer(token));
  const opened = await postJson(
    `${first.url}/api/payments/create-order`,
    { items: [{ productId: (made.body as { id: number }).id, quantity: 1 }], shippingAddressId: (address.body as { id: string }).id },
    bearer(token),
  );
  expect(opened).toMatchObject({ status: 200 });
  await postJson(`${first.url}/_local/pay/razorpay/${(opened.body as { id: string }).id}`, { webhook: 'never' });
  first.child.kill('SIGKILL');
  await first.ended;

  const second = await machine.start();
  await second.ready();
  const again = await signIn(second, asha);
  await expect.poll(async () => (await got(`${second.url}/api/orders`, again)).data.length, { timeout: 60_000, interval: 100 }).toBe(1);
  expect((await got(`${second.url}/api/orders`, again)).data).toMatchObject([{ paymentStatus: 'completed' }]);
  expect(await getJson(`${second.url}/_local/state`)).toMatchObject({
    orders: 1,
    payments: 1,
    refunds: 0,
    products: [{ free: 4, held: 0, sold: 1, initial: 5 }],
  });
}, 180_000);
