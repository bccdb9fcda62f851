/** The values of the product's form as typed texts, and the request made of them by the contract's rules. */
import * as z from 'zod';
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import { ChangedProduct, NewProduct } from '#shared/contract/catalogue/product.ts';
import { type DeclarationField, mapDeclarationFields } from '#shared/rules/catalogue/declarations.ts';
import { parseTags } from '#shared/rules/catalogue/product-text.ts';
import { isReplacedByOption } from '#shared/rules/catalogue/variants.ts';
import { mergeEntries } from '#web/ui/admin/merge-entries.ts';
import type { SeenVersion } from '#web/ui/form/versioned-form.tsx';
import type { FormPicture } from './pictures.ts';
import { type ChartTable, chartOfTable, mergeTables, tableOfChart, validateTable } from './size-chart-values.ts';
import { parseNumber, toVariants, validateChoices } from './variants/variant-input.ts';
import { choicesOf, mergeChoices, noChoices, type OptionRow, toText, type VariantRow } from './variants/variant-rows.ts';

/** A row of the specifications: a name and a text, typed by the author. */
export interface SpecificationRow {
  readonly key: number;
  readonly name: string;
  readonly text: string;
  /** Size, colour or material, whose text has a field of its own; the row only holds the position. */
  readonly hasOwnField?: true;
}

export interface Values extends Record<DeclarationField, string> {
  readonly name: string;
  readonly description: string;
  readonly sku: string;
  readonly price: string;
  readonly originalPrice: string;
  readonly stock: string;
  readonly categoryId: string;
  readonly status: 'active' | 'inactive' | 'draft';
  readonly isFeatured: boolean;
  /** EAN or UPC; only for a product without options. */
  readonly barcode: string;
  /** Grams of one unit; only for a product without options. */
  readonly weightGrams: string;
  readonly shipsAlone: boolean;
  /** Units; empty: the shop's limit applies. */
  readonly lowStockLimit: string;
  readonly size: string;
  readonly color: string;
  readonly material: string;
  readonly others: readonly SpecificationRow[];
  readonly ageFrom: string;
  readonly ageTo: string;
  readonly gstRate: string;
  /** The id of a tax class; empty: `gstRate` applies. */
  readonly taxClass: string;
  readonly hsn: string;
  readonly seoTitle: string;
  readonly seoDescription: string;
  /** Separated by commas. */
  readonly tags: string;
  /** null: the category's chart applies. */
  readonly sizeChart: ChartTable | null;
  /** Empty: the product is its own only variant, with the price, SKU and stock above. */
  readonly options: readonly OptionRow[];
  readonly variants: readonly VariantRow[];
}
export type Name = keyof Values;

const ownFields = ['size', 'color', 'material'] as const;
const isOwnField = (name: string): boolean => ownFields.some((each) => each === name);

/** Rows in the order of the product page; size, colour and material come last when they are empty. */
function specificationRowsOf(specifications: Product['specifications']): readonly SpecificationRow[] {
  const names = [...Object.keys(specifications), ...ownFields.filter((name) => specifications[name] === undefined)];
  return names.map((name, key) => (isOwnField(name) ? { key, name, text: '', hasOwnField: true } : { key, name, text: specifications[name] ?? '' }));
}

export const emptyValues: Values = {
  name: '',
  description: '',
  sku: '',
  price: '',
  originalPrice: '',
  stock: '0',
  categoryId: '',
  status: 'active',
  isFeatured: false,
  barcode: '',
  weightGrams: '',
  shipsAlone: false,
  lowStockLimit: '',
  size: '',
  color: '',
  material: '',
  others: specificationRowsOf({}),
  ageFrom: '',
  ageTo: '',
  gstRate: '',
  taxClass: '',
  hsn: '',
  ...mapDeclarationFields(() => ''),
  seoTitle: '',
  seoDescription: '',
  tags: '',
  sizeChart: null,
  ...noChoices,
};

