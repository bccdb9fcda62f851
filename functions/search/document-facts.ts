/** Derives from a document the words by which it is found, and the facts by which lists filter, count and sort. */
import { agesOfSize } from './query-interpretation.ts';
import type { AgeRange, SearchDocument, SearchSettings, SearchVariant } from './schema.ts';
import { normalize, normalizeSku, tokenize } from './tokenizer.ts';

/** The fields that are distinguished, the most important first: a word counts in its most important field. */
export const [nameField, specificationsField, descriptionField] = [0, 1, 2];

/** The number of fields that each inverted index distinguishes. */
export const fieldCounts = { words: 3, skus: 1 } as const;

/** Returns every word of a document with its most important field. The category's name is not included: it is looked up at query time. */
export function wordsOfDocument(document: SearchDocument): Map<string, number> {
  const words = new Map<string, number>();
  const add = (text: string, field: number) => {
    for (const word of tokenize(text)) if (!words.has(word)) words.set(word, field);
  };
  add(document.name, nameField);
  for (const value of Object.values(document.specifications)) add(value, specificationsField);
  for (const { options } of document.variants ?? []) for (const value of Object.values(options)) add(value, specificationsField);
  for (const tag of document.tags ?? []) add(tag, specificationsField);
  add(document.description, descriptionField);
  return words;
}

/** The SKUs and barcodes of a document. */
export const codesOf = ({ sku, variants = [] }: SearchDocument): string[] => unique([...skuTermsOf(sku), ...variants.flatMap(codesOfVariant)]);

/** Returns a SKU, and its part after each separator, so that BL-77 also finds NAN-BL-77. */
function skuTermsOf(sku: string): string[] {
  const ends = [...sku.matchAll(/[^\p{L}\p{N}]+/gu)].map(({ index, 0: mark }) => normalizeSku(sku.slice(index + mark.length)));
  return [...new Set([normalizeSku(sku), ...ends.filter((end) => end.length >= 4)])].filter((each) => each !== '');
}

/** The terms by which the SKU and the barcode of a variant are found. */
export const codesOfVariant = ({ sku, barcode }: SearchVariant): string[] => [sku, ...(barcode === undefined ? [] : [barcode])].flatMap(skuTermsOf);

/** Bits of a row. `soldOut`: the document has options, and none of its variants is available. */
export const flags = { exists: 1, active: 2, draft: 4, featured: 8, archived: 16, onSale: 32, soldOut: 64 } as const;

/** The facts by which one variant, or a document without options, is filtered and counted. */
export interface VariantFacts {
  /** Paise. */
  readonly price: number;
  readonly isReduced: boolean;
  readonly sizes: readonly string[];
  readonly colors: readonly string[];
  /** One range, or none when no age is known. */
  readonly ages: readonly AgeRange[];
}

/** The facts of a document; sizes, colours and ages are those of all its available variants. */
interface Facts {
  /** Paise: the lowest price of the available variants, or of all variants when none is available. */
  readonly price: number;
  readonly flags: number;
  readonly stock: number;
  /** Units of the active variant that has the fewest; without options: `stock`. */
  readonly leastStock: number;
  /** `noLimit` when the document has no limit of its own. */
  readonly lowStockLimit: number;
  readonly sold: number;
  readonly sizes: readonly string[];
  readonly colors: readonly string[];
  readonly ages: readonly AgeRange[];
  /** The distinct facts of the available variants. Empty when all of them are alike, because the document's own facts then suffice. */
  readonly variants: readonly VariantFacts[];
}

/** The facts of a row that have few distinct values together. */
export interface Traits {
  readonly flags: number;
  readonly isInStock: boolean;
  /** The price bands in which the document counts, one bit for each band. */
  readonly bands: number;
}

/** The index of a price among the price bands. */
export function bandOf(paise: number, { priceBands }: SearchSettings): number {
  let band = priceBands.length - 1;
  while (band > 0 && paise < (priceBands[band]?.min ?? 0) * 100) band--;
  return band;
}

const maxPrice = 0xffff_ffff;
/** The value in the column of low-stock limits for a document without a limit. */
export const noLimit = 0xffff_ffff;
const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];
/** Removes repeated facts. */
const distinct = <T>(values: readonly T[]): T[] =>
  values.length < 2 ? [...values] : [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];

interface Priced {
  readonly price: number;
  readonly originalPrice?: number | undefined;
}

const paiseOf = ({ price }: Priced): number => Math.min(maxPrice, Math.round(price * 100));
const isReduced = ({ price, originalPrice }: Priced): boolean => originalPrice !== undefined && originalPrice > price;
const isActive = (variant: SearchVariant): boolean => variant.isActive ?? true;
const isAvailable = (variant: SearchVariant): boolean => variant.stock > 0 && isActive(variant);

