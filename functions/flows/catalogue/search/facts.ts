/** Which facts of a product do lists filter, count and sort by? */
import type { PublishedProduct } from '#functions/catalogue/published/version.ts';
import { priceBands } from '#shared/rules/price-bands.ts';
import { type StockLevel, stockLevelOf, stockLevels } from '#shared/rules/stock-level.ts';
import { plain, wordsOf } from './words.ts';

/** Bits of a row. */
export const is = { there: 1, active: 2, draft: 4, featured: 8, archived: 16, onSale: 32 } as const;

/** Months; no age is known. */
export const noAge = 255;

export interface Facts {
  readonly price: number;
  readonly flags: number;
  readonly minAge: number;
  readonly maxAge: number;
  readonly stock: number;
  readonly sold: number;
  readonly sizes: readonly string[];
  readonly colors: readonly string[];
}

/** What of a row's figures is filtered and counted by; few of them differ. */
export interface Traits {
  /** One number for all of it. */
  readonly key: number;
  readonly flags: number;
  readonly level: StockLevel;
  /** Its place among the price bands. */
  readonly band: number;
}

export function traitsOf(paise: number, units: number, flags: number): Traits {
  let band = priceBands.length - 1;
  while (band > 0 && paise < (priceBands[band]?.min ?? 0) * 100) band--;
  const level = stockLevelOf(units);
  return { key: (flags * stockLevels.length + stockLevels.indexOf(level)) * priceBands.length + band, flags, level, band };
}

const most = 0xffff_ffff;
const unique = (values: readonly string[]): string[] => [...new Set(values)];

export function factsOf(product: PublishedProduct): Facts {
  const { ageRange, price, originalPrice, status } = product;
  const flags =
    is.there |
    (status === 'active' ? is.active : 0) |
    (status === 'draft' ? is.draft : 0) |
    (product.isFeatured ? is.featured : 0) |
    (product.isArchived ? is.archived : 0) |
    (originalPrice !== undefined && originalPrice > price ? is.onSale : 0);
  return {
    price: Math.min(most, Math.round(price * 100)),
    flags,
    minAge: ageRange === null ? noAge : ageRange.minMonths,
    maxAge: ageRange === null ? noAge : ageRange.maxMonths,
    stock: Math.max(0, product.stock),
    sold: Math.max(0, product.soldCount),
    sizes: unique(valuesOf(product, /^sizes?$/i).flatMap(parts)),
    colors: unique(valuesOf(product, /^colou?rs?$/i).flatMap(families)),
  };
}

const valuesOf = ({ specifications }: PublishedProduct, name: RegExp): string[] =>
  Object.entries(specifications).flatMap(([key, value]) => (name.test(key.trim()) ? [value] : []));

/** `S, M / L` are three. As a list of values is written in an address with commas, a value holds none. */
const parts = (value: string): string[] =>
  unique(
    value
      .split(/[,;|/]/)
      .map((part) => plain(part).replace(/\s+/g, ' ').trim().slice(0, 60))
      .filter((part) => part !== ''),
  );

/** What a shopper looks for, and the names that makers have for it. */
const familyNames: Readonly<Record<string, string>> = {
  red: 'red crimson scarlet maroon cherry brick ruby vermilion',
  orange: 'orange coral peach apricot tangerine rust terracotta saffron',
  yellow: 'yellow mustard lemon sunshine turmeric gold golden',
  green: 'green olive sage mint lime emerald moss leaf forest pistachio',
  blue: 'blue navy indigo sky azure cobalt denim teal turquoise aqua',
  purple: 'purple violet lavender lilac plum mauve',
  pink: 'pink rose blush fuchsia magenta',
  brown: 'brown tan chocolate coffee caramel walnut chestnut cocoa',
  beige: 'beige cream ivory oatmeal sand ecru khaki natural',
  white: 'white snow pearl',
  grey: 'gray silver charcoal slate ash',
  black: 'black',
  multicolour: 'multicolor multicolored multicolour multicoloured multi rainbow assorted color',
};
let familyOf: ReadonlyMap<string, string> | undefined;

function familiesIn(value: string): string[] {
  const known = (familyOf ??= new Map(Object.entries(familyNames).flatMap(([family, names]) => names.split(' ').map((name) => [name, family]))));
  return unique(wordsOf(value).flatMap((word) => known.get(word) ?? []));
}

/** `Navy and cream` is blue and beige, and itself. */
const families = (value: string): string[] => [...familiesIn(value), ...parts(value)];

/** Whether it is counted in a list: a family, or a name of a word or two that is in none (`clear`, `polished steel`). */
export const isCounted = (color: string): boolean => {
  const [family] = familiesIn(color);
  return family === undefined ? /^\P{N}+$/u.test(color) && color.split(' ').length < 3 : family === color;
};

/** As the products have it: the maker's own name for it where there is such a colour, else its families. */
export function colorsMeant(value: string, isKnown: (color: string) => boolean): string[] {
  const own = parts(value);
  return own.some(isKnown) ? own : families(value);
}

export const sizesMeant = (value: string): string[] => parts(value);
