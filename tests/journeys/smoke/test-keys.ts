/** Ends a journey before it pays with anything but a test key of Razorpay: a journey may run against any stage. */
import type { APIResponse, Page } from '@playwright/test';

/** The sentence of the refusal, or undefined for a test key. @param key of the reply that opens a payment @param accepted how a test key begins */
export const refusalOf = (key: string, accepted = 'rzp_test_'): string | undefined =>
  key.startsWith(accepted) ? undefined : `This shop takes payments with the key ${key.slice(0, 8)}..., not with rzp_test_...: nothing is paid here.`;

/**
 * Reads the key of every reply that opens a payment before the page does. A reply with another key never reaches the page, so no payment window opens.
 * @returns `refused` rejects with the refusal, and never resolves: race it against what the page should show
 */
export async function refuseLiveKeys(page: Page, accepted?: string): Promise<{ readonly refused: Promise<never> }> {
  const { promise, reject } = Promise.withResolvers<never>();
  // A journey without a payment never looks at it.
  promise.catch(() => undefined);
  await page.route(/\/api\//, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    let response: APIResponse;
    let text: string;
    try {
      response = await route.fetch();
      text = await response.text();
    } catch {
      // No answer, or the journey ended before it: the page sees none either, and opens no payment window.
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
