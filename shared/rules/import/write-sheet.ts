/** Writes products as a sheet that our own import can read. Cells are written so that no spreadsheet runs one as a formula. */
import { type Declarations, declarationNames } from '../catalogue/declarations.ts';
import { formatChart, type SizeChart } from '../catalogue/size-chart.ts';
import { isFormula } from '../csv.ts';

interface ExportedProduct {
  readonly name: string;
  readonly description: string;
  readonly category: { readonly name: string };
  readonly specifications: Readonly<Record<string, string>>;
  readonly status: string;
  readonly isFeatured: boolean;
  readonly gstRate: number;
  readonly taxClass?: string | undefined;
  readonly hsn?: string | undefined;
  readonly shipsAlone?: boolean | undefined;
  readonly lowStockLimit?: number | undefined;
  readonly declarations?: Declarations | undefined;
  readonly seoTitle?: string | undefined;
  readonly seoDescription?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly sizeChart?: SizeChart | undefined;
  readonly ageRange: { readonly minMonths: number; readonly maxMonths: number } | null;
  readonly options: readonly { readonly name: string }[];
  readonly variants: readonly ExportedVariant[];
}

interface ExportedVariant {
  readonly options: Readonly<Record<string, string>>;
  readonly sku: string;
  /** Rupees. */
  readonly price: number;
  /** Set while a sale runs. The sheet contains this price, so that importing it does not make a sale price permanent. */
  readonly regularPrice?: number | undefined;
  readonly mrp?: number | undefined;
  readonly stock: number;
  readonly barcode?: string | undefined;
  readonly weightGrams?: number | undefined;
  readonly isActive: boolean;
}

/** One row of the sheet. */
interface SheetLine {
  readonly product: ExportedProduct;
  readonly variant: ExportedVariant;
  readonly isFirst: boolean;
}

const optionName =
  (index: number) =>
  ({ product, isFirst }: SheetLine) =>
    isFirst ? product.options[index]?.name : undefined;
const optionValue =
  (index: number) =>
  ({ product, variant }: SheetLine) =>
    variant.options[product.options[index]?.name ?? ''];
/** A column that only the first row of a product fills. */
const firstRowOnly =
  (of: (product: ExportedProduct) => string | number | boolean | undefined) =>
  ({ product, isFirst }: SheetLine) =>
    isFirst ? of(product) : undefined;

const columns: readonly (readonly [name: string, of: (line: SheetLine) => string | number | boolean | undefined])[] = [
  ['sku', ({ variant }) => variant.sku],
  ['name', ({ product }) => product.name],
  ['description', firstRowOnly(({ description }) => escapeHtml(description))],
  ['price', ({ variant }) => variant.regularPrice ?? variant.price],
  ['originalPrice', ({ variant }) => variant.mrp],
  ['stock', ({ variant }) => variant.stock],
  ['category', firstRowOnly(({ category }) => category.name)],
  ['size', firstRowOnly(({ specifications }) => specifications['size'])],
  ['color', firstRowOnly(({ specifications }) => specifications['color'])],
  ['material', firstRowOnly(({ specifications }) => specifications['material'])],
  ['status', firstRowOnly(({ status }) => status)],
  ['isFeatured', firstRowOnly(({ isFeatured }) => isFeatured)],
  // The rate of a tax class follows from the class, so it is not written as the product's own.
  ['gstRate', firstRowOnly(({ gstRate, taxClass }) => (taxClass === undefined ? gstRate : undefined))],
  ['taxClass', firstRowOnly(({ taxClass }) => taxClass)],
  ['hsn', firstRowOnly(({ hsn }) => hsn)],
  ['ageFrom', firstRowOnly(({ ageRange }) => ageRange?.minMonths)],
  ['ageTo', firstRowOnly(({ ageRange }) => ageRange?.maxMonths)],
  ...declarationNames.map((name) => [name, firstRowOnly(({ declarations }) => declarations?.[name])] as const),
  ['seoTitle', firstRowOnly(({ seoTitle }) => seoTitle)],
  ['seoDescription', firstRowOnly(({ seoDescription }) => seoDescription)],
  ['tags', firstRowOnly(({ tags }) => tags?.join(', '))],
  ['sizeChart', firstRowOnly(({ sizeChart }) => sizeChart && formatChart(sizeChart))],
  ['product', ({ product }) => (product.options.length === 0 ? undefined : product.variants[0]?.sku)],
  ['option1Name', optionName(0)],
  ['option1Value', optionValue(0)],
  ['option2Name', optionName(1)],
  ['option2Value', optionValue(1)],
  ['option3Name', optionName(2)],
  ['option3Value', optionValue(2)],
  ['barcode', ({ variant }) => variant.barcode],
  ['weightGrams', ({ variant }) => variant.weightGrams],
  // Written only when true, because an empty cell leaves the product unchanged at an import.
  ['shipsAlone', firstRowOnly(({ shipsAlone }) => (shipsAlone === true ? true : undefined))],
  ['lowStockLimit', firstRowOnly(({ lowStockLimit }) => lowStockLimit)],
  ['variantStatus', ({ product, variant }) => (product.options.length === 0 ? undefined : variant.isActive ? 'active' : 'inactive')],
];

/** Escapes a description, because the import reads it as HTML. */
const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Whether a cell with this text has an apostrophe in front: a formula, and a text whose own apostrophe the import would take for ours. */
const isEscaped = (text: string): boolean => text.startsWith("'") || isFormula(text);

/** A cell that a spreadsheet might run as a formula gets an apostrophe in front, which the import removes. */
export function escapeCell(value: string | number | boolean | undefined): string {
  const text = value === undefined ? '' : String(value);
  const escaped = typeof value === 'string' && isEscaped(text) ? `'${text}` : text;
  return /[",;\r\n\t]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}

/** Removes the apostrophe that `escapeCell` added. */
export const unescapeCell = (cell: string): string => (cell.startsWith("'") && isEscaped(cell.slice(1)) ? cell.slice(1) : cell);

const joinCells = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;

/** The header, after the byte order mark from which spreadsheets recognise UTF-8. */
export const headerLine: string = `\ufeff${joinCells(columns.map(([name]) => name))}`;
/** One row for each variant. */
export const csvLines = (product: ExportedProduct): string =>
  product.variants.map((variant, index) => joinCells(columns.map(([, of]) => escapeCell(of({ product, variant, isFirst: index === 0 }))))).join('');

/** A template for a first import: our columns, with a product that shows how to fill them in. */
export const exampleSheet: string =
  headerLine +
  csvLines({
    name: 'Wooden Stacker',
    description: 'Eight rings of beech wood.',
    category: { name: 'Wooden Toys' },
    specifications: { size: '20 cm', color: 'Blue', material: 'Beech wood' },
    status: 'draft',
    isFeatured: false,
    gstRate: 12,
    hsn: '9503',
    ageRange: { minMonths: 12, maxMonths: 36 },
    options: [],
    variants: [{ options: {}, sku: 'EXAMPLE-1', price: 799, mrp: 999, stock: 25, isActive: true }],
  });
