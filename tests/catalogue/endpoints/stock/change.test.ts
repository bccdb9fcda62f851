/** POST /api/stock: changes or counts many SKUs in one request, as the stock page sends a file. */
import { expect, it } from 'vitest';
import { catalogueStaff } from '#tests/kit/catalogue-staff.ts';
import { openShop } from '#tests/kit/shop.ts';
import { createVariantSteps, type Sized } from '#tests/kit/variant-steps.ts';

const shop = await openShop();
const staff = await catalogueStaff(shop);
const variantSteps = createVariantSteps(shop, await shop.staff('catalogue'));
const change = (body: object, key?: string) => staff.call('stock.change', { body, ...(key ? { headers: { 'idempotency-key': key } } : {}) });
const aRomper = async () => {
  const romper = await variantSteps.product({ Size: ['S', 'M'] });
  const [small, medium] = romper.variants as [Sized['variants'][number], Sized['variants'][number]];
  return { id: romper.id, small, medium, free: async ({ id }: { id: number }) => (await variantSteps.stockOf(romper.id, id)).free };
};

it('changes the stock of one SKU, sets that of another, and says which lines it could not use', async () => {
  const { id, small, medium, free } = await aRomper();
  const lines = [
    { sku: small.sku, change: 3, reason: 'Delivery' },
    { sku: medium.sku.toLowerCase(), count: 2, reason: 'Counted' },
    { sku: 'NO-SUCH', change: 1, reason: 'Delivery' },
  ];
  const expected = [
    { ok: true, name: 'Cotton romper, S', before: 5, after: 8 },
    { ok: true, name: 'Cotton romper, M', before: 5, after: 2 },
    { sku: 'NO-SUCH', ok: false, code: 'product_not_found', message: 'No product has this SKU' },
  ];
  // A dry run returns the same and writes nothing.
  expect((await change({ lines, dryRun: true })).body.results).toMatchObject(expected);
  expect([await free(small), await free(medium)]).toEqual([5, 5]);
  expect((await change({ lines })).body.results).toMatchObject(expected);
  expect([await free(small), await free(medium)]).toEqual([8, 2]);
  expect((await staff.audits({ type: 'product', id: String(id) })).slice(0, 2).map(({ action, reason }: any) => [action, reason])).toEqual(
    expect.arrayContaining([
      ['stock.change', 'Delivery'],
      ['stock.change', 'Counted'],
    ]),
  );
});

it('applies a repeated change of stock with the same idempotency key once', async () => {
  const { small, free } = await aRomper();
  const body = { lines: [{ sku: small.sku, change: 3, reason: 'Delivery' }] };
  for (let time = 0; time < 2; time++) expect((await change(body, 'file-0001')).body.results).toMatchObject([{ ok: true }]);
  expect(await free(small)).toBe(8);
});

it('refuses a change that makes the stock negative, also in a dry run', async () => {
  const { small, free } = await aRomper();
  for (const dryRun of [true, false])
    expect((await change({ lines: [{ sku: small.sku, change: -6, reason: 'Lost' }], dryRun })).body.results).toMatchObject([
      { ok: false, code: 'stock_too_small', before: 5 },
    ]);
  expect(await free(small)).toBe(5);
});

it.each([
  ['neither a change nor a count', [{ sku: 'A', reason: 'x' }]],
  ['both', [{ sku: 'A', change: 1, count: 2, reason: 'x' }]],
  ['no reason', [{ sku: 'A', change: 1, reason: ' ' }]],
  [
    'an SKU twice',
    [
      { sku: 'A', change: 1, reason: 'x' },
      { sku: 'a', change: 1, reason: 'x' },
    ],
  ],
])('refuses a change of stock with %s', async (_, lines) => {
  expect(await change({ lines })).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
});
