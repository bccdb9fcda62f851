/** Importing the same file again: unchanged products stay, and an interrupted import is completed. */
import { afterEach, describe, expect, it } from 'vitest';
import { readWholeCatalogue } from '#functions/catalogue/published/scan-catalogue.ts';
import { DeleteCommand } from '#functions/platform/table/commands.ts';
import { db } from '#functions/platform/table/table.ts';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { openShop } from '#tests/kit/shop.ts';
import { openFaultyTable } from '#tests/kit/table/faulty-table.ts';
import { createImportSteps, type Row, sheet } from './import-steps.ts';

const shop = await openShop();
const faultyTable = await openFaultyTable();
const importSteps = createImportSteps(shop);
afterEach(() => {
  faultyTable.decideFault = () => undefined;
});

const toy = (sku: string, more: Row = {}): Row => ({ sku, name: `Toy ${sku}`, price: 100, stock: 5, category: 'Toys', ...more });
const everything = async () => {
  const { products, categories } = await readWholeCatalogue();
  return { products: products.sort((one, other) => one.id - other.id), categories };
};

describe('a second import', () => {
  it('changes nothing when the same file is imported twice', async () => {
    const text = sheet(toy('SAME-1'), toy('SAME-2', { originalPrice: 200 }));
    await importSteps.importText(text);
    const before = await everything();
    const ended = await importSteps.importText(text);
    expect(ended).toMatchObject({ code: 0 });
    expect(ended.lines.at(-1)).toBe('Done: 0 new, 0 changed, 2 unchanged.');
    expect(await everything()).toEqual(before);
  });

  it('changes the products whose rows changed, under a new revision, and keeps their stock', async () => {
    await importSteps.importText(sheet(toy('EDIT-1'), toy('EDIT-2')));
    const before = await importSteps.productNamed('Toy EDIT-1');
    shop.advanceClock(1);
    const ended = await importSteps.importText(sheet(toy('EDIT-1', { price: 120, stock: 50 }), toy('EDIT-2', { stock: 50 })));
    expect(ended.lines.at(-1)).toBe('Done: 0 new, 1 changed, 1 unchanged.');
    const after = await importSteps.productNamed('Toy EDIT-1');
    expect(after).toMatchObject({ id: before?.id, price: 12_000, free: 5, stocked: 5, revision: (before?.revision ?? 0) + 1 });
    expect(after?.updatedAt).not.toBe(before?.updatedAt);
  });

  it('records what it changed of each product in the audit log', async () => {
    await importSteps.importText(sheet(toy('AUDIT-1', { price: 859 }), toy('AUDIT-2')));
    await importSteps.importText(sheet(toy('AUDIT-1', { price: 100 }), toy('AUDIT-2', { stock: 9 })), '--update-stock');
    const entriesOf = async (name: string) => shop.table.query(`AUDIT#product#${(await importSteps.productNamed(name))?.id}`);
    const by = { action: 'import.start', by: { id: 'import-command' }, from: 'command line' };
    expect(await entriesOf('Toy AUDIT-1')).toMatchObject([
      { ...by, before: {}, after: { price: 859, sku: 'AUDIT-1' } },
      { ...by, before: { price: 859 }, after: { price: 100 } },
    ]);
    expect((await entriesOf('Toy AUDIT-2')).at(-1)).toMatchObject({ ...by, before: { free: 5 }, after: { free: 9 } });
  });

  it('sets the free stock with --update-stock and keeps the held and sold units', async () => {
    const text = sheet(toy('STOCK-1', { stock: 5 }));
    await importSteps.importText(text);
    const product = await importSteps.productNamed('Toy STOCK-1');
    const id = product?.id ?? 0;
    const checkoutSteps = createCheckoutSteps(shop);
    const [asha, ravi] = [await checkoutSteps.buyer(), await checkoutSteps.buyer()];
    const paid = await checkoutSteps.payInWindow(await checkoutSteps.openCheckout(asha, { id }, 2));
    expect(await checkoutSteps.verifyPayment(asha, paid)).toMatchObject({ status: 200 });
    await checkoutSteps.openCheckout(ravi, { id }, 1);
    expect(await importSteps.importText(text)).toMatchObject({ code: 0 });
    expect(await checkoutSteps.stockOf({ id })).toEqual({ free: 2, held: 1, sold: 2, stocked: 5 });
    const tried = await importSteps.importText(sheet(toy('STOCK-1', { stock: 8 })), '--update-stock', '--dry-run');
    expect(tried.output).toContain('0 new, 1 changed, 0 unchanged');
    const ended = await importSteps.importText(sheet(toy('STOCK-1', { stock: 8 })), '--update-stock');
    expect(ended.lines.at(-1)).toBe('Done: 0 new, 1 changed, 0 unchanged.');
    expect(await checkoutSteps.stockOf({ id })).toEqual({ free: 8, held: 1, sold: 2, stocked: 11 });
    expect((await importSteps.importText(sheet(toy('STOCK-1', { stock: 8 })), '--update-stock')).lines.at(-1)).toBe(
      'Done: 0 new, 0 changed, 1 unchanged.',
    );
  });

  it('removes the original price when the file no longer has one', async () => {
    await importSteps.importText(sheet(toy('SALE-1', { originalPrice: 200 })));
    await importSteps.importText(sheet(toy('SALE-1', { originalPrice: '' })));
    expect(await importSteps.productNamed('Toy SALE-1')).not.toHaveProperty('originalPrice');
  });

  it('does not restore a product that was removed from the shop', async () => {
    const text = sheet(toy('GONE-1'));
    await importSteps.importText(text);
    const id = (await importSteps.productNamed('Toy GONE-1'))?.id ?? 0;
    await db().send(new DeleteCommand({ TableName: shop.services.tableName, Key: { pk: `PRODUCT#${id}`, sk: 'PRODUCT' } }));
    const ended = await importSteps.importText(sheet(toy('GONE-1', { price: 110 })));
    expect(ended).toMatchObject({ code: 0 });
    expect(ended.output).toContain('row 2: GONE-1 was imported once and removed from the shop since, so it is left out');
    expect(await importSteps.productNamed('Toy GONE-1')).toBeUndefined();
  });

  it('leaves a product that was ordered, and archived when staff removed it, as it is', async () => {
    await importSteps.importText(sheet(toy('ARCHIVED-1')));
    const id = (await importSteps.productNamed('Toy ARCHIVED-1'))?.id ?? 0;
    const checkoutSteps = createCheckoutSteps(shop);
    await checkoutSteps.openCheckout(await checkoutSteps.buyer(), { id }, 1);
    expect(await shop.call('product.remove', { as: await shop.admin(), params: { id: String(id) } })).toMatchObject({ body: { isArchived: true } });
    const changed = sheet(toy('ARCHIVED-1', { price: 110, status: 'active', stock: 9 }));
    for (const how of [['--dry-run'], ['--update-stock'], []])
      expect((await importSteps.importText(changed, ...how)).output).toContain('removed from the shop since, so it is left out');
    expect(await importSteps.productNamed('Toy ARCHIVED-1')).toMatchObject({ price: 10_000, status: 'inactive', isArchived: true, free: 4 });
  });

  it('makes each product once when two imports of one file run concurrently', async () => {
    const text = sheet(...Array.from({ length: 30 }, (_, index) => toy(`TWICE-${index}`)));
    const ended = await Promise.all([importSteps.importText(text), importSteps.importText(text)]);
    expect(ended.map(({ code }) => code)).toEqual([0, 0]);
    const names = (await importSteps.products()).map(({ name }) => name).filter((name) => name.startsWith('Toy TWICE-'));
    expect(names).toHaveLength(30);
    expect(new Set(names).size).toBe(30);
  });
});

