/** Starts the two shops of the journeys before the first journey and stops them after the last. Their output is in test-results. */
import path from 'node:path';
import { startShop } from '#tests/kit/running-shop.ts';

export const shopLog = path.resolve(import.meta.dirname, '../../../test-results/shop.log');
export const clockShopLog = path.resolve(import.meta.dirname, '../../../test-results/clock-shop.log');

/**
 * SITE leads the journeys to a shop that is already running.
 *
 * CLOCK_SITE is the shop whose clock the journeys move and whose payment provider they break. It is a shop of its own because a
 * moved clock expires the codes, holds and sessions of all journeys that run at the same time.
 */
export default async function startShops(): Promise<() => Promise<void>> {
  const given = process.env['SITE'];
  // `npm run smoke` tests a running site and starts nothing.
  if (given && process.env['SMOKE']) return async () => undefined;
  const [shop, clockShop] = await Promise.all([given ? undefined : startShop(shopLog), startShop(clockShopLog, { built: true })]);
  const sites = [shop?.site, clockShop.site].filter((site) => site !== undefined);
  await Promise.all(sites.map(waitForRenderedPages));
  // Environment variables are Playwright's way from here to its workers.
  process.env['SITE'] = shop?.site ?? given;
  process.env['CLOCK_SITE'] = clockShop.site;
  return async () => void (await Promise.all([shop?.stop(), clockShop.stop()]));
}

/**
 * Waits until pages come rendered and complete: while the renderer is starting, the shop answers with an empty page that the browser fills, and the
 * first read of a kind may last longer than the renderer waits for it.
 */
export async function waitForRenderedPages(site: string): Promise<void> {
  for (const address of ['/', '/products', '/product/1', '/doctor', '/about', '/terms']) {
    const isComplete = async () => {
      const answer = await fetch(site + address);
      // Only a complete page may be kept at the edge (web/server.ts).
      return (await answer.text()).includes('<h1') && answer.headers.get('cache-control')?.includes('s-maxage') === true;
    };
    for (let attempt = 0; attempt < 20 && !(await isComplete()); attempt++);
  }
}
