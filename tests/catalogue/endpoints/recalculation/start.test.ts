/** POST /api/admin/price-recalculation: all prices change between prices with and without tax, and no customer pays another amount meanwhile. */
import { beforeEach, describe, expect, it } from 'vitest';
import { readNewPrices, requireSamePrices } from '#functions/catalogue/price-mark.ts';
import { recalculateProduct } from '#functions/catalogue/recalculation/recalculate-product.ts';
import { startRecalculation } from '#functions/catalogue/recalculation/run.ts';
import { invoiceOf } from '#functions/order/invoice/invoice-store.ts';
import { DeleteCommand } from '#functions/platform/table/commands.ts';
import { commit, db } from '#functions/platform/table/table.ts';
import { termsOfPrices } from '#functions/settings/settings.ts';
import { readSettings } from '#functions/settings/settings-store.ts';
import { indianDay } from '#shared/rules/india-day.ts';
import { taxOf } from '#shared/rules/order/invoice.ts';
import { createImportSteps, sheet, startPictureServer } from '#tests/catalogue/endpoints/import/import-steps.ts';
import { createRecalculationSteps } from '#tests/catalogue/recalculation-steps.ts';
import { catalogueStaff } from '#tests/kit/catalogue-staff.ts';
import { openShopWithOrders } from '#tests/kit/order-steps.ts';
import { createSaleSteps } from '#tests/offers/sale-steps.ts';

const { shop, checkoutSteps, orderSteps } = await openShopWithOrders();
const staff = await catalogueStaff(shop);
const importSteps = createImportSteps(shop);
const { owner, prices, inclusive, exclusive, read, start, waitForJob, toExclusive, reset, product, quote, listed } =
  await createRecalculationSteps(shop);

// Products of earlier tests would be recalculated with those of each test, and back.
beforeEach(async () => {
  for (const { id } of await importSteps.products())
    await db().send(new DeleteCommand({ TableName: shop.services.tableName, Key: { pk: `PRODUCT#${id}`, sk: 'PRODUCT' } }));
  await reset();
});

describe('from prices without tax to prices with it', () => {
  it('charges the same before, during and after the recalculation of each product, and takes prices of new products as with tax at once', async () => {
    const bear = await shop.product({ price: 94_900, originalPrice: 100_000, gstRate: 5 });
    const shirt = await shop.product({ price: 100_000, gstRate: 0, taxClass: 'apparel' });
    await shop.deliverEvents();
    const { length: count } = await importSteps.products();
    expect(await quote(shirt.id)).toMatchObject({ subtotal: 1_000, tax: 50, total: 1_050 });

    expect(await start()).toMatchObject({ status: 202, body: { status: 'running', to: 'tax_inclusive', isUndo: false, changed: 0 } });
    shop.advanceClock(3);
    // The job has not begun.
    expect(await product(bear.id)).toMatchObject({ price: 949, priceIncludesTax: false });
    expect(await quote(shirt.id)).toMatchObject({ subtotal: 1_000, tax: 50, taxIncluded: 0, total: 1_050 });
    const kite = await staff.product({ price: 105, gstRate: 5, status: 'active', priceIncludesTax: true });
    expect(kite).toMatchObject({ price: 105, priceIncludesTax: true });
    expect(await quote(shirt.id, kite.id)).toMatchObject({ subtotal: 1_105, tax: 50, taxIncluded: 5, total: 1_155 });

    expect(await waitForJob()).toMatchObject({ run: { status: 'done', changed: count, failed: 0 }, canUndo: true });
    expect(await product(bear.id)).toMatchObject({ price: 996.45, mrp: 1_050, priceIncludesTax: true });
    expect(await product(kite.id)).toMatchObject({ price: 105, priceIncludesTax: true });
    expect(await quote(shirt.id)).toMatchObject({ subtotal: 1_050, tax: 0, taxIncluded: 50, total: 1_050 });
    const shown = await listed(bear.id);
    expect(shown).toMatchObject({ price: 996.45, priceIncludesTax: true });
    expect(shown).not.toHaveProperty('priceMark');
    expect(await prices()).toMatchObject({ mode: 'tax_inclusive' });
    const [entry] = await staff.audits({ type: 'product', id: String(bear.id) });
    expect(entry).toMatchObject({ action: 'recalculation.start', by: { id: owner.id }, before: { price: 949 }, after: { price: 996.45 } });
    await toExclusive();
    expect(await product(bear.id)).toMatchObject({ price: 949, mrp: 1_000, priceIncludesTax: false });
  });

  it('recalculates every variant, and rounds to whole rupees where that is chosen', async () => {
    const romper = await staff.product({
      price: undefined,
      sku: undefined,
      stock: undefined,
      gstRate: 5,
      status: 'active',
      options: [{ name: 'Size', values: [{ value: 'S' }, { value: 'M' }] }],
      variants: [
        { options: { Size: 'S' }, sku: 'ROMPER-S', price: 949, mrp: 999, stock: 5 },
        { options: { Size: 'M' }, sku: 'ROMPER-M', price: 1_049.5, stock: 5 },
      ],
    });
    await start({ ...inclusive, rounding: 'rupee' });
    await waitForJob();
    const { price, mrp, variants } = await product(romper.id);
    expect({ price, mrp }).toEqual({ price: 996, mrp: 1_049 });
    expect(variants).toMatchObject([
      { sku: 'ROMPER-S', price: 996, mrp: 1_049 },
      { sku: 'ROMPER-M', price: 1_102 },
    ]);
  });
});

