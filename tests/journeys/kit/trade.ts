/** Does through the API what happens before or beside a journey: a paid order, a shipped parcel, a received return. */
import * as z from 'zod';
import type { Person } from './people.ts';

/** The admin account that `npm start` prints. */
export const admin = { email: 'admin@nanhe.test', password: 'Admin-Pass-2026' } as const;

export async function send(site: string, method: string, path: string, token?: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${site}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${method} ${path}: ${text}`);
  return JSON.parse(text);
}

const Token = z.object({ token: z.string() });
const Products = z.object({ products: z.array(z.object({ id: z.number(), name: z.string() })) });
const Stock = z.object({ stock: z.number() });
const Checkout = z.object({ id: z.string() });
const Paid = z.object({ razorpay_order_id: z.string(), razorpay_payment_id: z.string(), razorpay_signature: z.string() });
const Returns = z.object({ returns: z.array(z.object({ id: z.string(), items: z.array(z.object({ productId: z.number() })) })) });

export const tokenOf = async (site: string, { email, password }: Pick<Person, 'email' | 'password'>) =>
  Token.parse(await send(site, 'POST', '/api/auth/login', undefined, { identifier: email, password })).token;

export async function productIdOf(site: string, name: string): Promise<number> {
  const { products } = Products.parse(await send(site, 'GET', `/api/products?search=${encodeURIComponent(name)}`));
  const found = products.find((product) => product.name === name);
  if (found === undefined) throw new Error(`There is no product ${name}.`);
  return found.id;
}

export const stockOf = async (site: string, productId: number) => Stock.parse(await send(site, 'GET', `/api/products/${productId}`)).stock;

/** Places and pays an order. Returns its id. @param variantId of a product with options */
export async function placeOrder(site: string, person: Person, productId: number, quantity = 1, variantId?: number): Promise<string> {
  const token = await tokenOf(site, person);
  const address = {
    label: 'Home',
    type: 'both',
    recipientName: `${person.firstName} ${person.lastName}`,
    phone: person.phone,
    address: '3 Marine Drive',
    city: 'Kochi',
    state: 'KL',
    postalCode: '682001',
  };
  const { id: shippingAddressId } = z.object({ id: z.string() }).parse(await send(site, 'POST', '/api/addresses', token, address));
  const { id } = Checkout.parse(
    await send(site, 'POST', '/api/payments/create-order', token, {
      items: [{ productId, quantity, ...(variantId === undefined ? {} : { variantId }) }],
      shippingAddressId,
    }),
  );
  const paid = Paid.parse(await send(site, 'POST', `/_local/pay/razorpay/${id}`, undefined, { webhook: 'never' }));
  return z.object({ orderId: z.string() }).parse(await send(site, 'POST', '/api/payments/verify-payment', token, paid)).orderId;
}

/** Signs in an admin and returns what the journeys need an admin for. */
export async function adminApi(site: string) {
  const token = await tokenOf(site, admin);
  const changeStatus = (orderId: string, body: object) => send(site, 'PATCH', `/api/orders/${orderId}/status`, token, body);
  return {
    ship: async (orderId: string) => {
      await changeStatus(orderId, { status: 'processing' });
      await changeStatus(orderId, { status: 'shipped', carrier: 'Delhivery', trackingNumber: 'DL7723019845IN' });
    },
    deliver: (orderId: string) => changeStatus(orderId, { status: 'delivered' }),
    /** `approve` and `receive` decide the newest return of the order. */
    approve: (orderId: string) => decide(orderId, () => ({ status: 'approved' })),
    receive: (orderId: string) =>
      decide(orderId, (items) => ({ status: 'received', items: items.map(({ productId }) => ({ productId, restock: true })) })),
  };

  async function decide(orderId: string, body: (items: readonly { readonly productId: number }[]) => object): Promise<void> {
    const { returns } = Returns.parse(await send(site, 'GET', `/api/orders/${orderId}`, token));
    const newest = returns.at(-1);
    if (newest === undefined) throw new Error('The order has no return.');
    await send(site, 'PATCH', `/api/orders/${orderId}/returns/${newest.id}`, token, body(newest.items));
  }
}
