/** Writes and signs events in Razorpay's format, envelope and headers; also events about payments that never happened. */
import { type Dispute, newId, type Order, type Payment, type Refund } from '../entities.ts';
import type { Ledger } from '../ledger.ts';
import { unknownId } from '../refusal.ts';
import { hmac, type Keys } from '../signatures.ts';
import type { EventFormat } from './webhook-sender.ts';

export interface Payload {
  readonly payment?: Payment;
  readonly order?: Order;
  readonly refund?: Refund;
  readonly dispute?: Dispute;
}
const parts = ['payment', 'order', 'refund', 'dispute'] as const;

export function razorpayEventFormat(ledger: Ledger, keys: Keys): EventFormat<Payload> {
  return {
    body(_, name, payload, at) {
      const contains = parts.filter((each) => payload[each] !== undefined);
      return JSON.stringify({
        entity: 'event',
        account_id: 'acc_LocalSimulator',
        event: name,
        contains,
        payload: Object.fromEntries(contains.map((each) => [each, { entity: payload[each] }])),
        created_at: Math.floor(at / 1000),
      });
    },
    /** A variant in which some of Razorpay's events arrive: without `created_at`, and with '' as an empty error code. */
    bare(body) {
      const { created_at: _, ...rest } = JSON.parse(body) as { created_at: number };
      return JSON.stringify(rest, (name, value: unknown) => (name === 'error_code' && value === null ? '' : value));
    },
    signedRequest(id, body, signed, signatureMode) {
      const secret = keys.webhookSecret ?? '';
      const by = { good: secret, wrong: `not ${secret}`, old: keys.oldWebhookSecret };
      const signature = signatureMode === 'none' ? undefined : signatureMode === 'empty' ? '' : hmac(by[signatureMode], signed);
      return {
        body,
        headers: {
          'user-agent': 'Razorpay-Webhook/v1',
          'x-razorpay-event-id': id,
          ...(signature === undefined ? {} : { 'x-razorpay-signature': signature }),
        },
      };
    },
    invented(_, orderId, at) {
      const order = ledger.get('order', orderId)?.entity;
      if (!order) throw unknownId();
      const { amount, currency, notes } = order;
      const seconds = Math.floor(at / 1000);
      const payment = { id: newId('pay'), entity: 'payment', amount, currency, status: 'captured', captured: true, order_id: orderId, notes };
      const body = JSON.stringify({
        entity: 'event',
        account_id: 'acc_LocalSimulator',
        event: 'payment.captured',
        contains: ['payment'],
        payload: { payment: { entity: { ...payment, method: 'upi', created_at: seconds } } },
        created_at: seconds,
      });
      return { name: 'payment.captured', body };
    },
  };
}
