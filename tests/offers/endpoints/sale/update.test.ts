/** PUT /api/admin/sales/{id}: changing, pausing and ending a sale. */
import { expect, it } from 'vitest';
import { auditsOfSubject } from '#functions/identity/audit-store.ts';
import { catalogueStaff } from '#tests/kit/catalogue-staff.ts';
import { openShop } from '#tests/kit/shop.ts';
import { createSaleSteps } from '#tests/offers/sale-steps.ts';

const shop = await openShop();
const staff = await catalogueStaff(shop);
const { createSale, change, at } = await createSaleSteps(shop);
/** A product of the test's own, so that no sale of another test lowers its price. */
async function onSale() {
  const { id } = await shop.product({ price: 50_000 });
  const price = async () => {
    shop.advanceClock(2);
    return (await shop.call('catalog.readProduct', { params: { id: String(id) } })).body.price as number;
  };
  return { targets: [{ id: String(id) }], price };
}

it('pauses, resumes and ends a sale', async () => {
  const { targets, price } = await onSale();
  let made = await createSale({ targets });
  expect(await price()).toBe(400);
  made = (await change(made, { isPaused: true })).body;
  expect(await price()).toBe(500);
  made = (await change(made, { isPaused: false, percent: 50 })).body;
  expect(await price()).toBe(250);
  const ended = await change(made, { endsNow: true });
  expect(ended).toMatchObject({ status: 200, body: { version: 4 } });
  expect(Date.parse(ended.body.endsAt)).toBeLessThanOrEqual(shop.now().getTime());
  expect(await price()).toBe(500);
  const [latest] = await auditsOfSubject({ type: 'sale', id: made.id }, { limit: 1 });
  expect(latest).toMatchObject({ action: 'sale.update', before: { endsAt: made.endsAt } });
});

it('refuses a change of an older version of a sale, and returns the current one', async () => {
  const { targets } = await onSale();
  const made = await createSale({ targets });
  await change(made, { percent: 30 });
  expect(await change(made, { percent: 40 })).toMatchObject({
    status: 409,
    body: { code: 'edited_meanwhile', details: { current: { percent: 30 } } },
  });
  expect((await change({ ...made, id: 'none' }, {})).body.code).toBe('sale_not_found');
});

it('ends a sale of which a category was deleted and keeps its name, but adds no goods that the shop does not have', async () => {
  const category = await staff.category();
  const made = await createSale({ scope: 'categories', targets: [{ id: category.id }] });
  await staff.call('category.remove', { params: { id: category.id } });
  expect((await change(made, { targets: [{ id: category.id }, { id: 'never-made' }] })).body.fields).toEqual({
    targets: 'The shop has no category never-made.',
  });
  expect(await change(made, { endsNow: true })).toMatchObject({ status: 200, body: { targets: [{ id: category.id, name: category.name }] } });
});

it('does not end a sale that has not begun', async () => {
  const { targets } = await onSale();
  const later = await createSale({ targets, startsAt: at(1) });
  expect(await change(later, { endsNow: true })).toMatchObject({
    status: 400,
    body: { fields: { endsNow: 'The sale has not begun. Pause or delete it.' } },
  });
});
