/** Sale prices: what the sales of the shop make of a price while they run. */
import { type Paise, percentOf } from '../money.ts';

export const saleScopes = ['categories', 'products', 'variants'] as const;
export type SaleScope = (typeof saleScopes)[number];

/** Goods that a sale is for. */
export interface SaleTarget {
  /** A category's id, or the number of a product or a variant. */
  readonly id: string;
  /** Of a variant: the product that it belongs to. */
  readonly productId?: number | undefined;
  /** Of each unit; absent in a sale of so many per cent. */
  readonly price?: Paise | undefined;
}

export interface Sale {
  readonly id: string;
  readonly scope: SaleScope;
  /** Off the price of each unit, with at most two decimals; absent where each target has its price. */
  readonly percent?: number | undefined;
  readonly targets: readonly SaleTarget[];
  /** Instants: the sale runs from the first one on, and ends at the second one. */
  readonly startsAt: string;
  readonly endsAt: string;
  readonly isPaused?: boolean | undefined;
}

/** What is sold, as far as sales ask. A product without options is its own only variant. */
export interface SaleGoods {
  readonly productId: number;
  readonly variantId: number;
  readonly categoryId: string;
}

/** What one sale says about its goods. */
interface SaleTerm {
  readonly from: number;
  readonly to: number;
  readonly percent?: number | undefined;
  readonly price?: Paise | undefined;
}

/** The terms of all sales by their goods, so that a price asks only those that are for it. */
export type SaleIndex = ReadonlyMap<string, readonly SaleTerm[]>;

/** The sales of the shop and the time of the request. */
export interface SaleTerms {
  readonly index: SaleIndex;
  readonly now: Date;
}

const keyOf = (scope: SaleScope, id: number | string): string => `${scope} ${id}`;

/** Paused sales are left out. */
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

/** From its start on, and no longer at the instant of its end. */
export const isSaleLive = ({ startsAt, endsAt, isPaused }: Pick<Sale, 'startsAt' | 'endsAt' | 'isPaused'>, now: Date): boolean =>
  isPaused !== true && isWithin({ from: Date.parse(startsAt), to: Date.parse(endsAt) }, now);
const isWithin = ({ from, to }: Pick<SaleTerm, 'from' | 'to'>, now: Date): boolean => from <= now.getTime() && now.getTime() < to;

/** Per cent are taken off in whole rupees, in the shopper's favour: a price on the shelf has no paise. */
const priceIn = ({ percent, price }: SaleTerm, regular: Paise): Paise =>
  price ?? Math.max(100, Math.floor((regular - percentOf(regular, percent ?? 0)) / 100) * 100);

export interface SalePrice {
  readonly price: Paise;
  /** The end of the sale that gives this price. */
  readonly endsAt: string;
}

/**
 * The price of a unit while sales run for it: the lowest that one of them gives. A sale never raises a price, and never exceeds the MRP.
 * @param mrp undefined where none is known
 * @returns undefined: no sale lowers the price now
 */
export function salePriceOf(
  { productId, variantId, categoryId }: SaleGoods,
  { price, mrp = price }: { readonly price: Paise; readonly mrp?: Paise | undefined },
  { index, now }: SaleTerms,
): SalePrice | undefined {
  if (index.size === 0) return undefined;
  let best: { price: Paise; to: number } | undefined;
  for (const key of [keyOf('categories', categoryId), keyOf('products', productId), keyOf('variants', variantId)])
    for (const term of index.get(key) ?? []) {
      if (!isWithin(term, now)) continue;
      const given = Math.min(priceIn(term, price), mrp);
      if (given >= price) continue;
      if (best === undefined || given < best.price || (given === best.price && term.to > best.to)) best = { price: given, to: term.to };
    }
  return best === undefined ? undefined : { price: best.price, endsAt: new Date(best.to).toISOString() };
}

const nearMs = 7 * 24 * 3_600_000;
/** Whether shoppers are told when the sale ends: in its last seven days. */
export const isEndNear = ({ endsAt }: Pick<SalePrice, 'endsAt'>, now: Date): boolean => Date.parse(endsAt) - now.getTime() <= nearMs;

let dayInIndia: Intl.DateTimeFormat | undefined;
/** Names the last day: a sale that ends at midnight is not on sale on the day that begins then. */
export function endInWords({ endsAt }: Pick<SalePrice, 'endsAt'>): string {
  // Made on first use, because it takes a starting function a millisecond.
  dayInIndia ??= new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'Asia/Kolkata' });
  return `Sale ends ${dayInIndia.format(new Date(Date.parse(endsAt) - 1))}`;
}