describe('a dry run', () => {
  it('prints the changes of a dry run and writes nothing', async () => {
    await importSteps.importText(sheet(toy('DRY-1')));
    const before = await everything();
    const ended = await importSteps.importText(sheet(toy('DRY-1', { price: 1 }), toy('DRY-2', { category: 'Nowhere Yet' })), '--dry-run');
    expect(ended).toMatchObject({ code: 0 });
    expect(ended.lines).toEqual([
      'Comparing 2 products with the shop',
      'would be changed: Toy DRY-1, ₹1.00, stock 5, Toys',
      'would be made: Toy DRY-2, ₹100.00, stock 5, Nowhere Yet',
      'Nothing was written. It would be: 1 new, 1 changed, 0 unchanged; 0 of 0 pictures would be fetched.',
    ]);
    expect(await everything()).toEqual(before);
  });
});

describe('an import while the table fails', () => {
  const toys = sheet(...Array.from({ length: 120 }, (_, index) => toy(`CRASH-${index}`)));
  const imported = async () => (await importSteps.products()).filter(({ name }) => name.startsWith('Toy CRASH-'));

  it('leaves only complete products when the table fails midway, and the next import adds the rest', async () => {
    let writes = 0;
    faultyTable.decideFault = (operation) => (operation === 'TransactWriteItems' && ++writes > 3 ? 'server-error' : undefined);
    const broken = await importSteps.importText(toys);
    faultyTable.decideFault = () => undefined;
    expect(broken.code).toBe(1);
    expect(broken.lines.at(-1)).toBe(
      'The import stopped, because the shop does not answer (InternalServerError). Run the same command again to continue.',
    );
    const half = await imported();
    expect(half.length).toBeGreaterThanOrEqual(20);
    expect(half.length).toBeLessThan(120);
    for (const { id, free, stocked } of half) expect([id > 0, free, stocked]).toEqual([true, 5, 5]);
    const ended = await importSteps.importText(toys);
    expect(ended.lines.at(-1)).toBe(`Done: ${120 - half.length} new, 0 changed, ${half.length} unchanged.`);
    expect(new Set((await imported()).map(({ name }) => name)).size).toBe(120);
    expect(await imported()).toHaveLength(120);
  }, 120_000);

  it('makes each product once when the response to each write is lost after its commit', async () => {
    const toysOfLoss = sheet(...Array.from({ length: 20 }, (_, index) => toy(`LOST-${index}`)));
    // Each transaction is executed, its first response is lost, and the client's repeat is answered.
    const tokens = new Set<unknown>();
    faultyTable.decideFault = (operation, { ClientRequestToken: token }) => {
      if (operation !== 'TransactWriteItems' || tokens.has(token)) return undefined;
      tokens.add(token);
      return 'response-lost';
    };
    expect((await importSteps.importText(toysOfLoss)).lines.at(-1)).toMatch(/^Done: 20 new, 0 changed, 0 unchanged\./);
    expect(tokens.size).toBeGreaterThan(0);
    faultyTable.decideFault = () => undefined;
    expect((await importSteps.importText(toysOfLoss)).lines.at(-1)).toBe('Done: 0 new, 0 changed, 20 unchanged.');
    expect((await importSteps.products()).filter(({ name }) => name.startsWith('Toy LOST-'))).toHaveLength(20);
  });

  it('ends an import with one sentence when every response of the table is lost', async () => {
    faultyTable.decideFault = (operation) => (operation === 'TransactWriteItems' ? 'response-lost' : undefined);
    const ended = await importSteps.importText(sheet(toy('CUT-1')));
    faultyTable.decideFault = () => undefined;
    expect(ended).toMatchObject({ code: 1 });
    expect(ended.lines.at(-1)).toBe('The import stopped, because the shop does not answer (ECONNRESET). Run the same command again to continue.');
    expect((await importSteps.importText(sheet(toy('CUT-1')))).code).toBe(0);
    expect((await importSteps.products()).filter(({ name }) => name === 'Toy CUT-1')).toHaveLength(1);
  });

  it('ends an import with one sentence when the table cannot be read', async () => {
    faultyTable.decideFault = (operation) => (operation === 'BatchGetItem' ? 'server-error' : undefined);
    const ended = await importSteps.importText(sheet(toy('DOWN-1')));
    faultyTable.decideFault = () => undefined;
    expect(ended).toMatchObject({ code: 1 });
    expect(ended.lines.at(-1)).toBe(
      'The import stopped, because the shop does not answer (InternalServerError). Run the same command again to continue.',
    );
  });
});
