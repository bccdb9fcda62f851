/** The figures and sentences of the policies that more than one page shows. */
import type { ShippingFacts } from '#shared/contract/settings/shop.ts';
import { formatPrice } from '#shared/rules/money.ts';

/** The same figure decides whether a return is accepted, and the mails use the same words. */
export { refundTime, returnDays } from '#shared/rules/order/return-status.ts';

/** When the texts were last changed, as shown to readers. */
export const policiesChanged = '24 November 2026';

/** What delivery costs, in a few words; undefined: not known yet. */
export function deliveryPromise(shipping: ShippingFacts | undefined): string {
  if (shipping === undefined) return 'Delivery all over India';
  const { from, to, freeFrom, alone } = shipping;
  if (to === 0 && alone === 0) return 'Free delivery on every order';
  if (to === 0) return 'Free delivery but of large goods';
  if (freeFrom !== null) return `Free delivery from ${formatPrice(freeFrom)}`;
  return `Delivery ${from === to ? 'for' : 'from'} ${formatPrice(from)}`;
}

/** What delivery costs, in sentences. */
export function shippingText({ from, to, freeFrom, alone }: ShippingFacts): string {
  const charge =
    from === to ? formatPrice(to) : `${from === 0 ? 'nothing' : formatPrice(from)} to ${formatPrice(to)}, by PIN code and size of the order`;
  const large = alone === 0 ? '' : ` Large goods that travel alone pay ${formatPrice(alone)} each.`;
  if (freeFrom === null) return `${to === 0 ? 'Delivery is free.' : `Delivery costs ${charge}.`}${large}`;
  const smaller = to === 0 ? 'At present we charge nothing for smaller orders either.' : `Smaller orders pay ${charge}.`;
  return `Delivery is free on orders of ${formatPrice(freeFrom)} or more. ${smaller}${large}`;
}
