/** Computes sale prices: the price of a unit while sales run. */
import { type Paise, percentOf } from '../money.ts';

export const saleScopes = ['categories', 'products', 'variants'] as const;
export type SaleScope = (typeof saleScopes)[number];

/** Goods to which a sale applies. */
export interface SaleTarget {
  /** The id of a category, a product or a variant. */
  readonly id: string;
  /** For a variant: the id of its product. */
  readonly productId?: number | undefined;
  /** The price of one unit; absent in a sale in per cent. */
  readonly price?: Paise | undefined;
}

export interface Sale {
  readonly id: string;
  readonly scope: SaleScope;
  /** The reduction of the price of each unit in per cent, with at most two decimals; absent when each target has a fixed price. */
  readonly percent?: number | undefined;
  readonly targets: readonly SaleTarget[];
  /** Instants: the sale runs from `startsAt` on, and no longer at `endsAt`. */
  readonly startsAt: string;
  readonly endsAt: string;
  readonly isPaused?: boolean | undefined;
}

/** The fields of sold goods that sales depend on. A product without options is its own only variant. */
export interface SaleGoods {
  readonly productId: number;
  readonly variantId: number;
  readonly categoryId: string;
}

/** The terms of one sale for its goods. */
interface SaleTerm {
  readonly from: number;
  readonly to: number;
  readonly percent?: number | undefined;
  readonly price?: Paise | undefined;
}

/** The terms of all sales by their goods, so that a price is compared only with the sales that apply to it. */
export type SaleIndex = ReadonlyMap<string, readonly SaleTerm[]>;

/** The sales of the shop, and the time of the request. */
export interface SaleTerms {
  readonly index: SaleIndex;
  readonly now: Date;
}

const keyOf = (scope: SaleScope, id: number | string): string => `${scope} ${id}`;

/** Indexes the sales that are not paused. */
export function indexSales(sales: readonly Sale[]): SaleIndex {
  const index = new Map<string, SaleTerm[]>();
  for (const { scope, percent, targets, startsAt, endsAt, isPaused } of sales) {
    if (isPaused === true) continue;
    const window = { from: Date.parse(startsAt), to: Date.parse(endsAt) };
    for (const { id, price } of targets) {
      const terms = index.get(keyOf(scope, id));
      const term = { ...window, percent, price };
      if (terms === undefined) index.set(keyOf(scope, id), [term]);
      else terms.push(term);
    }
  }
  return index;
}

/** Whether the sale runs: from its start on, and no longer at the instant of its end. */
export const isSaleLive = ({ startsAt, endsAt, isPaused }: Pick<Sale, 'startsAt' | 'endsAt' | 'isPaused'>, now: Date): boolean =>
  isPaused !== true && isWithin({ from: Date.parse(startsAt), to: Date.parse(endsAt) }, now);
const isWithin = ({ from, to }: Pick<SaleTerm, 'from' | 'to'>, now: Date): boolean => from <= now.getTime() && now.getTime() < to;

/** Percentages are rounded to whole rupees in the shopper's favour, so that prices have no paise. */
const priceIn = ({ percent, price }: SaleTerm, regular: Paise): Paise =>
  price ?? Math.max(100, Math.floor((regular - percentOf(regular, percent ?? 0)) / 100) * 100);

export interface SalePrice {
  readonly price: Paise;
  /** The end of the sale whose price applies. */
  readonly endsAt: string;
}

/**
 * The price of a unit while sales run for it: the lowest of their prices. A sale never raises a price above the regular one or the MRP.
 * @param mrp undefined when it is not known
 * @returns undefined when no sale lowers the price now
 */
export function salePriceOf(
  { productId, variantId, categoryId }: SaleGoods,
  { price, mrp = price }: { readonly price: Paise; readonly mrp?: Paise | undefined },
  { index, now }: SaleTerms,
): SalePrice | undefined {
  if (index.size === 0) return undefined;
  let lowest: { price: Paise; to: number } | undefined;
  for (const key of [keyOf('categories', categoryId), keyOf('products', productId), keyOf('variants', variantId)])
    for (const term of index.get(key) ?? []) {
      if (!isWithin(term, now)) continue;
      const salePrice = Math.min(priceIn(term, price), mrp);
      if (salePrice >= price) continue;
      if (lowest === undefined || salePrice < lowest.price || (salePrice === lowest.price && term.to > lowest.to))
        lowest = { price: salePrice, to: term.to };
    }
  return lowest === undefined ? undefined : { price: lowest.price, endsAt: new Date(lowest.to).toISOString() };
}

const endNearMs = 7 * 24 * 3_600_000;
/** Whether shoppers see when the sale ends: in its last seven days. */
export const isEndNear = ({ endsAt }: Pick<SalePrice, 'endsAt'>, now: Date): boolean => Date.parse(endsAt) - now.getTime() <= endNearMs;

let dayInIndia: Intl.DateTimeFormat | undefined;
/** Names the last day of the sale: when it ends at midnight, that is the day before. */
export function endInWords({ endsAt }: Pick<SalePrice, 'endsAt'>): string {
  // Created at first use, because it takes a millisecond of a function's start.
  dayInIndia ??= new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'Asia/Kolkata' });
  return `Sale ends ${dayInIndia.format(new Date(Date.parse(endsAt) - 1))}`;
}
