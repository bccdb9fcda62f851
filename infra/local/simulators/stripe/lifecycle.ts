/** Moves a payment on Stripe's page from a card's number to captured money, through authentication or delay. */
import type { WebhookPlan } from '../razorpay/entities.ts';
import type { Mode } from '../razorpay/faults.ts';
import { type Charge, type Engine, type Intent, newStripeId, type Session, type StoredIntent, type StoredSession, seconds } from './entities.ts';
import { missing, StripeRefusal } from './refusal.ts';
import { sessionOf } from './sessions.ts';

const minute = 60_000;
/** Milliseconds after which delayed money arrives. */
const captureDelayMs = minute;

interface CardError {
  readonly code: string;
  readonly decline_code?: string;
  readonly message: string;
}
const declined: CardError = { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' };
const authenticationFailed: CardError = {
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};
/** Stripe's published test cards; every other valid number is charged at once. */
export const testCards: Readonly<Record<string, CardError | 'authenticate'>> = {
  '4000000000000002': declined,
  '4000000000009995': { ...declined, decline_code: 'insufficient_funds', message: 'Your card has insufficient funds.' },
  '4000000000000069': { code: 'expired_card', message: 'Your card has expired.' },
  '4000000000000127': { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  '4000002500003155': 'authenticate',
  '4000000000003220': 'authenticate',
};

export interface Attempt {
  readonly number: string;
  readonly webhook: WebhookPlan;
  readonly mishap?: Mode | undefined;
  /** Paise. Another amount than the session's, which the real provider must never take. */
  readonly amount?: number | undefined;
  /**
   * Takes money on a closed page, as a new payment. Such a payment is neither declined nor delayed; the payment that was tried before stays
   * cancelled.
   */
  readonly evenIfClosed?: boolean | undefined;
}
export type Outcome = 'paid' | 'arriving' | 'authenticate' | 'declined';

export function intentOf(ledger: Engine['ledger'], id: string): StoredIntent {
  const intent = ledger.get('intent', id);
  if (!intent) throw missing('payment_intent', id);
  return intent;
}

const brandOf = (number: string) => (number.startsWith('4') ? 'visa' : number.startsWith('5') ? 'mastercard' : 'rupay');

/** @throws StripeRefusal when the session is no longer open */
export function pay(engine: Engine, sessionId: string, { number, webhook, mishap, amount, evenIfClosed = false }: Attempt): Outcome {
  const session = sessionOf(engine.ledger, sessionId);
  if (session.entity.status === 'complete') throw new StripeRefusal('You have already completed this payment.');
  const cardResult = mishap === 'decline' ? declined : testCards[number];
  const takesAtOnce = cardResult === undefined && mishap !== 'captured-later';
  if (session.entity.status !== 'open' && !(evenIfClosed && takesAtOnce)) throw new StripeRefusal('This Checkout Session has expired.');
  const intent = begin(engine, session, {
    webhook,
    card: { brand: brandOf(number), last4: number.slice(-4) },
    ...(mishap === undefined ? {} : { mishap }),
  });
  if (cardResult === 'authenticate') {
    intent.entity.status = 'requires_action';
    engine.ledger.put('intent', intent.entity.id, intent);
    return 'authenticate';
  }
  if (cardResult !== undefined) return fail(engine, intent, cardResult);
  return succeed(engine, intent, amount);
}

/** Continues after the bank's own page. */
export function authenticate(engine: Engine, sessionId: string, isProven: boolean): Outcome {
  const { entity } = sessionOf(engine.ledger, sessionId);
  const intent = entity.payment_intent === null ? undefined : intentOf(engine.ledger, entity.payment_intent);
  if (entity.status !== 'open' || intent?.entity.status !== 'requires_action') throw new StripeRefusal('There is nothing to authenticate.');
  return isProven ? succeed(engine, intent) : fail(engine, intent, authenticationFailed);
}

/** A session has one payment, however often the patient tries. */
function begin({ ledger, now }: Engine, session: StoredSession, attempt: Pick<StoredIntent, 'webhook' | 'card' | 'mishap'>): StoredIntent {
  const { entity } = session;
  const previous = entity.payment_intent === null ? undefined : intentOf(ledger, entity.payment_intent).entity;
  const intent: Intent = previous ?? {
    id: newStripeId('pi'),
    object: 'payment_intent',
    amount: entity.amount_total,
    amount_received: 0,
    capture_method: 'automatic',
    created: seconds(now()),
    currency: 'inr',
    description: session.description,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: session.intentMetadata,
    status: 'requires_payment_method',
  };
  intent.last_payment_error = null;
  entity.payment_intent = intent.id;
  const stored: StoredIntent = { entity: intent, session: entity.id, ...attempt };
  ledger.put('intent', intent.id, stored, { parent: entity.id });
  ledger.put('session', entity.id, session, { dueAt: entity.status === 'open' ? entity.expires_at * 1000 : undefined });
  return stored;
}

function fail({ ledger, emit }: Engine, stored: StoredIntent, cardError: CardError): 'declined' {
  stored.entity.status = 'requires_payment_method';
  stored.entity.last_payment_error = { ...cardError, type: 'card_error' };
  ledger.put('intent', stored.entity.id, stored);
  emit('payment_intent.payment_failed', stored.entity, stored.webhook);
  return 'declined';
}

function succeed(engine: Engine, stored: StoredIntent, givenAmount?: number): 'paid' | 'arriving' {
  const { ledger, emit, now } = engine;
  const amount = givenAmount ?? (stored.mishap === 'wrong-amount' ? stored.entity.amount - 100 : stored.entity.amount);
  const session = sessionOf(ledger, stored.session);
  session.entity.status = 'complete';
  session.entity.url = null;
  if (stored.mishap === 'captured-later') {
    stored.entity.status = 'processing';
    ledger.put('intent', stored.entity.id, { ...stored, arrives: amount }, { dueAt: now().getTime() + captureDelayMs });
    ledger.put('session', session.entity.id, session);
    emit('checkout.session.completed', session.entity, stored.webhook);
    return 'arriving';
  }
  charge(engine, stored, session.entity, amount);
  ledger.put('session', session.entity.id, session);
  emit('checkout.session.completed', session.entity, stored.webhook);
  return 'paid';
}

/** Completes a payment whose money has arrived. */
export function capture(engine: Engine, storedIntent: StoredIntent): void {
  const { arrives = storedIntent.entity.amount, ...stored } = storedIntent;
  const session = sessionOf(engine.ledger, stored.session);
  charge(engine, stored, session.entity, arrives);
  engine.ledger.put('session', session.entity.id, session);
  engine.emit('checkout.session.async_payment_succeeded', session.entity, stored.webhook);
}

function charge({ ledger, emit, now }: Engine, stored: StoredIntent, session: Session, amount: number): void {
  const { entity: intent, card = { brand: 'visa', last4: '4242' } } = stored;
  const newCharge: Charge = {
    id: newStripeId('ch'),
    object: 'charge',
    amount,
    amount_refunded: 0,
    captured: true,
    created: seconds(now()),
    currency: 'inr',
    disputed: false,
    livemode: false,
    metadata: intent.metadata,
    paid: true,
    payment_intent: intent.id,
    payment_method_details: { type: 'card', card },
    refunded: false,
    status: 'succeeded',
  };
  ledger.put('charge', newCharge.id, newCharge, { parent: intent.id });
  Object.assign(intent, { status: 'succeeded', amount_received: amount, latest_charge: newCharge.id, last_payment_error: null });
  ledger.put('intent', intent.id, stored);
  session.payment_status = 'paid';
  emit('payment_intent.succeeded', intent, stored.webhook);
}

export function chargeOf(ledger: Engine['ledger'], intentId: string): Charge {
  const { latest_charge: id } = intentOf(ledger, intentId).entity;
  const found = id === null ? undefined : ledger.get('charge', id);
  if (!found) throw new StripeRefusal('This PaymentIntent does not have a successful charge to refund.', { code: 'payment_intent_unexpected_state' });
  return found;
}
