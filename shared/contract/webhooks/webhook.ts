/** The webhooks that payment providers call. */
import * as z from 'zod';
import { endpoint } from '../define.ts';

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
