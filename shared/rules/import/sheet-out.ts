/** Writes products as a sheet that our own import reads again. Every cell is inert: no spreadsheet treats it as a formula. */
interface Listed {
  readonly sku: string;
  readonly name: string;
  readonly description: string;
  /** Rupees. */
  readonly price: number;
  readonly originalPrice?: number | undefined;
  readonly stock: number;
  readonly category: { readonly name: string };
  readonly specifications: Readonly<Record<string, string>>;
  readonly status: string;
  readonly isFeatured: boolean;
  readonly gstRate: number;
  readonly hsn?: string | undefined;
  readonly ageRange: { readonly minMonths: number; readonly maxMonths: number } | null;
}

const columns: readonly (readonly [name: string, of: (product: Listed) => string | number | boolean | undefined])[] = [
  ['sku', ({ sku }) => sku],
  ['name', ({ name }) => name],
  ['description', ({ description }) => asHtml(description)],
  ['price', ({ price }) => price],
  ['originalPrice', ({ originalPrice }) => originalPrice],
  ['stock', ({ stock }) => stock],
  ['category', ({ category }) => category.name],
  ['size', ({ specifications }) => specifications['size']],
  ['color', ({ specifications }) => specifications['color']],
  ['material', ({ specifications }) => specifications['material']],
  ['status', ({ status }) => status],
  ['isFeatured', ({ isFeatured }) => isFeatured],
  ['gstRate', ({ gstRate }) => gstRate],
  ['hsn', ({ hsn }) => hsn],
  ['ageFrom', ({ ageRange }) => ageRange?.minMonths],
  ['ageTo', ({ ageRange }) => ageRange?.maxMonths],
];

/** The import reads a description as HTML. */
const asHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A cell that begins like a formula gets an apostrophe, which the import removes. */
export function csvCell(value: string | number | boolean | undefined): string {
  const text = value === undefined ? '' : String(value);
  const inert = typeof value === 'string' && /^['=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",;\r\n\t]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** Removes the apostrophe of an inert cell. */
export const withoutMark = (cell: string): string => (/^'['=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

const line = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;

/** The header, with the byte order mark by which spreadsheets recognise UTF-8. */
export const headerLine: string = `\ufeff${line(columns.map(([name]) => name))}`;
export const csvLine = (product: Listed): string => line(columns.map(([, of]) => csvCell(of(product))));

/** A template for a first import: our columns, and a product that shows how to fill them in. */
export const exampleSheet: string =
  headerLine +
  csvLine({
    sku: 'EXAMPLE-1',
    name: 'Wooden Stacker',
    description: 'Eight rings of beech wood.',
    price: 799,
    originalPrice: 999,
    stock: 25,
    category: { name: 'Wooden Toys' },
    specifications: { size: '20 cm', color: 'Blue', material: 'Beech wood' },
    status: 'draft',
    isFeatured: false,
    gstRate: 12,
    hsn: '9503',
    ageRange: { minMonths: 12, maxMonths: 36 },
  });
