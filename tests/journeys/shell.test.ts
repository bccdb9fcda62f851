/** Does what surrounds every page hold in a real browser? The splash, messages above dialogs, the way back, lost connections and lost code. */
import type { Page } from '@playwright/test';
import { expect, look, test } from './kit.ts';
import { customer } from './people.ts';
import { main, openProduct, signIn, told, untilAlive } from './steps.ts';

const product = 'Bholu the Honey Bear';
const nowhere = { x: 0, y: 0, width: 0, height: 0 };
const overlap = (one: typeof nowhere, other: typeof nowhere | null): boolean =>
  other !== null && one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height;

test('a message lies above the open cart, within reach, and can be pushed aside', async ({ page, site }) => {
  await signIn(page, await customer(site, 'Farah'));
  await openProduct(page, product);
  await main(page).getByRole('button', { name: 'Add to Cart', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Your cart (1 item)' });
  const message = drawer.getByText(`Added 1 ${product} to cart`);
  await expect(message).toBeVisible();
  const place = async () => (await message.boundingBox()) ?? nowhere;
  const notice = drawer.getByRole('button', { name: 'Dismiss' }).locator('..');
  const { x, y, height } = await place();
  const inTheWay = await page.evaluate(([left, top]) => document.elementFromPoint(left ?? 0, top ?? 0)?.textContent, [x + 5, y + height / 2]);
  expect(inTheWay).toContain(product);
  await page.mouse.move(x + 5, y + 5);
  await page.mouse.down();
  await page.mouse.move(x + 90, y + 5, { steps: 5 });
  await page.mouse.up();
  await expect(message).toBeHidden();
  await page.keyboard.press('F8');
  await expect(message).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Dismiss' })).toBeFocused();
  await look(page);
  // Nor does it lie over what it speaks of or over the way on, on any screen.
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 760 });
    for (const covered of [
      drawer.getByRole('listitem'),
      drawer.getByRole('link', { name: 'View Cart' }),
      drawer.getByRole('link', { name: 'Checkout' }),
    ])
      await expect
        .poll(async () => overlap((await notice.boundingBox({ timeout: 2_000 })) ?? nowhere, await covered.boundingBox()), {
          message: `${String(covered)} at ${width} px`,
        })
        .toBe(false);
  }
  await page.keyboard.press('Enter');
  await expect(message).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
});

test('a link leads to the top of a page, and Back to the place that was left', async ({ page }) => {
  await page.goto('/products');
  const card = main(page).getByRole('article').last().getByRole('link').first();
  await card.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => window.scrollY);
  expect(left).toBeGreaterThan(300);
  await card.click();
  await expect(page).toHaveURL(/\/product\/\d+$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(main(page)).toBeFocused();
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
  // Also by loads of the browser's own, as of a link that is followed before the shop's code has come.
  await page.reload();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
  await untilAlive(page);
  await page.goto('/about');
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
});

test('without a connection the last real shelf is shown as such, and the shop goes on when it is back', async ({ page, context, watch }) => {
  watch.expects(/^net::ERR_INTERNET_DISCONNECTED GET .*\/api\/products/);
  watch.expects(/ERR_INTERNET_DISCONNECTED/);
  // A lesser part, whose code comes with it.
  watch.expects(/dynamically imported module.*reviews/);
  await page.goto('/');
  // What the next pages need comes at leisure.
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('nanhe.kept.')).length)).toBe(3);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  const note = page.getByText('You are offline.');
  await expect(note).toBeVisible();
  await look(page);
  await main(page).getByRole('article', { name: product }).getByRole('link').first().click();
  await expect(main(page).getByRole('heading', { level: 1, name: product })).toBeVisible();
  await expect(note).toContainText(/as of \d+ \w+/);
  await expect(main(page).getByText('Reviews could not be shown.')).toBeVisible();
  await context.setOffline(false);
  await expect(note).toBeHidden();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /cart\.|order\.|account\.|wishlist\./.test(key)))).toEqual([]);
});

