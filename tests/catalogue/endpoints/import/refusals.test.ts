/** Files that cannot be imported as they are: the row, column, value and remedy are reported, and nothing is written. */
import { truncate } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';
import { createImportSteps, type Row, sheet } from './import-steps.ts';

const shop = await openShop();
const importSteps = createImportSteps(shop);

const own = (more: Row): Row => ({ sku: 'A-1', name: 'Ball', price: 99, ...more });
const shopify = (more: Row): Row => ({ Handle: 'ball', Title: 'Ball', 'Variant Price': 99, ...more });

describe('a cell that cannot be read', () => {
  it.each<readonly [string, Row, string]>([
    ['an unreadable amount', shopify({ 'Variant Price': '12,x' }), 'row 2, Variant Price: "12,x" is not an amount of rupees (write 1299 or 1299.00)'],
    ['a price in another currency', own({ price: '$12' }), 'row 2, price: "$12" is not an amount of rupees (write 1299 or 1299.00)'],
    ['a price with a decimal comma', own({ price: '12,50' }), 'row 2, price: "12,50" is not an amount of rupees (write 1299 or 1299.00)'],
    ['a price below zero', own({ price: -5 }), 'row 2, price: "-5" is not an amount of rupees (write 1299 or 1299.00)'],
    ['a price in scientific notation', own({ price: '1.3E+05' }), 'row 2, price: "1.3E+05" is not an amount of rupees (write 1299 or 1299.00)'],
    ['a price of zero', own({ price: '0.00' }), 'row 2, price: "0.00" is no price (write more than 0)'],
    ['an empty price', own({ price: '' }), 'row 2, price: is empty (write 1299 or 1299.00)'],
    ['a price above the MRP', own({ MRP: '98.99' }), 'row 2, price: "99" is above the MRP of its row (lower the price, or correct the MRP)'],
    [
      'an unreadable compare-at price',
      shopify({ 'Variant Compare At Price': 'n/a' }),
      'row 2, Variant Compare At Price: "n/a" is not an amount of rupees (write 1299 or 1299.00)',
    ],
    ['a negative stock of our own format', own({ stock: -3 }), 'row 2, stock: "-3" is not a number of units (write a whole number, 0 to 1000000)'],
    [
      'a stock of a Shopify product that is no whole number',
      shopify({ 'Variant Inventory Qty': '-1.5' }),
      'row 2, Variant Inventory Qty: "-1.5" is not a number of units (write a whole number, 0 to 1000000)',
    ],
    ['half a unit', own({ stock: '1.5' }), 'row 2, stock: "1.5" is not a number of units (write a whole number, 0 to 1000000)'],
    ['an empty name', own({ name: '  ' }), 'row 2, name: is empty (every product needs one)'],
    ['an empty title', shopify({ Title: '' }), 'row 2, Title: is empty (every product needs one)'],
    ['an empty handle', shopify({ Handle: '' }), 'row 2, Handle: is empty (every product needs one)'],
    ['an empty SKU', own({ sku: '' }), 'row 2, sku: is empty (every product needs one)'],
    ['a SKU that the product form would refuse', own({ sku: 'x'.repeat(256) }), 'row 2, sku: is 256 characters long (at most 255: shorten it)'],
    [
      'a SKU of a Shopify variant that the product form would refuse',
      shopify({ 'Variant SKU': 'x'.repeat(256) }),
      'row 2, Variant SKU: is 256 characters long (at most 255: shorten it)',
    ],
    ['a name that is too long', own({ name: 'x'.repeat(256) }), 'row 2, name: is 256 characters long (at most 255: shorten it)'],
    [
      'an option name that is too long, which is not cut',
      shopify({ 'Option1 Name': 'x'.repeat(256), 'Option1 Value': 'S' }),
      'row 2, Option1 Name: is 256 characters long (at most 255: shorten it)',
    ],
    [
      'an option value that is too long',
      shopify({ 'Option1 Name': 'Size', 'Option1 Value': 'x'.repeat(256) }),
      'row 2, Option1 Value: is 256 characters long (at most 255: shorten it)',
    ],
    ['a description that is too long', own({ description: 'क'.repeat(2_001) }), 'row 2, description: is 6003 bytes long (at most 6000: shorten it)'],
    [
      'an unknown Shopify status',
      shopify({ Status: 'sold out' }),
      'row 2, Status: "sold out" is no status of a product (write active, draft or archived)',
    ],
    ['an unknown status', own({ status: 'archived' }), 'row 2, status: "archived" is no status of a product (write active, inactive or draft)'],
    ['an unreadable flag', shopify({ Published: 'maybe' }), 'row 2, Published: "maybe" is neither true nor false (write one of them)'],
    [
      'a picture address that is not http',
      own({ image: 'ftp://shop.example/a.jpg' }),
      'row 2, image: "ftp://shop.example/a.jpg" is not an address of a picture (write https://... or the name of a picture file)',
    ],
    [
      'a picture address with a password',
      shopify({ 'Image Src': 'https://me:secret@shop.example/a.jpg' }),
      'row 2, Image Src: "https://me:secret@shop.example/a.jpg" is not an address of a picture (write https://... or the name of a picture file)',
    ],
    ['an unreadable GST rate', own({ gstRate: 'high' }), 'row 2, gstRate: "high" is no GST rate (write per cent, e.g. 5 or 18)'],
    ['an invalid HSN code', own({ hsn: '95' }), 'row 2, hsn: "95" is no HSN code (write 4, 6 or 8 digits)'],
    [
      'an unreadable age',
      own({ ageFrom: '2 years', ageTo: 48 }),
      'row 2, ageFrom: "2 years" is not an age in months (write a whole number, 0 to 216)',
    ],
    ['an age range in reverse order', own({ ageFrom: 48, ageTo: 24 }), 'row 2, ageTo: "24" is less than ageFrom (write the older age)'],
    ['an age range without an end', own({ ageFrom: 48, ageTo: '' }), 'row 2, ageTo: is empty (write the age in months up to which it is made)'],
    [
      'a long value, shortened in the message',
      own({ price: 'a very long text that is no price at all, really' }),
      'row 2, price: "a very long text that is no price at all…" is not an amount of rupees (write 1299 or 1299.00)',
    ],
  ])('reports %s with its row, column and remedy', async (_, row, sentence) => {
    const ended = await importSteps.importText(sheet(row));
    expect(ended).toMatchObject({ code: 1 });
    expect(ended.lines).toContain(sentence);
    expect(ended.lines.at(-1)).toMatch(/^Nothing was imported: 1 product of 1 cannot be read\./);
  });
});