export const valuesOf = (product: Product): Values => ({
  name: product.name,
  description: product.description,
  sku: product.sku,
  // A sale changes what shoppers see, not what is edited.
  price: String(product.regularPrice ?? product.price),
  originalPrice: toText(product.mrp),
  stock: String(product.stock),
  categoryId: product.categoryId,
  status: product.status,
  isFeatured: product.isFeatured,
  barcode: product.options.length > 0 ? '' : (product.variants[0]?.barcode ?? ''),
  weightGrams: product.options.length > 0 ? '' : String(product.variants[0]?.weightGrams ?? ''),
  shipsAlone: product.shipsAlone ?? false,
  lowStockLimit: toText(product.lowStockLimit),
  size: product.specifications['size'] ?? '',
  color: product.specifications['color'] ?? '',
  material: product.specifications['material'] ?? '',
  others: specificationRowsOf(product.specifications),
  ageFrom: product.ageRange === null ? '' : String(product.ageRange.minMonths),
  ageTo: product.ageRange === null ? '' : String(product.ageRange.maxMonths),
  gstRate: String(product.gstRate),
  taxClass: product.taxClass ?? '',
  hsn: product.hsn ?? '',
  ...mapDeclarationFields((name) => product.declarations?.[name] ?? ''),
  seoTitle: product.seoTitle ?? '',
  seoDescription: product.seoDescription ?? '',
  tags: (product.tags ?? []).join(', '),
  sizeChart: tableOfChart(product.sizeChart),
  ...choicesOf(product),
});

/** Merges the values that have parts of their own, so that another user's part stays where only another part was changed here. */
export const mergeValues = (mine: Values, base: Values, theirs: Values): Partial<Values> => ({
  ...mergeChoices(mine, base, theirs),
  others: mergeEntries(
    { mine: mine.others, base: base.others, theirs: theirs.others },
    { nameOf: ({ name }) => name.trim().toLowerCase(), isSame: (one, other) => one.name === other.name && one.text === other.text },
  ).map((row, key) => ({ ...row, key })),
  sizeChart: mergeTables(mine.sizeChart, base.sizeChart, theirs.sizeChart),
});

/** Returns size, colour and material; each is empty where the product has an option of that name. */
export function ownFieldTexts({ size, color, material, options }: Values): Record<(typeof ownFields)[number], string> {
  const unlessOption = (name: string, text: string) => (isReplacedByOption(options, name) ? '' : text);
  return { size: unlessOption('size', size), color: unlessOption('color', color), material: unlessOption('material', material) };
}

/** Returns what is wrong with the specifications, or undefined. A row without name and text is ignored. */
function specificationProblem({ others: rows, options }: Values): string | undefined {
  const names = rows
    .filter(({ name, text, hasOwnField }) => hasOwnField !== true && (name.trim() !== '' || text.trim() !== ''))
    .map(({ name }) => name.trim());
  if (names.includes('')) return 'Give each specification a name, or remove it.';
  const chosen = names.find((name) => isReplacedByOption(options, name));
  if (chosen !== undefined) return `${chosen} is an option of this product: remove the specification.`;
  const own = names.find((name) => isOwnField(name.toLowerCase()));
  if (own !== undefined) return `${own} has a field of its own above.`;
  const duplicate = names.find((name, index) => names.findIndex((each) => each.toLowerCase() === name.toLowerCase()) !== index);
  return duplicate === undefined ? undefined : `${duplicate} is named twice: name each specification once.`;
}

const onlyVariantFields = ({ sku, price, originalPrice, barcode, weightGrams }: Values) => ({
  sku,
  price: parseNumber(price),
  originalPrice: originalPrice.trim() === '' ? null : parseNumber(originalPrice),
  barcode: barcode.trim() || null,
  weightGrams: weightGrams.trim() === '' ? null : parseNumber(weightGrams),
});

