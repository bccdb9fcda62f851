/** Confirms a checkout that is paid on delivery: a mailed code turns its hold into exactly one order that is due. */
import { type CodeFields, consumeCode, findCode, issueCode, newCode } from '#functions/identity/code-store.ts';
import { newSeed } from '#functions/identity/one-time-code.ts';
import { verifyCode } from '#functions/identity/verify-code.ts';
import { checkoutCodeKey } from '#functions/keys.ts';
import { countUses } from '#functions/offers/offer-uses.ts';
import { type OrderItem, orderOfCustomer, placeOrder } from '#functions/order/order-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { limitAccount, limitSource } from '#functions/platform/limits/limit-use.ts';
import { log } from '#functions/platform/log.ts';
import { enqueueEmail } from '#functions/platform/mail/outbox-store.ts';
import { ConditionFailed, commit, retryOnConflict } from '#functions/platform/table/table.ts';
import { ensureStockItems, sellHeld } from '#functions/stock/stock-store.ts';
import { cashOnDelivery } from '#shared/rules/order/order-status.ts';
import { deliveryPaymentId } from '#shared/rules/order/payment-provider.ts';
import { purchaseOf } from '#shared/rules/order/purchase.ts';
import { variantIdOf, variantRefOf } from '#shared/rules/order/variant-ref.ts';
import { removeBought } from './cart-store.ts';
import { type CheckoutItem, clearOpenCheckout, moveCheckout, readCheckout } from './checkout-store.ts';
import { assertCodeDeliverable } from './cod.ts';
import { orderPlacedEmail } from './settle-checkout.ts';

/**
 * Mails the code of a checkout. A repeat within the time to resend sends no second code, so a double click or a repeated request is harmless.
 * @throws Failure `too_many_requests`, `cod_not_possible`
 */
export async function sendDeliveryCode(
  { id, customerId, buyer, total }: CheckoutItem,
  source: string,
  now: Date,
): Promise<Pick<CodeFields, 'resendAt'>> {
  // The mailbox may have rejected the first code, after the checkout was opened.
  await assertCodeDeliverable(buyer.email);
  const key = checkoutCodeKey(id);
  const last = await findCode<CodeFields>(key);
  if (last !== undefined && last.resendAt > now.toISOString()) return last;
  await limitSource('send-code', source, now);
  await limitAccount('send-code', customerId, now);
  const code = newCode(newSeed(), now);
  const { email: to, firstName } = buyer;
  await commit([
    issueCode(key, {}, code, now),
    enqueueEmail({ template: 'delivery-payment-code', to, firstName, amount: total, code: { attempt: key.pk, seed: code.seed } }, now),
  ]);
  return code;
}

interface Confirmation {
  readonly customerId: string;
  readonly checkoutId: string;
  readonly code: string;
  readonly source: string;
}

/**
 * Idempotent: once the order exists, every call of its customer returns the order, whatever code it sends.
 * @throws Failure `checkout_not_found`, also for another customer's checkout; `hold_ended`; `wrong_code`, `code_spent`, `code_expired`
 */
export async function confirmCod({ customerId, checkoutId, code, source }: Confirmation, now: Date): Promise<OrderItem> {
  const checkout = await readOwnCheckout(customerId, checkoutId);
  if (checkout.status !== 'confirmed') {
    assertHeld(checkout, now);
    const key = checkoutCodeKey(checkoutId);
    try {
      const { seed } = await verifyCode<CodeFields>({ key, code, source, isAccepted: () => true }, now);
      await retryOnConflict((attempt) => placeDueOrder(checkout, seed, attempt, now), { maxAttempts: 5, retryAfter: 2 });
    } catch (error) {
      // Another tab may have used the code at the same moment; then its order is the response.
      if (!(error instanceof Failure) || (await readOwnCheckout(customerId, checkoutId)).status !== 'confirmed') throw error;
    }
  }
  const order = await orderOfCustomer(customerId, checkoutId);
  if (order === undefined) throw new Failure('internal', { cause: new Error('A confirmed checkout has no order.') });
  return order;
}

async function readOwnCheckout(customerId: string, id: string): Promise<CheckoutItem> {
  const checkout = await readCheckout(id);
  if (checkout?.customerId !== customerId || checkout.paymentMethod !== cashOnDelivery) throw new Failure('checkout_not_found');
  return checkout;
}

function assertHeld({ status, holdEndsAt, isErased }: CheckoutItem, now: Date): void {
  if (status !== 'open' || isErased === true || now.getTime() >= Date.parse(holdEndsAt)) throw new Failure('hold_ended');
}

async function placeDueOrder(checkout: CheckoutItem, seed: string, attempt: number, now: Date): Promise<void> {
  const { id, customerId, lines } = checkout;
  if (attempt > 1) {
    const current = await readOwnCheckout(customerId, id);
    if (current.status === 'confirmed') return;
    assertHeld(current, now);
    await ensureStockItems(lines.map(({ productId }) => productId));
  }
  const paymentId = deliveryPaymentId(id);
  const { order, writes } = placeOrder({ ...purchaseOf(checkout), id, paymentId, providerOrderId: '', paymentMethod: cashOnDelivery }, now);
  try {
    await commit([
      moveCheckout(id, 'open', 'confirmed', paymentId),
      consumeCode(checkoutCodeKey(id), seed, now),
      ...writes,
      ...lines.map((line) => sellHeld(variantRefOf(line), line.quantity)),
      ...countUses(checkout, true),
      clearOpenCheckout(checkout),
      ...(checkout.orderType === 'cart' ? [removeBought(customerId, lines.map(variantIdOf))] : []),
      enqueueEmail(orderPlacedEmail(order), now),
    ]);
  } catch (error) {
    // The code was valid, but the job settle-pending has ended the hold, or another tab has replaced it: the next attempt reads that state.
    if (error instanceof Failure && error.code === 'code_expired' && (await readOwnCheckout(customerId, id)).status !== 'open')
      throw new ConditionFailed(0);
    throw error;
  }
  log.info('checkout.confirmed', { orderId: id, customerId, due: true });
}
