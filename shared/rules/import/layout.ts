/** Recognises Shopify's product export, or our own columns, by the header, in any order and spelling. */
import { FileRefused, type ImportSource, quoteCell } from './product.ts';
import { unescapeCell } from './write-sheet.ts';

const optionColumns = {
  option1Name: ['option1name'],
  option1Value: ['option1value'],
  option2Name: ['option2name'],
  option2Value: ['option2value'],
  option3Name: ['option3name'],
  option3Value: ['option3value'],
} as const;

/** Column names, compared without case, spaces and punctuation. The second spelling is that of Shopify's newer exports, for types that of 2021 and 2022. */
const shopifyColumns = {
  handle: ['handle', 'urlhandle'],
  title: ['title'],
  body: ['bodyhtml', 'description'],
  vendor: ['vendor'],
  type: ['type', 'customproducttype'],
  productCategory: ['productcategory', 'standardproducttype', 'standardizedproducttype'],
  published: ['published', 'publishedononlinestore'],
  status: ['status'],
  ...optionColumns,
  sku: ['variantsku', 'sku'],
  price: ['variantprice', 'price'],
  originalPrice: ['variantcompareatprice', 'compareatprice'],
  stock: ['variantinventoryqty', 'inventoryquantity'],
  tracker: ['variantinventorytracker', 'inventorytracker'],
  policy: ['variantinventorypolicy', 'continuesellingwhenoutofstock'],
  weightGrams: ['variantgrams', 'weightvaluegrams'],
  barcode: ['variantbarcode', 'barcode'],
  variantImage: ['variantimage', 'variantimageurl'],
  imageSrc: ['imagesrc', 'productimageurl'],
  imagePosition: ['imageposition'],
  imageAlt: ['imagealttext'],
  giftCard: ['giftcard'],
  seoTitle: ['seotitle'],
  seoDescription: ['seodescription'],
  tags: ['tags'],
} as const;

const ownColumns = {
  sku: ['sku'],
  name: ['name'],
  description: ['description'],
  price: ['price'],
  originalPrice: ['originalprice', 'mrp'],
  stock: ['stock'],
  category: ['category'],
  size: ['size'],
  color: ['color', 'colour'],
  material: ['material'],
  image: ['image'],
  images: ['images'],
  imageAlt: ['imagealt', 'imagealttext'],
  status: ['status'],
  isFeatured: ['isfeatured', 'featured'],
  gstRate: ['gstrate'],
  taxClass: ['taxclass'],
  hsn: ['hsn'],
  ageFrom: ['agefrom'],
  ageTo: ['ageto'],
  countryOfOrigin: ['countryoforigin', 'origin'],
  manufacturer: ['manufacturer'],
  packer: ['packer'],
  importer: ['importer'],
  netQuantity: ['netquantity'],
  bestBefore: ['bestbefore'],
  bisLicence: ['bislicence', 'bislicense'],
  seoTitle: ['seotitle'],
  seoDescription: ['seodescription'],
  tags: ['tags'],
  product: ['product'],
  ...optionColumns,
  barcode: ['barcode'],
  weightGrams: ['weightgrams'],
  shipsAlone: ['shipsalone'],
  lowStockLimit: ['lowstocklimit'],
  sizeChart: ['sizechart'],
  variantImage: ['variantimage'],
  variantStatus: ['variantstatus'],
} as const;

export type ShopifyColumn = keyof typeof shopifyColumns;
export type OwnColumn = keyof typeof ownColumns;

export interface SheetRow {
  readonly number: number;
  readonly cells: readonly string[];
}

export interface Layout<Column extends string> {
  /** The number of columns in the header. */
  readonly width: number;
  readonly has: (column: Column) => boolean;
  /** These columns in the order of the sheet; missing ones are left out. */
  readonly inOrder: <Some extends Column>(columns: readonly Some[]) => readonly Some[];
  /** The text of the cell, trimmed and without the apostrophe that is not part of it; '' when the sheet has no such column. */
  readonly cell: (row: SheetRow, column: Column) => string;
  /** The name of the column as the header spells it. */
  readonly label: (column: Column) => string;
}

