/** Which shop do all journeys visit? One, started before the first and stopped after the last; its words are in test-results/shop.log. */
import path from 'node:path';
import { startShop } from '#tests/kit/running-shop.ts';

export const shopLog = path.resolve(import.meta.dirname, '../../test-results/shop.log');

/** SITE leads the journeys to a shop that runs already. */
export default async function openForAll(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['SITE']) return undefined;
  const shop = await startShop(shopLog);
  await rendered(shop.site);
  // Playwright's way from here to its workers.
  process.env['SITE'] = shop.site;
  return shop.stop;
}

/** A page whose functions are only now starting comes bare, for the browser to fill. The journeys begin when pages come whole. */
async function rendered(site: string): Promise<void> {
  for (const place of ['/', '/products', '/product/1', '/doctor']) {
    const whole = async () => (await (await fetch(site + place)).text()).includes('<h1');
    for (let tries = 0; tries < 20 && !(await whole()); tries++);
  }
}
