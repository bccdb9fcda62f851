/** Reads a product from its rows of Shopify's product export. Variants and further pictures are in separate rows. */
import { lineOf } from './cell.ts';
import { fieldsOf, maxLength } from './fields.ts';
import { foundByIn } from './found-by.ts';
import type { Sheet, SheetRow, ShopifyColumn } from './layout.ts';
import { type ImportedImage, type ImportedProduct, maxImages, noCategory, type Reading, type Uncounted } from './product.ts';
import { optionColumns, type Rows, variantsIn } from './variant-rows.ts';

type ShopifySheet = Extract<Sheet, { source: 'shopify' }>;
type Fields = ReturnType<typeof fieldsOf<ShopifyColumn>>;

/** @param rows at least one, all with the same handle */
export function readShopify(sheet: ShopifySheet, rows: readonly [SheetRow, ...SheetRow[]]): Reading {
  const [first] = rows;
  const fields = fieldsOf(sheet);
  const { cell } = sheet;
  const handle = cell(first, 'handle');
  if (cell(first, 'giftCard').toLowerCase() === 'true')
    return { product: undefined, problems: [], notes: [`row ${first.number}: ${handle} is a gift card and left out`] };

  const key = fields.required(first, 'handle', maxLength.handle);
  const name = fields.required(first, 'title', maxLength.name);
  const description = sheet.has('body') ? fields.text(first, 'body') : undefined;
  const notes: string[] = [];
  const [, ...others] = rows;
  const ofVariants: Rows = [first, ...others.filter((row) => (['price', 'sku', 'option1Value'] as const).some((column) => cell(row, column) !== ''))];
  const uncounted: Uncounted[] = [];
  const stockIn = (row: SheetRow): number | undefined => {
    const text = cell(row, 'stock');
    const isOversold = /^-\d{1,7}$/.test(text);
    const units = isOversold ? 0 : fields.units(row, 'stock');
    if (units === undefined) return undefined;
    const isUntracked = sheet.has('tracker') && cell(row, 'tracker') === '';
    if (isUntracked || (units === 0 && /^(?:continue|true)$/i.test(cell(row, 'policy')))) uncounted.push({ row: row.number, units });
    else if (isOversold)
      notes.push(`row ${row.number}: ${sheet.label('stock')} is ${text} (Shopify sold more units than there were), so the stock is 0`);
    // Without tracking, 0 does not mean that nothing is left, so it may not replace units that were counted here.
    return isUntracked && units === 0 ? undefined : units;
  };
  const sold = variantsIn(ofVariants, { sheet, fields, notes, key: handle, stockIn });
  const images = sheet.has('imageSrc') ? imagesIn(sheet, rows, fields, name ?? handle, notes) : undefined;
  const status = statusIn(sheet, first, fields);
  const category = sheet.has('type') || sheet.has('productCategory') ? categoryIn(sheet, first, fields) : undefined;
  const specifications = specificationsIn(sheet, rows, fields);
  const foundBy = foundByIn(sheet, first, notes);
  const { problems } = fields;
  if (key === undefined || name === undefined || sold === undefined || problems.length > 0) return { product: undefined, problems, notes };
  const product: ImportedProduct = { key, row: first.number, name, description, ...sold, specifications, status, category, images, ...foundBy };
  return { product, problems, notes, uncounted };
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
  // Take the last part of Shopify's taxonomy, `Toys & Games > Toys > Dolls`.
  return type || lineOf(sheet.cell(row, 'productCategory').split('>').at(-1) ?? '').slice(0, 100) || noCategory;
}

const spelled: Readonly<Record<string, string>> = { colour: 'color', farbe: 'color', sizes: 'size', colors: 'color', colours: 'color' };

/** The options with all their values, e.g. `size: S, M, L`. */
function specificationsIn(sheet: ShopifySheet, rows: readonly [SheetRow, ...SheetRow[]], fields: Fields): Readonly<Record<string, string>> {
  const found = new Map<string, string>();
  const vendor = fields.line(rows[0], 'vendor');
  if (vendor) found.set('brand', vendor);
  for (const [nameColumn, valueColumn] of optionColumns) {
    const text = lineOf(sheet.cell(rows[0], nameColumn)).toLowerCase().slice(0, 60);
    const name = spelled[text] ?? text;
    const values = [...new Set(rows.map((row) => lineOf(sheet.cell(row, valueColumn))).filter((value) => value !== ''))];
    // Shopify gives a product without options one option, named Title, with the value Default Title.
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
