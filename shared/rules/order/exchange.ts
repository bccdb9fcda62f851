/**
 * The rules of an exchange: a return for which the shop sends other variants of the same products at the same price. No money moves.
 *
 *     held -> sent -> refunded
 *       +---> released
 *
 * Once its units are released, or refunded after they were sent, it is a return like any other.
 */
import type { Paise } from '../money.ts';

/** `held`: the new units are kept for the customer. `refunded`: they were sent, and their price was refunded after all. */
export const exchangeStatuses = ['held', 'sent', 'released', 'refunded'] as const;
export type ExchangeStatus = (typeof exchangeStatuses)[number];

/** Why held units went back on sale. `expired`: the goods did not arrive in time. `by_shop`: staff chose to refund instead. */
export const releaseReasons = ['expired', 'refused', 'withdrawn', 'by_shop'] as const;
export type ReleaseReason = (typeof releaseReasons)[number];

export interface ExchangeState {
  readonly exchange?: { readonly status: ExchangeStatus } | undefined;
}

/** Whether goods take the place of money, now or for good: the return is not refunded. */
export const isExchange = ({ exchange }: ExchangeState): boolean => exchange?.status === 'held' || exchange?.status === 'sent';

/** Days from the request in which the returned goods must arrive; until then the new units are held. The pages and mails read it, too. */
export const exchangeDays = 21;

export const exchangeEnd = (requestedAt: Date): Date => new Date(requestedAt.getTime() + exchangeDays * 86_400_000);

/**
 * The price of the variant today is what was paid for a unit, so that nothing is left to pay or to refund. Both without a sale: sizes of one price stay
 * so for those who bought one of them cheaper.
 */
export const isSamePrice = ({ unitPrice, regularPrice = unitPrice }: PaidPrice, today: { readonly price: Paise }): boolean =>
  regularPrice === today.price;

interface PaidPrice {
  readonly unitPrice: Paise;
  readonly regularPrice?: Paise;
}