describe('rows that contradict each other', () => {
  it('reports a SKU that two rows of our own format share', async () => {
    const ended = await importSteps.importText(sheet(own({}), own({ name: 'Bat' })));
    expect(ended.lines).toContain('row 3, sku: "A-1" is already in row 2 (every product needs a SKU of its own)');
  });

  it('reports a SKU that two variants of one product share', async () => {
    const sized = (size: string, sku: string): Row => own({ sku, product: 'frock', option1Name: 'Size', option1Value: size });
    const ended = await importSteps.importText(sheet(sized('S', 'F-1'), sized('M', 'F-2'), sized('L', 'f-2')));
    expect(ended.lines).toContain('row 4, sku: "f-2" is already in row 3 (every variant needs a SKU of its own)');
    expect(ended.lines.filter((line) => line.includes('SKU'))).toHaveLength(1);
  });

  it('reports a SKU that variants of two products share, in upper or lower case, and that none of them has as its cheapest', async () => {
    const sized = (product: string, size: string, price: number, sku: string): Row =>
      own({ product, name: product, option1Name: 'Size', option1Value: size, sku, price });
    const products = [
      sized('frock', 'S', 90, 'F-1'),
      sized('frock', 'M', 99, 'Same-1'),
      sized('skirt', 'S', 90, 'K-1'),
      sized('skirt', 'M', 99, 'same-1'),
    ];
    const ended = await importSteps.importText(sheet(...products));
    expect(ended.lines).toContain('row 5, sku: "same-1" is already in row 3 (every product needs a SKU of its own)');
    expect(ended.lines.at(-1)).toMatch(/^Nothing was imported: 1 product of 2 cannot be read\./);
  });

  it.each([
    ['a Shopify export', 'Handle', [shopify({}), shopify({ Handle: 'bat', Title: 'Bat' }), { Handle: 'ball', 'Variant Price': 80 }]],
    [
      'our own format',
      'product',
      ['S', '', 'M'].map((size) => own({ sku: `B-${size}`, ...(size === '' ? {} : { product: 'ball', option1Name: 'Size', option1Value: size }) })),
    ],
  ])('refuses %s in which the rows of a product are not adjacent, also with --skip-bad', async (_, column, rows) => {
    const ended = await importSteps.importText(sheet(...rows), '--skip-bad');
    expect(ended.lines.at(-1)).toBe(
      `row 4, ${column}: "ball" is already in row 2. Keep the rows of a product together: sort the file by this column, or remove the copy.`,
    );
    expect(ended.code).toBe(1);
    expect(await importSteps.productNamed('Ball')).toBeUndefined();
  });

  it('reports a variant without a price by its row, counting a quoted line break as part of one row', async () => {
    const ended = await importSteps.importText(
      sheet(shopify({ 'Body (HTML)': 'one\ntwo\nthree', 'Option1 Value': 'S' }), { Handle: 'ball', 'Option1 Value': 'M' }),
    );
    expect(ended.lines).toContain('row 3, Variant Price: is empty (write 1299 or 1299.00)');
  });

  it('reports a row with more cells than the header', async () => {
    const ended = await importSteps.importText('sku,name,price\nA-1,Ball, red and round,99\n');
    expect(ended.lines).toContain('row 2: has 4 cells where the header has 3 (put a text with a comma into quotation marks)');
  });
});

