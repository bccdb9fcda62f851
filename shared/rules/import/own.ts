/** Reads a product from a row of our own columns, which docs/import.md describes. */
import { type Declarations, declarationFields, declarationNames, isBisLicence, removeEmptyDeclarations } from '../catalogue/declarations.ts';
import { chartProblems, parseChart, type SizeChart } from '../catalogue/size-chart.ts';
import { maxLowStockLimit } from '../catalogue/stock-level.ts';
import { longestSku } from '../catalogue/variants.ts';
import { readAltText } from './alt-text.ts';
import { toSingleLine } from './cell.ts';
import { createFieldReader, maxLength } from './fields.ts';
import type { ImportFormat, OwnColumn, SheetRow } from './layout.ts';
import { type ImportedImage, maxImages, type ReadProduct } from './product.ts';
import { readSeoFields } from './seo-fields.ts';
import { type Rows, readVariants } from './variant-rows.ts';

type OwnSheet = Extract<ImportFormat, { source: 'own' }>;
type Fields = ReturnType<typeof createFieldReader<OwnColumn>>;

const statuses = ['active', 'inactive', 'draft'] as const;

/** @param rows at least one, all with the same text in `product`: the first one states the product, and each states a variant */
export function readOwnProduct(sheet: OwnSheet, rows: Rows): ReadProduct {
  const [row] = rows;
  const fields = createFieldReader(sheet);
  const notes: string[] = [];
  const sku = fields.required(row, 'sku', longestSku);
  const name = fields.required(row, 'name', maxLength.name);
  const details = {
    description: sheet.has('description') ? fields.text(row, 'description') : undefined,
    specifications: readSpecifications(sheet, row, fields),
    ageRange: readAgeRange(sheet, row, fields),
    status: readStatus(sheet, row, fields),
    isFeatured: fields.flag(row, 'isFeatured'),
    shipsAlone: fields.flag(row, 'shipsAlone'),
    lowStockLimit: readLowStockLimit(sheet, row, fields),
    declarations: readDeclarations(sheet, row, fields),
    category: sheet.has('category') ? fields.line(row, 'category', 100) || null : undefined,
    images: readImages(sheet, row, fields, name ?? '', notes),
    gstRate: readGstRate(sheet, row, fields),
    taxClass: sheet.has('taxClass') ? sheet.cell(row, 'taxClass').toLowerCase() || null : undefined,
    hsn: readHsn(sheet, row, fields),
    sizeChart: readSizeChart(sheet, row, fields),
    ...readSeoFields(sheet, row, notes),
  };
  const variantFields = readVariants(rows, { sheet, fields, notes, key: sku ?? '', isSold: (each) => readVariantStatus(sheet, each, fields) });
  const { problems } = fields;
  if (sku === undefined || name === undefined || variantFields === undefined || problems.length > 0) return { product: undefined, problems, notes };
  return { product: { key: sku, row: row.number, name, ...variantFields, ...details }, problems, notes };
}

function readVariantStatus(sheet: OwnSheet, row: SheetRow, fields: Fields): boolean | undefined {
  const text = sheet.cell(row, 'variantStatus').toLowerCase();
  if (text === '' || text === 'active' || text === 'inactive') return text === '' ? undefined : text === 'active';
  return fields.reject(row, 'variantStatus', 'is no status of a variant (write active or inactive)');
}

function readSpecifications(sheet: OwnSheet, row: SheetRow, fields: Fields): Readonly<Record<string, string>> | undefined {
  const columns = sheet.inOrder(['size', 'color', 'material']);
  if (columns.length === 0) return undefined;
  return Object.fromEntries(columns.flatMap((column) => (fields.line(row, column) ? [[column, toSingleLine(sheet.cell(row, column))]] : [])));
}

/** Reads the declarations of all their columns together: an empty cell means that the field is not declared. */
function readDeclarations(sheet: OwnSheet, row: SheetRow, fields: Fields): Declarations | null | undefined {
  const columns = declarationNames.filter((column) => sheet.has(column));
  if (columns.length === 0) return undefined;
  const licence = columns.includes('bisLicence') ? toSingleLine(sheet.cell(row, 'bisLicence')) : '';
  if (licence !== '' && !isBisLicence(licence)) fields.reject(row, 'bisLicence', 'is no BIS licence (write CM/L-8400123456 or R-41001234)');
  return (
    removeEmptyDeclarations(Object.fromEntries(columns.map((column) => [column, fields.line(row, column, declarationFields[column].max)]))) ?? null
  );
}