export function factsOf(document: SearchDocument, colors: ColorFamilies): Facts {
  const { status, variants = [] } = document;
  const variantsWithOptions = hasOptions(document) ? variants : undefined;
  const available = variantsWithOptions?.filter(isAvailable);
  const facts = distinct(available?.map((variant) => variantFactsOf(document, variant, colors)) ?? [variantFactsOf(document, undefined, colors)]);
  const cheapest = cheapestOf(document, variantsWithOptions);
  const units = (variantsWithOptions?.filter(isActive) ?? [document]).map(({ stock }) => Math.max(0, stock));
  return {
    price: paiseOf(cheapest),
    flags:
      flags.exists |
      (status === 'active' ? flags.active : 0) |
      (status === 'draft' ? flags.draft : 0) |
      (document.isFeatured ? flags.featured : 0) |
      (document.isArchived ? flags.archived : 0) |
      (facts.some((each) => each.isReduced) || (facts.length === 0 && isReduced(cheapest)) ? flags.onSale : 0) |
      (facts.length === 0 ? flags.soldOut : 0),
    stock: units.reduce((sum, each) => sum + each, 0),
    leastStock: units.length === 0 ? 0 : Math.min(...units),
    lowStockLimit: document.lowStockLimit ?? noLimit,
    sold: Math.max(0, document.soldCount),
    sizes: unique(facts.flatMap(({ sizes }) => sizes)),
    colors: unique(facts.flatMap((each) => each.colors)),
    ages: distinct(facts.flatMap(({ ages }) => ages)),
    variants: facts.length > 1 ? facts : [],
  };
}

const hasOptions = ({ variants = [] }: SearchDocument): boolean => variants.some(({ options }) => Object.keys(options).length > 0);

/** The indexes of the available variants, with their facts; undefined for a document without options. */
export const availableVariantsOf = (document: SearchDocument, colors: ColorFamilies) =>
  hasOptions(document)
    ? (document.variants ?? []).flatMap((variant, index) =>
        isAvailable(variant) ? [{ index, facts: variantFactsOf(document, variant, colors) }] : [],
      )
    : undefined;

/** The cheapest of the available variants, else of the active ones, else of all. A document without options has its own price. */
function cheapestOf(document: SearchDocument, variants: readonly SearchVariant[] = []): Priced {
  const [first, ...others] = [isAvailable, isActive, () => true].map((test) => variants.filter(test)).find(({ length }) => length > 0) ?? [];
  return first === undefined ? document : others.reduce((best, each) => (each.price < best.price ? each : best), first);
}

/** The facts of a variant. A fact that its options do not state comes from the document. */
function variantFactsOf(document: SearchDocument, variant: SearchVariant | undefined, colors: ColorFamilies): VariantFacts {
  const { specifications, ageRange } = document;
  const options = Object.entries(variant?.options ?? {});
  const valuesNamed = (values: readonly (readonly [name: string, value: string])[], name: RegExp) =>
    values.flatMap(([key, value]) => (name.test(key.trim()) ? [value] : []));
  const valuesOf = (name: RegExp) => {
    const ownValues = valuesNamed(options, name);
    return ownValues.length > 0 ? ownValues : valuesNamed(Object.entries(specifications), name);
  };
  const ages = valuesNamed(options, /^(?:sizes?|ages?)$/i).flatMap((size) => agesOfSize(size) ?? []);
  const documentAges = ageRange === null ? [] : [{ min: ageRange.minMonths, max: ageRange.maxMonths }];
  const priced = variant ?? document;
  return {
    price: paiseOf(priced),
    isReduced: isReduced(priced),
    sizes: unique(valuesOf(/^sizes?$/i).flatMap(partsOf)),
    colors: unique(valuesOf(/^colou?rs?$/i).flatMap((value) => colors.valuesOf(value))),
    ages: ages.length > 0 ? ages.slice(0, 1) : documentAges,
  };
}

/** A comma, a semicolon, a bar, or a slash that does not stand between two numbers: `18/24 months` is one size. */
const separator = /[,;|]|\/(?:(?<!\d[my]?\s*\/)|(?!\s*\d))/i;

/** Splits `S, M / L` into three values. Values contain no commas, because a URL separates them by commas. */
export const partsOf = (value: string): string[] =>
  unique(
    value
      .split(separator)
      .map((part) => normalize(part).replace(/\s+/g, ' ').trim().slice(0, 60))
      .filter((part) => part !== ''),
  );

const maxCached = 5_000;

/** Groups makers' names of colours into the colour families that shoppers search for. */
export class ColorFamilies {
  readonly #names: SearchSettings['colorFamilies'];
  #familyOf: ReadonlyMap<string, string> | undefined;
  /** Values by name, cached because the same names occur in most variants. */
  readonly #valuesOf = new Map<string, readonly string[]>();

  constructor({ colorFamilies }: SearchSettings) {
    this.#names = colorFamilies;
  }

  /** Returns the values of a colour name: `Navy and cream` is blue, beige, and the name itself. */
  valuesOf(value: string): readonly string[] {
    const known = this.#valuesOf.get(value);
    if (known !== undefined) return known;
    const values = [...this.#familiesIn(value), ...partsOf(value)];
    if (this.#valuesOf.size >= maxCached) this.#valuesOf.clear();
    this.#valuesOf.set(value, values);
    return values;
  }

  /** Whether a facet shows this colour: a family, or a name of one or two words without a family (`clear`, `polished steel`). */
  isFacetValue(color: string): boolean {
    const [family] = this.#familiesIn(color);
    return family === undefined ? /^\P{N}+$/u.test(color) && color.split(' ').length < 3 : family === color;
  }

  /** The colours that a filter selects: the maker's own name if a document has it, else its families. */
  valuesToFilterBy(value: string, isKnown: (color: string) => boolean): readonly string[] {
    const ownValues = partsOf(value);
    return ownValues.some(isKnown) ? ownValues : this.valuesOf(value);
  }

  #familiesIn(value: string): string[] {
    const known = (this.#familyOf ??= new Map(Object.entries(this.#names).flatMap(([family, names]) => names.map((name) => [name, family]))));
    return unique(tokenize(value).flatMap((word) => known.get(word) ?? []));
  }
}
