/** The figures and sentences of the policies that more than one page shows. */
import type { ShippingFacts } from '#shared/contract/settings/shop.ts';
import { formatPrice } from '#shared/rules/money.ts';

/** The same figure decides whether a return is accepted, and the mails use the same words. */
export { refundTime, returnDays } from '#shared/rules/return-terms.ts';

/** When the texts were last changed, as shown to readers. */
export const policiesChanged = '28 November 2026';

/** Where tax is added at checkout, each price has this note. */
export const taxNote = '+ GST';

/** `₹49`, or `₹49 + GST` where tax is added. */
export const chargeText = (charge: number, includesTax: boolean): string => `${formatPrice(charge)}${includesTax ? '' : ` ${taxNote}`}`;

/** What delivery costs, in a few words; undefined: not known yet. */
export function deliveryPromise(shipping: ShippingFacts | undefined): string {
  if (shipping === undefined) return 'Delivery to your door';
  const { from, to, freeFrom, alone, includesTax } = shipping;
  if (to === 0 && alone === 0) return 'Free delivery on every order';
  const exception = alone === 0 ? '' : ', except large goods';
  if (to === 0) return `Free delivery${exception}`;
  if (freeFrom !== null) return `Free delivery from ${formatPrice(freeFrom)}${exception}`;
  const charge = from === 0 ? `up to ${chargeText(to, includesTax)}` : `${from === to ? 'for' : 'from'} ${chargeText(from, includesTax)}`;
  return `Delivery ${charge}${exception}`;
}

/** What delivery costs, in sentences. */
export function shippingText({ from, to, freeFrom, alone, includesTax }: ShippingFacts): string {
  const highest = to === 0 ? formatPrice(to) : chargeText(to, includesTax);
  const charge = from === to ? highest : `${from === 0 ? 'nothing' : formatPrice(from)} to ${highest}, by PIN code and size of the order`;
  const large = alone === 0 ? '' : ` Large goods that travel alone pay ${chargeText(alone, includesTax)} each.`;
  if (freeFrom === null) return `${to === 0 ? 'Delivery is free.' : `Delivery costs ${charge}.`}${large}`;
  const smaller = to === 0 ? 'At present we charge nothing for smaller orders either.' : `Smaller orders pay ${charge}.`;
  return `Delivery is free on orders of ${formatPrice(freeFrom)} or more${includesTax ? '' : ' before GST'}. ${smaller}${large}`;
}