it('charges a cart of before at its total when that is the same, and answers with the new figures when it differs by a paisa', async () => {
  const cart = async (price: number) => {
    const bear = await shop.product({ price, gstRate: 5 });
    const buyer = await checkoutSteps.buyer();
    await shop.call('cart.add', { as: buyer, body: { productId: bear.id, quantity: 1 } });
    const amount = Math.round((await shop.call('cart.read', { as: buyer })).body.summary.total * 100);
    const pay = () => shop.call('payment.createOrder', { as: buyer, body: { shippingAddressId: buyer.addressId, amount } });
    return { amount, pay };
  };
  // The tax on 949.00 is twice 23.725, rounded to 47.46; the recalculated price is 996.45.
  const [same, differs] = [await cart(100_000), await cart(94_900)];
  expect([same.amount, differs.amount]).toEqual([105_000, 99_646]);
  await start();
  await waitForJob();
  expect(await same.pay()).toMatchObject({ status: 200, body: { amount: 105_000 } });
  expect(await differs.pay()).toMatchObject({ status: 409, body: { code: 'total_changed', details: { total: 99_645, taxIncluded: 4_746 } } });
});

it('sells goods of both kinds on one invoice while the job runs, marks the one without tax, and refunds what was paid', async () => {
  const old = await shop.product({ price: 100_000, gstRate: 5 });
  await start();
  shop.advanceClock(3);
  const made = await staff.product({ price: 105, gstRate: 5, status: 'active' });
  const buyer = await checkoutSteps.buyer();
  for (const { id } of [old, made]) await shop.call('cart.add', { as: buyer, body: { productId: id, quantity: 1 } });
  const opened = await shop.call('payment.createOrder', { as: buyer, body: { shippingAddressId: buyer.addressId } });
  expect(opened).toMatchObject({ status: 200, body: { amount: 115_500 } });
  const id = (await checkoutSteps.verifyPayment(buyer, await checkoutSteps.payInWindow(opened.body.id))).body.orderId as string;
  await shop.runJob('number-invoices');
  await waitForJob();
  const invoice = await invoiceOf(buyer.id, id);
  expect(invoice).toMatchObject({
    pricesIncludeTax: true,
    total: 115_500,
    lines: [
      { unitPrice: 100_000, isPlusTax: true, taxable: 100_000 },
      { unitPrice: 10_500, taxable: 10_000 },
    ],
  });
  expect(invoice?.lines[1]).not.toHaveProperty('isPlusTax');
  expect(invoice && taxOf(invoice)).toBe(5_500);
  expect(await shop.call('order.cancel', { as: buyer, params: { id }, body: { reason: 'Not needed' } })).toMatchObject({ status: 200 });
  expect(await orderSteps.readOrder(buyer, id)).toMatchObject({ status: 'cancelled', total: 1_155 });
});

