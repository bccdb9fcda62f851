/** Gives a checkout its one order at the payment provider. An order whose response was lost is found again by its receipt. */
import { createProviderOrder, providerOrderByReceipt } from '#functions/payment/razorpay.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { errorFields, log } from '#functions/platform/log.ts';
import { ConditionFailed, commit } from '#functions/platform/table/table.ts';
import { holdMinutes } from '#shared/rules/order/checkout.ts';
import { bindProviderOrder, type CheckoutItem, checkoutById } from './checkout-store.ts';
import { expireCheckout } from './expire-checkout.ts';

export type PayableCheckout = CheckoutItem & { readonly providerOrderId: string };

const isPayable = (checkout: CheckoutItem): checkout is PayableCheckout => checkout.providerOrderId !== undefined;

/**
 * @param isNew this request has just written the checkout, so no other request can have begun to create its provider order
 * @throws Failure `payment_provider_down`, after releasing the held stock; ConditionFailed when the checkout was closed meanwhile
 */
export async function ensureProviderOrder(checkout: CheckoutItem, isNew: boolean, now: Date): Promise<PayableCheckout> {
  const current = isNew ? checkout : await waitForProviderOrder(checkout, now);
  if (isPayable(current)) return current;
  let providerOrderId: string;
  try {
    const found = isNew ? undefined : await providerOrderByReceipt(checkout.id);
    const order = found ?? (await createProviderOrder(orderRequestOf(checkout)));
    if (order.amount !== checkout.total || order.currency !== 'INR') throw new Error('The provider made another order than was asked for.');
    providerOrderId = order.id;
  } catch (error) {
    log.error('checkout.no-provider-order', { checkoutId: checkout.id, ...errorFields(error) });
    await expireCheckout(checkout);
    throw new Failure('payment_provider_down', { cause: error });
  }
  try {
    await commit(bindProviderOrder(checkout.id, providerOrderId));
    return { ...checkout, providerOrderId };
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const latest = await checkoutById(checkout.id);
    if (latest?.status === 'open' && isPayable(latest)) return latest;
    throw error;
  }
}

const orderRequestOf = ({ id, total, customerId, orderType }: CheckoutItem) => ({
  amount: total,
  receipt: id,
  notes: { checkout_id: id, customer_id: customerId, order_type: orderType },
  holdMinutes,
});

/** Milliseconds to wait for a concurrent request that is creating the provider order at this moment. */
const maxWaitMs = 1_500;
const pollMs = 100;
/** Milliseconds after which a checkout is too old for its first request to be still under way. */
const youngMs = 10_000;

/** A double click must not create two provider orders: the second request leaves a young checkout to the first one for a moment. */
async function waitForProviderOrder(checkout: CheckoutItem, now: Date): Promise<CheckoutItem> {
  let current = checkout;
  const isYoung = now.getTime() - Date.parse(checkout.createdAt) < youngMs;
  for (let waited = 0; isYoung && !isPayable(current) && current.status === 'open' && waited < maxWaitMs; waited += pollMs) {
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    current = (await checkoutById(checkout.id)) ?? current;
  }
  return current;
}