export type ImportFormat =
  | ({ readonly source: 'shopify' } & Layout<ShopifyColumn>)
  | ({ readonly source: 'own' /** Columns that the import ignores. */; readonly ignoredColumns: readonly string[] } & Layout<OwnColumn>);

/** @throws FileRefused when the header has neither format, lacks a column or names one twice */
export function detectImportFormat(header: readonly string[]): ImportFormat {
  const names = header.map((name) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''));
  if (names.some((name) => name === 'handle' || name === 'urlhandle')) {
    refuseInventory(header, names);
    return { source: 'shopify', ...layoutOf(shopifyColumns, header, names, 'shopify', ['handle', 'title', 'price']) };
  }
  if (names.includes('sku') || names.includes('name')) {
    const ownNames = new Set<string>(Object.values(ownColumns).flat());
    const ignoredColumns = header.filter((name, index) => name.trim() !== '' && !ownNames.has(names[index] as string));
    return { source: 'own', ignoredColumns, ...layoutOf(ownColumns, header, names, 'own', ['sku', 'name', 'price']) };
  }
  throw new FileRefused(
    `The first row is no header that we know, it begins with ${quoteCell(header.slice(0, 4).join(', '))}: it must name the columns of Shopify's product export (Handle, Title, Variant Price ...) or our own (sku, name, price ...; see docs/import.md).`,
  );
}

/** Shopify exports units by location in a file of its own, which has no prices. @throws FileRefused when the header is that of this file */
function refuseInventory(header: readonly string[], names: readonly string[]): void {
  const columnNamed = (beginning: string) => header[names.findIndex((name) => name.startsWith(beginning))];
  // Free units are those available: units on hand may be promised to orders.
  const units = columnNamed('available') ?? columnNamed('onhand');
  if (units === undefined || !names.includes('location') || shopifyColumns.price.some((name) => names.includes(name))) return;
  throw new FileRefused(
    `This is Shopify's inventory file, which has no prices. To take over its units, rename the column ${quoteCell(units)} to count, keep one row for each SKU, and choose the file in the administration under Stock > Upload.`,
  );
}

const requiredColumnNames: Readonly<Record<ImportSource, Readonly<Record<string, string>>>> = {
  shopify: { handle: 'Handle', title: 'Title', price: 'Variant Price' },
  own: { sku: 'sku', name: 'name', price: 'price' },
};

function layoutOf<Column extends string>(
  columns: Readonly<Record<Column, readonly string[]>>,
  header: readonly string[],
  names: readonly string[],
  source: ImportSource,
  required: readonly NoInfer<Column>[],
): Layout<Column> {
  const positions = new Map<Column, number>();
  for (const [column, spellings] of Object.entries(columns) as [Column, readonly string[]][]) {
    const matchingIndexes = names.flatMap((name, index) => (spellings.includes(name) ? [index] : []));
    if (matchingIndexes.length > 1)
      throw new FileRefused(`The header names the column ${quoteCell(header[matchingIndexes[1] as number] ?? '')} twice: remove one of them.`);
    if (matchingIndexes[0] !== undefined) positions.set(column, matchingIndexes[0]);
  }
  const missing = required.filter((column) => !positions.has(column)).map((column) => requiredColumnNames[source][column]);
  if (missing.length > 0) {
    throw new FileRefused(
      `The header lacks the column${missing.length > 1 ? 's' : ''} ${missing.join(', ')} ${source === 'shopify' ? "of Shopify's product export" : '(see docs/import.md)'}: add what is missing.`,
    );
  }
  return {
    width: header.length,
    has: (column) => positions.has(column),
    inOrder: (columns) => columns.filter((column) => positions.has(column)).toSorted((a, b) => (positions.get(a) ?? 0) - (positions.get(b) ?? 0)),
    cell: (row, column) => {
      const cell = row.cells[positions.get(column) ?? -1]?.trim() ?? '';
      if (source === 'own') return unescapeCell(cell);
      // Shopify writes an apostrophe before a SKU of digits, so that spreadsheets keep its zeros.
      return column === 'sku' ? cell.replace(/^'(?=\d)/, '') : cell;
    },
    label: (column) => header[positions.get(column) ?? -1]?.trim() ?? column,
  };
}
