/** Ends a journey before it pays with anything but a test key of Razorpay: a journey may run against any stage. */
import type { APIResponse, Page } from '@playwright/test';

/**
 * @returns why the key is refused, or undefined for a test key @param key from the reply that opens a payment @param accepted the prefix of a test
 * key
 */
export const refusalOf = (key: string, accepted = 'rzp_test_'): string | undefined =>
  key.startsWith(accepted) ? undefined : `This shop takes payments with the key ${key.slice(0, 8)}..., not with rzp_test_...: nothing is paid here.`;

/**
 * Reads the key of every reply that opens a payment before the page does. A reply with another key never reaches the page, so no payment window opens.
 * @returns `refused` rejects with the refusal, and never resolves: race it against what the page should show
 */
export async function refuseLiveKeys(page: Page, accepted?: string): Promise<{ readonly refused: Promise<never> }> {
  const { promise, reject } = Promise.withResolvers<never>();
  // A journey without a payment never awaits the promise: without this handler Node would report an unhandled rejection.
  promise.catch(() => undefined);
  await page.route(/\/api\//, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    let response: APIResponse;
    let text: string;
    try {
      response = await route.fetch();
      text = await response.text();
    } catch {
      // The server sent no answer, or the journey ended first. The page gets no answer either, and opens no payment window.
      return route.abort().catch(() => undefined);
    }
    const [, key] = /"key":"(rzp_\w+)"/.exec(text) ?? [];
    const refusal = key === undefined ? undefined : refusalOf(key, accepted);
    if (refusal === undefined) return route.fulfill({ response });
    reject(new Error(refusal));
    return route.abort();
  });
  return { refused: promise };
}
