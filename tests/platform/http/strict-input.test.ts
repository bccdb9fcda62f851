/** Strict validation of input: required fields, unknown fields, malformed text and ids. */
import { describe, expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();

describe('a required field', () => {
  const names = {
    label: 'Label is required',
    recipientName: 'Recipient name is required',
    phone: 'Phone number is required',
    address: 'Address is required',
    city: 'City is required',
    state: 'State is required',
    postalCode: 'Postal code is required',
  };
  const allAs = (value: unknown) => Object.fromEntries(Object.keys(names).map((name) => [name, value]));
  it.each([
    ['absent', {}],
    ['null', allAs(null)],
    ['empty', allAs('')],
  ])('reports every required field of an address that is %s in the same words', async (_, body) => {
    const asha = await shop.customer();
    expect(await shop.call('account.createAddress', { as: asha, body })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: names },
    });
  });

  it('reports the required fields of a sign-in', async () => {
    expect(await shop.call('auth.login', { body: {} })).toMatchObject({
      status: 400,
      body: { fields: { identifier: 'Email or phone is required', password: 'Password is required' } },
    });
  });

  it('reports the required fields of a sign-up', async () => {
    expect(await shop.call('auth.register', { body: {} })).toMatchObject({
      status: 400,
      body: { fields: { firstName: 'First name is required', email: 'Email is required', password: 'Password is required' } },
    });
  });
});

describe('unknown input', () => {
  it('refuses an unknown query parameter under any name', async () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'foo'])
      expect(await shop.call('catalog.listProducts', { query: JSON.parse(`{${JSON.stringify(name)}:"1"}`) })).toMatchObject({
        status: 400,
        body: { code: 'invalid_input' },
      });
  });

  it('refuses an unknown field and malformed JSON at a call without a body', async () => {
    expect(await shop.call('auth.logout', { body: { everywhere: true } })).toMatchObject({
      status: 400,
      body: { fields: { everywhere: 'This field is not known here' } },
    });
    expect(await shop.call('auth.refresh', { body: '{' })).toMatchObject({ status: 400, body: { code: 'malformed_body' } });
    for (const body of [undefined, {}]) expect(await shop.call('auth.logout', { body })).toMatchObject({ status: 200 });
  });
});

it('refuses half of a surrogate pair before it reaches the table', async () => {
  const asha = await shop.customer();
  for (const body of ['{"firstName":"\\ud800"}', '{"\\udc00":"Asha"}', '{"address":{"line1":"12 MG Road \\ud83e","line2":""}}'])
    expect(await shop.call('account.updateProfile', { as: asha, body })).toMatchObject({ status: 400, body: { code: 'malformed_body' } });
  expect(await shop.call('account.updateProfile', { as: asha, body: { firstName: '\u{1f9f8}' } })).toMatchObject({ status: 200 });
});

it('returns 404 for another spelling of a cart line id', async () => {
  const asha = await shop.customer();
  const { id: productId } = await shop.product();
  await shop.call('cart.add', { as: asha, body: { productId } });
  for (const cartItemId of [`ci-0${productId}`, 'ci-0', `ci-${productId}0`])
    expect(await shop.call('cart.remove', { as: asha, params: { cartItemId } })).toMatchObject({ status: 404, body: { code: 'line_not_found' } });
});
