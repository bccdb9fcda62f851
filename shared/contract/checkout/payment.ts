/** Opening and settling the payment of a checkout. */
import * as z from 'zod';
import { codRefusals } from '../../rules/order/cod.ts';
import { isGstin } from '../../rules/order/gst.ts';
import { cashOnDelivery } from '../../rules/order/order-status.ts';
import { maxGiftMessage } from '../../rules/order/purchase.ts';
import { Done, GoodsRef, Id, IdempotencyHeaders, Instant, Prose, Quantity, SingleLine } from '../common.ts';
import { endpoint } from '../define.ts';
import { Code } from '../identity/auth.ts';
import { CouponCode } from '../offers/offer.ts';
import { Figures } from '../order/figures.ts';
import { Order } from '../order/order.ts';
import { Pin } from './delivery.ts';

export const ProviderOrderId = () =>
  z
    .string()
    .max(64)
    .regex(/^order_[A-Za-z0-9]+$/, 'Invalid payment response');
export const ProviderPaymentId = () =>
  z
    .string()
    .max(64)
    .regex(/^pay_[A-Za-z0-9]+$/, 'Invalid payment response');
const Lines = () =>
  z
    .array(GoodsRef().extend({ quantity: Quantity() }))
    .min(1, 'No items to checkout')
    .max(50);

/** Plain text that is packed with the goods; an empty text means none. */
export const GiftMessage = () => Prose(maxGiftMessage).transform((text) => (text === '' ? undefined : text));

/** The details of a buyer who is registered for GST, as on the certificate. */
export const BusinessInput = () =>
  z.strictObject({
    gstin: SingleLine(15, 'Write the GSTIN of the company')
      .toUpperCase()
      .refine(isGstin, 'This is not a GSTIN: 15 characters as on the certificate, the last one is a check digit'),
    companyName: SingleLine(120, 'Write the name of the company as on the GST certificate'),
  });

const OwnForm = () =>
  z.strictObject({
    /** Absent: the lines of the cart are bought. */
    items: Lines().optional(),
    shippingAddressId: Id(),
    billingAddressId: Id().optional(),
    /** Paise that the shopper was shown; compared with the total that the server computes. */
    amount: z.number().int().nonnegative().optional(),
    giftMessage: GiftMessage().optional(),
    /** Absent: the cart's code applies, when the cart is bought. */
    coupon: CouponCode().optional(),
    /** Absent: the buyer is a consumer. The GSTIN's state must be that of the billing address, and is the place of supply. */
    business: BusinessInput().optional(),
    /** Absent: the order is paid online. */
    paymentMethod: z.literal(cashOnDelivery, 'Leave it out to pay online, or choose cod').optional(),
  });

/** The checkout that is held until its code is entered. */
const DeliveryHold = () =>
  z
    .object({
      checkoutId: z.string(),
      expiresAt: Instant(),
      /** When the same request may be repeated to get another code. */
      resendAt: Instant(),
      /** Paise to pay on delivery. */
      amount: z.number().int(),
    })
    .meta({ title: 'DeliveryHold' });

/** The form of the original specification: the amount in paise and the ids in the notes. */
const NotesForm = () =>
  z.strictObject({
    amount: z.number().int().nonnegative(),
    currency: z.literal('INR'),
    receipt: z.string().max(40).optional(),
    items: Lines().optional(),
    notes: z.strictObject({
      order_type: z.enum(['cart', 'buy_now']),
      user_id: z.string().max(64),
      shipping_address_id: Id(),
      billing_address_id: Id().optional(),
      gift_message: GiftMessage().optional(),
      coupon: CouponCode().optional(),
      business: BusinessInput().optional(),
    }),
  });

export const createOrder = /* @__PURE__ */ endpoint({
  key: 'payment.createOrder',
  method: 'POST',
  path: '/api/payments/create-order',
  access: 'customer',
  summary:
    'Price the cart (or the items), hold its stock for 15 minutes and make the provider order to pay; with paymentMethod cod mail a code that confirms the order (202)',
  headers: IdempotencyHeaders,
  body: () => z.union([OwnForm(), NotesForm()]),
  reply: () =>
    z.union([
      z.object({ id: z.string(), amount: z.number().int(), currency: z.literal('INR'), key: z.string(), expiresAt: Instant() }),
      DeliveryHold(),
    ]),
  mayBeAccepted: true,
  failures: [
    // When the notes name another customer.
    'forbidden',
    'cart_empty',
    'product_not_found',
    'variant_required',
    'out_of_stock',
    'address_not_found',
    // `details` has the figures without the coupon; `reason` states why it does not apply.
    'coupon_refused',
    // `details.postalCode` is the PIN code of the address, to which the shop does not deliver.
    'not_serviceable',
    // `details` has the new figures. A request states only its total, so the client compares its own lines and charges with the basket read again.
    'total_changed',
    'total_too_small',
    'total_too_large',
    // `details.items` names each product with its `limit`: too many units for a customer who has not paid an order yet.
    'units_limited',
    // `details.until`: several holds ended unpaid.
    'hold_paused',
    'idempotency_conflict',
    // `details.orderId` is the order that was made from the payment.
    'already_paid',
    'payments_not_configured',
    // `details.reason` is one of shared/rules/order/cod.ts.
    'cod_not_possible',
    'payment_provider_down',
  ],
});

