/** What has happened before a journey begins, or happens in the shop's own rooms meanwhile? An order that is paid, a parcel that goes out, a return that comes in: by the API. */
import * as z from 'zod';
import type { Person } from './people.ts';

/** The account that `npm start` prints. */
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

export const signedIn = async (site: string, { email, password }: Pick<Person, 'email' | 'password'>) =>
  Token.parse(await send(site, 'POST', '/api/auth/login', undefined, { identifier: email, password })).token;

export async function productNamed(site: string, name: string): Promise<number> {
  const { products } = Products.parse(await send(site, 'GET', `/api/products?search=${encodeURIComponent(name)}`));
  const found = products.find((product) => product.name === name);
  if (found === undefined) throw new Error(`There is no ${name}.`);
  return found.id;
}

export const stockOf = async (site: string, productId: number) => Stock.parse(await send(site, 'GET', `/api/products/${productId}`)).stock;

/** Answers the order's id. */
export async function bought(site: string, person: Person, productId: number, quantity = 1): Promise<string> {
  const token = await signedIn(site, person);
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
    await send(site, 'POST', '/api/payments/create-order', token, { items: [{ productId, quantity }], shippingAddressId }),
  );
  const paid = Paid.parse(await send(site, 'POST', `/_local/pay/razorpay/${id}`, undefined, { webhook: 'never' }));
  return z.object({ orderId: z.string() }).parse(await send(site, 'POST', '/api/payments/verify-payment', token, paid)).orderId;
}

/** What an administrator does. */
export async function shopkeeper(site: string) {
  const token = await signedIn(site, admin);
  const move = (orderId: string, body: object) => send(site, 'PATCH', `/api/orders/${orderId}/status`, token, body);
  return {
    ship: async (orderId: string) => {
      await move(orderId, { status: 'processing' });
      await move(orderId, { status: 'shipped', carrier: 'Delhivery', trackingNumber: 'DL7723019845IN' });
    },
    deliver: (orderId: string) => move(orderId, { status: 'delivered' }),
    /** About the order's newest return. */
    approve: (orderId: string) => decide(orderId, () => ({ status: 'approved' })),
    receive: (orderId: string) =>
      decide(orderId, (items) => ({ status: 'received', items: items.map(({ productId }) => ({ productId, restock: true })) })),
  };

  async function decide(orderId: string, body: (items: readonly { readonly productId: number }[]) => object): Promise<void> {
    const { returns } = Returns.parse(await send(site, 'GET', `/api/orders/${orderId}`, token));
    const newest = returns.at(-1);
    if (newest === undefined) throw new Error('Nobody has asked for a return.');
    await send(site, 'PATCH', `/api/orders/${orderId}/returns/${newest.id}`, token, body(newest.items));
  }
}
