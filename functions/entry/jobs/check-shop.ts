/**
 * Checks the shop by its public address as a customer uses it, from the home page to an order at the payment provider, with a product that no list
 * shows and an account that no figure counts. Then it releases the hold, so that nothing is paid, ordered or numbered. A failed step fails the run;
 * an alarm reports when no run succeeded.
 */
import * as z from 'zod';
import { itemsOfProduct, newProduct, productById } from '#functions/catalogue/product-store.ts';
import { openCheckoutId, readCheckout } from '#functions/checkout/checkout-store.ts';
import { expireCheckout } from '#functions/checkout/expire-checkout.ts';
import { addressOf, putAddress } from '#functions/customer/address-store.ts';
import { createCustomer, readCustomer } from '#functions/identity/customer-store.ts';
import { completeSignIn, createUserWithoutPassword, revoke } from '#functions/identity/identity-provider.ts';
import { config } from '#functions/platform/config.ts';
import { errorFields, log } from '#functions/platform/log.ts';
import { ConditionFailed, commit } from '#functions/platform/table/table.ts';
import { shopCheck } from '#shared/rules/shop-check.ts';

/** Milliseconds of one request: a customer does not wait longer. */
const timeoutMs = 10_000;

const OpenedCheckout = z.object({ id: z.string().min(1) });
const ProductList = z.object({ products: z.array(z.unknown()) });
const ErrorReply = z.object({ code: z.string() });

export async function handler({ time }: { readonly time: string }): Promise<undefined> {
  const now = new Date(time);
  const startedAt = performance.now();
  await createMissingRecords(now);
  await runStep('home page', async () => {
    const page = await get('/');
    if (!(await page.text()).includes('<main')) throw new Error('The home page has no <main> element.');
  });
  await runStep('list', async () => void ProductList.parse(await (await get('/api/products?limit=1')).json()));
  const tokens = await runStep('sign-in', () => completeSignIn(shopCheck.customerId));
  try {
    const arePaymentsConfigured = await runStep('checkout', () => openCheckout(tokens.accessToken));
    log.info('shop.checked', { paying: arePaymentsConfigured, ms: Math.round(performance.now() - startedAt) });
  } finally {
    await releaseHold();
    await revoke(tokens.refreshToken);
  }
  return undefined;
}

/** The shop answered with a status that a customer would not get. */
class UnexpectedStatus extends Error {
  readonly status: number;
  constructor(subject: string, status: number) {
    super(`${subject} was answered with status ${status}.`);
    this.status = status;
  }
}

/** @throws the step's error, with the name of the step. The log names the cause, which Lambda leaves out of its own line about the error. */
async function runStep<T>(name: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (cause) {
    log.error('shop.check-failed', { step: name, ...(cause instanceof UnexpectedStatus ? { status: cause.status } : errorFields(cause)) });
    throw new Error(`The check of the shop failed at the step ${name}.`, { cause });
  }
}

const addressOfShop = (path: string): string => `${config('SITE_URL')}${path}`;
const headers = { 'user-agent': 'nanhe-check-shop' };

async function get(path: string): Promise<Response> {
  const response = await fetch(addressOfShop(path), { headers, signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new UnexpectedStatus(path, response.status);
  return response;
}

/** @returns whether payments are configured; until then, a checkout is rejected as intended */
async function openCheckout(token: string): Promise<boolean> {
  const response = await fetch(addressOfShop('/api/payments/create-order'), {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ items: [{ productId: shopCheck.productId, quantity: 1 }], shippingAddressId: shopCheck.addressId }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const body: unknown = await response.json();
  const errorReply = ErrorReply.safeParse(body);
  if (errorReply.success && errorReply.data.code === 'payments_not_configured') return false;
  if (!response.ok) throw new UnexpectedStatus('The checkout', response.status);
  OpenedCheckout.parse(body);
  return true;
}

/** Releases the hold without counting it as unpaid, so that it does not limit the next runs. */
async function releaseHold(): Promise<void> {
  const id = await openCheckoutId(shopCheck.customerId);
  const checkout = id === undefined ? undefined : await readCheckout(id);
  if (checkout?.status === 'open') await expireCheckout(checkout);
}

const ignoreExisting = (error: unknown): void => {
  if (!(error instanceof ConditionFailed)) throw error;
};

/** Creates the account, address and product if missing, as in a stage's first run, and releases what an interrupted run still holds. */
async function createMissingRecords(now: Date): Promise<void> {
  const { customerId: id, email, addressId, productId } = shopCheck;
  if ((await readCustomer(id)) === undefined) {
    await createUserWithoutPassword(id, email);
    await commit(createCustomer({ id, email, firstName: 'Shop', lastName: 'Check' }, now));
  }
  if ((await addressOf(id, addressId)) === undefined)
    await commit(putAddress(id, { ...address, id: addressId, createdAt: now.toISOString() }, true)).catch(ignoreExisting);
  if ((await productById(productId)) === undefined) {
    const product = newProduct(productId, checkedProduct, 1_000, now);
    await commit(itemsOfProduct(product).map((Item) => ({ Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } }))).catch(ignoreExisting);
  }
  await releaseHold();
}

const address = {
  label: 'Check',
  type: 'both',
  recipientName: 'Shop Check',
  phone: '+919000000000',
  address: '1 Test Road',
  city: 'Bengaluru',
  state: 'KA',
  postalCode: '560001',
} as const;

/** Inactive, so that neither a page nor a cart shows it. Prices are in paise. */
const checkedProduct = {
  name: 'Check of the shop',
  description: 'The job check-shop holds it for a moment. It is never sold.',
  price: 10_000,
  sku: '',
  specifications: {},
  ageRange: null,
  status: 'inactive',
  isFeatured: false,
  categoryId: 'shop-check',
  images: [],
  gstRate: 18,
  hsn: '9503',
} as const;
