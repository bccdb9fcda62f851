/** Edits of variants that take several transactions: interrupted, repaired or met by an order between two of them. */
import { afterEach, expect, it } from 'vitest';
import { recordPicture } from '#functions/pictures/picture-store.ts';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { openShop } from '#tests/kit/shop.ts';
import { openFaultyTable, type TableInput } from '#tests/kit/table/faulty-table.ts';
import { combinationsOf, createVariantSteps, optionsOf, type Sized } from '#tests/kit/variant-steps.ts';
import { createImportSteps, sheet } from './endpoints/import/import-steps.ts';

const shop = await openShop();
const faultyTable = await openFaultyTable();
const staff = await shop.staff('catalogue');
const variantSteps = createVariantSteps(shop, staff);
const importSteps = createImportSteps(shop);
const checkoutSteps = createCheckoutSteps(shop);
afterEach(() => {
  faultyTable.decideFault = () => undefined;
});

const sizes = (count: number) => Array.from({ length: count }, (_, n) => `Size ${n + 1}`);
const two = { Size: sizes(30), Colour: ['Red', 'Blue'] };
const four = { Size: sizes(30), Colour: ['Red', 'Blue', 'Teal', 'Plum'] };
/** Returns the variants as a form sends them back. */
const asSent = ({ variants }: Sized) =>
  variants.map(({ sku, title, id }) => {
    const [size = '', colour = ''] = title.split(', ');
    return { id, sku, price: 100, options: { Size: size, Colour: colour } };
  });
