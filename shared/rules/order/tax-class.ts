/**
 * Finds the GST rate of a line. A product has a fixed rate, or names a tax class, whose rate depends on what one piece costs after discount and without tax, and
 * on the day: since 22 September 2025 clothes, shoes and textile made-ups bear 5 % up to 2,500 rupees a piece and 18 % above (Notification 9/2025-Central Tax (Rate)).
 */
import { type Paise, showPrice, toRupees } from '../money.ts';

export interface TaxRow {
  /** The highest price of one piece, after discount and without tax; absent: any price above the other rows. */
  readonly upTo?: Paise | undefined;
  /** Per cent, with at most two decimals. */
  readonly rate: number;
  /** The first day, of India's, on which the row applies. The rows of one day replace all earlier ones. */
  readonly validFrom: string;
}

export interface TaxClass {
  readonly id: string;
  readonly name: string;
  readonly rows: readonly TaxRow[];
}

export const maxTaxClasses = 30;
export const maxTaxRows = 20;
export const maxTaxRate = 40;

/** What says how a product is taxed. */
export interface Taxed {
  /** Per cent; of a product that names a class: only where that class does not exist. */
  readonly gstRate: number;
  /** The id of its class. */
  readonly taxClass?: string | undefined;
  /** Absent: its prices are what the shop's are. */
  readonly priceMark?: PriceMark | undefined;
}

/**
 * Whether the prices of one product contain their tax. A shop that recalculates its prices changes its products one after another, so each says what its
 * figures are: a function that still has the setting from before charges the right amount, too.
 */
export interface PriceMark {
  readonly includesTax: boolean;
  /** Of the shop when the mark was made: a later change of what all prices mean makes it void. */
  readonly epoch: number;
}

/** How the shop taxes what it sells on a day. */
export interface TaxTerms {
  /** Of products without a mark of their own. */
  readonly includesTax: boolean;
  /** How often all prices changed their meaning after a recalculation; absent: never. */
  readonly epoch?: number | undefined;
  readonly classes: readonly TaxClass[];
  /** In India, `2026-11-23`. */
  readonly day: string;
}

interface SoldLine {
  /** Of all pieces after discount, with or without tax as the product's prices are. Shipping and fees are no part of it: they take the rate of the goods. */
  readonly amount: Paise;
  readonly quantity: number;
}

/** The rows that apply on a day, the lowest price first. Before the first day of a class, its first rows. */
export function rowsOn({ rows }: Pick<TaxClass, 'rows'>, day: string): readonly TaxRow[] {
  const days = rows.map(({ validFrom }) => validFrom).toSorted();
  const valid = days.findLast((from) => from <= day) ?? days[0];
  return rows
    .filter(({ validFrom }) => validFrom === valid)
    .toSorted((one, other) => (one.upTo ?? Number.POSITIVE_INFINITY) - (other.upTo ?? Number.POSITIVE_INFINITY));
}

/**
 * Whether the pieces of a line cost at most the row's limit. A price that contains its tax is compared at the row's own rate, without rounding:
 * `amount x 100 <= upTo x quantity x (100 + rate)`. In BigInt, because the products exceed the integers that a double represents.
 */
function isWithin({ upTo, rate }: TaxRow, { amount, quantity }: SoldLine, includesTax: boolean): boolean {
  if (upTo === undefined) return true;
  const hundredths = 10_000 + (includesTax ? Math.round(rate * 100) : 0);
  return BigInt(amount) * 10_000n <= BigInt(upTo) * BigInt(quantity) * BigInt(hundredths);
}

/** Whether the prices of a product contain their tax. */
export const includesTaxOf = (
  { priceMark }: Pick<Taxed, 'priceMark'>,
  { includesTax, epoch = 0 }: Pick<TaxTerms, 'includesTax' | 'epoch'>,
): boolean => (priceMark !== undefined && priceMark.epoch >= epoch ? priceMark.includesTax : includesTax);

/** The GST rate of a line in per cent. A product whose class does not exist has its fixed rate. */
export function rateOfLine(product: Taxed, line: SoldLine, tax: TaxTerms): number {
  const { taxClass, gstRate } = product;
  const named = taxClass === undefined ? undefined : tax.classes.find(({ id }) => id === taxClass);
  const includesTax = includesTaxOf(product, tax);
  return named === undefined ? gstRate : (rowsOn(named, tax.day).find((row) => isWithin(row, line, includesTax))?.rate ?? gstRate);
}

