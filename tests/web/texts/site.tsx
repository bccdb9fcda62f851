/** The whole site on a working shop, and steps to use it, for page specs. */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import type { Slide } from '#shared/contract/content/content.ts';
import type { Address } from '#shared/contract/customer/address.ts';
import type { FailureCode } from '#shared/contract/failures.ts';
import type { Order } from '#shared/contract/order/order.ts';
import { adminTabs } from '#web/app/admin/tabs.ts';
import { adminPages, customerPages, notFound, SiteRoutes, shopPages } from '#web/app/routes.tsx';
import { dismissToast, toastVariants } from '#web/ui/feedback/toast.ts';
import { home } from '../kit/addresses.ts';
import { clinicHandlers } from '../kit/clinic.ts';
import { errorResponse } from '../kit/error-response.ts';
import { aCart, aCategory, aProduct, asha, renderAt, resetBrowser } from '../kit/fixtures.tsx';
import { anOrder } from '../kit/orders.ts';
import { paidCallback, simulatePaymentWindow } from '../kit/payment-window.ts';
import { sellerHandler } from '../kit/seller.ts';

/** The data of the shop; a test may change it at any time. */
export interface Shop {
  lines: Record<number, number>;
  products: ReturnType<typeof aProduct>[];
  slides: Slide[];
  addresses: Address[];
  orders: Order[];
}
const initialShop = (): Shop => ({
  lines: { 7: 2 },
  products: [7, 1, 2].map((id) => aProduct({ id })),
  slides: [],
  addresses: [home],
  orders: [anOrder('o1')],
});
export let shop = initialShop();

/** Every request in order of arrival: `GET /api/products?limit=8`, with its body. */
export const requests: { readonly line: string; readonly query: URLSearchParams; readonly body: unknown }[] = [];
export const requestsTo = (start: string) => requests.filter(({ line }) => line.startsWith(start));

let revision = 1;
const cart = () => HttpResponse.json(aCart(revision++, shop.lines));
const page = (query: URLSearchParams, total: number) => {
  const limit = Number(query.get('limit') ?? 12);
  return { total, page: Number(query.get('page') ?? 1), limit, totalPages: Math.ceil(total / limit) };
};
export const codeSent = 'If there is an account, we have sent a code to its email.';
const sent = () =>
  HttpResponse.json({
    success: true,
    message: codeSent,
    signupId: 's1',
    expiresAt: '2026-11-01T00:10:00.000Z',
    resendAt: '2026-11-01T00:00:30.000Z',
  });

const recordedIds = new Set<string>();
/** Records the request and leaves the response to the next handler. */
const recordRequest = http.all('*', async ({ request, requestId }) => {
  if (recordedIds.has(requestId)) return;
  recordedIds.add(requestId);
  const { pathname, search, searchParams } = new URL(request.url);
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null);
  requests.push({ line: `${request.method} ${pathname}${search}`, query: searchParams, body });
});

