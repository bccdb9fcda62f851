/** Derives from a document the words that are searched, and the facts that lists filter, count and sort by. */
import type { SearchDocument, SearchSettings, SearchVariant } from './schema.ts';
import { normalize, normalizeSku, tokenize } from './tokenizer.ts';

/** The fields that are told apart, the most important first: a word counts where it stands best. */
export const [nameField, specificationsField, descriptionField] = [0, 1, 2];

/** The number of fields that each inverted index tells apart. */
export const fieldCounts = { words: 3, skus: 1 } as const;

/** Every word of a document with its best field. The category's name is no part of it: it is looked up at query time. */
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
export const codesOf = ({ sku, variants = [] }: SearchDocument): string[] =>
  unique([sku, ...variants.flatMap((variant) => [variant.sku, ...(variant.barcode === undefined ? [] : [variant.barcode])])].flatMap(skuTermsOf));

/** A SKU, and its part after each separator: BL-77 finds NAN-BL-77 too. */
function skuTermsOf(sku: string): string[] {
  const ends = [...sku.matchAll(/[^\p{L}\p{N}]+/gu)].map(({ index, 0: mark }) => normalizeSku(sku.slice(index + mark.length)));
  return [...new Set([normalizeSku(sku), ...ends.filter((end) => end.length >= 4)])].filter((each) => each !== '');
}

/** Bits of a row. */
export const flags = { exists: 1, active: 2, draft: 4, featured: 8, archived: 16, onSale: 32 } as const;

/** Stands for an unknown age, in months. */
export const unknownAge = 255;

interface Facts {
  /** Paise. */
  readonly price: number;
  readonly flags: number;
  readonly minAge: number;
  readonly maxAge: number;
  readonly stock: number;
  readonly sold: number;
  readonly sizes: readonly string[];
  readonly colors: readonly string[];
}

/** The facts of a row that have few distinct values together. */
export interface Traits {
  /** One number for all of them. */
  readonly key: number;
  readonly flags: number;
  readonly stockLevel: string;
  /** Index among the price bands. */
  readonly band: number;
}

export function traitsOf(paise: number, units: number, rowFlags: number, { priceBands, stockLevels, stockLevelOf }: SearchSettings): Traits {
  let band = priceBands.length - 1;
  while (band > 0 && paise < (priceBands[band]?.min ?? 0) * 100) band--;
  const stockLevel = stockLevelOf(units);
  return { key: (rowFlags * stockLevels.length + stockLevels.indexOf(stockLevel)) * priceBands.length + band, flags: rowFlags, stockLevel, band };
}

const maxPrice = 0xffff_ffff;
const unique = (values: readonly string[]): string[] => [...new Set(values)];

export function factsOf(document: SearchDocument, colors: ColorFamilies): Facts {
  const { ageRange, price, originalPrice, status } = document;
  return {
    price: Math.min(maxPrice, Math.round(price * 100)),
    flags:
      flags.exists |
      (status === 'active' ? flags.active : 0) |
      (status === 'draft' ? flags.draft : 0) |
      (document.isFeatured ? flags.featured : 0) |
      (document.isArchived ? flags.archived : 0) |
      (originalPrice !== undefined && originalPrice > price ? flags.onSale : 0),
    minAge: ageRange === null ? unknownAge : ageRange.minMonths,
    maxAge: ageRange === null ? unknownAge : ageRange.maxMonths,
    stock: Math.max(0, document.stock),
    sold: Math.max(0, document.soldCount),
    sizes: unique(valuesOf(document, /^sizes?$/i).flatMap(partsOf)),
    colors: unique(valuesOf(document, /^colou?rs?$/i).flatMap((value) => colors.valuesOf(value))),
  };
}

/** Of the variants in stock where the document has such an option, else of its specifications. */
function valuesOf({ specifications, variants = [] }: SearchDocument, name: RegExp): string[] {
  const named = (values: Readonly<Record<string, string>>) =>
    Object.entries(values).flatMap(([key, value]) => (name.test(key.trim()) ? [value] : []));
  const hasOption = variants.some(({ options }) => named(options).length > 0);
  const isSold = ({ stock, isActive = true }: SearchVariant) => stock > 0 && isActive;
  return hasOption ? variants.filter(isSold).flatMap(({ options }) => named(options)) : named(specifications);
}

/** `S, M / L` are three values. A list of values is written in a URL with commas, so a value contains none. */
export const partsOf = (value: string): string[] =>
  unique(
    value
      .split(/[,;|/]/)
      .map((part) => normalize(part).replace(/\s+/g, ' ').trim().slice(0, 60))
      .filter((part) => part !== ''),
  );

/** Groups the makers' names of colours into the families that a shopper looks for. */
export class ColorFamilies {
  readonly #names: SearchSettings['colorFamilies'];
  #familyOf: ReadonlyMap<string, string> | undefined;

  constructor({ colorFamilies }: SearchSettings) {
    this.#names = colorFamilies;
  }

  /** `Navy and cream` is blue, beige and itself. */
  valuesOf(value: string): string[] {
    return [...this.#familiesIn(value), ...partsOf(value)];
  }

  /** Whether a facet shows this colour: a family, or a name of one or two words that is in no family (`clear`, `polished steel`). */
  isFacetValue(color: string): boolean {
    const [family] = this.#familiesIn(color);
    return family === undefined ? /^\P{N}+$/u.test(color) && color.split(' ').length < 3 : family === color;
  }

  /** The colours that a filter selects: a maker's own name where a document has that colour, else its families. */
  valuesToFilterBy(value: string, isKnown: (color: string) => boolean): string[] {
    const own = partsOf(value);
    return own.some(isKnown) ? own : this.valuesOf(value);
  }

  #familiesIn(value: string): string[] {
    const known = (this.#familyOf ??= new Map(Object.entries(this.#names).flatMap(([family, names]) => names.map((name) => [name, family]))));
    return unique(tokenize(value).flatMap((word) => known.get(word) ?? []));
  }
}
