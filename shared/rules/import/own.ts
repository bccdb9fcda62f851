/** Reads a product from a row of our own columns, which docs/import.md describes. */
import { type Declarations, declarationFields, declarationNames, isBisLicence, withoutEmpty } from '../catalogue/declarations.ts';
import { chartIn, chartProblems, type SizeChart } from '../catalogue/size-chart.ts';
import { largestLowStockLimit } from '../catalogue/stock-level.ts';
import { longestSku } from '../catalogue/variants.ts';
import { lineOf } from './cell.ts';
import { fieldsOf, maxLength } from './fields.ts';
import { foundByIn } from './found-by.ts';
import type { OwnColumn, Sheet, SheetRow } from './layout.ts';
import { type ImportedImage, maxImages, noCategory, type Reading } from './product.ts';
import { type Rows, variantsIn } from './variant-rows.ts';

type OwnSheet = Extract<Sheet, { source: 'own' }>;
type Fields = ReturnType<typeof fieldsOf<OwnColumn>>;

const statuses = ['active', 'inactive', 'draft'] as const;

/** @param rows at least one, all with the same text in `product`: the first one states the product, and each states a variant */
export function readOwn(sheet: OwnSheet, rows: Rows): Reading {
  const [row] = rows;
  const fields = fieldsOf(sheet);
  const notes: string[] = [];
  const sku = fields.required(row, 'sku', longestSku);
  const name = fields.required(row, 'name', maxLength.name);
  const described = {
    description: sheet.has('description') ? fields.text(row, 'description') : undefined,
    specifications: specificationsIn(sheet, row, fields),
    ageRange: ageRangeIn(sheet, row, fields),
    status: statusIn(sheet, row, fields),
    isFeatured: fields.flag(row, 'isFeatured'),
    shipsAlone: fields.flag(row, 'shipsAlone'),
    lowStockLimit: lowStockLimitIn(sheet, row, fields),
    declarations: declarationsIn(sheet, row, fields),
    category: sheet.has('category') ? fields.line(row, 'category', 100) || noCategory : undefined,
    images: imagesIn(sheet, row, fields, name ?? '', notes),
    gstRate: gstRateIn(sheet, row, fields),
    taxClass: sheet.has('taxClass') ? sheet.cell(row, 'taxClass').toLowerCase() || null : undefined,
    hsn: hsnIn(sheet, row, fields),
    sizeChart: sizeChartIn(sheet, row, fields),
    ...foundByIn(sheet, row, notes),
  };
  const sold = variantsIn(rows, { sheet, fields, notes, key: sku ?? '', isSold: (each) => isSoldIn(sheet, each, fields) });
  const { problems } = fields;
  if (sku === undefined || name === undefined || sold === undefined || problems.length > 0) return { product: undefined, problems, notes };
  return { product: { key: sku, row: row.number, name, ...sold, ...described }, problems, notes };
}

function isSoldIn(sheet: OwnSheet, row: SheetRow, fields: Fields): boolean | undefined {
  const text = sheet.cell(row, 'variantStatus').toLowerCase();
  if (text === '' || text === 'active' || text === 'inactive') return text === '' ? undefined : text === 'active';
  return fields.wrong(row, 'variantStatus', 'is no status of a variant (write active or inactive)');
}

function specificationsIn(sheet: OwnSheet, row: SheetRow, fields: Fields): Readonly<Record<string, string>> | undefined {
  const columns = sheet.inOrder(['size', 'color', 'material']);
  if (columns.length === 0) return undefined;
  return Object.fromEntries(columns.flatMap((column) => (fields.line(row, column) ? [[column, lineOf(sheet.cell(row, column))]] : [])));
}

/** Reads the declarations of all their columns together: an empty cell means that the field is not declared. */
function declarationsIn(sheet: OwnSheet, row: SheetRow, fields: Fields): Declarations | null | undefined {
  const columns = declarationNames.filter((column) => sheet.has(column));
  if (columns.length === 0) return undefined;
  const licence = columns.includes('bisLicence') ? lineOf(sheet.cell(row, 'bisLicence')) : '';
  if (licence !== '' && !isBisLicence(licence)) fields.wrong(row, 'bisLicence', 'is no BIS licence (write CM/L-8400123456 or R-41001234)');
  return withoutEmpty(Object.fromEntries(columns.map((column) => [column, fields.line(row, column, declarationFields[column].max)]))) ?? null;
}

