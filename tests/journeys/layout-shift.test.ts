/** Proves that pages whose content arrives in several parts do not jump while they load. */
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/journeys/kit/journey.ts';
import { shiftOf, watchShifts } from '#tests/journeys/kit/layout-shift.ts';
import { customer } from '#tests/journeys/kit/people.ts';
import { addToCart, arriveSignedIn } from '#tests/journeys/kit/steps.ts';
import { admin } from '#tests/journeys/kit/trade.ts';

// Animations stay on: the splash must not cause jumps either.
test.use({ reducedMotion: 'no-preference' });

const goal = 0.02;

async function expectStillPages(page: Page, addresses: readonly string[]): Promise<void> {
  for (const width of [360, 1280])
    for (const address of addresses) {
      const fresh = await page.context().newPage();
      await fresh.setViewportSize({ width, height: width < 600 ? 740 : 900 });
      await watchShifts(fresh);
      await fresh.goto(address, { waitUntil: 'networkidle' });
      const { cls, moved } = await shiftOf(fresh);
      expect.soft(cls, `${address} at ${width} px: ${moved.join('; ')}`).toBeLessThanOrEqual(goal);
      await fresh.close();
    }
}

test('a visitor sees pages that do not jump while they load', { tag: '@long' }, async ({ page }) => {
  await expectStillPages(page, ['/', '/products', '/products?category=soft%20toys', '/product/1', '/cart', '/signin', '/doctor']);
});

test('a customer sees a checkout, an account and settings that do not jump while they load', { tag: '@long' }, async ({ page, site }) => {
  await arriveSignedIn(page, await customer(site, 'Sthira'));
  await addToCart(page, 'Bholu the Honey Bear');
  await expectStillPages(page, ['/checkout', '/profile', '/profile?tab=addresses', '/profile/settings', '/doctor/my-profile']);
});

test('an administrator sees tabs that do not jump while they load', { tag: '@long' }, async ({ page }) => {
  await arriveSignedIn(page, admin);
  await expectStillPages(page, ['/admin', '/admin?tab=overview', '/admin?tab=payments', '/admin?tab=products']);
});
