/** Hostile texts and values, and a customer with valid values for every field. */
import * as z from 'zod';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import type { Shop } from '#tests/kit/shop.ts';

export interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
}
export const schemaOf = (thunk: (() => z.ZodType) | undefined): Schema | undefined =>
  thunk && (z.toJSONSchema(thunk(), { io: 'input', unrepresentable: 'any' }) as Schema);

export const hostileTexts = [
  '',
  ' ',
  '\0',
  '\ud800',
  '‮́🧸',
  '%00',
  '%',
  '../../etc/passwd',
  "' OR 1=1 --",
  '{{7*7}}',
  '<script>alert(1)</script>',
  'a\r\nBcc: all@example.test',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e999',
  '0x10',
  '9'.repeat(40),
  '#',
  'a#b',
  'x'.repeat(300),
  'x'.repeat(7e4),
  'ü'.repeat(200),
  '+91 98765 43210',
  'a@b',
  `${'a'.repeat(250)}@example.test`,
  '१२३४५६',
];
export const hostileValues: unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  0.1,
  1e21,
  Number.MAX_SAFE_INTEGER,
  2 ** 53,
  1e308,
  999,
  1e3,
  [],
  {},
  [[]],
  [null],
  { length: 1 },
  { $gt: '' },
  Array(500).fill(1),
  JSON.parse('{"__proto__":{"role":"admin"}}'),
  { constructor: { prototype: { isAdmin: true } } },
  { toString: 1 },
];

/**
 * Creates a customer with an order, a cart and an address. `right` maps a field to a valid value, so that a call with one hostile
 * value gets past the other checks. `ids` maps a domain to the `id` of its paths.
 */
export async function openTarget(shop: Shop) {
  const checkoutSteps = createCheckoutSteps(shop);
  const [asha, admin] = [await checkoutSteps.buyer(), await shop.admin()];
  const bear = await shop.product({ stock: 500 });
  const addressId = await shop.address(asha, { label: 'Office' });
  const spare = await shop.address(asha, { label: 'Grandparents' });
  const orderId = await checkoutSteps.openCheckout(asha, bear);
  const paid = await checkoutSteps.payInWindow(orderId, 'never');
  await checkoutSteps.verifyPayment(asha, paid);
  await shop.call('cart.add', { as: asha, body: { productId: bear.id, quantity: 2 } });
  await shop.deliverEvents();
  const [order] = await checkoutSteps.ordersOf(asha);
  const callers = { asha, admin, anonymous: { token: '' }, forger: { token: `${asha.token.slice(0, -6)}AAAAAA` }, noise: { token: 'é.\u{1f9f8}.=' } };
  const right: Readonly<Record<string, unknown>> = {
    firstName: 'Asha',
    lastName: 'Rao',
    email: 'new@example.test',
    phone: '9876543210',
    password: 'Kite-River-2026',
    identifier: asha.email,
    ...{
      code: '123456',
      signupId: order?.['id'],
      gender: 'Female',
      dob: '1990-02-28',
      line1: '12 MG Road',
      line2: '',
      label: 'Home',
      type: 'both',
    },
    ...{
      recipientName: 'Asha Rao',
      address: '12 MG Road',
      city: 'Bengaluru',
      state: 'KA',
      postalCode: '560001',
      productId: bear.id,
      quantity: 1,
    },
    ...{
      cartItemId: `ci-${bear.id}`,
      shippingAddressId: addressId,
      billingAddressId: addressId,
      shipping_address_id: addressId,
      currency: 'INR',
    },
    ...{
      user_id: asha.id,
      order_type: 'cart',
      amount: order?.['total'],
      paymentId: paid.razorpay_payment_id,
      razorpayOrderId: orderId,
      ...paid,
    },
    ...{
      status: 'active',
      page: '1',
      limit: '5',
      search: 'bear',
      categoryId: 'toys',
      fromDate: '2026-01-01',
      'idempotency-key': 'key-of-a-try',
      origin: 'http://localhost:4000',
    },
  };
  const ids: Readonly<Record<string, unknown>> = { catalog: bear.id, account: spare, order: String(order?.['id']) };
  return { callers, right, ids };
}
export type Target = Awaited<ReturnType<typeof openTarget>>;
