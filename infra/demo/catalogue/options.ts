/** Lists the sizes and colours of the demo's clothes and shoes, and derives a product's variants from them. */
import type { SeedColour, SeedProduct, SeedSize } from './goods.ts';

export const newborn: SeedSize = { value: 'Newborn', code: 'NB' };
export const babySizes: readonly SeedSize[] = [
  { value: '0-3 months', code: '3M' },
  { value: '3-6 months', code: '6M' },
  { value: '6-9 months', code: '9M' },
  { value: '9-12 months', code: '12M' },
  { value: '12-18 months', code: '18M' },
  { value: '18-24 months', code: '24M' },
];
export const kidsSizes: readonly SeedSize[] = [
  { value: '2-3 years', code: '3Y' },
  { value: '3-4 years', code: '4Y' },
  { value: '4-5 years', code: '5Y' },
  { value: '5-6 years', code: '6Y' },
  { value: '6-7 years', code: '7Y' },
  { value: '7-8 years', code: '8Y' },
];
/** Sizes of festive wear, each for two years of age. */
export const evenSizes: readonly SeedSize[] = [
  { value: '4-5 years', code: '5Y' },
  { value: '6-7 years', code: '7Y' },
  { value: '8-9 years', code: '9Y' },
  { value: '10-11 years', code: '11Y' },
];
export const shoeSizes: readonly SeedSize[] = [7, 8, 9, 10, 11, 12].map((size) => ({ value: `UK ${size}`, code: `UK${size}` }));

/** The swatches are the colours of the papers in the pictures. */
export const colours = {
  teal: { value: 'Teal', code: 'TEA', swatch: '#0F7F79' },
  coral: { value: 'Coral', code: 'COR', swatch: '#EE6C4D' },
  sun: { value: 'Sunshine yellow', code: 'SUN', swatch: '#FFC145' },
  mint: { value: 'Mint green', code: 'MIN', swatch: '#7CC4AC' },
  rose: { value: 'Rose pink', code: 'ROS', swatch: '#F4A6A0' },
  honey: { value: 'Honey', code: 'HON', swatch: '#E0A44A' },
  sky: { value: 'Sky blue', code: 'SKY', swatch: '#BBD9F2' },
  plum: { value: 'Plum', code: 'PLU', swatch: '#8A5A9E' },
  indigo: { value: 'Indigo', code: 'IND', swatch: '#33417F' },
  terracotta: { value: 'Terracotta', code: 'TER', swatch: '#CF7350' },
} as const satisfies Record<string, SeedColour>;

export interface SeedVariant {
  readonly values: readonly string[];
  readonly sku: string;
  /** Paise. */
  readonly price: number;
  readonly originalPrice?: number;
  readonly barcode: string;
  readonly stock: number;
}

export const optionsOf = ({ sizes = [], colours: offered = [] }: SeedProduct) => [
  ...(sizes.length === 0 ? [] : [{ name: 'Size', values: sizes.map(({ value }) => ({ value })) }]),
  ...(offered.length === 0 ? [] : [{ name: 'Colour', values: offered.map(({ value, swatch }) => ({ value, swatch })) }]),
];

/** @returns an empty list for a product without sizes, which is its own only variant */
export function seedVariantsOf({ sizes = [], colours: offered = [], sku, price, originalPrice, sizeStep = 0, stock }: SeedProduct): SeedVariant[] {
  const pairs = sizes.flatMap((size, step) => (offered.length === 0 ? [undefined] : offered).map((colour) => ({ size, colour, step })));
  const stocks = spread(stock, pairs.length);
  return pairs.map(({ size, colour, step }, index) => ({
    values: [size.value, ...(colour === undefined ? [] : [colour.value])],
    sku: [sku, size.code, ...(colour === undefined ? [] : [colour.code])].join('-'),
    price: price + step * sizeStep,
    ...(originalPrice === undefined ? {} : { originalPrice: originalPrice + step * sizeStep }),
    barcode: barcodeOf(sku, index),
    stock: stocks[index] ?? 0,
  }));
}

/** The relative stock of a product's variants, so that some sell out first. */
const shares = [5, 9, 0, 8, 1, 7, 10, 3, 0, 6, 4, 8, 1, 9, 2];

/** Distributes a product's units over its variants, the same way at every start. */
function spread(units: number, count: number): number[] {
  const wanted = Array.from({ length: count }, (_, index) => shares[index % shares.length] ?? 0);
  const all = wanted.reduce((sum, share) => sum + share, 0);
  const given = wanted.map((share) => Math.floor((units * share) / all));
  let left = units - given.reduce((sum, each) => sum + each, 0);
  for (let index = 0; left > 0; index++) {
    const place = index % count;
    if (wanted[place] === 0) continue;
    given[place] = (given[place] ?? 0) + 1;
    left--;
  }
  return given;
}

/** Returns an EAN-13 that no other product has: GS1 leaves the prefixes 20 to 29 to a company's own use (restricted circulation numbers). */
function barcodeOf(sku: string, index: number): string {
  const [, letters = '', number = ''] = /-([A-Z]{2})-(\d{3})$/.exec(sku) ?? [];
  const body = `29${[...letters].map((letter) => String(letter.charCodeAt(0)).padStart(2, '0')).join('')}${number}${String(index).padStart(3, '0')}`;
  const sum = [...body].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}
