/** Searches that state a price, a sale or a recipient, and words that no product has. */
import { expect, it } from 'vitest';
import type { PublishedProduct } from '#functions/catalogue/published/version.ts';
import { agesOfSize, parseAge, parsePrice } from '#functions/search/query-interpretation.ts';
import { toLatinDigits } from '#functions/search/tokenizer.ts';
import * as rules from '#shared/rules/digits.ts';
import { goldenProducts } from './golden/products.ts';
import { openIndex } from './open-index.ts';

const [like] = goldenProducts;
if (like === undefined) throw new Error('There are golden products.');
const products: readonly Partial<PublishedProduct>[] = [
  { name: 'Gir lion', price: 999 },
  { name: 'Teddy bear', price: 500, originalPrice: 700 },
  { name: 'Large teddy', price: 1_500 },
  { name: 'Sole mat', price: 300 },
  { name: 'Snap buttons', price: 100 },
  { name: 'Either way puzzle', price: 100 },
];
const index = openIndex(
  products.map((each, at) => ({ ...like, description: 'x', specifications: {}, sku: `S${at}`, ageRange: null, ...each, id: at + 1 })),
);
const resultOf = (search: string) => index.search({ search, sort: 'default' });
const namesFor = (search: string) =>
  resultOf(search)
    .ids()
    .map((id) => products[id - 1]?.name);
const suggestionFor = (search: string) => resultOf(search).suggestion();

it('reads a price limit in English and Hindi, and ignores other numbers', () => {
  for (const text of ['bear under 500', 'bear below rs. 500', 'bear under ₹500', 'bear upto 500 rs', 'bear 500 se kam', 'bear 500 rupees tak'])
    expect(parsePrice(text)).toEqual({ rest: expect.stringMatching(/^bear\s*$/), maxPaise: 50_000 });
  for (const text of ['500 piece puzzle', 'underwear 500', 'under 5', 'wonder 500']) expect(parsePrice(text)).toEqual({ rest: text });
});

it.each([
  ['bear under 1,500', 1_500],
  ['bear under ₹1,500', 1_500],
  ['bear below rs. 1,00,000', 100_000],
  ['bear 1,500 se kam', 1_500],
  ['bear 12,500 rupees tak', 12_500],
  ['bear under 1,500, red', 1_500],
  ['bear under 500, red', 500],
])('reads the price limit of %s', (text, price) => {
  expect(parsePrice(text)).toMatchObject({ rest: expect.stringMatching(/^bear\s*(?:, red)?$/), maxPaise: price * 100 });
});

it.each([
  ['romper 6m-12m', 6, 11],
  ['romper 6 months to 12 months', 6, 11],
  ['romper 18 months - 2 years', 18, 23],
  ['romper 6 mahine se 2 saal', 6, 23],
  ['romper 2y-3y', 24, 35],
  ['romper 6-12 months', 6, 11],
])('reads the age range of %s', (text, from, to) => {
  expect(parseAge(text)).toEqual({ rest: expect.stringMatching(/^romper\s*$/), months: { from, to } });
});

it.each([
  ['6M-12M', 6, 11],
  ['6-12 M', 6, 11],
  ['18M - 24M', 18, 23],
  ['2-3 Y', 24, 35],
  ['2Y-3Y', 24, 35],
  ['S (6-9 M)', 6, 8],
  ['18/24 months', 18, 23],
  ['2 / 3 Y', 24, 35],
  ['12M/18M', 12, 17],
  ['98/104 (2-4 years)', 24, 47],
  ['0-3M', 0, 2],
])('reads the ages of the size %s', (size, min, max) => expect(agesOfSize(size)).toEqual({ min, max }));

it.each(['10 M', 'M', '28-30', '10 m - 20 m'])('reads no age from the size %s', (size) => expect(agesOfSize(size)).toBeUndefined());

it('reads ages, prices and words with the digits of Indian scripts', () => {
  expect(parseAge('romper ४ साल')).toEqual(parseAge('romper 4 साल'));
  expect(parseAge('romper ४-५ साल').months).toEqual({ from: 48, to: 59 });
  expect(parsePrice('bear under १,५००')).toMatchObject({ maxPaise: 150_000 });
  const pieces = openIndex(['Puzzle of 48 pieces', 'Puzzle of ४८ pieces'].map((name, at) => ({ ...like, id: at + 1, sku: `P${at}`, name })));
  for (const search of ['48', '४८', '४८ pieces']) expect(pieces.search({ search, sort: 'default' }).ids()).toEqual([1, 2]);
  expect(pieces.search({ search: '४८', sort: 'default' }).marksIn('Puzzle of ४८ pieces')).toEqual([[10, 12]]);
});

it('converts the digits that PIN codes and telephone numbers may have', () => {
  // Each digit of the shop's rule; the search module has its own copy, because it imports nothing of the shop.
  const digits = Array.from({ length: 0x1_000 }, (_, code) => String.fromCharCode(code)).join('');
  expect(toLatinDigits(digits)).toBe(rules.toLatinDigits(digits));
});

it('applies a searched price limit, unless no matching product costs so little', () => {
  expect(namesFor('teddy under 500')).toEqual(['Teddy bear']);
  expect(namesFor('teddy under 100')).toEqual(expect.arrayContaining(['Teddy bear', 'Large teddy']));
  expect(namesFor('under 300').toSorted()).toEqual(['Either way puzzle', 'Snap buttons', 'Sole mat']);
});

it('finds reduced products by the word sale', () => {
  expect(namesFor('sale')).toEqual(['Teddy bear']);
  expect(namesFor('teddy on sale')).toEqual(['Teddy bear']);
});

it('calls a result partial only when products match some of the words', () => {
  const isPartial = (search: string) => resultOf(search).interpretation?.isPartial;
  expect([isPartial('teddy zzxxyy'), isPartial('qwerty zzxxyy'), isPartial('teddy')]).toEqual([true, false, false]);
});

it('does not correct girls, boys and gifts to other words', () => {
  expect(namesFor('teddy for girls')).toEqual(namesFor('teddy'));
  expect(namesFor('birthday gift')).toHaveLength(products.length);
  expect(suggestionFor('teddy for girls')).toBeUndefined();
});

it('finds a product that has girls, boys or gifts in its name', () => {
  const girls = openIndex([...goldenProducts.slice(0, 5), { ...like, id: 900, name: 'Frock for girls', sku: 'GIRL' }]);
  expect(girls.search({ search: 'girl', sort: 'default' }).ids()).toEqual([900]);
});

it('does not correct a short unknown word to another one', () => {
  for (const search of ['soap', 'teether']) {
    expect(namesFor(search)).toEqual([]);
    expect(suggestionFor(search)).toBeUndefined();
  }
});
