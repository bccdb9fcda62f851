/** Gives each page test a server with the given handlers and an empty browser, and cleans up after it. */
import { cleanup } from '@testing-library/react';
import { HttpResponse, http, type RequestHandler } from 'msw';
import { type SetupServer, setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { createLine, estimateCart } from '#web/shop/cart/cart-changes.ts';
import { dismissToast } from '#web/ui/feedback/toast.ts';
import { aProduct, resetBrowser } from './fixtures.tsx';

/** The price of a visitor's cart, whose products are those of `aProduct`. */
const quote = http.post('*/api/cart/quote', async ({ request }) => {
  const { items } = (await request.json()) as { items: { productId: number; quantity: number }[] };
  return HttpResponse.json(
    estimateCart(
      items.map(({ productId: id, quantity }) => createLine({ productId: id }, quantity, aProduct({ id }))),
      0,
    ),
  );
});

export function setUpServer(...handlers: readonly RequestHandler[]): SetupServer {
  const server = setupServer(...handlers, quote);
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  afterAll(() => server.close());
  beforeEach(() => {
    resetBrowser();
    // Idle callbacks never run: a response stored for offline use after its test would answer a failed request of the next one.
    vi.stubGlobal('requestIdleCallback', () => 0);
    vi.stubGlobal('cancelIdleCallback', () => undefined);
  });
  afterEach(() => {
    dismissToast();
    cleanup();
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    server.resetHandlers();
    resetBrowser();
  });
  return server;
}
