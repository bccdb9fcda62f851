/** How does money come in? The provider's order, the browser's callback and the providers' webhooks. */
import * as z from 'zod';
import { providers } from '../rules/payment-provider.ts';
import { differenceKinds } from '../rules/reconciliation.ts';
import { Done, Id, Instant, Limit, Meta, ProductId, Quantity, Rupees } from './common.ts';
import { endpoint } from './define.ts';
import { Order } from './order.ts';

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
    .array(z.strictObject({ productId: ProductId(), quantity: Quantity() }))
    .min(1, 'No items to checkout')
    .max(50);

const OwnForm = () =>
  z.strictObject({
    /** Absent: what is in the cart. */
    items: Lines().optional(),
    shippingAddressId: Id(),
    billingAddressId: Id().optional(),
    /** Paise; compared with the server's own figure. */
    amount: z.number().int().nonnegative().optional(),
  });

/** The form of the specification: amount in paise and the ids in the notes. */
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
    }),
  });

export const createOrder = /* @__PURE__ */ endpoint({
  key: 'payment.createOrder',
  method: 'POST',
  path: '/api/payments/create-order',
  access: 'customer',
  summary: 'Price the cart (or the items), hold its stock for 15 minutes and make the provider order to pay',
  headers: () => z.object({ 'idempotency-key': z.string().min(8).max(128).optional() }),
  body: () => z.union([OwnForm(), NotesForm()]),
  reply: () => z.object({ id: z.string(), amount: z.number().int(), currency: z.literal('INR'), key: z.string(), expiresAt: Instant() }),
  failures: [
    // The notes name another customer.
    'forbidden',
    'cart_empty',
    'product_not_found',
    'out_of_stock',
    'address_not_found',
    'total_changed',
    'total_too_small',
    'total_too_large',
    'idempotency_conflict',
    // `details.orderId` names the order that the payment has made.
    'already_paid',
    'payment_provider_down',
  ],
});

export const verifyPayment = /* @__PURE__ */ endpoint({
  key: 'payment.verifyPayment',
  method: 'POST',
  path: '/api/payments/verify-payment',
  access: 'customer',
  summary: "Check the provider's signature, ask the provider, and settle: the order exists when this answers",
  body: () =>
    z.strictObject({
      razorpay_order_id: ProviderOrderId(),
      razorpay_payment_id: ProviderPaymentId(),
      razorpay_signature: z.string().min(1).max(128),
    }),
  reply: () => Done().extend({ orderId: z.string() }),
  failures: ['signature_invalid', 'checkout_not_found', 'payment_pending', 'payment_failed', 'payment_refunded', 'payment_provider_down'],
});

export const updateOrderStatus = /* @__PURE__ */ endpoint({
  key: 'payment.updateOrderStatus',
  method: 'POST',
  path: '/api/payments/update-order-status',
  access: 'customer',
  summary: 'Bring the order up to date with the provider; the status sent is ignored, the provider is asked',
  body: () => z.strictObject({ razorpay_order_id: ProviderOrderId(), razorpay_payment_id: ProviderPaymentId(), status: z.string().max(40) }),
  reply: () => Done().extend({ order: Order() }),
  failures: ['checkout_not_found', 'payment_pending', 'payment_failed', 'payment_refunded', 'payment_provider_down'],
});

export const razorpayWebhook = /* @__PURE__ */ endpoint({
  key: 'payment.razorpayWebhook',
  method: 'POST',
  path: '/api/webhooks/razorpay',
  access: 'provider',
  summary: "Razorpay's events; answered 2xx only after what they mean is written",
  headers: () => z.object({ 'x-razorpay-signature': z.string().max(256).optional(), 'x-razorpay-event-id': z.string().max(128).optional() }),
  /** The raw body is what is signed; its shape is parsed by the handler after the signature. */
  body: () => z.unknown(),
  reply: () => z.object({ success: z.literal(true) }),
  failures: ['signature_invalid', 'payment_provider_down'],
});

export const stripeWebhook = /* @__PURE__ */ endpoint({
  key: 'payment.stripeWebhook',
  method: 'POST',
  path: '/api/webhooks/stripe',
  access: 'provider',
  summary: "Stripe's events; answered 2xx only after what they mean is written",
  headers: () => z.object({ 'stripe-signature': z.string().max(1_024).optional() }),
  /** The raw body is what is signed; its shape is parsed by the handler after the signature. */
  body: () => z.unknown(),
  reply: () => z.object({ success: z.literal(true) }),
  failures: ['signature_invalid', 'payment_provider_down'],
});

const fewPages = () => z.coerce.number<string | number>().int().min(1).max(1_000).default(1);

export const Dispute = () =>
  z
    .object({
      id: z.string(),
      /** In whose dashboard it is to be answered. */
      provider: z.enum(providers),
      /** The provider's words: open, under_review, won, lost, closed. */
      status: z.string(),
      phase: z.string().optional(),
      reason: z.string().optional(),
      amount: Rupees(),
      currency: z.string(),
      paymentId: z.string(),
      /** The order that the payment made, where there is one. */
      orderId: z.string().optional(),
      customerId: z.string().optional(),
      createdAt: Instant(),
      /** By when the shop has to answer, in the provider's dashboard. */
      respondBy: Instant().optional(),
      updatedAt: Instant(),
    })
    .meta({ title: 'Dispute' });
export type Dispute = z.output<ReturnType<typeof Dispute>>;

export const listDisputes = /* @__PURE__ */ endpoint({
  key: 'payment.listDisputes',
  method: 'GET',
  path: '/api/admin/disputes',
  access: 'admin',
  summary: 'Payments that a cardholder contests, the newest first; looks at no more than 1,000',
  query: () =>
    z.strictObject({
      /** `open`: not decided yet. */
      state: z.enum(['open', 'decided']).optional(),
      page: fewPages(),
      limit: Limit(20),
    }),
  reply: () => z.object({ data: z.array(Dispute()), meta: Meta() }),
  failures: [],
});

export const Difference = () =>
  z
    .object({
      id: z.string(),
      kind: z.enum(differenceKinds),
      /** Whose books differ from ours. */
      provider: z.enum(providers),
      status: z.enum(['open', 'resolved']),
      paymentId: z.string(),
      orderId: z.string().optional(),
      customerId: z.string().optional(),
      /** The refund that it is about: ours or the provider's. */
      refundId: z.string().optional(),
      /** What each side says: an amount in rupees, a currency or a state; null where it has nothing. */
      ours: z.union([z.number(), z.string()]).nullable(),
      theirs: z.union([z.number(), z.string()]).nullable(),
      foundAt: Instant(),
      seenAt: Instant(),
      resolvedAt: Instant().optional(),
    })
    .meta({ title: 'Difference' });
export type Difference = z.output<ReturnType<typeof Difference>>;

export const listDifferences = /* @__PURE__ */ endpoint({
  key: 'payment.listDifferences',
  method: 'GET',
  path: '/api/admin/differences',
  access: 'admin',
  summary: "Where our books and the provider's do not agree, the newest first; looks at no more than 1,000",
  query: () => z.strictObject({ status: z.enum(['open', 'resolved']).default('open'), page: fewPages(), limit: Limit(20) }),
  reply: () =>
    z.object({
      data: z.array(Difference()),
      meta: Meta(),
      /** The last comparison that came to its end, and the time that it looked at; absent before the first. */
      lastRun: z.object({ from: Instant(), to: Instant(), completedAt: Instant(), payments: z.number().int(), refunds: z.number().int() }).optional(),
    }),
  failures: [],
});