function bodyOf(values: Values, pictures: readonly FormPicture[], hadOptions: boolean) {
  const { ageFrom, ageTo } = values;
  const own: Readonly<Record<string, string>> = ownFieldTexts(values);
  const specifications = values.others.map(({ name, text, hasOwnField }) => [name.trim(), (hasOwnField ? (own[name] ?? '') : text).trim()] as const);
  return {
    name: values.name,
    description: values.description,
    ...(values.options.length > 0 ? toVariants(values) : { ...onlyVariantFields(values), ...(hadOptions ? { options: [] } : {}) }),
    categoryId: values.categoryId,
    status: values.status,
    isFeatured: values.isFeatured,
    shipsAlone: values.shipsAlone,
    lowStockLimit: values.lowStockLimit.trim() === '' ? null : parseNumber(values.lowStockLimit),
    specifications: Object.fromEntries(specifications.filter(([name, text]) => name !== '' && text !== '')),
    ageRange: ageFrom === '' && ageTo === '' ? null : { minMonths: ageFrom === '' ? 0 : parseNumber(ageFrom), maxMonths: parseNumber(ageTo) },
    ...(values.taxClass === '' ? { gstRate: parseNumber(values.gstRate) } : {}),
    taxClass: values.taxClass === '' ? null : values.taxClass,
    hsn: values.hsn.trim(),
    declarations: mapDeclarationFields((name) => values[name].trim()),
    seoTitle: values.seoTitle.trim() || null,
    seoDescription: values.seoDescription.trim() || null,
    tags: parseTags(values.tags),
    sizeChart: chartOfTable(values.sizeChart),
    images: pictures
      .filter(({ imageUrl }) => imageUrl !== '')
      .map(({ imageUrl, altText, imageType }, sortOrder) => ({ imageUrl, altText, imageType, sortOrder })),
  };
}

/** Maps a path of the contract to a field of the form; those of options and variants keep their path. */
export const toFormField = (path: string): string | undefined => {
  if (path.startsWith('declarations.')) return path.slice('declarations.'.length);
  if (/^(?:options|variants|sizeChart)\b/.test(path)) return path;
  if (path.startsWith('images')) return 'images';
  if (path.startsWith('tags')) return 'tags';
  if (path === 'ageRange.minMonths') return 'ageFrom';
  if (path.startsWith('ageRange')) return 'ageTo';
  if (path.startsWith('specifications'))
    return (['size', 'color', 'material'] as const).find((name) => path === `specifications.${name}`) ?? 'others';
  return path in emptyValues ? path : undefined;
};

export type Wrong = Record<string, string>;
type Input<T extends z.ZodType> = z.input<T>;
type NewBody = Input<ReturnType<typeof NewProduct>>;
type ChangeBody = Input<ReturnType<typeof ChangedProduct>>;

/** The first error of each field. */
function firstErrors(error: z.ZodError): Wrong {
  const wrong: Wrong = {};
  for (const { path, message } of error.issues) {
    const name = toFormField(path.join('.'));
    if (name !== undefined) wrong[name] ??= message;
  }
  return wrong;
}

function validated<Body>(
  parsed: { readonly error?: z.ZodError | undefined },
  body: Body,
  values: Values,
): { readonly body?: Body; readonly wrong: Wrong } {
  const rows = specificationProblem(values);
  const wrong: Wrong = {
    ...validateChoices(values),
    ...validateTable(values.sizeChart),
    ...(parsed.error === undefined ? {} : firstErrors(parsed.error)),
    ...(rows === undefined ? {} : { others: rows }),
  };
  return Object.keys(wrong).length === 0 ? { body, wrong } : { wrong };
}

export function toCreateRequest(values: Values, pictures: readonly FormPicture[]): { readonly body?: NewBody; readonly wrong: Wrong } {
  const { gstRate, ...fields } = bodyOf(values, pictures, false);
  const body = {
    ...fields,
    ...(values.gstRate.trim() === '' ? {} : { gstRate }),
    ...(values.options.length > 0 ? {} : { stock: parseNumber(values.stock) }),
  };
  return validated(NewProduct().safeParse(body), body, values);
}

/**
 * Leaves out the stock of a product without options: staff adjust stock by a number of units with a reason, because the units seen in a form may be
 * outdated.
 */
export function toUpdateRequest(
  values: Values,
  pictures: readonly FormPicture[],
  seen: SeenVersion,
  hadOptions: boolean,
): { readonly body?: ChangeBody; readonly wrong: Wrong } {
  const body = { ...bodyOf(values, pictures, hadOptions), ...seen };
  return validated(ChangedProduct().safeParse(body), body, values);
}