/** Prices of one piece, with tax, that lie above what a lower rate allows and below what the next rate begins with. */
export interface PriceGap {
  /** The highest price at the lower rate. */
  readonly from: Paise;
  /** Prices above this one cost more than the limit without tax, too. */
  readonly to: Paise;
  readonly rate: number;
}

/**
 * The gap that a price with tax falls into: without the tax of the rate that applies, the piece costs no more than the limit of the lower rate. The law
 * does not say which of both rates it bears; the shop charges the higher one, and the owner is warned. Undefined: it is in none.
 */
export function priceGapOf(taxClass: Pick<TaxClass, 'rows'>, price: Paise, day: string): PriceGap | undefined {
  const rows = rowsOn(taxClass, day);
  const place = rows.findIndex((row) => isWithin(row, { amount: price, quantity: 1 }, true));
  const [lower, row] = [rows[place - 1], rows[place]];
  if (lower?.upTo === undefined || row === undefined || !isWithin({ ...row, upTo: lower.upTo }, { amount: price, quantity: 1 }, true))
    return undefined;
  const withTax = (rate: number) => Math.floor(((lower.upTo ?? 0) * (10_000 + Math.round(rate * 100))) / 10_000);
  return { from: withTax(lower.rate), to: withTax(row.rate), rate: row.rate };
}

/**
 * For people: `5 % up to ₹2,500, 18 % above, from 2025-09-22`.
 * @param dayInWords writes the day as its place does
 */
export const rowsInWords = (taxClass: Pick<TaxClass, 'rows'>, dayInWords = (day: string): string => day): string =>
  periodsOf(taxClass)
    .map((from) => {
      const rows = rowsOn(taxClass, from);
      const rates = rows.map(
        ({ upTo, rate }) => `${rate} %${upTo === undefined ? (rows.length > 1 ? ' above' : '') : ` up to ${showPrice(toRupees(upTo))}`}`,
      );
      return `${rates.join(', ')}, from ${dayInWords(from)}`;
    })
    .join('; ');

/** The first days of the rows, the earliest first. */
export const periodsOf = ({ rows }: Pick<TaxClass, 'rows'>): readonly string[] => [...new Set(rows.map(({ validFrom }) => validFrom))].sort();

/** The message for each wrong field, by its path; empty when all is right. What a single field may be is checked by the contract. */
export function taxClassProblems(classes: readonly TaxClass[], day: string): Record<string, string> {
  const problems: Record<string, string> = {};
  const sameText = (text: string) => text.trim().toLowerCase();
  for (const [index, { id, name, rows }] of classes.entries()) {
    const earlier = classes.slice(0, index);
    if (earlier.some((each) => sameText(each.name) === sameText(name)))
      problems[`${index}.name`] = `Another tax class is called ${name}: rename one of them.`;
    if (earlier.some((each) => each.id === id)) problems[`${index}.id`] = `Another tax class has the id ${id}.`;
    const [first] = periodsOf({ rows });
    if (first === undefined) problems[`${index}.rows`] = `Give ${name} a row with its rate.`;
    else if (first > day) problems[`${index}.rows`] = `${name} has no rate today: let its first rows apply from ${day} or an earlier day.`;
    for (const from of periodsOf({ rows })) Object.assign(problems, slabProblems(rows, from, `${index}.rows`));
  }
  return problems;
}

/** The rows of one day must cover every price once: limits that differ, and one row without a limit. */
function slabProblems(rows: readonly TaxRow[], from: string, path: string): Record<string, string> {
  const own = rows.flatMap((row, place) => (row.validFrom === from ? [{ ...row, place }] : []));
  const problems: Record<string, string> = {};
  const open = own.filter(({ upTo }) => upTo === undefined);
  const last = own.at(-1)?.place;
  if (open.length === 0)
    problems[`${path}.${last}.upTo`] = `The rows from ${from} leave a gap above the highest price: leave this limit empty in one of them.`;
  for (const { place } of open.slice(1))
    problems[`${path}.${place}.upTo`] = `Two rows from ${from} have no limit, so they overlap: give one of them a limit.`;
  for (const [index, { upTo, place }] of own.entries()) {
    const isRepeated = upTo !== undefined && own.slice(0, index).some((each) => each.upTo === upTo);
    if (isRepeated) problems[`${path}.${place}.upTo`] = `Two rows from ${from} end at the same price, so they overlap: change one of them.`;
  }
  return problems;
}
