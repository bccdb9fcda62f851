/** Reads a product from its rows of Shopify's product export. Variants and further pictures are in separate rows. */
import { readAltText } from './alt-text.ts';
import { toSingleLine } from './cell.ts';
import { createFieldReader, maxLength } from './fields.ts';
import type { ImportFormat, SheetRow, ShopifyColumn } from './layout.ts';
import { type ImportedImage, type ImportedProduct, maxImages, type ReadProduct, type Uncounted } from './product.ts';
import { readSeoFields } from './seo-fields.ts';
import { optionColumns, type Rows, readVariants } from './variant-rows.ts';

type ShopifySheet = Extract<ImportFormat, { source: 'shopify' }>;
type Fields = ReturnType<typeof createFieldReader<ShopifyColumn>>;

/**
 * @param rows at least one, all with the same handle
 * @param takenSkus the SKUs of the file's earlier products, in lower case, with their rows
 */
export function readShopifyProduct(
  sheet: ShopifySheet,
  rows: readonly [SheetRow, ...SheetRow[]],
  takenSkus: ReadonlyMap<string, number>,
): ReadProduct {
  const [first] = rows;
  const fields = createFieldReader(sheet);
  const { cell } = sheet;
  const handle = cell(first, 'handle');
  if (cell(first, 'giftCard').toLowerCase() === 'true')
    return { product: undefined, problems: [], notes: [`row ${first.number}: ${handle} is a gift card and left out`] };

  const key = fields.required(first, 'handle', maxLength.handle);
  const name = fields.required(first, 'title', maxLength.name);
  const description = sheet.has('body') ? fields.text(first, 'body') : undefined;
  const notes: string[] = [];
  const [, ...others] = rows;
  const variantRows: Rows = [
    first,
    ...others.filter((row) => (['price', 'sku', 'option1Value'] as const).some((column) => cell(row, column) !== '')),
  ];
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
  const variantFields = readVariants(variantRows, { sheet, fields, notes, key: handle, takenSkus, dropsLowMrp: true, stockIn });
  const images = sheet.has('imageSrc') ? readImages(sheet, rows, fields, name ?? handle, notes) : undefined;
  const status = readStatus(sheet, first, fields);
  const category = sheet.has('type') || sheet.has('productCategory') ? readCategory(sheet, first, fields) : undefined;
  const specifications = readSpecifications(sheet, rows, fields);
  const seoFields = readSeoFields(sheet, first, notes);
  const { problems } = fields;
  if (key === undefined || name === undefined || variantFields === undefined || problems.length > 0) return { product: undefined, problems, notes };
  const product: ImportedProduct = {
    key,
    row: first.number,
    name,
    description,
    ...variantFields,
    specifications,
    status,
    category,
    images,
    ...seoFields,
  };
  return { product, problems, notes, uncounted };
}

function readImages(sheet: ShopifySheet, rows: readonly SheetRow[], fields: Fields, name: string, notes: string[]): readonly ImportedImage[] {
  const listedImages = rows.flatMap((row, index) => {
    const text = sheet.cell(row, 'imageSrc');
    const src = text === '' ? undefined : fields.address(row, 'imageSrc', text);
    if (src === undefined) return [];
    const position = Number(sheet.cell(row, 'imagePosition') || Number.NaN);
    return [{ src, alt: readAltText(sheet, row, name, notes), position: Number.isFinite(position) ? position : index + 1 }];
  });
  listedImages.sort((one, other) => one.position - other.position);
  const images = listedImages
    .filter(({ src }, index) => listedImages.findIndex((each) => each.src === src) === index)
    .map(({ src, alt }) => ({ src, alt }));
  if (images.length > maxImages) notes.push(`row ${rows[0]?.number}: ${images.length} pictures, the first ${maxImages} are taken`);
  return images.slice(0, maxImages);
}

function readStatus(sheet: ShopifySheet, row: SheetRow, fields: Fields): ImportedProduct['status'] {
  const published = fields.flag(row, 'published');
  const status = sheet.cell(row, 'status').toLowerCase();
  if (status === 'draft') return 'draft';
  if (status === 'archived' || status === 'unlisted') return 'inactive';
  if (status !== '' && status !== 'active') return fields.reject(row, 'status', 'is no status of a product (write active, draft or archived)');
  return published === false ? 'inactive' : status === 'active' || published === true ? 'active' : undefined;
}

function readCategory(sheet: ShopifySheet, row: SheetRow, fields: Fields): string | null {
  const type = fields.line(row, 'type', 100);
  // Take the last part of Shopify's taxonomy, `Toys & Games > Toys > Dolls`.
  return type || toSingleLine(sheet.cell(row, 'productCategory').split('>').at(-1) ?? '').slice(0, 100) || null;
}

const optionNameSpellings: Readonly<Record<string, string>> = { colour: 'color', farbe: 'color', sizes: 'size', colors: 'color', colours: 'color' };

/** The options with all their values, e.g. `size: S, M, L`. */
function readSpecifications(sheet: ShopifySheet, rows: readonly [SheetRow, ...SheetRow[]], fields: Fields): Readonly<Record<string, string>> {
  const specifications = new Map<string, string>();
  const vendor = fields.line(rows[0], 'vendor');
  if (vendor) specifications.set('brand', vendor);
  for (const [nameColumn, valueColumn] of optionColumns) {
    const text = toSingleLine(sheet.cell(rows[0], nameColumn)).toLowerCase().slice(0, 60);
    const name = optionNameSpellings[text] ?? text;
    const values = [...new Set(rows.map((row) => toSingleLine(sheet.cell(row, valueColumn))).filter((value) => value !== ''))];
    // Shopify gives a product without options one option, named Title, with the value Default Title.
    if (name === '' || name === '__proto__' || values.length === 0 || (name === 'title' && values[0] === 'Default Title')) continue;
    specifications.set(name, joinValues(values));
  }
  return Object.fromEntries(specifications);
}

function joinValues(values: readonly string[]): string {
  const included: string[] = [];
  let length = 0;
  for (const value of values) {
    length += value.length + 2;
    if (length > maxLength.word) return `${included.join(', ')}${included.length === 0 ? value.slice(0, maxLength.word) : ''} …`;
    included.push(value);
  }
  return included.join(', ');
}