describe('while prices are recalculated', () => {
  it('refuses a second recalculation, other changes of the prices and an import, each with a message', async () => {
    await start();
    const busy = { status: 409, body: { code: 'prices_busy', message: expect.stringMatching(/Wait until that has ended/) } };
    expect(await start(exclusive)).toMatchObject(busy);
    const { version } = await prices();
    expect(await shop.call('settings.updatePrices', { as: owner, body: { version, mode: 'tax_exclusive' } })).toMatchObject(busy);
    const bytes = Buffer.from('sku,name,price,stock,category\nBUSY-1,Top,199,5,Tops\n');
    const { body } = await staff.call('upload.begin', { body: { kind: 'sheet', size: bytes.length } });
    await staff.postToBucket(body, bytes);
    const importing = () => staff.call('import.start', { body: { uploadId: body.uploadId, dryRun: true } });
    expect(await importing()).toMatchObject(busy);
    await waitForJob();
    expect(await importing()).toMatchObject({ status: 202 });
    expect(await start(exclusive)).toMatchObject({ status: 409, body: { message: expect.stringMatching(/^Products are being imported/) } });
    await shop.deliverEvents();
  });

  it('refuses a sale with fixed prices, which would be read in both price modes, and accepts one in per cent', async () => {
    const { requestSale, change, createSale: startSale } = await createSaleSteps(shop);
    const { id } = await shop.product({ price: 50_000, gstRate: 5 });
    const inPercent = await startSale({ targets: [{ id: String(id) }] });
    await start();
    const busy = { status: 409, body: { code: 'prices_busy', message: expect.stringMatching(/Wait until that has ended/) } };
    const fixed = { percent: undefined, targets: [{ id: String(id), price: 400 }] };
    expect(await requestSale(fixed)).toMatchObject(busy);
    expect(await change(inPercent, fixed)).toMatchObject(busy);
    expect(await change(inPercent, { percent: 10, endsNow: true })).toMatchObject({ status: 200 });
    await waitForJob();
    await toExclusive();
  });

  it('lets staff edit a product in its current price mode, and recalculates the edited price', async () => {
    const kite = await staff.product({ price: 100, gstRate: 5 });
    await start();
    const edited = await staff.call('product.update', { params: { id: kite.id }, body: { price: 200, version: kite.version } });
    expect(edited).toMatchObject({ status: 200, body: { price: 200, priceIncludesTax: false } });
    await waitForJob();
    const after = (await staff.call('product.update', { params: { id: kite.id }, body: { status: 'active' } })).body;
    expect(after).toMatchObject({ price: 210, priceIncludesTax: true });
    // A form that was opened before the recalculation sends the old price.
    expect(await staff.call('product.update', { params: { id: kite.id }, body: { price: 200, version: edited.body.version } })).toMatchObject({
      status: 409,
      body: { code: 'edited_meanwhile', details: { current: { price: 210, priceIncludesTax: true } } },
    });
  });

  it('refuses a new product whose author assumed the previous price mode, also in the write itself', async () => {
    const seen = await readNewPrices(false);
    await commit([requireSamePrices(seen)]);
    await start();
    const message = expect.stringMatching(/^Prices include GST since a moment ago/);
    await expect(commit([requireSamePrices(seen)])).rejects.toMatchObject({ code: 'invalid_input', fields: { price: message } });
    expect(await staff.call('product.create', { body: staff.productFields({ priceIncludesTax: false }) })).toMatchObject({
      status: 400,
      body: { fields: { price: message } },
    });
  });

  it('continues after a crash, counts each product once, and is resumed when the stream has given up on its record', async () => {
    const bears = await Promise.all([1, 2, 3].map((n) => shop.product({ price: n * 10_000, gstRate: 5 })));
    const { body: run } = await start();
    // The function is killed after it wrote a product and before it saved its progress.
    const { values } = await readSettings('prices');
    await recalculateProduct(bears[0]?.id ?? 0, {
      ...{ run: run.id, undoOf: undefined, how: { includesTax: true, rounding: 'paisa', mrp: 'recalculate' } },
      tax: { ...termsOfPrices(values), day: indianDay(shop.now()) },
      auditedRequest: { action: 'recalculation.start', caller: { id: owner.id, role: 'admin' }, source: 'spec', now: shop.now() },
    });
    shop.advanceClock(130);
    await shop.runJob('resume-imports');
    expect((await read()).run.seen).toBeGreaterThan(0);
    // On a slow machine one slice may not reach the end.
    const { run: ended } = await waitForJob();
    expect(ended).toMatchObject({ status: 'done', failed: 0 });
    expect(ended.changed).toBeGreaterThanOrEqual(3);
    shop.advanceClock(3);
    for (const [index, { id }] of bears.entries()) expect(await product(id)).toMatchObject({ price: (index + 1) * 105, priceIncludesTax: true });
    await waitForJob();
    expect((await read()).run.changed).toBe(ended.changed);
  });
});

it('keeps the figures of all products when the price mode alone is changed afterwards', async () => {
  const bear = await shop.product({ price: 100_000, gstRate: 5 });
  await start();
  await waitForJob();
  const { version } = await prices();
  expect(await shop.call('settings.updatePrices', { as: owner, body: { version, mode: 'tax_exclusive' } })).toMatchObject({ status: 200 });
  await waitForJob();
  expect(await product(bear.id)).toMatchObject({ price: 1_050, priceIncludesTax: false });
  expect(await listed(bear.id)).toMatchObject({ price: 1_050, priceIncludesTax: false });
  expect(await quote(bear.id)).toMatchObject({ subtotal: 1_050, tax: 52.5 });
  expect(await read()).toEqual({ run: null, canUndo: false });
  // A later recalculation starts from these figures.
  await start();
  await waitForJob();
  expect(await product(bear.id)).toMatchObject({ price: 1_102.5, priceIncludesTax: true });
});

it('refuses to recalculate to the price mode that already applies', async () => {
  expect(await start(exclusive)).toMatchObject({ status: 400, body: { fields: { to: expect.stringMatching(/already has this kind of prices/) } } });
});

