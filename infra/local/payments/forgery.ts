/** What could somebody send us in Razorpay's name? Events that are badly signed, changed on the way, renamed, or about what never happened. */
import { newId, type StoredEvent } from './entities.ts';
import type { Ledger } from './ledger.ts';
import type { Letter } from './postman.ts';
import { unknownId } from './refusal.ts';
import { hmac, type Keys } from './signatures.ts';

export const forgeries = {
  'wrong-signature': 'signed with a secret that is not ours',
  'no-signature': 'without a signature',
  'empty-signature': 'with an empty signature',
  'old-secret': 'signed with the secret before the last change',
  altered: 'the good signature over a changed amount',
  renamed: 'its own bytes under another id',
  invented: 'well signed, about a payment that never happened',
} as const;
export type ForgeryKind = keyof typeof forgeries;

/** Of an event that was sent; or, for `invented`, about an order of ours. */
export type Forgery =
  | { readonly how: Exclude<ForgeryKind, 'invented'>; readonly eventId: string }
  | { readonly how: 'invented'; readonly orderId: string };

/** What is written down of it, and what goes out. @throws Refusal for an event or order that is not there */
export function forged(ledger: Ledger, keys: Keys, forgery: Forgery, now: Date): { event: StoredEvent; letter: Letter } {
  const id = newId('evt');
  const at = now.getTime();
  const good = (text: string) => hmac(keys.webhookSecret ?? '', text);
  if (forgery.how === 'invented') {
    const body = inventedBody(ledger, forgery.orderId, at);
    return { event: { id, name: 'payment.captured', body, at, forged: forgery.how }, letter: { id, body, signature: good(body) } };
  }
  const real = ledger.get('event', forgery.eventId);
  if (!real) throw unknownId();
  const { how } = forgery;
  const body = how === 'altered' ? real.body.replace(/"amount":(\d)/, '"amount":9$1') : real.body;
  const signatures: Record<typeof how, string | undefined> = {
    'wrong-signature': hmac('a secret that is not ours', body),
    'no-signature': undefined,
    'empty-signature': '',
    'old-secret': hmac(keys.oldWebhookSecret, body),
    altered: good(real.body),
    renamed: good(body),
  };
  const signature = signatures[how];
  // All but the renamed come under the id of the real one, as a forger would have it.
  const letter = { id: how === 'renamed' ? id : real.id, body, ...(signature === undefined ? {} : { signature }) };
  return { event: { id, name: real.name, body, at, forged: how }, letter };
}

function inventedBody(ledger: Ledger, orderId: string, at: number): string {
  const order = ledger.get('order', orderId)?.entity;
  if (!order) throw unknownId();
  const { amount, currency, notes } = order;
  const seconds = Math.floor(at / 1000);
  const payment = { id: newId('pay'), entity: 'payment', amount, currency, status: 'captured', captured: true, order_id: orderId, notes };
  return JSON.stringify({
    entity: 'event',
    account_id: 'acc_LocalSimulator',
    event: 'payment.captured',
    contains: ['payment'],
    payload: { payment: { entity: { ...payment, method: 'upi', created_at: seconds } } },
    created_at: seconds,
  });
}
