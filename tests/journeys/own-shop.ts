/** How does a journey get a shop of its own, whose clock and provider nobody else meets? */
import path from 'node:path';
import { type RunningShop, startShop } from '#tests/kit/running-shop.ts';
import { test } from './kit.ts';

/** @param name of its log @param settings of its environment */
export function inOwnShop(name: string, settings: Record<string, string> = {}) {
  return test.extend<object, { readonly shop: RunningShop }>({
    // Playwright reads what a fixture needs from its pattern, as in kit.ts.
    shop: [
      async ({ playwright: _ }, use) => {
        const shop = await startShop(path.resolve(import.meta.dirname, `../../test-results/${name}.log`), settings);
        await use(shop);
        await shop.stop();
      },
      { scope: 'worker', timeout: 300_000 },
    ],
    site: async ({ shop }, use) => use(shop.site),
  });
}
