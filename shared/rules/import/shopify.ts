/** Reads a product from its rows of Shopify's product export; variants and further pictures have rows of their own. */
import { isBarcode, longestOptionName, longestOptionValue, type OptionOf, variantProblems } from '../catalogue/variants.ts';
import { lineOf } from './cell.ts';
import { fieldsOf, maxLength } from './fields.ts';
import type { Sheet, SheetRow, ShopifyColumn } from './layout.ts';
import { type ImportedImage, type ImportedProduct, type ImportedVariant, maxImages, noCategory, quoted, type Reading } from './product.ts';

type ShopifySheet = Extract<Sheet, { source: 'shopify' }>;
type Fields = ReturnType<typeof fieldsOf<ShopifyColumn>>;

const options = [
  ['option1Name', 'option1Value'],
  ['option2Name', 'option2Value'],
  ['option3Name', 'option3Value'],
] as const;

/** @param rows at least one, all with the same handle */
export function readShopify(sheet: ShopifySheet, rows: readonly [SheetRow, ...SheetRow[]]): Reading {
  const [first] = rows;
  const fields = fieldsOf(sheet);
  const { cell } = sheet;
  const handle = cell(first, 'handle');
  if (cell(first, 'giftCard').toLowerCase() === 'true')
    return { product: undefined, problems: [], notes: [`row ${first.number}: ${handle} is a gift card and left out`] };

  const key = fields.required(first, 'handle', maxLength.key);
  const name = fields.required(first, 'title', maxLength.name);
  const description = sheet.has('body') ? fields.text(first, 'body') : undefined;
  const notes: string[] = [];
  const sold = variants(sheet, rows, fields, notes, handle);
  const images = sheet.has('imageSrc') ? imagesIn(sheet, rows, fields, name ?? handle, notes) : undefined;
  const status = statusIn(sheet, first, fields);
  const category = sheet.has('type') || sheet.has('productCategory') ? categoryIn(sheet, first, fields) : undefined;
  const specifications = specificationsIn(sheet, rows, fields);
  const { problems } = fields;
  if (key === undefined || name === undefined || sold === undefined || problems.length > 0) return { product: undefined, problems, notes };
  const product: ImportedProduct = { key, row: first.number, name, description, ...sold, specifications, status, category, images };
  return { product, problems, notes };
}

type VariantRow = Omit<ImportedVariant, 'price'> & { readonly row: SheetRow; readonly price: number | undefined };

/** The options with their values in the order of the rows; none for a product that Shopify calls `Default Title`. */
function optionsIn(
  sheet: ShopifySheet,
  rows: readonly [SheetRow, ...SheetRow[]],
): { readonly options: OptionOf[]; readonly columns: readonly ShopifyColumn[] } {
  const { cell } = sheet;
  const named = options.flatMap(([nameColumn, valueColumn]) => {
    const name = lineOf(cell(rows[0], nameColumn)).slice(0, longestOptionName);
    const values = [...new Set(rows.map((row) => lineOf(cell(row, valueColumn))).filter((value) => value !== ''))];
    const isPlaceholder = name.toLowerCase() === 'title' && values.length === 1 && values[0] === 'Default Title';
    return name === '' || name === '__proto__' || values.length === 0 || isPlaceholder ? [] : [{ name, values, valueColumn }];
  });
  return {
    options: named.map(({ name, values }) => ({ name, values: values.map((value) => ({ value })) })),
    columns: named.map(({ valueColumn }) => valueColumn),
  };
}

/** The variants of the rows; a product without options is its own only variant. */
function variants(sheet: ShopifySheet, rows: readonly [SheetRow, ...SheetRow[]], fields: Fields, notes: string[], handle: string) {
  const { cell } = sheet;
  const { options: all, columns } = optionsIn(sheet, rows);
  const isVariant = (row: SheetRow, index: number) =>
    index === 0 || (['price', 'sku', 'option1Value'] as const).some((column) => cell(row, column) !== '');
  const read = rows.filter(isVariant).map((row): VariantRow => {
    const values = all.map(({ name }, index) => [name, valueIn(fields, row, columns[index] as ShopifyColumn, cell)] as const);
    const price = fields.price(row, 'price');
    const compareAt = sheet.has('compareAt') ? fields.amount(row, 'compareAt') : undefined;
    const text = cell(row, 'variantImage');
    return {
      row,
      options: Object.fromEntries(values),
      sku:
        (fields.line(row, 'sku', maxLength.key) ?? '') ||
        skuOf(
          handle,
          values.map(([, value]) => value),
        ),
      price,
      originalPrice: compareAt === undefined ? undefined : compareAt !== null && price !== undefined && compareAt > price ? compareAt : null,
      stock: sheet.has('stock') ? fields.units(row, 'stock') : undefined,
      barcode: barcodeIn(sheet, row, notes),
      weightGrams: weightIn(sheet, row),
      image: text === '' ? undefined : fields.address(row, 'variantImage', text),
    };
  });
  const priced = read.flatMap(({ price, ...variant }) => (price === undefined ? [] : [{ ...variant, price }]));
  const [cheapest] = priced.toSorted((one, other) => one.price - other.price);
  if (cheapest === undefined || priced.length < read.length) return undefined;
  if (all.length === 0) {
    if (priced.length > 1) fields.report(priced[1]?.row ?? rows[0], 'option1Value', 'is empty (a product with several variants names its options)');
    const { row: _, options: __, image: ___, ...only } = priced[0] as (typeof priced)[number];
    return only;
  }
  for (const [path, text] of Object.entries(variantProblems(all, priced))) {
    const place = Number(/^variants\.(\d+)/.exec(path)?.[1]);
    fields.problems.push({ row: (priced[place]?.row ?? rows[0]).number, column: '', text: `${handle}: ${text}` });
  }
  const { price, sku, originalPrice } = cheapest;
  return { price, sku, originalPrice, options: all, variants: priced.map(({ row: _, ...variant }) => variant) };
}

