/** Extracts ages and prices from the text of a search (`2 yrs`, `6-12 months`, `newborn`, `under 500`), in English and in Hindi. */
import { toLatinDigits } from './tokenizer.ts';

/** Months, both included. */
export interface Months {
  readonly from: number;
  readonly to: number;
}

/** The conditions in the text of a search. A condition that no document meets is ignored. */
export interface QueryConditions {
  readonly months: Months | undefined;
  readonly maxPaise: number | undefined;
  readonly isReduced: boolean;
}

// A single letter must follow its number directly: `6m` is an age, `10 m` of rope is not. In a range both numbers may have a unit: `6M-12M`,
// `18 months to 2 years`.
const unitNamed = (name: string) =>
  String.raw`(?:[\s-]*(?:(?<${name}Years>years?|yrs?|saal|sal|varsh|वर्ष|साल)|(?<${name}Months>months?|mths?|mnths?|mos?|mahine|mahina|maheene|महीने|माह))|(?<${name}Y>y)|(?<${name}M>m))`;
const unit = unitNamed('last');
const oldSuffix = String.raw`(?:[\s-]*old\b)?`;
const number = String.raw`\d{1,3}`;
const start = String.raw`(?<![\p{L}\p{N}.])`;
const end = String.raw`(?![\p{L}\p{N}])`;
const money = String.raw`(?:\s*(?:rs\b\.?|inr\b|rupees?\b|₹|/-))?`;

/** Compiled at the first search, not when a function starts: these are the slowest expressions of the module. */
const compileAges = () => ({
  range: new RegExp(`${start}(?<from>${number})${unitNamed('first')}?\\s*(?:-|–|to|se)\\s*(?<to>${number})${unit}${end}${oldSuffix}`, 'iu'),
  orMore: new RegExp(`${start}(?<from>${number})\\s*\\+${unit}?${end}${oldSuffix}`, 'iu'),
  single: new RegExp(`${start}(?<from>${number})${unit}${end}${oldSuffix}`, 'iu'),
  newborn: new RegExp(`${start}(?:new[\\s-]?borns?|navjat|nawjat)${end}`, 'iu'),
});
let ageForms: ReturnType<typeof compileAges> | undefined;

const maxMonths = 216;

/**
 * Returns the first age in the text, and the text without it. A child of `2 yrs` is 24 to 35 months old, and `4-5 years` ends before the fifth
 * birthday, because the next size `5-6 years` begins there. The word newborn stays in the text, because product names contain it too.
 */
export function parseAge(search: string): { readonly rest: string; readonly months?: Months } {
  const text = toLatinDigits(search);
  ageForms ??= compileAges();
  const { range, orMore, single, newborn } = ageForms;
  const between = range.exec(text);
  if (between) {
    const [from, to] = [
      numberIn(between, 'from') * (monthsPerUnit(between, 'first') ?? lastUnit(between)),
      numberIn(between, 'to') * lastUnit(between),
    ];
    if (from <= to && to <= maxMonths) return { rest: removeMatch(text, between), months: { from, to: to > from ? to - 1 : to } };
  }
  const plus = orMore.exec(text);
  if (plus) {
    const from = numberIn(plus, 'from') * lastUnit(plus);
    if (from <= maxMonths) return { rest: removeMatch(text, plus), months: { from, to: from + 11 } };
  }
  const one = single.exec(text);
  if (one) {
    const from = numberIn(one, 'from') * lastUnit(one);
    if (from <= maxMonths) return { rest: removeMatch(text, one), months: { from, to: from + lastUnit(one) - 1 } };
  }
  return newborn.test(text) ? { rest: text, months: { from: 0, to: 2 } } : { rest: text };
}

/** The ages of a size such as `4-5 years`, in months; undefined for any other size. */
export function agesOfSize(size: string): { readonly min: number; readonly max: number } | undefined {
  // Makers also write a range with a slash, `18/24 months`, or its letter after a space, `6-12 M`. A single `10 M` may be the width of a shoe.
  const { months } = parseAge(size.slice(0, maxSizeLength).replace(slashInRange, '-').replace(spacedRange, '$<range>$<letter>'));
  return months && { min: months.from, max: months.to };
}

const maxSizeLength = 60;
/** A slash between two numbers, of which the first may have a letter: `2/3 years`, `12M/18M`. */
const slashInRange = /\/(?<=\d[my]?\s*\/)(?=\s*\d)/gi;
const spacedRange = /(?<range>\d\s*(?:-|–|to)\s*\d{1,3})\s+(?<letter>[my])(?![\p{L}\p{N}])/iu;
const numberIn = ({ groups }: RegExpExecArray, name: 'from' | 'to'): number => Number(groups?.[name]);
/** Undefined when the number has no unit of its own. */
function monthsPerUnit({ groups = {} }: RegExpExecArray, name: 'first' | 'last'): number | undefined {
  if (groups[`${name}Months`] !== undefined || groups[`${name}M`] !== undefined) return 1;
  return groups[`${name}Years`] !== undefined || groups[`${name}Y`] !== undefined ? 12 : undefined;
}
const lastUnit = (match: RegExpExecArray): number => monthsPerUnit(match, 'last') ?? 12;
const removeMatch = (text: string, { index, 0: found }: RegExpExecArray): string => `${text.slice(0, index)} ${text.slice(index + found.length)}`;

/** `1500`, and grouped as in India or elsewhere: `1,500`, `1,00,000`. */
const rupees = String.raw`(\d{1,3}(?:,\d{2,3}){1,3}|\d{2,6})`;
const compilePrices = () => [
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:under|below|within|less than|up ?to|max)${money}\s*${rupees}(?![\p{L}\p{N}])${money}`, 'iu'),
  new RegExp(String.raw`(?<![\p{L}\p{N}])${rupees}${money}\s*(?:se kam|tak|ke andar|ke niche|ke neeche)(?![\p{L}\p{N}])`, 'iu'),
];
let priceForms: readonly RegExp[] | undefined;

/** Returns the maximum price in the text, inclusive, and the text without it. */
export function parsePrice(search: string): { readonly rest: string; readonly maxPaise?: number } {
  const text = toLatinDigits(search);
  priceForms ??= compilePrices();
  for (const form of priceForms) {
    const found = form.exec(text);
    if (found !== null) return { rest: removeMatch(text, found), maxPaise: Number(found[1]?.replaceAll(',', '')) * 100 };
  }
  return { rest: text };
}