test('code that has gone with a release is fetched anew once; then the page says what is wrong', async ({ page, watch }) => {
  watch.expects(/^404 GET .*about-page/);
  watch.expects(/A page broke/);
  watch.expects(/dynamically imported module/);
  await page.goto('/event');
  // Before that a link is followed by the browser, which is a load of its own.
  await untilAlive(page);
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.route('**/assets/about-page-*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByRole('banner').getByRole('link', { name: 'About Us' }).click();
  await expect(main(page).getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect.poll(() => loads).toBe(1);
  await expect(main(page).getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await look(page);
  expect(loads).toBe(1);
  await page.unroute('**/assets/about-page-*.js');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page).toHaveTitle(/^About/);
});

test('pictures that cannot be had are drawn, though they broke before the page was alive', async ({ page, watch }) => {
  watch.expects(/^404 GET .*\/images\//);
  await page.route('**/images/**', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/products');
  await expect(main(page).getByRole('article').first().getByRole('img', { name: 'Picture not available' })).toBeVisible();
});

test.describe('with motion', () => {
  test.use({ reducedMotion: 'no-preference' });

  const early = [
    {
      what: 'clicked',
      path: '/product/1',
      act: async (page: Page) => {
        const heart = main(page).getByRole('button', { name: `Favourite: ${product}` });
        // Twice for want of an answer, and then something else.
        await heart.click();
        await heart.click();
        await main(page).getByRole('button', { name: 'Add to Cart', exact: true }).click();
      },
      counts: async (page: Page) => {
        await expect(page).toHaveURL(/\/signin/);
        await expect(page.getByRole('banner').getByRole('link', { name: 'Wishlist, 1 item' })).toBeVisible();
        await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
      },
    },
    {
      what: 'chosen',
      path: '/products',
      act: (page: Page) => main(page).getByLabel('Price range').selectOption({ label: '₹500 - ₹1000' }),
      counts: (page: Page) => expect(page).toHaveURL(/price=500-1000/),
    },
    {
      what: 'ticked',
      path: '/products',
      act: (page: Page) =>
        main(page)
          .getByRole('checkbox', { name: /^In stock/ })
          .check(),
      counts: (page: Page) => expect(page).toHaveURL(/inStock=/),
    },
    {
      what: 'written',
      path: '/products',
      act: (page: Page) => main(page).getByRole('searchbox').fill('train'),
      counts: (page: Page) => expect(page).toHaveURL(/search=train/),
    },
  ];
  for (const { what, path, act, counts } of early)
    test(`what is ${what} before the shop has come counts when it has`, async ({ page }) => {
      const { promise: held, resolve: free } = Promise.withResolvers<void>();
      await page.route(/\/assets\/vendor-.*\.js$/, (route) => held.then(() => route.continue()));
      await page.goto(path, { waitUntil: 'commit' });
      await act(page);
      free();
      await counts(page);
    });

  test('whoever has begun to read before the shop has come is not called back to the top', async ({ page }) => {
    const { promise: held, resolve: free } = Promise.withResolvers<void>();
    await page.route(/\/assets\/vendor-.*\.js$/, (route) => held.then(() => route.continue()));
    await page.goto('/products', { waitUntil: 'commit' });
    await main(page).getByRole('article').last().scrollIntoViewIfNeeded();
    const read = () => page.evaluate(() => window.scrollY);
    await expect.poll(read).toBeGreaterThan(400);
    free();
    await untilAlive(page);
    expect(await read()).toBeGreaterThan(400);
  });

  test('the splash is there while the shop is on its way, lets everything through, and comes once', async ({ page }) => {
    let free: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      free = resolve;
    });
    await page.route(/\/assets\/vendor-.*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/cart', { waitUntil: 'commit' });
    const splash = page.locator('#splash');
    await expect(splash).toBeVisible();
    await expect(splash).toContainText(/[1-9]\d?%/);
    expect(await splash.evaluate((node) => getComputedStyle(node).pointerEvents)).toBe('none');
    free();
    await expect(main(page).getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
    await expect(splash).toHaveCount(0);
    await page.unroute(/\/assets\/vendor-.*\.js$/);
    await page.reload();
    await expect(main(page).getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
    await expect(splash).toHaveCount(0);
  });
});

test('the shop says so when signing out, above whatever is open', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 760 });
  await signIn(page, await customer(site, 'Zoya'));
  await expect(told(page, 'Welcome back, Zoya!')).toBeVisible();
  // The way home may still be going on, which closes a menu.
  await expect(async () => {
    await page.getByRole('button', { name: 'Open menu' }).click({ timeout: 2_000 });
    await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  await expect(told(page, 'You have been logged out successfully')).toBeVisible();
});
