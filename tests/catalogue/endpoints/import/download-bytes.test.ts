/** The size of a page of the exported products: in the response of a function, which may have 6 MB. */
import { expect, it } from 'vitest';
import { catalogueStaff } from '#tests/kit/catalogue-staff.ts';
import { openShop } from '#tests/kit/shop.ts';
import { createImportSteps, sheet } from './import-steps.ts';

const shop = await openShop();
const staff = await catalogueStaff(shop);
const importSteps = createImportSteps(shop);

it('exports products with long Hindi texts in pages of at most 3 MB and one product', async () => {
  const count = 360;
  const description = 'खिलौना '.repeat(315).trim();
  const seoDescription = 'नरम '.repeat(250).trim();
  const rows = Array.from({ length: count }, (_, index) => ({
    sku: `HINDI-${index}`,
    name: `खिलौना ${index}`,
    price: 100,
    description,
    seoDescription,
  }));
  expect((await importSteps.importText(sheet(...rows))).output).toContain(`Done: ${count} new, 0 changed, 0 unchanged.`);
  await shop.deliverEvents();
  shop.advanceClock(3);
  const skus: string[] = [];
  const pages: number[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const { body } = await staff.call('import.download', { query: { after: String(after) } });
    skus.push(...(body.csv.match(/HINDI-\d+/g) ?? []));
    pages.push(Buffer.byteLength(JSON.stringify(body)));
    after = body.next;
  }
  expect(new Set(skus).size).toBe(count);
  expect(skus).toHaveLength(count);
  expect(pages.length).toBe(2);
  expect(Math.max(...pages)).toBeLessThan(3_050_000);
});
