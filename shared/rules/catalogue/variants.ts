/** Rules for the options and variants of a product; the product form, the API and imports share them. */
import type { Paise } from '../money.ts';
import { byteLength } from './product-text.ts';

export const maxOptions = 3;
export const maxOptionValues = 50;
export const maxVariants = 250;
/** The maximum number of pictures of a variant; without any, the product's are shown. */
export const maxVariantImages = 6;
/** Characters, as Shopify allows them. */
export const longestSku = 255;
export const maxOptionNameLength = 255;
export const maxOptionValueLength = 255;
/**
 * Bytes of the options and SKUs of a product together, as each variant states them. With 250 variants and their other fields the form's request
 * stays under 256 kB, and the product's item under DynamoDB's 400 kB.
 */
const maxVariantBytes = 110_000;

export interface OptionFields {
  readonly name: string;
  readonly values: readonly { readonly value: string; readonly swatch?: string | undefined }[];
}

export interface VariantFields {
  /** One value for each option, by the option's name. */
  readonly options: Readonly<Record<string, string>>;
  readonly sku: string;
  /** Paise or rupees: the values are only compared. */
  readonly price: number;
  /** The MRP. */
  readonly originalPrice?: number | null | undefined;
  readonly barcode?: string | undefined;
}

/** The input for a variant, from the product form or an import. */
export interface VariantDraft extends VariantFields {
  readonly price: Paise;
  /** null: no MRP is known. */
  readonly originalPrice?: Paise | null | undefined;
  /** Free units after the edit; absent: they do not change, or a new variant has none. */
  readonly stock?: number | undefined;
  /** The free units that the user saw while typing `stock`. */
  readonly stockSeen?: number | undefined;
  readonly weightGrams?: number | undefined;
  /** Whether it is sold. */
  readonly isActive?: boolean | undefined;
}

/** Normalises a text for comparing: case and surrounding spaces are ignored, because "blue" and "Blue" would look like a mistake to a shopper. */
export const normaliseText = (text: string): string => text.trim().toLowerCase();

const normaliseOptionName = (name: string): string => normaliseText(name).replace('colour', 'color').replace(/s$/, '');

/** Whether an option replaces the specification, because both have the same name: `Colour` and `color`, `Sizes` and `size`. */
export const isReplacedByOption = (options: readonly Pick<OptionFields, 'name'>[], specification: string): boolean =>
  options.some(({ name }) => normaliseOptionName(name) === normaliseOptionName(specification));

/** The positions of texts that repeat an earlier one. */
function repeatedIndexes(texts: readonly string[]): readonly number[] {
  const keys = texts.map(normaliseText);
  return keys.flatMap((key, index) => (keys.indexOf(key) < index ? [index] : []));
}

/** The values of a variant in the order of the options; undefined for a value that is missing or unknown to its option. */
export const valuesOf = (options: readonly OptionFields[], variant: Pick<VariantFields, 'options'>): (string | undefined)[] =>
  options.map(({ name, values }) => values.find(({ value }) => value === variant.options[name])?.value);

/** The choice as one text, by which variants are compared. */
export const choiceOf = (values: readonly (string | undefined)[]): string => JSON.stringify(values);

/** The bytes of all names, values and SKUs, with the names and values that each variant repeats. */
function variantBytes(options: readonly OptionFields[], variants: readonly VariantFields[]): number {
  const texts = [
    ...options.flatMap(({ name, values }) => [name, ...values.map(({ value }) => value)]),
    ...variants.flatMap(({ sku, options: choice }) => [sku, ...Object.entries(choice).flat()]),
  ];
  return texts.reduce((sum, text) => sum + byteLength(text), 0);
}

/** The message for each invalid field, by its path; empty when there are none. */
export function variantProblems(options: readonly OptionFields[], variants: readonly VariantFields[]): Record<string, string> {
  const problems: Record<string, string> = {};
  if (options.length > maxOptions) problems['options'] = `A product has at most ${maxOptions} options, and this one has ${options.length}`;
  if (variants.length > maxVariants)
    problems['variants'] = `A product has at most ${maxVariants} variants, and these would be ${variants.length}: leave out some`;
  const bytes = variantBytes(options, variants);
  if (bytes > maxVariantBytes)
    problems['variants'] ??= `The options and SKUs are ${bytes} bytes long together (at most ${maxVariantBytes}: shorten them)`;
  if (options.length > 0 && variants.length === 0) problems['variants'] = 'A product with options has at least one variant';
  for (const index of repeatedIndexes(options.map(({ name }) => name))) problems[`options.${index}.name`] = 'Another option has this name';
  for (const [index, { name, values }] of options.entries()) {
    if (values.length === 0) problems[`options.${index}.values`] = `Give ${name} at least one value`;
    if (values.length > maxOptionValues)
      problems[`options.${index}.values`] = `${name} has at most ${maxOptionValues} values, and this one has ${values.length}`;
    for (const valueIndex of repeatedIndexes(values.map(({ value }) => value)))
      problems[`options.${index}.values.${valueIndex}.value`] = `${name} has this value already`;
  }
  for (const index of repeatedIndexes(variants.map(({ sku }) => sku))) problems[`variants.${index}.sku`] = 'Another variant has this SKU';
  const choices = variants.map((variant) => valuesOf(options, variant));
  for (const [index, variant] of variants.entries()) {
    const missing = options.find((_, optionIndex) => choices[index]?.[optionIndex] === undefined);
    const unknown = Object.keys(variant.options).find((name) => !options.some((option) => option.name === name));
    if (missing !== undefined) problems[`variants.${index}.options`] = `Choose one of the values of ${missing.name}`;
    else if (unknown !== undefined) problems[`variants.${index}.options`] = `The product has no option ${unknown}`;
    if (isAboveMrp(variant)) problems[`variants.${index}.price`] = aboveMrpMessage;
    if (variant.barcode !== undefined && !isBarcode(variant.barcode)) problems[`variants.${index}.barcode`] = barcodeMessage;
  }
  for (const index of repeatedIndexes(choices.map(choiceOf))) problems[`variants.${index}.options`] ??= 'Another variant has this combination';
  return problems;
}

/** Whether the price is above the MRP, which is unlawful (Legal Metrology (Packaged Commodities) Rules 2011, rule 18(2)). */
export const isAboveMrp = ({
  price,
  originalPrice,
}: {
  readonly price?: number | undefined;
  readonly originalPrice?: number | null | undefined;
}): boolean => price !== undefined && originalPrice != null && price > originalPrice;
export const aboveMrpMessage = 'The price is above the MRP: lower the price, or correct the MRP';
export const aboveMrpWithTax = 'With GST the price is above the MRP, which includes all taxes: lower the price, or correct the MRP';

export const barcodeMessage = 'Write a barcode with 8, 12, 13 or 14 digits; the last one is its check digit';

/** An EAN-8, UPC-A, EAN-13 or GTIN-14 with the right check digit (GS1 General Specifications, section 7.9). */
export function isBarcode(text: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return false;
  const digits = [...text].map(Number).toReversed();
  const sum = digits.reduce((total, digit, position) => total + digit * (position % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
