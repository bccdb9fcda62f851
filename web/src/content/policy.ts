/** The figures and sentences of the policies that more than one page shows. */
import { type Paise, showRupees, toRupees } from '#shared/rules/money.ts';
import { shippingRule } from '#shared/rules/order/quote.ts';

/** The same figure decides whether a return is accepted, and the mails use the same words. */
export { refundTime, returnDays } from '#shared/rules/order/return-status.ts';

/** When the texts were last changed, as shown to readers. */
export const policiesChanged = '23 November 2026';

const amount = (paise: Paise): string => showRupees(toRupees(paise)).replace(/\.00$/, '');

/** What delivery costs, in four words. */
export const deliveryPromise = shippingRule.fee === 0 ? 'Free delivery on every order' : `Free delivery from ${amount(shippingRule.freeFrom)}`;

/** What delivery costs, in words. */
export function shippingText({ fee, freeFrom }: { readonly fee: Paise; readonly freeFrom: Paise }): string {
  const free = `Delivery is free on orders of ${amount(freeFrom)} or more.`;
  return fee === 0 ? `${free} At present we charge nothing for smaller orders either.` : `${free} Smaller orders pay ${amount(fee)}.`;
}
