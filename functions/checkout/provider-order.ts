/** Which order of the provider does a checkout have? Made once; found again by its receipt when an answer was lost. */
import { createProviderOrder, providerOrderByReceipt } from '#functions/payment/razorpay.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { errorFields, log } from '#functions/platform/log.ts';
import { ConditionFailed, commit } from '#functions/platform/table/table.ts';
import { holdMinutes } from '#shared/rules/checkout.ts';
import { bindProviderOrder, type CheckoutItem, checkoutById } from './checkout-store.ts';
import { expire } from './expire-checkout.ts';

export type PayableCheckout = CheckoutItem & { readonly providerOrderId: string };

const isPayable = (checkout: CheckoutItem): checkout is PayableCheckout => checkout.providerOrderId !== undefined;

/**
 * @param isNew nobody else can have begun to make its provider order
 * @throws Failure `payment_provider_down`, after giving the held stock back; ConditionFailed when the checkout was closed meanwhile
 */
export async function withProviderOrder(checkout: CheckoutItem, isNew: boolean, now: Date): Promise<PayableCheckout> {
  const bound = isNew ? checkout : await boundByOthers(checkout, now);
  if (isPayable(bound)) return bound;
  let providerOrderId: string;
  try {
    const found = isNew ? undefined : await providerOrderByReceipt(checkout.id);
    const order = found ?? (await createProviderOrder(orderFor(checkout)));
    if (order.amount !== checkout.total || order.currency !== 'INR') throw new Error('The provider made another order than was asked for.');
    providerOrderId = order.id;
  } catch (error) {
    log.error('checkout.no-provider-order', { checkoutId: checkout.id, ...errorFields(error) });
    await expire(checkout);
    throw new Failure('payment_provider_down', { cause: error });
  }
  try {
    await commit(bindProviderOrder(checkout.id, providerOrderId));
    return { ...checkout, providerOrderId };
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const current = await checkoutById(checkout.id);
    if (current?.status === 'open' && isPayable(current)) return current;
    throw error;
  }
}

const orderFor = ({ id, total, customerId, orderType }: CheckoutItem) => ({
  amount: total,
  receipt: id,
  notes: { checkout_id: id, customer_id: customerId, order_type: orderType },
  holdMinutes,
});

/** Milliseconds for which a request waits for its twin, which is making the provider order right now. */
const patience = 1_500;
const between = 100;

/** A double click must not make two provider orders: the second request leaves a young checkout to the first for a moment. */
async function boundByOthers(checkout: CheckoutItem, now: Date): Promise<CheckoutItem> {
  let current = checkout;
  const young = now.getTime() - Date.parse(checkout.createdAt) < 10_000;
  for (let waited = 0; young && !isPayable(current) && current.status === 'open' && waited < patience; waited += between) {
    await new Promise((resolve) => setTimeout(resolve, between));
    current = (await checkoutById(checkout.id)) ?? current;
  }
  return current;
}