/** Reads the low-stock limit: an empty cell removes the product's own limit. */
function readLowStockLimit(sheet: OwnSheet, row: SheetRow, fields: Fields): number | null | undefined {
  if (!sheet.has('lowStockLimit')) return undefined;
  const text = sheet.cell(row, 'lowStockLimit').replaceAll(',', '');
  if (text === '') return null;
  return /^\d{1,6}$/.test(text) && Number(text) <= maxLowStockLimit
    ? Number(text)
    : fields.reject(row, 'lowStockLimit', 'is no low-stock limit (write a whole number of units, 0 to 1,00,000)');
}

function readSizeChart(sheet: OwnSheet, row: SheetRow, fields: Fields): SizeChart | null | undefined {
  if (!sheet.has('sizeChart')) return undefined;
  const text = sheet.cell(row, 'sizeChart');
  if (text === '') return null;
  const chart = parseChart(text);
  const [problem] = Object.values(chartProblems(chart));
  return problem === undefined
    ? chart
    : fields.report(row, 'sizeChart', `is no size chart (${problem}; write a row a line, with | between its cells)`);
}

function readAgeRange(sheet: OwnSheet, row: SheetRow, fields: Fields): { minMonths: number; maxMonths: number } | null | undefined {
  if (!sheet.has('ageFrom') && !sheet.has('ageTo')) return undefined;
  const [from, to] = (['ageFrom', 'ageTo'] as const).map((column) => {
    const text = sheet.cell(row, column);
    if (text === '') return null;
    return /^\d{1,3}$/.test(text) && Number(text) <= 216
      ? Number(text)
      : fields.reject(row, column, 'is not an age in months (write a whole number, 0 to 216)');
  });
  if (from === undefined || to === undefined || (from === null && to === null)) return null;
  if (to === null) return fields.report(row, 'ageTo', 'is empty (write the age in months up to which it is made)');
  const minMonths = from ?? 0;
  return minMonths <= to ? { minMonths, maxMonths: to } : fields.reject(row, 'ageTo', 'is less than ageFrom (write the older age)');
}

function readStatus(sheet: OwnSheet, row: SheetRow, fields: Fields): (typeof statuses)[number] | undefined {
  const text = sheet.cell(row, 'status').toLowerCase();
  return text === ''
    ? undefined
    : (statuses.find((status) => status === text) ?? fields.reject(row, 'status', 'is no status of a product (write active, inactive or draft)'));
}

/** Several addresses are separated by spaces, line breaks or vertical bars, because an address may contain a comma. */
function readImages(sheet: OwnSheet, row: SheetRow, fields: Fields, name: string, notes: string[]): readonly ImportedImage[] | undefined {
  if (!sheet.has('image') && !sheet.has('images')) return undefined;
  const addresses = (['image', 'images'] as const).flatMap((column) =>
    sheet
      .cell(row, column)
      .split(/[\s|]+/)
      .filter((each) => each !== '')
      .map((each) => fields.address(row, column, each)),
  );
  const sources = [...new Set(addresses.filter((src) => src !== undefined))];
  if (sources.length > maxImages) notes.push(`row ${row.number}: ${sources.length} pictures, the first ${maxImages} are taken`);
  const altText = readAltText(sheet, row, name, notes);
  return sources.slice(0, maxImages).map((src) => ({ src, alt: altText }));
}

function readGstRate(sheet: OwnSheet, row: SheetRow, fields: Fields): number | undefined {
  const text = sheet.cell(row, 'gstRate').replace(/\s*%$/, '');
  if (text === '') return undefined;
  return /^\d{1,2}(?:\.\d{1,2})?$/.test(text) && Number(text) <= 40
    ? Number(text)
    : fields.reject(row, 'gstRate', 'is no GST rate (write per cent, e.g. 5 or 18)');
}

function readHsn(sheet: OwnSheet, row: SheetRow, fields: Fields): string | undefined {
  const text = sheet.cell(row, 'hsn');
  return text === '' ? undefined : /^(?:\d{4}|\d{6}|\d{8})$/.test(text) ? text : fields.reject(row, 'hsn', 'is no HSN code (write 4, 6 or 8 digits)');
}
