/** Forges events in a provider's name: with a wrong signature, changed in transit, renamed, stale, or about payments that never happened. */
import { newId, type StoredEvent } from '../entities.ts';
import type { Ledger, Posted } from '../ledger.ts';
import { unknownId } from '../refusal.ts';
import type { EventFormat, SignatureMode, SignedRequest } from './webhook-sender.ts';

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

/** A forgery of an event that was sent, or (`invented`) an event about an order or a session of ours. */
export type Forgery =
  | { readonly how: Exclude<ForgeryKind, 'invented'>; readonly eventId: string }
  | { readonly how: 'invented'; readonly orderId: string };

/** Returns the event as logged, and the request as sent. @throws Refusal when the event or order does not exist */
export function forgeEvent(
  ledger: Pick<Ledger<Posted>, 'get'>,
  eventFormat: Pick<EventFormat<never>, 'signedRequest' | 'invented'>,
  forgery: Forgery,
  now: Date,
): { event: StoredEvent; signedRequest: SignedRequest } {
  const id = newId('evt');
  const at = now.getTime();
  if (forgery.how === 'invented') {
    const { name, body } = eventFormat.invented(id, forgery.orderId, at);
    return { event: { id, name, body, at, forged: forgery.how }, signedRequest: eventFormat.signedRequest(id, body, body, 'good', at) };
  }
  const real = ledger.get('event', forgery.eventId);
  if (!real) throw unknownId();
  const { how } = forgery;
  const body = how === 'altered' ? real.body.replace(/"amount(\w*)":(\d)/, '"amount$1":9$2') : real.body;
  const signatureModes: Record<typeof how, SignatureMode> = {
    'wrong-signature': 'wrong',
    'no-signature': 'none',
    'empty-signature': 'empty',
    'old-secret': 'old',
    altered: 'good',
    renamed: 'good',
  };
  // All except `renamed` have the id of the real event, as a forger would choose it.
  const signedRequest = eventFormat.signedRequest(how === 'renamed' ? id : real.id, body, real.body, signatureModes[how], at);
  return { event: { id, name: real.name, body, at, forged: how }, signedRequest };
}
