/** Is everything that a client sends looked at, and does it hear what is missing in words that it can show? */
import { describe, expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const asha = await shop.customer();

describe('a field that is not sent, or null, is missed in the same words as an empty one', () => {
  const names = {
    label: 'Label is required',
    recipientName: 'Recipient name is required',
    phone: 'Phone number is required',
    address: 'Address is required',
    city: 'City is required',
    state: 'State is required',
    postalCode: 'Postal code is required',
  };
  it.each([{}, Object.fromEntries(Object.keys(names).map((name) => [name, null])), Object.fromEntries(Object.keys(names).map((name) => [name, '']))])(
    'of an address: %j',
    async (body) => {
      expect(await shop.call('account.createAddress', { as: asha, body })).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', fields: names },
      });
    },
  );

  it('of a sign-in', async () => {
    expect(await shop.call('auth.login', { body: {} })).toMatchObject({
      status: 400,
      body: { fields: { identifier: 'Email or phone is required', password: 'Password is required' } },
    });
  });

  it('of a sign-up', async () => {
    expect(await shop.call('auth.register', { body: {} })).toMatchObject({
      status: 400,
      body: { fields: { firstName: 'First name is required', email: 'Email is required', password: 'Password is required' } },
    });
  });
});

describe('what nobody asked for is refused', () => {
  it('in the query, under any name', async () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'foo'])
      expect(await shop.call('catalog.listProducts', { query: JSON.parse(`{${JSON.stringify(name)}:"1"}`) })).toMatchObject({
        status: 400,
        body: { code: 'invalid_input' },
      });
  });

  it('in the body of a call that takes none', async () => {
    expect(await shop.call('auth.logout', { body: { everywhere: true } })).toMatchObject({
      status: 400,
      body: { fields: { everywhere: 'This field is not known here' } },
    });
    expect(await shop.call('auth.refresh', { body: '{' })).toMatchObject({ status: 400, body: { code: 'malformed_body' } });
    for (const body of [undefined, {}]) expect(await shop.call('auth.logout', { body })).toMatchObject({ status: 200 });
  });
});

it('half a character is no text: it is refused before it can reach the table', async () => {
  for (const body of ['{"firstName":"\\ud800"}', '{"\\udc00":"Asha"}', '{"address":{"line1":"12 MG Road \\ud83e","line2":""}}'])
    expect(await shop.call('account.updateProfile', { as: asha, body })).toMatchObject({ status: 400, body: { code: 'malformed_body' } });
  expect(await shop.call('account.updateProfile', { as: asha, body: { firstName: '\u{1f9f8}' } })).toMatchObject({ status: 200 });
});

it('a line of the cart has one name', async () => {
  const { id: productId } = await shop.product();
  await shop.call('cart.add', { as: asha, body: { productId } });
  for (const cartItemId of [`ci-0${productId}`, 'ci-0', `ci-${productId}0`])
    expect(await shop.call('cart.remove', { as: asha, params: { cartItemId } })).toMatchObject({ status: 404, body: { code: 'line_not_found' } });
});