function valueIn(fields: Fields, row: SheetRow, column: ShopifyColumn, cell: ShopifySheet['cell']): string {
  const value = lineOf(cell(row, column));
  if (value.length > longestOptionValue) fields.report(row, column, `is ${value.length} characters long (at most ${longestOptionValue}: shorten it)`);
  else if (value === '') fields.report(row, column, 'is empty (every variant has a value for each option)');
  return value;
}

/** For a variant without one: the handle and the choice, the same at each import. */
const skuOf = (handle: string, values: readonly string[]): string =>
  [handle, ...values.map((value) => value.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '-'))].join('-').slice(0, 100);

/** Shops keep numbers of their own there, too, which are left out. */
function barcodeIn(sheet: ShopifySheet, row: SheetRow, notes: string[]): string | undefined {
  const text = sheet.cell(row, 'barcode').replace(/^'/, '');
  if (text === '' || isBarcode(text)) return text || undefined;
  notes.push(`row ${row.number}: ${quoted(text)} is no EAN or UPC, so the barcode is left out`);
  return undefined;
}

function weightIn(sheet: ShopifySheet, row: SheetRow): number | undefined {
  const grams = Math.round(Number(sheet.cell(row, 'grams') || Number.NaN));
  return grams > 0 && grams <= 1_000_000 ? grams : undefined;
}

function imagesIn(sheet: ShopifySheet, rows: readonly SheetRow[], fields: Fields, name: string, notes: string[]): readonly ImportedImage[] {
  const found = rows.flatMap((row, index) => {
    const text = sheet.cell(row, 'imageSrc');
    const src = text === '' ? undefined : fields.address(row, 'imageSrc', text);
    if (src === undefined) return [];
    const position = Number(sheet.cell(row, 'imagePosition') || Number.NaN);
    return [{ src, alt: fields.line(row, 'imageAlt', 500) || name, position: Number.isFinite(position) ? position : index + 1 }];
  });
  found.sort((one, other) => one.position - other.position);
  const images = found.filter(({ src }, index) => found.findIndex((each) => each.src === src) === index).map(({ src, alt }) => ({ src, alt }));
  if (images.length > maxImages) notes.push(`row ${rows[0]?.number}: ${images.length} pictures, the first ${maxImages} are taken`);
  return images.slice(0, maxImages);
}

function statusIn(sheet: ShopifySheet, row: SheetRow, fields: Fields): ImportedProduct['status'] {
  const published = fields.flag(row, 'published');
  const status = sheet.cell(row, 'status').toLowerCase();
  if (status === 'draft') return 'draft';
  if (status === 'archived' || status === 'unlisted') return 'inactive';
  if (status !== '' && status !== 'active') return fields.wrong(row, 'status', 'is no status of a product (write active, draft or archived)');
  return published === false ? 'inactive' : status === 'active' || published === true ? 'active' : undefined;
}

function categoryIn(sheet: ShopifySheet, row: SheetRow, fields: Fields): string | undefined {
  const type = fields.line(row, 'type', 100);
  // The last branch of Shopify's taxonomy, `Toys & Games > Toys > Dolls`.
  return type || lineOf(sheet.cell(row, 'productCategory').split('>').at(-1) ?? '').slice(0, 100) || noCategory;
}

const spelled: Readonly<Record<string, string>> = { colour: 'color', farbe: 'color', sizes: 'size', colors: 'color', colours: 'color' };

/** The options with all their values, as in `size: S, M, L`. */
function specificationsIn(sheet: ShopifySheet, rows: readonly [SheetRow, ...SheetRow[]], fields: Fields): Readonly<Record<string, string>> {
  const found = new Map<string, string>();
  const vendor = fields.line(rows[0], 'vendor');
  if (vendor) found.set('brand', vendor);
  for (const [nameColumn, valueColumn] of options) {
    const text = lineOf(sheet.cell(rows[0], nameColumn)).toLowerCase().slice(0, 60);
    const name = spelled[text] ?? text;
    const values = [...new Set(rows.map((row) => lineOf(sheet.cell(row, valueColumn))).filter((value) => value !== ''))];
    // Shopify gives a product without options one option named Title with the value Default Title.
    if (name === '' || name === '__proto__' || values.length === 0 || (name === 'title' && values[0] === 'Default Title')) continue;
    found.set(name, joined(values));
  }
  return Object.fromEntries(found);
}

function joined(values: readonly string[]): string {
  const kept: string[] = [];
  let length = 0;
  for (const value of values) {
    length += value.length + 2;
    if (length > maxLength.word) return `${kept.join(', ')}${kept.length === 0 ? value.slice(0, maxLength.word) : ''} …`;
    kept.push(value);
  }
  return kept.join(', ');
}