/** Reads the low-stock limit: an empty cell removes the product's own limit. */
function lowStockLimitIn(sheet: OwnSheet, row: SheetRow, fields: Fields): number | null | undefined {
  if (!sheet.has('lowStockLimit')) return undefined;
  const text = sheet.cell(row, 'lowStockLimit').replaceAll(',', '');
  if (text === '') return null;
  return /^\d{1,6}$/.test(text) && Number(text) <= largestLowStockLimit
    ? Number(text)
    : fields.wrong(row, 'lowStockLimit', 'is no low-stock limit (write a whole number of units, 0 to 1,00,000)');
}

function sizeChartIn(sheet: OwnSheet, row: SheetRow, fields: Fields): SizeChart | null | undefined {
  if (!sheet.has('sizeChart')) return undefined;
  const text = sheet.cell(row, 'sizeChart');
  if (text === '') return null;
  const chart = chartIn(text);
  const [problem] = Object.values(chartProblems(chart));
  return problem === undefined
    ? chart
    : fields.report(row, 'sizeChart', `is no size chart (${problem}; write a row a line, with | between its cells)`);
}

function ageRangeIn(sheet: OwnSheet, row: SheetRow, fields: Fields): { minMonths: number; maxMonths: number } | null | undefined {
  if (!sheet.has('ageFrom') && !sheet.has('ageTo')) return undefined;
  const [from, to] = (['ageFrom', 'ageTo'] as const).map((column) => {
    const text = sheet.cell(row, column);
    if (text === '') return null;
    return /^\d{1,3}$/.test(text) && Number(text) <= 216
      ? Number(text)
      : fields.wrong(row, column, 'is not an age in months (write a whole number, 0 to 216)');
  });
  if (from === undefined || to === undefined || (from === null && to === null)) return null;
  if (to === null) return fields.report(row, 'ageTo', 'is empty (write the age in months up to which it is made)');
  const minMonths = from ?? 0;
  return minMonths <= to ? { minMonths, maxMonths: to } : fields.wrong(row, 'ageTo', 'is less than ageFrom (write the older age)');
}

function statusIn(sheet: OwnSheet, row: SheetRow, fields: Fields): (typeof statuses)[number] | undefined {
  const text = sheet.cell(row, 'status').toLowerCase();
  return text === ''
    ? undefined
    : (statuses.find((status) => status === text) ?? fields.wrong(row, 'status', 'is no status of a product (write active, inactive or draft)'));
}

/** Several addresses are separated by spaces, line breaks or vertical bars, because an address may contain a comma. */
function imagesIn(sheet: OwnSheet, row: SheetRow, fields: Fields, alt: string, notes: string[]): readonly ImportedImage[] | undefined {
  if (!sheet.has('image') && !sheet.has('images')) return undefined;
  const addresses = (['image', 'images'] as const).flatMap((column) =>
    sheet
      .cell(row, column)
      .split(/[\s|]+/)
      .filter((each) => each !== '')
      .map((each) => fields.address(row, column, each)),
  );
  const found = [...new Set(addresses.filter((src) => src !== undefined))];
  if (found.length > maxImages) notes.push(`row ${row.number}: ${found.length} pictures, the first ${maxImages} are taken`);
  const words = fields.line(row, 'imageAlt', 500) || alt;
  return found.slice(0, maxImages).map((src) => ({ src, alt: words }));
}

function gstRateIn(sheet: OwnSheet, row: SheetRow, fields: Fields): number | undefined {
  const text = sheet.cell(row, 'gstRate').replace(/\s*%$/, '');
  if (text === '') return undefined;
  return /^\d{1,2}(?:\.\d{1,2})?$/.test(text) && Number(text) <= 40
    ? Number(text)
    : fields.wrong(row, 'gstRate', 'is no GST rate (write per cent, e.g. 5 or 18)');
}

function hsnIn(sheet: OwnSheet, row: SheetRow, fields: Fields): string | undefined {
  const text = sheet.cell(row, 'hsn');
  return text === '' ? undefined : /^(?:\d{4}|\d{6}|\d{8})$/.test(text) ? text : fields.wrong(row, 'hsn', 'is no HSN code (write 4, 6 or 8 digits)');
}
