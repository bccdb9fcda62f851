/** Opens the checkout of the cart, or of named items, and returns the provider's order to pay. For payment on delivery it mails a code instead. */
import { sendDeliveryCode } from '#functions/checkout/confirm-cod.ts';
import { openCheckout, openDeliveryCheckout } from '#functions/checkout/open-checkout.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { limitCouponAttempts } from '#functions/offers/price-offers.ts';
import { publicKey } from '#functions/payment/razorpay.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { Accepted } from '#functions/platform/http/handler.ts';
import { createOrder } from '#shared/contract/checkout/payment.ts';
import type { Body } from '#shared/contract/define.ts';

export const handler = endpoint(createOrder, async ({ body, headers, caller, source, now, note }) => {
  const terms = toTerms(body, caller.id);
  if (terms.coupon !== undefined) await limitCouponAttempts(terms.coupon, { customerId: caller.id, source }, now);
  const request = { ...terms, customerId: caller.id, amount: body.amount, idempotencyKey: headers['idempotency-key'] };
  if ('paymentMethod' in body && body.paymentMethod !== undefined) {
    const held = await openDeliveryCheckout(request, now);
    note({ checkoutId: held.id });
    const { resendAt } = await sendDeliveryCode(held, source, now);
    return new Accepted({ checkoutId: held.id, expiresAt: held.holdEndsAt, resendAt, amount: held.total });
  }
  // Read the key before anything is held, because it may be missing.
  const key = await publicKey();
  const checkout = await openCheckout(request, now);
  note({ checkoutId: checkout.id, providerOrderId: checkout.providerOrderId });
  return { id: checkout.providerOrderId, amount: checkout.total, currency: 'INR', key, expiresAt: checkout.holdEndsAt } as const;
});

/** Reads both forms of the body. In our own form, named items are bought directly and the cart keeps its lines. */
function toTerms(body: Body<typeof createOrder>, callerId: string) {
  const { items } = body;
  if (!('notes' in body)) {
    const { shippingAddressId, billingAddressId, giftMessage, coupon, business } = body;
    const orderType = items === undefined ? 'cart' : 'buy_now';
    return { orderType, items, shippingAddressId, billingAddressId, giftMessage, coupon, business } as const;
  }
  const {
    order_type: orderType,
    user_id: userId,
    shipping_address_id: shippingAddressId,
    billing_address_id: billingAddressId,
    gift_message: giftMessage,
    coupon,
    business,
  } = body.notes;
  if (userId !== callerId) throw new Failure('forbidden');
  if (orderType === 'buy_now' && items === undefined) throw new Failure('invalid_input', { fields: { items: 'No items to checkout' } });
  return { orderType, items, shippingAddressId, billingAddressId, giftMessage, coupon, business };
}
