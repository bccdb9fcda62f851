/** Writes and signs events in Stripe's format. */
import type { EventFormat } from '../razorpay/webhooks/webhook-sender.ts';
import { type Engine, newStripeId, type Payload, type Session } from './entities.ts';
import { type Keys, signatureOf } from './keys.ts';
import { missing } from './refusal.ts';

/** Ours asks for the same one (functions/payment/stripe-client.ts). */
const apiVersion = '2026-10-28.endive';

export function stripeEventFormat(ledger: Engine['ledger'], keys: Keys): EventFormat<Payload> {
  const bodyOf = (id: string, type: string, object: Payload, at: number) =>
    JSON.stringify({
      id,
      object: 'event',
      api_version: apiVersion,
      created: Math.floor(at / 1000),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    });
  return {
    body: bodyOf,
    signedRequest(_, body, signed, signatureMode, at) {
      const by = { good: keys.webhookSecrets, wrong: ['whsec_of_nobody'], old: [keys.oldWebhookSecret] };
      const signature = signatureMode === 'none' ? undefined : signatureMode === 'empty' ? '' : signatureOf(signed, by[signatureMode], at);
      return {
        body,
        headers: {
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          ...(signature === undefined ? {} : { 'stripe-signature': signature }),
        },
      };
    },
    invented(id, sessionId, at) {
      const session = ledger.get('session', sessionId)?.entity;
      if (!session) throw missing('checkout.session', sessionId);
      const paid: Session = { ...session, status: 'complete', payment_status: 'paid', payment_intent: newStripeId('pi') };
      return { name: 'checkout.session.completed', body: bodyOf(id, 'checkout.session.completed', paid, at) };
    },
  };
}
