/** Reads the options and variants of a product from its rows, one row for each variant, in Shopify's columns or our own. */
import {
  isAboveMrp,
  isBarcode,
  longestSku,
  maxOptionNameLength,
  maxOptionValueLength,
  type OptionFields,
  variantProblems,
} from '../catalogue/variants.ts';
import { toSingleLine } from './cell.ts';
import type { createFieldReader } from './fields.ts';
import type { Layout, SheetRow } from './layout.ts';
import { type ImportedVariant, quoteCell } from './product.ts';

export const optionColumns = [
  ['option1Name', 'option1Value'],
  ['option2Name', 'option2Value'],
  ['option3Name', 'option3Value'],
] as const;

/** The columns that both layouts have for a variant. */
type VariantColumn =
  | (typeof optionColumns)[number][number]
  | 'sku'
  | 'price'
  | 'originalPrice'
  | 'stock'
  | 'weightGrams'
  | 'barcode'
  | 'variantImage';
type VariantSheet = Layout<VariantColumn>;
type Fields = ReturnType<typeof createFieldReader<VariantColumn>>;
export type Rows = readonly [SheetRow, ...SheetRow[]];

interface Reader {
  readonly sheet: VariantSheet;
  readonly fields: Fields;
  /** Receives notes. */
  readonly notes: string[];
  /** Names the product in messages, and is the beginning of the SKU of a variant without one. */
  readonly key: string;
  readonly isSold?: (row: SheetRow) => boolean | undefined;
  /**
   * The SKUs of the file's earlier products, in lower case, with their rows. If it is given, a variant whose SKU an earlier row has gets another SKU; else a
   * repeated SKU is a problem.
   */
  readonly takenSkus?: ReadonlyMap<string, number>;
  /** Whether an MRP below the price is left out with a note; else it is a problem. */
  readonly dropsLowMrp?: boolean;
  /** The units of a row; undefined: the sheet states none. By default the number in its column. */
  readonly stockIn?: (row: SheetRow) => number | undefined;
}

/** The options with their values in the order of the rows; none for a product that Shopify exports with `Default Title`. */
function readOptions(sheet: VariantSheet, fields: Fields, rows: Rows) {
  return optionColumns.flatMap(([nameColumn, column]) => {
    const name = fields.line(rows[0], nameColumn, maxOptionNameLength) ?? '';
    const values = [...new Set(rows.map((row) => toSingleLine(sheet.cell(row, column))).filter((value) => value !== ''))];
    const isPlaceholder = name.toLowerCase() === 'title' && values.length === 1 && values[0] === 'Default Title';
    return name === '' || name === '__proto__' || values.length === 0 || isPlaceholder ? [] : [{ name, values, column }];
  });
}

/**
 * The variants of the rows, with price and SKU of the cheapest one; a product without options is its own only variant.
 * @param rows one row for each variant
 * @returns undefined when a row has a fault, which is added to `fields`
 */
export function readVariants(rows: Rows, reader: Reader) {
  const { sheet, fields, notes, key, isSold, stockIn = (row) => fields.units(row, 'stock') } = reader;
  const optionColumnsOfProduct = readOptions(sheet, fields, rows);
  const skuOf = createSkuReader(rows, reader);
  const parsedRows = rows.map((row) => {
    const values = optionColumnsOfProduct.map(({ name, column }) => [name, readValue(sheet, fields, row, column)] as const);
    const choice = values.map(([, value]) => value);
    const price = fields.price(row, 'price');
    const mrp = sheet.has('originalPrice') ? fields.amount(row, 'originalPrice') : undefined;
    const text = sheet.cell(row, 'variantImage');
    const variant: Omit<ImportedVariant, 'price'> = {
      row: row.number,
      options: Object.fromEntries(values),
      sku: skuOf(row, choice),
      originalPrice: mrp === undefined ? undefined : readMrp(reader, row, mrp, price),
      stock: sheet.has('stock') ? stockIn(row) : undefined,
      barcode: readBarcode(sheet, row, notes),
      weightGrams: readWeight(sheet, row, notes),
      image: text === '' ? undefined : fields.address(row, 'variantImage', text),
      isActive: isSold?.(row),
    };
    return { row, price, variant };
  });
  const priced = parsedRows.flatMap(({ row, price, variant }) => (price === undefined ? [] : [{ row, variant: { ...variant, price } }]));
  const variants = priced.map(({ variant }) => variant);
  const [cheapest] = variants.toSorted((one, other) => one.price - other.price);
  if (cheapest === undefined || priced.length < parsedRows.length) return undefined;
  if (optionColumnsOfProduct.length === 0) {
    if (rows[1] !== undefined) fields.report(rows[1], 'option1Value', 'is empty (a product with several variants names its options)');
    const { options: _, image: __, isActive: ___, row: ____, ...onlyVariant } = variants[0] as (typeof variants)[number];
    return onlyVariant;
  }
  const options: readonly OptionFields[] = optionColumnsOfProduct.map(({ name, values }) => ({ name, values: values.map((value) => ({ value })) }));
  for (const [path, text] of Object.entries(variantProblems(options, variants))) {
    // The reader of the SKUs has reported it, with both rows.
    if (path.endsWith('.sku')) continue;
    const variantIndex = Number(/^variants\.(\d+)/.exec(path)?.[1]);
    fields.problems.push({ row: (priced[variantIndex]?.row ?? rows[0]).number, column: '', text: `${key}: ${text}` });
  }
  const { price, sku, originalPrice } = cheapest;
  return { price, sku, originalPrice, options, variants };
}

