/** What does importing again do? Nothing, where nothing changed; and it finishes what a crash has left. */
import { describe, expect, it } from 'vitest';
import { DeleteCommand } from '#functions/dynamodb/commands.ts';
import { wholeCatalogue } from '#functions/flows/catalogue/all-items.ts';
import { db } from '#functions/store/table.ts';
import { badTable } from '#tests/kit/bad-table.ts';
import { buying } from '#tests/kit/buying.ts';
import { openShop } from '#tests/kit/shop.ts';
import { importing, type Row, sheet } from './importing.ts';

const shop = await openShop();
const table = await badTable();
const given = importing(shop);

const toy = (sku: string, more: Row = {}): Row => ({ sku, name: `Toy ${sku}`, price: 100, stock: 5, category: 'Toys', ...more });
const everything = async () => {
  const { products, categories } = await wholeCatalogue();
  return { products: products.sort((one, other) => one.id - other.id), categories };
};

describe('a second import', () => {
  it('of the same file changes nothing', async () => {
    const text = sheet(toy('SAME-1'), toy('SAME-2', { originalPrice: 200 }));
    await given.text(text);
    const before = await everything();
    const ended = await given.text(text);
    expect(ended).toMatchObject({ code: 0 });
    expect(ended.lines.at(-1)).toBe('Done: 0 new, 0 changed, 2 unchanged.');
    expect(await everything()).toEqual(before);
  });

  it('changes the products whose rows changed, under a new revision, and leaves their stock to the shop', async () => {
    await given.text(sheet(toy('EDIT-1'), toy('EDIT-2')));
    const before = await given.named('Toy EDIT-1');
    shop.advance(1);
    const ended = await given.text(sheet(toy('EDIT-1', { price: 120, stock: 50 }), toy('EDIT-2', { stock: 50 })));
    expect(ended.lines.at(-1)).toBe('Done: 0 new, 1 changed, 1 unchanged.');
    const after = await given.named('Toy EDIT-1');
    expect(after).toMatchObject({ id: before?.id, price: 12_000, free: 5, stocked: 5, revision: (before?.revision ?? 0) + 1 });
    expect(after?.updatedAt).not.toBe(before?.updatedAt);
  });

  it('counts the stock anew with --update-stock, and what is held and sold stays so', async () => {
    const text = sheet(toy('STOCK-1', { stock: 5 }));
    await given.text(text);
    const product = await given.named('Toy STOCK-1');
    const id = product?.id ?? 0;
    const buy = buying(shop);
    const [asha, ravi] = [await buy.buyer(), await buy.buyer()];
    const paid = await buy.pay(await buy.checkout(asha, { id }, 2));
    expect(await buy.verify(asha, paid)).toMatchObject({ status: 200 });
    await buy.checkout(ravi, { id }, 1);
    expect(await given.text(text)).toMatchObject({ code: 0 });
    expect(await buy.stock({ id })).toEqual({ free: 2, held: 1, sold: 2, stocked: 5 });
    const tried = await given.text(sheet(toy('STOCK-1', { stock: 8 })), '--update-stock', '--dry-run');
    expect(tried.said).toContain('0 new, 1 changed, 0 unchanged');
    const ended = await given.text(sheet(toy('STOCK-1', { stock: 8 })), '--update-stock');
    expect(ended.lines.at(-1)).toBe('Done: 0 new, 1 changed, 0 unchanged.');
    expect(await buy.stock({ id })).toEqual({ free: 8, held: 1, sold: 2, stocked: 11 });
    expect((await given.text(sheet(toy('STOCK-1', { stock: 8 })), '--update-stock')).lines.at(-1)).toBe('Done: 0 new, 0 changed, 1 unchanged.');
  });

  it('that takes a struck-through price away takes it away', async () => {
    await given.text(sheet(toy('SALE-1', { originalPrice: 200 })));
    await given.text(sheet(toy('SALE-1', { originalPrice: '' })));
    expect(await given.named('Toy SALE-1')).not.toHaveProperty('originalPrice');
  });

  it('does not bring back what the shop has removed', async () => {
    const text = sheet(toy('GONE-1'));
    await given.text(text);
    const id = (await given.named('Toy GONE-1'))?.id ?? 0;
    await db().send(new DeleteCommand({ TableName: shop.world.tableName, Key: { pk: `PRODUCT#${id}`, sk: 'PRODUCT' } }));
    const ended = await given.text(sheet(toy('GONE-1', { price: 110 })));
    expect(ended).toMatchObject({ code: 0 });
    expect(ended.said).toContain('row 2: GONE-1 was imported once and removed from the shop since, so it is left out');
    expect(await given.named('Toy GONE-1')).toBeUndefined();
  });

  it('at the same time as the first makes each product once', async () => {
    const text = sheet(...Array.from({ length: 30 }, (_, index) => toy(`TWICE-${index}`)));
    const ended = await Promise.all([given.text(text), given.text(text)]);
    expect(ended.map(({ code }) => code)).toEqual([0, 0]);
    const names = (await given.products()).map(({ name }) => name).filter((name) => name.startsWith('Toy TWICE-'));
    expect(names).toHaveLength(30);
    expect(new Set(names).size).toBe(30);
  });
});

