/** The values of the product's form as typed texts, and the request made of them by the contract's rules. */
import * as z from 'zod';
import type { Product } from '#shared/contract/catalogue/catalog.ts';
import { ChangedProduct, NewProduct } from '#shared/contract/catalogue/product.ts';
import { type DeclarationField, mapDeclarationFields } from '#shared/rules/catalogue/declarations.ts';
import { parseTags } from '#shared/rules/catalogue/product-text.ts';
import { isReplacedByOption } from '#shared/rules/catalogue/variants.ts';
import type { Seen } from '#web/ui/form/versioned-form.tsx';
import type { Shot } from './pictures.ts';
import { type ChartTable, chartOfTable, tableOfChart, wrongTable } from './size-chart-values.ts';
import { numberIn, toVariants, wrongChoices } from './variants/variant-input.ts';
import { choicesOf, noChoices, type OptionRow, textOf, type VariantRow } from './variants/variant-rows.ts';

/** A row of the specifications: a name and a text, typed by the author. */
export interface SpecificationRow {
  readonly key: number;
  readonly name: string;
  readonly text: string;
  /** Size, colour or material, whose text has a field of its own; the row only holds the position. */
  readonly isOwn?: true;
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
function rowsOf(specifications: Product['specifications']): readonly SpecificationRow[] {
  const names = [...Object.keys(specifications), ...ownFields.filter((name) => specifications[name] === undefined)];
  return names.map((name, key) => (isOwnField(name) ? { key, name, text: '', isOwn: true } : { key, name, text: specifications[name] ?? '' }));
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
  weightGrams: '',
  shipsAlone: false,
  lowStockLimit: '',
  size: '',
  color: '',
  material: '',
  others: rowsOf({}),
  ageFrom: '',
  ageTo: '',
  gstRate: '18',
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
  originalPrice: textOf(product.mrp),
  stock: String(product.stock),
  categoryId: product.categoryId,
  status: product.status,
  isFeatured: product.isFeatured,
  weightGrams: product.options.length > 0 ? '' : String(product.variants[0]?.weightGrams ?? ''),
  shipsAlone: product.shipsAlone ?? false,
  lowStockLimit: textOf(product.lowStockLimit),
  size: product.specifications['size'] ?? '',
  color: product.specifications['color'] ?? '',
  material: product.specifications['material'] ?? '',
  others: rowsOf(product.specifications),
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

/** Returns size, colour and material; each is empty where the product has an option of that name. */
export function ownTexts({ size, color, material, options }: Values): Record<(typeof ownFields)[number], string> {
  const unlessChosen = (name: string, text: string) => (isReplacedByOption(options, name) ? '' : text);
  return { size: unlessChosen('size', size), color: unlessChosen('color', color), material: unlessChosen('material', material) };
}

/** Returns what is wrong with the specifications, or undefined. A row without name and text is ignored. */
function wrongRows({ others: rows, options }: Values): string | undefined {
  const names = rows.filter(({ name, text, isOwn }) => isOwn !== true && (name.trim() !== '' || text.trim() !== '')).map(({ name }) => name.trim());
  if (names.includes('')) return 'Give each specification a name, or remove it.';
  const chosen = names.find((name) => isReplacedByOption(options, name));
  if (chosen !== undefined) return `${chosen} is an option of this product: remove the specification.`;
  const own = names.find((name) => isOwnField(name.toLowerCase()));
  if (own !== undefined) return `${own} has a field of its own above.`;
  const twice = names.find((name, index) => names.findIndex((each) => each.toLowerCase() === name.toLowerCase()) !== index);
  return twice === undefined ? undefined : `${twice} is named twice: name each specification once.`;
}

const ofOnlyVariant = ({ sku, price, originalPrice, weightGrams }: Values) => ({
  sku,
  price: numberIn(price),
  originalPrice: originalPrice.trim() === '' ? null : numberIn(originalPrice),
  weightGrams: weightGrams.trim() === '' ? null : numberIn(weightGrams),
});

function bodyOf(values: Values, shots: readonly Shot[], hadOptions: boolean) {
  const { ageFrom, ageTo } = values;
  const own: Readonly<Record<string, string>> = ownTexts(values);
  const specifications = values.others.map(({ name, text, isOwn }) => [name.trim(), (isOwn ? (own[name] ?? '') : text).trim()] as const);
  return {
    name: values.name,
    description: values.description,
    ...(values.options.length > 0 ? toVariants(values) : { ...ofOnlyVariant(values), ...(hadOptions ? { options: [] } : {}) }),
    categoryId: values.categoryId,
    status: values.status,
    isFeatured: values.isFeatured,
    shipsAlone: values.shipsAlone,
    lowStockLimit: values.lowStockLimit.trim() === '' ? null : numberIn(values.lowStockLimit),
    specifications: Object.fromEntries(specifications.filter(([name, text]) => name !== '' && text !== '')),
    ageRange: ageFrom === '' && ageTo === '' ? null : { minMonths: ageFrom === '' ? 0 : numberIn(ageFrom), maxMonths: numberIn(ageTo) },
    ...(values.taxClass === '' ? { gstRate: numberIn(values.gstRate) } : {}),
    taxClass: values.taxClass === '' ? null : values.taxClass,
    hsn: values.hsn.trim(),
    declarations: mapDeclarationFields((name) => values[name].trim()),
    seoTitle: values.seoTitle.trim() || null,
    seoDescription: values.seoDescription.trim() || null,
    tags: parseTags(values.tags),
    sizeChart: chartOfTable(values.sizeChart),
    images: shots
      .filter(({ imageUrl }) => imageUrl !== '')
      .map(({ imageUrl, altText, imageType }, sortOrder) => ({ imageUrl, altText, imageType, sortOrder })),
  };
}

/** Maps a path of the contract to a field of the form; those of options and variants keep their path. */
export const fieldOf = (path: string): string | undefined => {
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
function wrongIn(error: z.ZodError): Wrong {
  const wrong: Wrong = {};
  for (const { path, message } of error.issues) {
    const name = fieldOf(path.join('.'));
    if (name !== undefined) wrong[name] ??= message;
  }
  return wrong;
}

function checked<Body>(
  parsed: { readonly error?: z.ZodError | undefined },
  body: Body,
  values: Values,
): { readonly body?: Body; readonly wrong: Wrong } {
  const rows = wrongRows(values);
  const wrong: Wrong = {
    ...wrongChoices(values),
    ...wrongTable(values.sizeChart),
    ...(parsed.error === undefined ? {} : wrongIn(parsed.error)),
    ...(rows === undefined ? {} : { others: rows }),
  };
  return Object.keys(wrong).length === 0 ? { body, wrong } : { wrong };
}

export function toCreate(values: Values, shots: readonly Shot[]): { readonly body?: NewBody; readonly wrong: Wrong } {
  const body = { ...bodyOf(values, shots, false), ...(values.options.length > 0 ? {} : { stock: numberIn(values.stock) }) };
  return checked(NewProduct().safeParse(body), body, values);
}

/**
 * Leaves out the stock of a product without options: staff adjust stock by a number of units with a reason, because the units seen in a form may be
 * outdated.
 */
export function toChange(
  values: Values,
  shots: readonly Shot[],
  seen: Seen,
  hadOptions: boolean,
): { readonly body?: ChangeBody; readonly wrong: Wrong } {
  const body = { ...bodyOf(values, shots, hadOptions), ...seen };
  return checked(ChangedProduct().safeParse(body), body, values);
}