describe('a file that cannot be read', () => {
  it.each<readonly [string, string | Uint8Array, RegExp]>([
    ['an empty file', '', /^The file .* is empty: export it again\.$/],
    ['a file of blank lines', '\n\n', /^The file is empty, or its first row is/],
    ['a header alone', 'sku,name,price\n', /^The file names no product under its header\.$/],
    ['a file in UTF-16', Buffer.from('\uFEFFsku,name,price\nA,B,1\n', 'utf16le'), /^The file is in UTF-16: save it as "CSV UTF-8"\.$/],
    ['a file in UTF-16 without a byte order mark', Buffer.from('sku,name,price\nA,B,1\n', 'utf16le'), /^The file is not CSV text, or in UTF-16/],
    [
      'a file in Latin-1',
      Buffer.from('sku,name,price\nA,Caf\u00e9,1\n', 'latin1'),
      /^The file is not in UTF-8 \(near row 1\), but perhaps in Windows-1252 or Latin-1: save it as "CSV UTF-8"\.$/,
    ],
    ['an Excel workbook', Buffer.from('PK\u0003\u0004rest of a workbook'), /^The file is an Excel workbook or another archive, not CSV/],
    ['a compressed file', gzipSync('sku,name,price\n'), /^The file is compressed: unpack it first\.$/],
    ['a web page', '<!doctype html>\n<p>Sign in first</p>\n', /^The first row is no header that we know, it begins with "<!doctype html>"/],
    ['an unknown header', 'Artikel,Preis\nBall,9\n', /^The first row is no header that we know, it begins with "Artikel, Preis"/],
    [
      'a Shopify header without required columns',
      'Handle,Vendor\nball,x\n',
      /^The header lacks the columns Title, Variant Price of Shopify's product export: add what is missing\.$/,
    ],
    [
      "Shopify's inventory file",
      'Handle,Title,Option1 Name,Option1 Value,SKU,Location,Incoming,Available,On hand\nball,Ball,Title,Default Title,B-1,Pune,0,4,5\n',
      /^This is Shopify's inventory file, which has no prices\. .* rename the column "Available" to count, .* under Stock > Upload\.$/,
    ],
    [
      "Shopify's newer inventory file",
      'Handle,Title,SKU,Location,On hand (current),On hand (new)\nball,Ball,B-1,Pune,5,\n',
      /rename the column "On hand \(current\)" to count/,
    ],
    [
      'a header of our own format without a required column',
      'sku,name\nA,Ball\n',
      /^The header lacks the column price \(see docs\/import\.md\): add what is missing\.$/,
    ],
    ['a header with a repeated column', 'sku,name,price,Price\nA,Ball,1,2\n', /^The header names the column "Price" twice: remove one of them\.$/],
    ['an unclosed quotation mark', 'sku,name,price\nA,"Ball,1\nB,Bat,2\n', /^row 2: a quotation mark is not closed/],
    [
      'an unescaped quotation mark inside a cell',
      'sku,name,price\nA,"Ball" red,1\n',
      /^row 2: a quotation mark is not closed, or stands inside a cell without being doubled/,
    ],
    ['a row with too many columns', `sku,name,price${',x'.repeat(1_000)}\n`, /^row 1: has 1003 cells \(at most 1000\)/],
  ])('rejects %s with a remedy', async (_, content, sentence) => {
    const ended = await importSteps.importText(content, '--skip-bad');
    expect(ended).toMatchObject({ code: 1 });
    expect(ended.lines.at(-1)).toMatch(sentence);
  });

  it('rejects a missing file and a file that is too large', async () => {
    expect(await importSteps.run(['/nowhere/products.csv'])).toMatchObject({ code: 1, output: 'There is no file /nowhere/products.csv.' });
    const file = await importSteps.file('x');
    await truncate(file, 200 * 1024 * 1024 + 1);
    expect(await importSteps.run([file])).toMatchObject({ code: 1, output: 'The file is larger than 200 MB: split it.' });
  });
});