/** Whether a transaction writes the item of a product itself. */
const savesProduct = (operation: string, input: TableInput): boolean =>
  operation === 'TransactWriteItems' &&
  /"(?:Update|Put)":\{[^{}]*"(?:Key|Item)":\{"pk":\{"S":"PRODUCT#\d+"\},"sk":\{"S":"PRODUCT"\}/.test(JSON.stringify(input));
const hold = async (productId: number, variantId: number) => {
  const buyer = await checkoutSteps.buyer();
  const answer = await shop.call('payment.createOrder', {
    as: buyer,
    body: { items: [{ productId, variantId, quantity: 1 }], shippingAddressId: buyer.addressId },
  });
  expect(answer.status).toBe(200);
};
/** Runs a task once, before the product is saved. */
const beforeSaving = (task: () => Promise<unknown>) => {
  faultyTable.decideFault = async (operation, input) => {
    if (!savesProduct(operation, input)) return undefined;
    faultyTable.decideFault = () => undefined;
    await task();
    return undefined;
  };
};
/** A Shopify export of sixty variants with two units each. */
const frock = (handle: string) =>
  sheet(
    ...combinationsOf(optionsOf(two)).map((choice, index) => ({
      ...{ Handle: handle, Title: index === 0 ? `The ${handle}` : '' },
      ...{ 'Option1 Name': index === 0 ? 'Size' : '', 'Option1 Value': choice['Size'] ?? '' },
      ...{ 'Option2 Name': index === 0 ? 'Colour' : '', 'Option2 Value': choice['Colour'] ?? '' },
      ...{ 'Variant SKU': `${handle}-${index + 1}`, 'Variant Price': 499, 'Variant Inventory Qty': 2 },
    })),
  );

/** A product that was imported without its variants. */
const importedFlat = async (handle: string) => {
  const flat = await shop.product({ name: `The ${handle}`, sku: `${handle}-1`, price: 49_900, stock: 120, categoryId: 'quilts' });
  await shop.putItem({
    ...{ pk: `IMPORT#shopify#${handle}`, sk: 'IMPORT', source: 'shopify', key: handle, productId: flat.id },
    ...{ fingerprint: 'of the version before', pictures: {}, importedAt: shop.now().toISOString() },
  });
  await shop.putItem({ pk: `SKU#${handle}-1`, sk: 'SKU', productId: flat.id });
  return flat;
};

it('ends an import with one sentence while another edit of its product is under way, and continues when that has been given up', async () => {
  const { id } = await importedFlat('stole');
  await shop.putItem({
    ...{ pk: `PRODUCT#${id}`, sk: 'EDIT', gsi1pk: 'DUE#VARIANTS', gsi1sk: shop.now().toISOString() },
    ...{ productId: id, skus: [], variantIds: [] },
  });
  const ended = await importSteps.importText(frock('stole'));
  expect(ended.code).toBe(1);
  expect(ended.lines.at(-1)).toBe(
    'The import stopped, because another edit of a product in the file has not ended. Run the same command again in two minutes to continue.',
  );
  shop.advanceClock(180);
  expect((await importSteps.importText(frock('stole'))).lines.at(-1)).toContain('0 new, 1 changed, 0 unchanged');
});

it('divides the units of a product among its many new variants, also when the import is interrupted right after the product is saved', async () => {
  await importedFlat('cover');
  let isSaved = false;
  faultyTable.decideFault = (operation, input) => {
    if (isSaved && operation === 'TransactWriteItems') return 'server-error';
    if (savesProduct(operation, input)) isSaved = true;
    return undefined;
  };
  await importSteps.importText(frock('cover'));
  expect(isSaved).toBe(true);
  faultyTable.decideFault = () => undefined;
  expect(await importSteps.productNamed('The cover')).toMatchObject({ free: 120, stocked: 120 });
  expect((await importSteps.importText(frock('cover'))).lines.at(-1)).toContain('0 new, 0 changed, 1 unchanged');
  expect(await importSteps.productNamed('The cover')).toMatchObject({ free: 120, stocked: 120 });
});

it('keeps SKUs and stock of an edit that the job repairs while it is under way', async () => {
  const plain = await shop.product();
  const body = variantSteps.productBody(two, 3);
  beforeSaving(async () => {
    shop.advanceClock(180);
    await shop.runJob('repair-variants');
  });
  expect(await variantSteps.update(plain.id, { options: body.options, variants: body.variants })).toMatchObject({
    status: 200,
    body: { stock: 180 },
  });
  for (const { sku } of body.variants) expect(await shop.table.get(`SKU#${sku.toLowerCase()}`, 'SKU')).toMatchObject({ productId: plain.id });
  expect((await shop.table.query(`PRODUCT#${plain.id}`)).filter(({ sk }) => String(sk).startsWith('STOCK#'))).toHaveLength(60);
});

it('saves no product in the middle of a repair, which would drop its stock, and accepts the edit afterwards', async () => {
  const plain = await shop.product();
  const body = variantSteps.productBody(two, 3);
  const inMiddle = Promise.withResolvers<void>();
  let repair: Promise<unknown> | undefined;
  let drops = 0;
  faultyTable.decideFault = async (operation, input) => {
    if (repair === undefined && savesProduct(operation, input)) {
      shop.advanceClock(180);
      repair = shop.runJob('repair-variants');
      await inMiddle.promise;
    }
    const dropsStock =
      operation === 'TransactWriteItems' && /"Delete":\{[^{}]*"Key":\{[^{}]*\{"S":"PRODUCT#\d+"\},"sk":\{"S":"STOCK#/.test(JSON.stringify(input));
    if (dropsStock && ++drops === 3) inMiddle.resolve();
    return undefined;
  };
  const edit = () => variantSteps.update(plain.id, { options: body.options, variants: body.variants });
  expect(await edit()).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  await repair;
  expect(await edit()).toMatchObject({ status: 200, body: { stock: 180 } });
  expect(drops, 'the repair has begun').toBeGreaterThan(2);
  expect((await shop.table.query(`PRODUCT#${plain.id}`)).filter(({ sk }) => String(sk).startsWith('STOCK#'))).toHaveLength(60);
});

it('archives a variant that is ordered while more variants are removed than one transaction drops', async () => {
  const romper = await variantSteps.product({ Size: sizes(41), Colour: ['Red', 'Blue'] });
  const kept = { options: optionsOf({ Size: sizes(1), Colour: ['Red'] }), variants: asSent(romper).slice(0, 1) };
  const [first, second] = romper.variants as [Sized['variants'][number], Sized['variants'][number]];
  beforeSaving(() => hold(romper.id, second.id));
  const edited = await variantSteps.update(romper.id, kept);
  expect(edited).toMatchObject({ status: 200, body: { variants: [{ id: first.id }] } });
  const stored = await shop.table.get(`PRODUCT#${romper.id}`, 'PRODUCT');
  expect(stored?.['variants']).toContainEqual(expect.objectContaining({ id: second.id, isArchived: true }));
  expect(await variantSteps.stockOf(romper.id, second.id)).toEqual({ free: 4, held: 1, sold: 0, stocked: 5 });
  // The other variants are gone after further edits.
  for (let edit = 0; edit < 2; edit++) await variantSteps.update(romper.id, kept);
  const product = await shop.table.get(`PRODUCT#${romper.id}`, 'PRODUCT');
  expect((product?.['variants'] as { id: number }[] | undefined)?.map(({ id }) => id)).toEqual([first.id, second.id]);
});

it('adds the units that the owner typed for many variants to what is left after a sale of the same moment', async () => {
  const romper = await variantSteps.product(four);
  const last = romper.variants.at(-1)?.id ?? 0;
  const variants = asSent(romper).map((variant) => ({ ...variant, stock: 8, stockSeen: 5 }));
  beforeSaving(() => hold(romper.id, last));
  const edited = await variantSteps.update(romper.id, { version: romper.version, options: optionsOf(four), variants });
  expect(edited).toMatchObject({ status: 200, body: { stock: 120 * 8 - 1 } });
  expect(await variantSteps.stockOf(romper.id, last)).toEqual({ free: 7, held: 1, sold: 0, stocked: 8 });
});

it('imports a product whose creation was broken off between two transactions, without waiting for the repair', async () => {
  let isBroken = false;
  faultyTable.decideFault = (operation, input) => {
    isBroken ||= savesProduct(operation, input);
    return isBroken && operation === 'TransactWriteItems' ? 'server-error' : undefined;
  };
  expect((await importSteps.importText(frock('blouse'))).code).toBe(1);
  faultyTable.decideFault = () => undefined;
  expect(await shop.table.get('SKU#blouse-1', 'SKU')).toBeDefined();
  expect((await importSteps.importText(frock('blouse'))).lines.at(-1)).toContain('1 new, 0 changed, 0 unchanged');
  expect(await importSteps.productNamed('The blouse')).toMatchObject({ free: 120, stocked: 120 });
});

it('saves a product whose variants have more than a hundred new pictures', async () => {
  const pictures = Array.from({ length: 120 }, (_, n) => `variantpicture${n}`);
  await Promise.all(pictures.map((hash) => recordPicture(hash, shop.now())));
  const body = variantSteps.productBody({ Size: sizes(20) });
  const variants = body.variants.map((variant, index) => ({
    ...variant,
    images: pictures.slice(index * 6, index * 6 + 6).map((hash) => `/images/${hash}-640.webp`),
  }));
  await variantSteps.product({ Size: ['S'] });
  const made = await variantSteps.create({ ...body, variants });
  expect(made).toMatchObject({ status: 201 });
  expect(await variantSteps.update(made.body.id, { options: [] })).toMatchObject({ status: 200 });
  expect(await shop.table.get(`PICTURE#${pictures[119]}`, 'PICTURE')).toMatchObject({ state: 'loose' });
});

it('claims no SKU for a product from before products had versions, when the last one belongs to another product', async () => {
  const other = await variantSteps.product({ Size: ['S'] });
  const plain = await shop.product();
  const { version: _, ...old } = (await shop.table.get(`PRODUCT#${plain.id}`, 'PRODUCT')) ?? {};
  await shop.putItem(old);
  const body = variantSteps.productBody(four, 1);
  const taken = body.variants.map((variant, index) => (index === 119 ? { ...variant, sku: other.variants[0]?.sku } : variant));
  expect(await variantSteps.update(plain.id, { options: body.options, variants: taken })).toMatchObject({ status: 409, body: { code: 'sku_taken' } });
  for (const { sku } of body.variants.slice(0, 119)) expect(await shop.table.get(`SKU#${sku.toLowerCase()}`, 'SKU')).toBeUndefined();
  expect(await variantSteps.update(plain.id, { options: body.options, variants: body.variants })).toMatchObject({ status: 200 });
});