it('refuses to start while a sale has fixed prices, which would keep their figures', async () => {
  const { createSale: startSale, change } = await createSaleSteps(shop);
  const bear = await shop.product({ price: 50_000 });
  const made = await startSale({ title: 'Bears', percent: undefined, targets: [{ id: String(bear.id), price: 400 }] });
  const message = 'The sale “Bears” gives products prices of their own. End or delete it first.';
  expect(await start()).toMatchObject({ status: 409, body: { code: 'prices_busy', message } });
  await change(made, { endsNow: true });
  shop.advanceClock(1);
  expect(await start()).toMatchObject({ status: 202 });
  await waitForJob();
});

const race = (n: number, price: number, more: Record<string, string> = {}) => ({
  ...{ sku: `RACE-${n}`, name: `Race ${n}`, price, stock: 1, category: 'Races', ...more },
});
const raced = async () =>
  (await importSteps.products())
    .filter(({ sku }) => sku.startsWith('RACE-'))
    .map(({ sku, price, priceMark }) => `${sku} ${price} ${priceMark?.includesTax}`);

it('rejects an import batch that was read before a recalculation and is written after its end', async () => {
  expect(await importSteps.importText(sheet(race(1, 100)))).toMatchObject({ code: 0 });
  // The batch has read the price mode and now waits for a picture.
  const host = await startPictureServer(async (_, res) => {
    await start();
    await waitForJob();
    res.writeHead(404).end();
  });
  const rows = (...ns: number[]) => sheet(...ns.map((n) => race(n, 200, { image: `${host.url}/${n}.png` })));
  const sentence = /changed between prices with and without GST while this file was imported/;
  // A new product, whose id is behind the recalculation's position.
  expect(await importSteps.importText(rows(2))).toMatchObject({ code: 1, output: expect.stringMatching(sentence) });
  expect(await raced()).toEqual(['RACE-1 11800 true']);
  await toExclusive();
  // A product that was recalculated before the batch reads it.
  expect(await importSteps.importText(rows(1))).toMatchObject({ code: 1, output: expect.stringMatching(sentence) });
  expect(await raced()).toEqual(['RACE-1 11800 true']);
  // From here on the file's prices include tax.
  expect(await importSteps.importText(rows(1, 2), '--no-images')).toMatchObject({ code: 0 });
  expect(await raced()).toEqual(['RACE-1 20000 true', 'RACE-2 20000 true']);
});

it('ends an import of the administration that began just before the recalculation', async () => {
  const bytes = Buffer.from(sheet(race(3, 100)));
  const { body } = await staff.call('upload.begin', { body: { kind: 'sheet', size: bytes.length } });
  await staff.postToBucket(body, bytes);
  const { body: run } = await staff.call('import.start', { body: { uploadId: body.uploadId, dryRun: false } });
  // The recalculation's endpoint would have seen this import, so the test starts the recalculation directly, as a race would.
  const { version } = await prices();
  const auditedRequest = { action: 'recalculation.start', caller: { id: owner.id, role: 'admin' }, source: 'spec', now: shop.now() } as const;
  await startRecalculation(version, { to: 'tax_inclusive', rounding: 'paisa', mrp: 'recalculate' }, auditedRequest);
  await waitForJob();
  const ended = (await staff.call('import.read', { params: { id: run.id } })).body;
  expect(ended).toMatchObject({ status: 'refused', reason: expect.stringMatching(/^The shop changed between prices with and without GST/) });
  expect((await raced()).filter((text) => text.startsWith('RACE-3'))).toEqual([]);
});

it('refuses an import from the command line while prices are recalculated, and ends a running one', async () => {
  const rows = Array.from({ length: 101 }, (_, n) => ({ sku: `LINE-${n}`, name: `Line ${n}`, price: 100, stock: 1, category: 'Lines' }));
  const host = await startPictureServer(async (_, res) => {
    await start();
    res.writeHead(404).end();
  });
  const [first, ...others] = rows;
  const text = sheet({ ...first, image: `${host.url}/line.png` }, ...others);
  const [ended, refused] = [await importSteps.importText(text), await importSteps.importText(text, '--dry-run')];
  expect(ended).toMatchObject({ code: 1, output: expect.stringMatching(/changed between prices with and without GST/) });
  expect(refused).toMatchObject({ code: 1, output: expect.stringMatching(/^The shop is recalculating its prices\. Wait until that has ended/m) });
  await waitForJob();
  const imported = async () => (await importSteps.products()).filter(({ sku }) => sku.startsWith('LINE-'));
  expect(await imported()).toEqual([]);
  expect(await importSteps.importText(text, '--no-images')).toMatchObject({ code: 0 });
  expect(new Set((await imported()).map(({ price, priceMark }) => `${price} ${priceMark?.includesTax}`))).toEqual(new Set(['10000 true']));
});
