/** The webhooks that payment providers call. */
import * as z from 'zod';
import { endpoint } from '../define.ts';

export const razorpayWebhook = /* @__PURE__ */ endpoint({
  key: 'payment.razorpayWebhook',
  method: 'POST',
  path: '/api/webhooks/razorpay',
  access: 'provider',
  summary: "Receive Razorpay's events; answers 2xx only after their effect is stored",
  headers: () => z.object({ 'x-razorpay-signature': z.string().max(256).optional(), 'x-razorpay-event-id': z.string().max(128).optional() }),
  /** The signature covers the raw body, which the handler parses after verifying it. */
  body: () => z.unknown(),
  reply: () => z.object({ success: z.literal(true) }),
  failures: ['signature_invalid', 'payment_provider_down'],
});

export const stripeWebhook = /* @__PURE__ */ endpoint({
  key: 'payment.stripeWebhook',
  method: 'POST',
  path: '/api/webhooks/stripe',
  access: 'provider',
  summary: "Receive Stripe's events; answers 2xx only after their effect is stored",
  headers: () => z.object({ 'stripe-signature': z.string().max(1_024).optional() }),
  /** The signature covers the raw body, which the handler parses after verifying it. */
  body: () => z.unknown(),
  reply: () => z.object({ success: z.literal(true) }),
  failures: ['signature_invalid', 'payment_provider_down'],
});
