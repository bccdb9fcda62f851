/** Does somebody get everything that we keep about them, and nothing about others? */
import { beforeAll, expect, it } from 'vitest';
import { newSource } from '#tests/auth/steps.ts';
import { buying } from '#tests/kit/buying.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

it('everything, and only theirs', async () => {
  const given = buying(shop);
  const [asha, ravi] = [await given.buyer(), await given.buyer()];
  const teddy = await shop.product();
  for (const buyer of [asha, ravi]) {
    await given.verify(buyer, await given.pay(await given.checkout(buyer, teddy)));
    await shop.call('cart.add', { as: buyer, body: { productId: teddy.id, quantity: 2 } });
    await shop.call('wishlist.add', { as: buyer, params: { productId: teddy.id } });
    const message = { name: 'Asha', email: buyer.email, phone: '9876543210', message: `From ${buyer.email}` };
    await shop.call('content.sendContact', { body: message, source: newSource() });
  }
  const { body, status } = await shop.call('privacy.exportData', { as: asha });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    profile: { id: asha.id, email: asha.email, phone: asha.phone, firstName: 'Asha' },
    addresses: [{ id: asha.addressId, address: '12 MG Road' }],
    cart: [{ productId: teddy.id, quantity: 2 }],
    wishlist: [{ productId: teddy.id }],
    orders: [{ userId: asha.id, orderItems: [{ productId: teddy.id }] }],
    messages: [{ message: `From ${asha.email}` }],
  });
  for (const foreign of [ravi.id, ravi.email, ravi.phone]) expect(JSON.stringify(body)).not.toContain(foreign);
});

it('asks a visitor to sign in', async () => {
  expect(await shop.call('privacy.exportData')).toMatchObject({ status: 401, body: { code: 'signed_out' } });
});
