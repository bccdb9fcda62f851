/** Covers an exchange: a family asks for another size on a phone, staff receive the old one and send the new one. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { checkPage, expect, test } from '#tests/journeys/kit/journey.ts';
import { customer } from '#tests/journeys/kit/people.ts';
import { arriveSignedIn, firstText, main } from '#tests/journeys/kit/steps.ts';
import { admin, adminApi, placeOrder, send, tokenOf } from '#tests/journeys/kit/trade.ts';

const Made = z.object({ id: z.number(), variants: z.array(z.object({ id: z.number(), title: z.string(), stock: z.number() })) });

/** A romper in three sizes, of which the largest is sold out. */
async function romper(site: string) {
  const code = randomUUID().slice(0, 8);
  const token = await tokenOf(site, admin);
  const [category] = z.array(z.object({ id: z.string() })).parse(await send(site, 'GET', '/api/categories'));
  const sizes = ['2-3 years', '4-5 years', '6-7 years'];
  const name = `Bandhani Romper ${code}`;
  const made = Made.parse(
    await send(site, 'POST', '/api/products', token, {
      name,
      description: 'Soft cotton with hand-tied dots.',
      categoryId: category?.id,
      status: 'active',
      options: [{ name: 'Size', values: sizes.map((value) => ({ value })) }],
      variants: sizes.map((size, index) => ({ options: { Size: size }, sku: `${code}-${index}`, price: 499, stock: index === 2 ? 0 : 3 })),
    }),
  );
  const stocks = async () => Made.parse(await send(site, 'GET', `/api/products/${made.id}`)).variants.map(({ stock }) => stock);
  return { ...made, name, stocks };
}

for (const width of [360, 1280])
  test(`a family exchanges size 2-3 for 4-5 at ${width} px, from the request to the parcel`, { tag: width === 360 ? [] : '@long' }, async ({
    page,
    site,
    browser,
    watch,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const goods = await romper(site);
    const asha = await customer(site, 'Asha');
    const staff = await adminApi(site);
    const order = await placeOrder(site, asha, goods.id, 1, goods.variants[0]?.id);
    await staff.ship(order);
    await staff.deliver(order);
    expect(await goods.stocks()).toEqual([2, 3, 0]);

    await arriveSignedIn(page, asha, `/orders/${order}`);
    await main(page).getByRole('link', { name: 'Return items' }).click();
    const form = main(page).getByRole('region', { name: 'Return items' });
    await form.getByLabel(/^Reason/).selectOption('It does not fit');
    await form.getByRole('radio', { name: 'Exchange for another size or colour' }).check();
    await expect(form.getByRole('radio', { name: /^6-7 years/ })).toBeDisabled();
    await form.getByRole('button', { name: 'Ask for return' }).click();
    await expect(form.getByText('Please choose what you would like instead')).toBeVisible();
    await form.getByRole('radio', { name: '4-5 years' }).check();
    await checkPage(page);
    await form.getByRole('button', { name: 'Ask for return' }).click();
    await expect(firstText(page, 'We have received your exchange request.')).toBeVisible();
    await expect(main(page).getByText(/^We keep 1 × 4-5 years for you until/)).toBeVisible();
    expect(await goods.stocks()).toEqual([2, 2, 0]);
    await checkPage(page);

    const office = await browser.newContext({ baseURL: site, viewport: { width, height: 800 }, reducedMotion: 'reduce', locale: 'en-IN' });
    watch.addContext(office);
    const adminPage = await office.newPage();
    await arriveSignedIn(adminPage, admin, `/admin?tab=orders&order=${order}`);
    const card = main(adminPage).getByRole('article', { name: /^Return of order/ });
    await expect(card).toContainText('→ 4-5 years');
    await expect(card).toContainText('The new items are held until');
    await card.getByRole('button', { name: /^Approve/ }).click();
    await card.getByRole('button', { name: /^Received/ }).click();
    const arrival = adminPage.getByRole('dialog', { name: 'Have the items arrived?' });
    await arrival.getByLabel(/back on sale$/).check();
    await arrival.getByRole('button', { name: 'Received' }).click();
    await expect(card).toContainText('Exchange to send');
    await checkPage(adminPage);
    await card.getByRole('link', { name: /^Packing slip/ }).click();
    const slip = main(adminPage).getByRole('region', { name: /^Packing slip of the exchange/ });
    await expect(slip).toContainText(`${goods.name} (4-5 years)`);
    await checkPage(adminPage);
    await adminPage.goBack();
    await card.getByRole('button', { name: /^Send exchange/ }).click();
    const parcel = adminPage.getByRole('dialog', { name: 'Send the exchange?' });
    await parcel.getByLabel('Tracking number').fill('DL7723019845IN');
    await parcel.getByLabel('Carrier').fill('Delhivery');
    await parcel.getByRole('button', { name: 'Mark as sent' }).click();
    await expect(card).toContainText('tracking number DL7723019845IN (Delhivery)');
    await office.close();

    await page.reload();
    await expect(main(page).getByText('Exchanged: the new items are on their way')).toBeVisible();
    await expect(main(page).getByRole('link', { name: /^Follow the new items/ })).toHaveAttribute('href', /^https:.+DL7723019845IN$/);
    await expect(main(page).getByRole('region', { name: 'Refunds' })).toHaveCount(0);
    await checkPage(page);
    expect(await goods.stocks()).toEqual([3, 2, 0]);
  });
