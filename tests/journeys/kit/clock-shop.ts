/** Gives the journeys that move the clock or break the payment provider a shop in which they disturb no other journey. */
import { test } from './journey.ts';
import { clockShopLog } from './shop.ts';
import { send } from './trade.ts';

/** The journeys in this shop take turns: a file that uses it calls `test.describe.configure({ lock: clockShop })`. */
export const clockShop = 'clock shop';

export const testInClockShop = test.extend({
  site: async ({ playwright: _ }, use) => {
    const site = process.env['CLOCK_SITE'] ?? '';
    // A journey that failed may have left faults that the next one would meet.
    await send(site, 'POST', '/_local/faults', undefined, []);
    await use(site);
  },
  shopLog: clockShopLog,
});
