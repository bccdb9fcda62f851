/** Decides from the shop's records whether a purchase can be paid on delivery. */
import { productsByIds } from '#functions/catalogue/product-store.ts';
import type { CustomerItem } from '#functions/identity/customer-store.ts';
import { stagesOf } from '#functions/order/order-state.ts';
import { type OrderItem, readOrdersOfCustomer } from '#functions/order/order-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { findSuppressedMailbox } from '#functions/platform/mail/mailbox-store.ts';
import { deliveryPromise } from '#functions/settings/delivery.ts';
import { mailStopText } from '#shared/rules/identity/mail-stop.ts';
import { type CodRefusal, findCodRefusal } from '#shared/rules/order/cod.ts';
import { totalWithoutFee } from '#shared/rules/order/quote.ts';
import { unpaidHoldLimits } from '#shared/rules/order/unpaid-holds.ts';
import { lineName } from '#shared/rules/order/variant-ref.ts';
import { codRules } from './cod-rules.ts';
import { isPaidOrder } from './limit-unpaid.ts';
import type { PricedBasket } from './price-basket.ts';

/** The newest orders that are searched for refused and unpaid parcels. */
const maxOrders = 50;

type Basket = Pick<PricedBasket, 'lines' | 'quote'>;

/** @returns undefined when the code that confirms a purchase can be mailed */
async function findMailStopRefusal(email: string): Promise<CodRefusal | undefined> {
  const suppressed = await findSuppressedMailbox(email);
  if (suppressed === undefined) return undefined;
  return {
    reason: 'mail_stopped',
    message: `${mailStopText(email, suppressed.reason)} Please pay online, or change your email in the settings.`,
  };
}

/** @param pin undefined while it is not known; then it is not checked @returns undefined when the purchase can be paid on delivery */
export async function findCustomerCodRefusal(
  { id: customerId, email }: Pick<CustomerItem, 'id' | 'email'>,
  { lines, quote }: Basket,
  pin: string | undefined,
  now: Date,
): Promise<CodRefusal | undefined> {
  const rules = await codRules(now);
  if (!rules.isOn) return findCodRefusal(rules, { lines: [], total: 0, serviceable: true, cod: true, refused: 0, open: 0 });
  const [products, orders, { serviceable, cod }] = await Promise.all([
    productsByIds(lines.map(({ productId }) => productId)),
    readOrdersOfCustomer(customerId, maxOrders),
    pin === undefined ? { serviceable: true, cod: true } : deliveryPromise(pin, now),
  ]);
  const refusal = findCodRefusal(rules, {
    lines: lines.map((line) => ({
      productId: line.productId,
      categoryId: products.get(line.productId)?.categoryId ?? '',
      name: lineName(line),
    })),
    total: totalWithoutFee(lines, quote),
    ...{ serviceable, cod },
    refused: orders.filter(({ paymentStatus }) => paymentStatus === 'refused').length,
    open: orders.filter((order) => order.paymentStatus === 'due' || wasJustCancelled(order, now)).length,
    exceeded: orders.some(isPaidOrder) ? undefined : findExceededProduct(lines, orders),
  });
  return refusal ?? findMailStopRefusal(email);
}

/**
 * Whether the customer cancelled the order a short time ago. It still counts as unpaid: otherwise a customer could keep units from others for ever by
 * cancelling and ordering again.
 */
function wasJustCancelled(order: OrderItem, now: Date): boolean {
  const cancelledAt = Date.parse(stagesOf(order).findLast(({ status }) => status === 'cancelled')?.at ?? '');
  return (
    order.paymentStatus === 'voided' &&
    order.cancellation?.by === 'customer' &&
    now.getTime() < cancelledAt + unpaidHoldLimits.memoryHours * 3_600_000
  );
}

/** Several orders together may not hold more of a product than one checkout of a customer who has never paid. */
function findExceededProduct(lines: Basket['lines'], orders: readonly OrderItem[]) {
  const unpaid = orders.filter(({ paymentStatus }) => paymentStatus === 'due').flatMap((order) => order.lines);
  const countUnits = (items: readonly { readonly productId: number; readonly quantity: number }[], id: number) =>
    items.reduce((sum, { productId, quantity }) => sum + (productId === id ? quantity : 0), 0);
  return lines
    .map(({ productId, name }) => ({ name, unpaidUnits: countUnits(unpaid, productId), units: countUnits(lines, productId) }))
    .find(({ unpaidUnits, units }) => unpaidUnits > 0 && unpaidUnits + units > unpaidHoldLimits.unitsOfProduct);
}

/** @throws Failure `cod_not_possible` with the reason */
export async function assertCodPossible(customer: Pick<CustomerItem, 'id' | 'email'>, basket: Basket, pin: string, now: Date): Promise<void> {
  rejectRefusal(await findCustomerCodRefusal(customer, basket, pin, now));
}

/** @throws Failure `cod_not_possible` when the code that confirms the purchase cannot be mailed */
export async function assertCodeDeliverable(email: string): Promise<void> {
  rejectRefusal(await findMailStopRefusal(email));
}

function rejectRefusal(refusal: CodRefusal | undefined): void {
  if (refusal !== undefined) throw new Failure('cod_not_possible', { message: refusal.message, details: { reason: refusal.reason } });
}
