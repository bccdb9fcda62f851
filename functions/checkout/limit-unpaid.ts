/** Refuses a checkout that would hold more than a customer who has never paid may hold (shared/rules/order/unpaid-holds.ts). */
import { type OrderItem, readOrdersOfCustomer } from '#functions/order/order-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { holdPausedFailure } from '#functions/stock/unpaid-hold-store.ts';
import type { BoughtLine } from '#shared/rules/order/purchase.ts';
import { maxUnits, pauseEnd, type UnpaidHolds, unpaidWindows } from '#shared/rules/order/unpaid-holds.ts';
import { lineName, variantIdOf } from '#shared/rules/order/variant-ref.ts';
import { shopCheck } from '#shared/rules/shop-check.ts';
import type { Availability } from './price-basket.ts';

export interface HoldRequest {
  readonly customerId: string;
  readonly lines: readonly BoughtLine[];
  /** Units that are free or held by this customer. */
  readonly available: Availability;
}

/**
 * @param holds what the customer has held unpaid so far, the hold that this checkout replaces included
 * @throws Failure `hold_paused`, `units_limited`
 */
export async function assertWithinUnpaidLimit(
  { customerId, lines, available }: HoldRequest,
  holds: UnpaidHolds | undefined,
  now: Date,
): Promise<void> {
  // The job that checks the shop opens and releases holds all day.
  if (customerId === shopCheck.customerId) return;
  const until = pauseEnd(holds, 'stock', now);
  const exceeded = linesOverLimit(lines, available, (units) => maxUnits(holds, units, now));
  // Most checkouts are within the limit; only for the others are the customer's orders read.
  if ((until === undefined && exceeded.length === 0) || (await hasPaidOrder(customerId))) return;
  if (until !== undefined) throw holdPausedFailure(until, now, 'open the payment');
  throw unitsLimitedFailure(exceeded, unpaidWindows(holds, now) > 0);
}

interface OverLimit {
  readonly productId: number;
  readonly name: string;
  readonly limit: number;
}

/** The limit holds for a product as a whole, and for each variant by itself, so that one size is not bought up. */
function linesOverLimit(lines: readonly BoughtLine[], { ofProduct, ofVariant }: Availability, limitOf: (available: number) => number): OverLimit[] {
  const ofVariants = lines
    .map((line) => ({ ...line, limit: limitOf(ofVariant.get(variantIdOf(line)) ?? 0) }))
    .filter(({ quantity, limit }) => quantity > limit)
    .map((line) => ({ productId: line.productId, name: lineName(line), limit: line.limit }));
  const ofProducts = [...Map.groupBy(lines, ({ productId }) => productId)].flatMap(([productId, productLines]) => {
    const limit = limitOf(ofProduct.get(productId) ?? 0);
    const quantity = productLines.reduce((sum, line) => sum + line.quantity, 0);
    return productLines.length > 1 && quantity > limit ? [{ productId, name: productLines[0]?.name ?? '', limit }] : [];
  });
  return [...ofVariants, ...ofProducts];
}

/** The newest orders that are searched for a paid one. */
const maxOrders = 20;

/** A cancelled or wholly refunded order does not count, because it would cost an attacker nothing. */
export const isPaidOrder = ({ status, paymentStatus }: OrderItem): boolean => status !== 'cancelled' && paymentStatus === 'completed';

export const hasPaidOrder = async (customerId: string): Promise<boolean> => (await readOrdersOfCustomer(customerId, maxOrders)).some(isPaidOrder);

function unitsLimitedFailure(exceeded: readonly OverLimit[], isAfterUnpaid: boolean): Failure {
  const limits = exceeded.map(({ name, limit }) => `${limit} of ${name}`).join(', ');
  return new Failure('units_limited', {
    message: isAfterUnpaid
      ? `An earlier payment of yours was not completed, so you can reserve at most ${limits} for now. Please reduce the quantity; the limit ends once you have paid an order.`
      : `A first order can have at most ${limits}. Please reduce the quantity; once this order is paid you can order more.`,
    details: { items: exceeded.map(({ productId, name, limit }) => ({ productId, name, limit })) },
  });
}
