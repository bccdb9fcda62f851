/**
 * Finds the GST rate of a line. A product has a fixed rate, or names a tax class, whose rate depends on the price of one piece after discount and
 * without tax, and on the day: since 22 September 2025 clothes, shoes and textile made-ups bear 5 % up to 2,500 rupees a piece and 18 % above
 * (Notification 9/2025-Central Tax (Rate)).
 */
import { formatPrice, type Paise, toRupees } from '../money.ts';

export interface TaxRow {
  /** The highest price of one piece, after discount and without tax; absent: all prices above the other rows. */
  readonly upTo?: Paise | undefined;
  /** Per cent, with at most two decimals. */
  readonly rate: number;
  /** The first day in India on which the row applies. The rows of one day replace all earlier rows. */
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

/** The fields of a product that decide its tax. */
export interface Taxed {
  /** Per cent; for a product with a class, used only if that class does not exist. */
  readonly gstRate: number;
  /** The id of the tax class. */
  readonly taxClass?: string | undefined;
  /** Absent: `includesTax` of the shop's terms applies. */
  readonly priceMark?: PriceMark | undefined;
}

/**
 * Stores whether the prices of one product include tax. A shop that recalculates its prices changes one product after another, so each product
 * stores this itself: then even a function that still has the former setting charges the right amount.
 */
export interface PriceMark {
  readonly includesTax: boolean;
  /** The shop's epoch when the mark was made. The mark is void when the epoch has been raised since. */
  readonly epoch: number;
}

/** The shop's price mode and tax classes on a day. */
export interface TaxTerms {
  /** Whether prices of products without a mark include tax. */
  readonly includesTax: boolean;
  /** How often the mode was changed without recalculating prices, after a recalculation; absent: never. */
  readonly epoch?: number | undefined;
  readonly classes: readonly TaxClass[];
  /** The day in India, `2026-11-23`. */
  readonly day: string;
}

interface SoldLine {
  /**
   * The price of all pieces after discount, with or without tax like the product's prices. Shipping and fees are not part of it: they take the rate
   * of the goods.
   */
  readonly amount: Paise;
  readonly quantity: number;
}

/** The rows that apply on a day, the lowest price first. Before the first day of a class, its first rows apply. */
export function rowsValidOn({ rows }: Pick<TaxClass, 'rows'>, day: string): readonly TaxRow[] {
  const days = rows.map(({ validFrom }) => validFrom).toSorted();
  const valid = days.findLast((from) => from <= day) ?? days[0];
  return rows
    .filter(({ validFrom }) => validFrom === valid)
    .toSorted((one, other) => (one.upTo ?? Number.POSITIVE_INFINITY) - (other.upTo ?? Number.POSITIVE_INFINITY));
}

/**
 * Whether a piece of the line costs at most the row's limit. A price that includes tax is compared at the row's own rate, without rounding:
 * `amount x 100 <= upTo x quantity x (100 + rate)`. In BigInt, because the products exceed the integers that a double represents.
 */
function isWithin({ upTo, rate }: TaxRow, { amount, quantity }: SoldLine, includesTax: boolean): boolean {
  if (upTo === undefined) return true;
  const hundredths = 10_000 + (includesTax ? Math.round(rate * 100) : 0);
  return BigInt(amount) * 10_000n <= BigInt(upTo) * BigInt(quantity) * BigInt(hundredths);
}

/** Whether the prices of a product include tax. */
export const includesTaxOf = (
  { priceMark }: Pick<Taxed, 'priceMark'>,
  { includesTax, epoch = 0 }: Pick<TaxTerms, 'includesTax' | 'epoch'>,
): boolean => (priceMark !== undefined && priceMark.epoch >= epoch ? priceMark.includesTax : includesTax);

/** The GST rate of a line in per cent. If the product's class does not exist, its fixed rate applies. */
export function rateOfLine(product: Taxed, line: SoldLine, tax: TaxTerms): number {
  const { taxClass, gstRate } = product;
  const taxClassOfProduct = taxClass === undefined ? undefined : tax.classes.find(({ id }) => id === taxClass);
  const includesTax = includesTaxOf(product, tax);
  return taxClassOfProduct === undefined
    ? gstRate
    : (rowsValidOn(taxClassOfProduct, tax.day).find((row) => isWithin(row, line, includesTax))?.rate ?? gstRate);
}

/** A range of prices of one piece, with tax, that are too high for a lower rate and too low for the next rate. */
export interface PriceGap {
  /** The highest price at the lower rate. */
  readonly from: Paise;
  /** A price above this one exceeds the limit even without its tax. */
  readonly to: Paise;
  readonly rate: number;
}

/**
 * Returns the gap that contains a price with tax: without the tax of the higher rate, the piece costs no more than the limit of the lower rate. The
 * law does not state which of the two rates applies; the shop charges the higher one, and the owner is warned. Undefined when the price is in no gap.
 */
export function priceGapOf(taxClass: Pick<TaxClass, 'rows'>, price: Paise, day: string): PriceGap | undefined {
  const rows = rowsValidOn(taxClass, day);
  const rowIndex = rows.findIndex((row) => isWithin(row, { amount: price, quantity: 1 }, true));
  const [lower, row] = [rows[rowIndex - 1], rows[rowIndex]];
  if (lower?.upTo === undefined || row === undefined || !isWithin({ ...row, upTo: lower.upTo }, { amount: price, quantity: 1 }, true))
    return undefined;
  const withTax = (rate: number) => Math.floor(((lower.upTo ?? 0) * (10_000 + Math.round(rate * 100))) / 10_000);
  return { from: withTax(lower.rate), to: withTax(row.rate), rate: row.rate };
}

/**
 * Says that a price of the product lies in a gap, and which prices do not; undefined when none does, and for prices without tax, which have no gaps.
 * @param prices of one piece each; the first one in a gap is named
 */
export function priceGapWarning(product: Pick<Taxed, 'taxClass' | 'priceMark'>, prices: readonly Paise[], tax: TaxTerms): string | undefined {
  const taxClass = tax.classes.find(({ id }) => id === product.taxClass);
  if (taxClass === undefined || !includesTaxOf(product, tax)) return undefined;
  for (const price of prices) {
    const gap = priceGapOf(taxClass, price, tax.day);
    if (gap === undefined) continue;
    const [shown, from, to] = [price, gap.from, gap.to].map((amount) => formatPrice(toRupees(amount)));
    return `${shown} lies between two rates: without tax it costs no more than the limit, but ${gap.rate} % applies. Up to ${from} the lower rate applies; above ${to} the price without tax is above the limit.`;
  }
  return undefined;
}

/**
 * Describes the rows: `5 % up to ₹2,500, 18 % above, from 2025-09-22`.
 * @param dayInWords formats the day
 */
export const rowsInWords = (taxClass: Pick<TaxClass, 'rows'>, dayInWords = (day: string): string => day): string =>
  periodsOf(taxClass)
    .map((from) => {
      const rows = rowsValidOn(taxClass, from);
      const rates = rows.map(
        ({ upTo, rate }) => `${rate} %${upTo === undefined ? (rows.length > 1 ? ' above' : '') : ` up to ${formatPrice(toRupees(upTo))}`}`,
      );
      return `${rates.join(', ')}, from ${dayInWords(from)}`;
    })
    .join('; ');

/** The first days of the rows, in ascending order. */
const periodsOf = ({ rows }: Pick<TaxClass, 'rows'>): readonly string[] => [...new Set(rows.map(({ validFrom }) => validFrom))].sort();

/** The message for each invalid field, by its path; empty when there are none. The contract checks each field by itself. */
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
    for (const from of periodsOf({ rows })) Object.assign(problems, rowProblems(rows, from, `${index}.rows`));
  }
  return problems;
}

/** The rows of one day must cover every price exactly once: with different limits, and one row without a limit. */
function rowProblems(rows: readonly TaxRow[], from: string, path: string): Record<string, string> {
  const rowsOfDay = rows.flatMap((row, position) => (row.validFrom === from ? [{ ...row, position }] : []));
  const problems: Record<string, string> = {};
  const open = rowsOfDay.filter(({ upTo }) => upTo === undefined);
  const last = rowsOfDay.at(-1)?.position;
  if (open.length === 0)
    problems[`${path}.${last}.upTo`] = `The rows from ${from} leave a gap above the highest price: leave this limit empty in one of them.`;
  for (const { position } of open.slice(1))
    problems[`${path}.${position}.upTo`] = `Two rows from ${from} have no limit, so they overlap: give one of them a limit.`;
  for (const [index, { upTo, position }] of rowsOfDay.entries()) {
    const isRepeated = upTo !== undefined && rowsOfDay.slice(0, index).some((each) => each.upTo === upTo);
    if (isRepeated) problems[`${path}.${position}.upTo`] = `Two rows from ${from} end at the same price, so they overlap: change one of them.`;
  }
  return problems;
}