describe('a dry run', () => {
  it('says what would be done and writes nothing', async () => {
    await given.text(sheet(toy('DRY-1')));
    const before = await everything();
    const ended = await given.text(sheet(toy('DRY-1', { price: 1 }), toy('DRY-2', { category: 'Nowhere Yet' })), '--dry-run');
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

describe('when the table fails midway', () => {
  const toys = sheet(...Array.from({ length: 120 }, (_, index) => toy(`CRASH-${index}`)));
  const imported = async () => (await given.products()).filter(({ name }) => name.startsWith('Toy CRASH-'));

  it('what is written is whole, the end is told, and the next import adds the rest', async () => {
    let writes = 0;
    table.trouble = (operation) => (operation === 'TransactWriteItems' && ++writes > 3 ? 'server-error' : undefined);
    const broken = await given.text(toys);
    table.trouble = () => undefined;
    expect(broken.code).toBe(1);
    expect(broken.lines.at(-1)).toBe(
      'The import broke off, because the shop does not answer (InternalServerError). Run the same command again to go on.',
    );
    const half = await imported();
    expect(half.length).toBeGreaterThanOrEqual(20);
    expect(half.length).toBeLessThan(120);
    for (const { id, free, stocked } of half) expect([id > 0, free, stocked]).toEqual([true, 5, 5]);
    const ended = await given.text(toys);
    expect(ended.lines.at(-1)).toBe(`Done: ${120 - half.length} new, 0 changed, ${half.length} unchanged.`);
    expect(new Set((await imported()).map(({ name }) => name)).size).toBe(120);
    expect(await imported()).toHaveLength(120);
  }, 120_000);

  it('an answer that is lost after the commit makes no second product', async () => {
    table.trouble = (operation) => (operation === 'TransactWriteItems' && Math.random() < 0.4 ? 'answer-lost' : undefined);
    const ended = await given.text(sheet(...Array.from({ length: 20 }, (_, index) => toy(`LOST-${index}`))));
    table.trouble = () => undefined;
    await given.text(sheet(...Array.from({ length: 20 }, (_, index) => toy(`LOST-${index}`))));
    expect([0, 1]).toContain(ended.code);
    expect((await given.products()).filter(({ name }) => name.startsWith('Toy LOST-'))).toHaveLength(20);
  });

  it('and cannot be read, one sentence says so', async () => {
    table.trouble = (operation) => (operation === 'BatchGetItem' ? 'server-error' : undefined);
    const ended = await given.text(sheet(toy('DOWN-1')));
    table.trouble = () => undefined;
    expect(ended).toMatchObject({ code: 1 });
    expect(ended.lines.at(-1)).toBe(
      'The import broke off, because the shop does not answer (InternalServerError). Run the same command again to go on.',
    );
  });
});