export const confirmCod = /* @__PURE__ */ endpoint({
  key: 'payment.confirmCod',
  method: 'POST',
  path: '/api/payments/confirm-cod',
  access: 'customer',
  summary: 'Confirm with the mailed code that an order will be paid on delivery; a repeat returns the same order',
  body: () => z.strictObject({ checkoutId: Id(), code: Code() }),
  reply: Order,
  status: 201,
  failures: ['checkout_not_found', 'hold_ended', 'wrong_code', 'code_expired', 'code_spent'],
});

export const readCod = /* @__PURE__ */ endpoint({
  key: 'payment.readCod',
  method: 'POST',
  path: '/api/payments/cod-terms',
  access: 'customer',
  summary: 'Whether the cart (or the items) can be paid on delivery at an address, what that costs, and why not; nothing is held',
  body: () =>
    z.strictObject({
      items: Lines().optional(),
      /** The destination: a saved address, or the PIN code alone; absent while it is not known. */
      shippingAddressId: Id().optional(),
      pin: Pin().optional(),
      /** Absent: the cart's code applies, when the cart is bought. */
      coupon: CouponCode().optional(),
    }),
  reply: () =>
    z.object({
      /** Whether the shop offers payment on delivery at all. */
      isOffered: z.boolean(),
      /** Absent when payment on delivery is possible. */
      refusal: z.object({ reason: z.enum(codRefusals), message: z.string() }).optional(),
      /** The figures including the fee. */
      ...Figures(),
    }),
  failures: ['cart_empty', 'product_not_found', 'variant_required', 'out_of_stock', 'address_not_found'],
});

export const verifyPayment = /* @__PURE__ */ endpoint({
  key: 'payment.verifyPayment',
  method: 'POST',
  path: '/api/payments/verify-payment',
  access: 'customer',
  summary: "Check the provider's signature, ask the provider, and settle: the order exists when the reply arrives",
  body: () =>
    z.strictObject({
      razorpay_order_id: ProviderOrderId(),
      razorpay_payment_id: ProviderPaymentId(),
      razorpay_signature: z.string().min(1).max(128),
    }),
  reply: () => Done().extend({ orderId: z.string() }),
  failures: ['signature_invalid', 'checkout_not_found', 'payment_pending', 'payment_failed', 'payment_refunded', 'payment_provider_down'],
});

export const checkPayment = /* @__PURE__ */ endpoint({
  key: 'payment.checkPayment',
  method: 'POST',
  path: '/api/payments/check-payment',
  access: 'customer',
  summary: 'Ask the provider whether its order was paid, after the payment window was closed; nothing is held',
  body: () => z.strictObject({ razorpay_order_id: ProviderOrderId() }),
  /** `orderId` is null while nothing is paid. */
  reply: () => Done().extend({ orderId: z.string().nullable() }),
  failures: ['checkout_not_found', 'payment_refunded', 'payment_provider_down'],
});

export const updateOrderStatus = /* @__PURE__ */ endpoint({
  key: 'payment.updateOrderStatus',
  method: 'POST',
  path: '/api/payments/update-order-status',
  access: 'customer',
  summary: 'Settle an order after a payment; the status in the request is ignored, and the provider is asked',
  body: () => z.strictObject({ razorpay_order_id: ProviderOrderId(), razorpay_payment_id: ProviderPaymentId(), status: z.string().max(40) }),
  reply: () => Done().extend({ order: Order() }),
  failures: ['checkout_not_found', 'payment_pending', 'payment_failed', 'payment_refunded', 'payment_provider_down'],
});

export const create = /* @__PURE__ */ endpoint({
  key: 'order.create',
  method: 'POST',
  path: '/api/orders',
  access: 'customer',
  summary: 'The order of a payment, which is settled first if needed; never makes a second order',
  body: () =>
    z.strictObject({
      items: z
        .array(GoodsRef().extend({ quantity: Quantity() }))
        .max(50)
        .optional(),
      shippingAddressId: Id().optional(),
      billingAddressId: Id().optional(),
      paymentMethod: z.string().max(40).optional(),
      paymentId: ProviderPaymentId(),
      razorpayOrderId: ProviderOrderId(),
    }),
  reply: Order,
  status: 201,
  failures: ['checkout_not_found', 'payment_pending', 'payment_failed', 'payment_refunded', 'payment_provider_down'],
});