describe('npm run import:products', () => {
  it.each([[[]], [['a.csv', 'b.csv']], [['a.csv', '--fast']]])('prints the usage when called with %j', async (args) => {
    const ended = await importSteps.run(args);
    expect(ended.code).toBe(2);
    expect(ended.output).toContain('npm run import:products -- FILE.csv');
  });

  it('writes nothing of a faulty file, and the faultless products with --skip-bad', async () => {
    const text = sheet(
      own({ sku: 'SKIP-1', name: 'Good' }),
      own({ sku: 'SKIP-2', name: 'Bad', price: 'x' }),
      own({ sku: 'SKIP-3', name: 'Good too' }),
    );
    const refused = await importSteps.importText(text);
    expect(refused.lines.at(-1)).toBe(
      'Nothing was imported: 1 product of 3 cannot be read. Correct the rows above, or import the others with --skip-bad.',
    );
    expect(await importSteps.products()).toEqual([]);
    const ended = await importSteps.importText(text, '--skip-bad');
    // Not all of the file was imported.
    expect(ended).toMatchObject({ code: 1 });
    expect(ended.lines.at(-1)).toBe('Done: 2 new, 0 changed, 0 unchanged, 1 left out. New categories: Other.');
    expect((await importSteps.products()).map(({ name }) => name)).toEqual(['Good', 'Good too']);
  });

  it('prints 50 problems and counts the rest', async () => {
    const ended = await importSteps.importText(sheet(...Array.from({ length: 80 }, (_, index) => own({ sku: `M-${index}`, price: 'x' }))));
    expect(ended.lines.filter((line) => line.startsWith('row '))).toHaveLength(50);
    expect(ended.lines).toContain('... and 30 more problems');
  });
});
