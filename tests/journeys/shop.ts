/** Which shop do all journeys visit? One, started before the first and stopped after the last; its words are in test-results/shop.log. */
import path from 'node:path';
import { startShop } from '#tests/kit/running-shop.ts';

export const shopLog = path.resolve(import.meta.dirname, '../../test-results/shop.log');

/** SITE leads the journeys to a shop that runs already. */
export default async function openForAll(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['SITE']) return undefined;
  const shop = await startShop(shopLog);
  // Playwright's way from here to its workers.
  process.env['SITE'] = shop.site;
  return shop.stop;
}