const server = setupServer(
  recordRequest,
  ...clinicHandlers,
  sellerHandler,
  http.get('*/api/categories', () => HttpResponse.json([aCategory('wooden-toys', 'Wooden Toys'), aCategory('soft-toys', 'Soft Toys')])),
  http.get('*/api/carousels', ({ request }) =>
    HttpResponse.json({ carousels: shop.slides, meta: page(new URL(request.url).searchParams, shop.slides.length) }),
  ),
  http.get('*/api/products', ({ request }) => {
    const query = new URL(request.url).searchParams;
    const limit = Number(query.get('limit'));
    const from = (Number(query.get('page') ?? 1) - 1) * limit;
    return HttpResponse.json({ products: shop.products.slice(from, from + limit), meta: page(query, shop.products.length) });
  }),
  http.get('*/api/products/:id', ({ params }) => {
    const product = shop.products.find(({ id }) => id === Number(params['id']));
    return product === undefined ? errorResponse('product_not_found') : HttpResponse.json(product);
  }),
  http.get('*/api/figures', () =>
    HttpResponse.json({ products: 65, rating: null, reviews: 0, orders: 0, appointments: 0, doctors: 12, yearsOfExperience: 148 }),
  ),
  http.get('*/api/wishlist', () => HttpResponse.json({ items: [] })),
  http.get('*/api/cart', cart),
  http.post('*/api/cart/add', async ({ request }) => {
    const { productId, quantity } = (await request.json()) as { productId: number; quantity: number };
    shop.lines = { ...shop.lines, [productId]: (shop.lines[productId] ?? 0) + quantity };
    return cart();
  }),
  http.patch('*/api/cart/update/:line', async ({ request, params }) => {
    const { quantity } = (await request.json()) as { quantity: number };
    const { [Number(String(params['line']).slice(3))]: _before, ...others } = shop.lines;
    shop.lines = quantity > 0 ? { ...others, [Number(String(params['line']).slice(3))]: quantity } : others;
    return cart();
  }),
  http.delete('*/api/cart/remove/:line', ({ params }) => {
    const { [Number(String(params['line']).slice(3))]: _gone, ...rest } = shop.lines;
    shop.lines = rest;
    return cart();
  }),
  http.get('*/api/addresses', () => HttpResponse.json(shop.addresses)),
  http.post('*/api/addresses', async ({ request }) => {
    shop.addresses = [...shop.addresses, { ...((await request.json()) as Address), id: 'a9' }];
    return HttpResponse.json(shop.addresses.at(-1), { status: 201 });
  }),
  http.put('*/api/addresses/:id', async ({ request, params }) => {
    const changed = { ...((await request.json()) as Address), id: String(params['id']) };
    shop.addresses = shop.addresses.map((each) => (each.id === changed.id ? changed : each));
    return HttpResponse.json(changed);
  }),
  http.delete('*/api/addresses/:id', ({ params }) => {
    shop.addresses = shop.addresses.filter(({ id }) => id !== params['id']);
    return HttpResponse.json({ success: true, message: 'ok' });
  }),
  http.get('*/api/orders', ({ request }) => {
    const query = new URL(request.url).searchParams;
    const meta = page(query, shop.orders.length);
    return HttpResponse.json({ data: shop.orders.slice((meta.page - 1) * meta.limit, meta.page * meta.limit), meta });
  }),
  http.get('*/api/orders/:id', ({ params }) => HttpResponse.json(shop.orders.find(({ id }) => id === params['id']))),
  http.get('*/api/users/profile', () =>
    HttpResponse.json({
      success: true,
      message: 'ok',
      user: { ...asha, name: 'Asha Verma', gender: 'Not Selected', dob: '', image: '', address: { line1: '', line2: '' }, emailVerified: true },
    }),
  ),
  http.post('*/api/auth/login', () => HttpResponse.json({ user: asha, token: 'token-9' })),
  http.post('*/api/auth/send-:kind-otp', sent),
  http.post('*/api/auth/logout', () => HttpResponse.json({ success: true, message: 'ok' })),
);

/** Preloads the code of all pages, so that waiting for a text does not include loading code. */
async function loadSite(): Promise<void> {
  const pages = [
    ...Object.values(shopPages),
    ...Object.values(customerPages),
    ...Object.values(adminPages),
    ...adminTabs.map((tab) => tab.page),
    notFound,
  ];
  await Promise.all(pages.map((each) => each?.preload()));
  await Promise.all([
    import('#web/app/shell/extras.tsx'),
    import('#web/features/home/hero.tsx'),
    import('#web/features/cart/cart-drawer.tsx'),
    import('#web/features/contact/contact-dialog.tsx'),
  ]);
}

/** Starts with a fresh browser and a working shop where every payment succeeds. */
function beginTest(): void {
  shop = initialShop();
  requests.length = 0;
  resetBrowser();
  // Idle callbacks never run: a response stored for offline use after its test would answer a failed request of the next one.
  vi.stubGlobal('requestIdleCallback', () => 0);
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  simulatePaymentWindow(({ options }) => options.handler(paidCallback));
}

