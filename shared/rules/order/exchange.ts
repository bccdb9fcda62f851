/**
 * The rules of an exchange: a return for which the shop sends other variants of the same products at the same price. No money moves.
 *
 *     held -> sent -> refunded
 *       +---> released
 *
 * Once its units are released, or refunded after they were sent, the exchange is a return like any other.
 */
import { convertTaxMode } from '../catalogue/recalculation.ts';
import type { Paise } from '../money.ts';

/** `held`: the new units are reserved for the customer. `refunded`: they were sent, and their price was refunded later. */
export const exchangeStatuses = ['held', 'sent', 'released', 'refunded'] as const;
export type ExchangeStatus = (typeof exchangeStatuses)[number];

/** Why held units went back on sale. `expired`: the goods did not arrive in time. `by_shop`: staff chose to refund instead. */
export const releaseReasons = ['expired', 'refused', 'withdrawn', 'by_shop'] as const;
export type ReleaseReason = (typeof releaseReasons)[number];

export interface ExchangeState {
  readonly exchange?: { readonly status: ExchangeStatus } | undefined;
}

/** Whether the customer gets goods instead of money, so that the return is not refunded. */
export const isExchange = ({ exchange }: ExchangeState): boolean => exchange?.status === 'held' || exchange?.status === 'sent';

/** Days from the request within which the returned goods must arrive; the new units are held until then. Pages and mails state this number. */
export const exchangeDays = 21;

export const exchangeEnd = (requestedAt: Date): Date => new Date(requestedAt.getTime() + exchangeDays * 86_400_000);

/** A piece that was bought, with the price as it was shown. */
interface PaidPrice {
  readonly unitPrice: Paise;
  readonly regularPrice?: Paise;
  /** Per cent. */
  readonly gstRate: number;
  readonly includesTax?: boolean;
}

interface PriceToday {
  readonly price: Paise;
  readonly includesTax: boolean;
}

/** What a price of the purchase would be today: the shop may have changed since then whether its prices include tax. */
export const toTodaysTaxMode = (price: Paise, { gstRate, includesTax = false }: PaidPrice, today: Pick<PriceToday, 'includesTax'>): Paise =>
  includesTax === today.includesTax ? price : convertTaxMode(price, gstRate, today.includesTax);

/** Paise: a recalculation of the shop's prices rounds them to the rupee at most. */
const roundingTolerance = 50;

/**
 * Whether the variant's price today equals the price that was paid for a unit, so that nothing is left to pay or to refund. Both prices are without a
 * sale: two sizes of the same price can be exchanged even if one was bought during a sale.
 */
export function isSamePrice(paid: PaidPrice, today: PriceToday): boolean {
  const { unitPrice, regularPrice = unitPrice, includesTax = false } = paid;
  if (includesTax === today.includesTax) return regularPrice === today.price;
  return Math.abs(toTodaysTaxMode(regularPrice, paid, today) - today.price) <= roundingTolerance;
}