function readValue(sheet: VariantSheet, fields: Fields, row: SheetRow, column: VariantColumn): string {
  const value = toSingleLine(sheet.cell(row, column));
  if (value.length > maxOptionValueLength)
    fields.report(row, column, `is ${value.length} characters long (at most ${maxOptionValueLength}: shorten it)`);
  else if (value === '') fields.report(row, column, 'is empty (every variant has a value for each option)');
  return value;
}

/** Returns a function that reads the SKU of a row, or makes one of the product and its choice, the same at each import of the file. */
function createSkuReader(rows: Rows, { sheet, fields, notes, key, takenSkus }: Reader) {
  const usedSkus = new Set(rows.map((row) => sheet.cell(row, 'sku').toLowerCase()));
  const firstRows = new Map<string, number>();
  return (row: SheetRow, choice: readonly string[]): string => {
    const stated = fields.line(row, 'sku', longestSku) ?? '';
    const firstRow = takenSkus?.get(stated.toLowerCase()) ?? firstRows.get(stated.toLowerCase());
    if (stated !== '' && firstRow === undefined) {
      firstRows.set(stated.toLowerCase(), row.number);
      return stated;
    }
    if (stated !== '' && takenSkus === undefined) {
      fields.reject(row, 'sku', `is already in row ${firstRow} (every variant needs a SKU of its own)`);
      return stated;
    }
    const sku = makeSku(key, choice, (each) => usedSkus.has(each) || takenSkus?.has(each) === true);
    usedSkus.add(sku.toLowerCase());
    if (stated !== '') {
      const text = `${quoteCell(stated, longestSku)} is already in row ${firstRow}, so this variant gets the SKU ${quoteCell(sku, longestSku)}`;
      notes.push(`row ${row.number}, ${sheet.label('sku')}: ${text}`);
    }
    return sku;
  };
}

/** Stays as it is when `longestSku` changes: else an import of an earlier file would rename variants. */
const longestMadeSku = 100;

/**
 * The SKU for a variant without one, made of product and choice, so that each import makes the same one.
 * A long one is cut at its beginning: the end has the choice, and the number that Shopify adds to a handle that exists already.
 * @param isUsed whether a SKU, in lower case, is taken; values that differ only in signs (`S+`, `S-`) get a number
 */
function makeSku(key: string, values: readonly string[], isUsed: (sku: string) => boolean): string {
  const parts = [key, ...values.map((value) => value.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '-'))];
  for (let number = 1; ; number++) {
    const sku = [...parts, ...(number === 1 ? [] : [number])].join('-').slice(-longestMadeSku);
    if (!isUsed(sku.toLowerCase())) return sku;
  }
}

/** The MRP of a row. Shops leave the cell empty or write 0 when a variant has none. */
function readMrp({ sheet, fields, notes, dropsLowMrp }: Reader, row: SheetRow, original: number | null, price: number | undefined): number | null {
  const mrp = original === 0 ? null : original;
  if (!isAboveMrp({ price, originalPrice: mrp })) return mrp;
  const [label, text] = [sheet.label('originalPrice'), quoteCell(sheet.cell(row, 'originalPrice'))];
  if (dropsLowMrp) notes.push(`row ${row.number}, ${label}: ${text} is below the price, so the MRP is left out`);
  else fields.reject(row, 'price', 'is above the MRP of its row (lower the price, or correct the MRP)');
  return null;
}

/** Some shops keep numbers of their own in this column; these are left out. */
function readBarcode(sheet: VariantSheet, row: SheetRow, notes: string[]): string | undefined {
  const text = sheet.cell(row, 'barcode').replace(/^'/, '');
  if (text === '' || isBarcode(text)) return text || undefined;
  notes.push(`row ${row.number}: ${quoteCell(text)} is no EAN or UPC, so the barcode is left out`);
  return undefined;
}

/** Shops leave the cell empty or write 0 when they do not know the weight. */
function readWeight(sheet: VariantSheet, row: SheetRow, notes: string[]): number | undefined {
  const text = sheet.cell(row, 'weightGrams');
  const grams = Math.round(Number(text));
  if (grams > 0 && grams <= 1_000_000) return grams;
  if (Number(text) !== 0) notes.push(`row ${row.number}: ${quoteCell(text)} is no weight in grams, so it is left out`);
  return undefined;
}