let release: (() => void)[] = [];

function endTest(): void {
  for (const each of release) each();
  release = [];
  vi.useRealTimers();
  dismissToast();
  server.resetHandlers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  resetBrowser();
}

export type SiteAddress = Parameters<typeof renderAt>[1];
/** Opens the whole site at an address. */
export const openSite = (at: SiteAddress) => renderAt(<SiteRoutes />, at);
export const currentAddress = () => screen.getByLabelText('address').textContent;

type Method = 'get' | 'post' | 'patch' | 'put' | 'delete';
/** Makes a call fail from now on; without a code the response has no message. */
export const respondWithError = (method: Method, path: string, code?: FailureCode, message?: string) =>
  addHandler(method, path, () => {
    if (code === undefined) return HttpResponse.json({}, { status: 500 });
    return errorResponse(code, message === undefined ? {} : { message });
  });
/** Makes a call fail from now on, with details. */
export const respondWithErrorDetails = (method: Method, path: string, code: FailureCode, more: Parameters<typeof errorResponse>[1]) =>
  addHandler(method, path, () => errorResponse(code, more));
const addHandler = (method: Method, path: string, answer: (query: URLSearchParams) => Response | Promise<Response>) =>
  server.use(
    recordRequest,
    http[method](`*${path}`, ({ request }) => answer(new URL(request.url).searchParams)),
  );
export const respond = (method: Method, path: string, body: JsonBodyType) => addHandler(method, path, () => HttpResponse.json(body));
/** Answers by the query of the request. */
export const respondByQuery = (method: Method, path: string, body: (query: URLSearchParams) => JsonBodyType) =>
  addHandler(method, path, (query) => HttpResponse.json(body(query)));
/** Makes a call fail from now on without any response. */
export const loseResponse = (method: Method, path: string) => addHandler(method, path, () => HttpResponse.error());

/** Makes every POST to a path lose its response; returns the idempotency keys that were sent. */
export function losePostResponses(path: string): readonly (string | null)[] {
  const keys: (string | null)[] = [];
  server.use(
    http.post(`*${path}`, ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      return HttpResponse.error();
    }),
  );
  return keys;
}

/** Answers a call when the returned function is called, at the latest when the test ends. */
export function delayResponse(method: Method, path: string, body: JsonBodyType): () => void {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const answer = () => resolve(undefined);
  release.push(answer);
  addHandler(method, path, async () => {
    await promise;
    return HttpResponse.json(body);
  });
  return answer;
}

/** Withholds the response to a call until the test ends. */
export const withholdResponse = (method: Method, path: string) =>
  addHandler(method, path, async () => {
    await new Promise<void>((resolve) => release.push(resolve));
    // A failure that the client does not retry.
    return errorResponse('internal');
  });

/** Presses a button as soon as it is enabled. Includes hidden buttons: the header hides some by window width, and the test window has none. */
export async function press(name: string | RegExp): Promise<void> {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name, hidden: true });
  await waitFor(() => {
    if (button.disabled) throw new Error(`${String(name)} cannot be pressed`);
  });
  await act(async () => void fireEvent.click(button));
}
export async function fill(fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    fireEvent.change(await screen.findByLabelText(label, { selector: 'input:not([type=radio]), select, textarea' }), { target: { value } });
  }
}

/** The visible toast messages, each as title and text. */
export const toasts = () => screen.queryAllByRole('button', { name: 'Dismiss' }).map((button) => button.parentElement?.textContent);
export const toastSaying = (variant: keyof typeof toastVariants, text: string) => toasts().includes(`${toastVariants[variant]}${text}`);

/** Gives each test of a spec the whole site, a fresh browser and a working shop, and cleans up after it. */
export function setUpSite(): void {
  beforeAll(async () => {
    server.listen({ onUnhandledFrame: 'error' });
    await loadSite();
  }, 180_000);
  afterAll(() => server.close());
  beforeEach(beginTest);
  afterEach(() => {
    cleanup();
    endTest();
  });
}
