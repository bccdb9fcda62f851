/** Moves a payment from attempt to capture, failure or refund. */
import { type Card, type Method, newId, type Payment, type StoredOrder, type StoredPayment, type WebhookPlan } from './entities.ts';
import type { Mode } from './faults.ts';
import type { Ledger } from './ledger.ts';
import type { Reason } from './reasons.ts';
import { Refusal, unknownId } from './refusal.ts';
import type { Payload } from './webhooks/event-format.ts';
import type { Webhooks } from './webhooks/webhooks.ts';

/** What all rules of the simulator use. */
export interface Engine {
  readonly ledger: Ledger;
  readonly emit: Webhooks<Payload>['emit'];
  readonly now: () => Date;
}

export interface Attempt {
  readonly method: Method;
  readonly webhook: WebhookPlan;
  readonly email?: string;
  readonly contact?: string;
  readonly description?: string | null;
  readonly card?: Card;
  readonly bank?: string;
  readonly wallet?: string;
  readonly vpa?: string;
  readonly fate?: Reason;
  readonly mishap?: Mode;
  /** Errors that the real provider must never make: another amount or currency than the order's, a second payment of a paid order. */
  readonly amount?: number;
  readonly currency?: string;
  readonly evenIfPaid?: boolean;
}

const minute = 60_000;
/** An unfinished attempt fails after this many milliseconds. */
const abandonedAfter = 15 * minute;
/** Milliseconds after which an automatic capture may follow the authorisation. */
const captureLag = minute;

export function orderOf(ledger: Ledger, id: string): StoredOrder {
  const order = ledger.get('order', id);
  if (!order) throw unknownId();
  return order;
}
export function paymentOf(ledger: Ledger, id: string): StoredPayment {
  const payment = ledger.get('payment', id);
  if (!payment) throw unknownId();
  return payment;
}

const seconds = (time: Date) => Math.floor(time.getTime() / 1000);
const alreadyPaid = () => new Refusal('Order already paid', { reason: 'order_already_paid' });

export function begin({ ledger, now }: Engine, orderId: string, attempt: Attempt): StoredPayment {
  const order = orderOf(ledger, orderId);
  if (order.entity.status === 'paid' && !attempt.evenIfPaid) throw alreadyPaid();
  const at = now();
  const { method, card } = attempt;
  const entity: Payment = {
    id: newId('pay'),
    entity: 'payment',
    amount: attempt.amount ?? order.entity.amount,
    currency: attempt.currency ?? order.entity.currency,
    status: 'created',
    order_id: orderId,
    invoice_id: null,
    international: false,
    method,
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: attempt.description ?? null,
    card_id: card?.id ?? null,
    ...(card ? { card } : {}),
    bank: attempt.bank ?? (method === 'netbanking' ? 'HDFC' : null),
    wallet: attempt.wallet ?? (method === 'wallet' ? 'payzapp' : null),
    vpa: attempt.vpa ?? (method === 'upi' ? 'success@razorpay' : null),
    email: attempt.email ?? 'void@razorpay.com',
    contact: attempt.contact ?? '+919999999999',
    notes: order.entity.notes,
    fee: null,
    tax: null,
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
    acquirer_data: {},
    created_at: seconds(at),
  };
  const stored: StoredPayment = {
    entity,
    webhook: attempt.webhook,
    ...(attempt.fate ? { fate: attempt.fate } : {}),
    ...(attempt.mishap ? { mishap: attempt.mishap } : {}),
    ...(attempt.evenIfPaid ? { insist: true } : {}),
  };
  order.entity.attempts++;
  if (order.entity.status === 'created') order.entity.status = 'attempted';
  ledger.put('order', orderId, order);
  ledger.put('payment', entity.id, stored, { parent: orderId, dueAt: at.getTime() + abandonedAfter });
  return stored;
}

/** @param capture `at-once` captures when the order's settings allow it; `later` lets the automatic capture follow a minute later */
export function authorise(engine: Engine, storedPayment: StoredPayment, capture: 'at-once' | 'later'): void {
  const { ledger, emit, now } = engine;
  const { revivalDue: _, ...stored } = storedPayment;
  const { entity: payment, webhook } = stored;
  if (payment.status !== 'created' && payment.status !== 'failed') throw new Refusal(`A payment that is ${payment.status} cannot be authorised`);
  const order = orderOf(ledger, payment.order_id);
  const at = now().getTime();
  const age = at - payment.created_at * 1000;
  const automatic = order.capture.automatic && age <= order.capture.automaticExpiry * minute;
  Object.assign(payment, {
    status: 'authorized',
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
  });
  payment.acquirer_data = acquirerOf(payment.method);
  const deadline = payment.created_at * 1000 + order.capture.manualExpiry * minute;
  ledger.put('payment', payment.id, automatic ? { ...stored, captureDue: true } : stored, { dueAt: automatic ? at + captureLag : deadline });
  if (automatic && capture === 'at-once') applyCapture(engine, stored, order);
  // Like Razorpay's, the event of the authorisation may already show the capture.
  emit('payment.authorized', { payment }, webhook);
  if (payment.captured) emitCapture(engine, stored, order);
}

/** Milliseconds after which a failed payment is authorised after all. */
const revivesAfter = 60 * minute;

/** @param thenAuthorised true when the failed payment is authorised later; at Razorpay that can happen within three days */
export function fail({ ledger, emit, now }: Engine, stored: StoredPayment, reason: Reason, thenAuthorised = false): void {
  const { entity: payment, webhook } = stored;
  if (payment.status !== 'created') throw new Refusal(`A payment that is ${payment.status} cannot fail`);
  Object.assign(payment, {
    status: 'failed',
    error_code: reason.code,
    error_description: reason.description,
    error_source: reason.source,
    error_step: reason.step,
    error_reason: reason.reason,
  });
  if (thenAuthorised) ledger.put('payment', payment.id, { ...stored, revivalDue: true }, { dueAt: now().getTime() + revivesAfter });
  else ledger.put('payment', payment.id, stored);
  emit('payment.failed', { payment }, webhook);
}

/** Captures a payment under Razorpay's rules: only an authorised payment, only its own amount, only once per order. */
export function capture(engine: Engine, paymentId: string, amount: number, currency: unknown): Payment {
  const stored = paymentOf(engine.ledger, paymentId);
  const { entity: payment } = stored;
  if (payment.captured) throw new Refusal('This payment has already been captured');
  if (payment.status !== 'authorized') throw new Refusal('Only payments which have been authorized and not yet captured can be captured');
  if (currency !== undefined && currency !== payment.currency)
    throw new Refusal('Payment currency should be the same as the capture currency', { field: 'currency' });
  if (amount !== payment.amount) throw new Refusal('Capture amount must be equal to the amount authorized', { field: 'amount' });
  const order = orderOf(engine.ledger, payment.order_id);
  if (order.entity.status === 'paid') throw alreadyPaid();
  applyCapture(engine, stored, order);
  emitCapture(engine, stored, order);
  return payment;
}

/** Handles an authorised payment that is due: captures it automatically, or refunds it when it was not captured in time. */
export function settleDuePayment(engine: Engine, stored: StoredPayment): 'captured' | 'waiting' | 'expired' {
  const { entity: payment } = stored;
  const order = orderOf(engine.ledger, payment.order_id);
  const deadline = payment.created_at * 1000 + order.capture.manualExpiry * minute;
  if (stored.captureDue && (order.entity.status !== 'paid' || stored.insist)) {
    applyCapture(engine, stored, order);
    emitCapture(engine, stored, order);
    return 'captured';
  }
  if (engine.now().getTime() >= deadline) return 'expired';
  const { captureDue: _, ...waiting } = stored;
  engine.ledger.put('payment', payment.id, waiting, { dueAt: deadline });
  return 'waiting';
}

/** Captures a payment; it stays authorised when the order is already paid, unless it was created with `insist`. */
function applyCapture({ ledger }: Engine, stored: StoredPayment, order: StoredOrder): void {
  const payment = stored.entity;
  if (order.entity.status === 'paid' && !stored.insist) return;
  payment.status = 'captured';
  payment.captured = true;
  payment.fee = Math.round(payment.amount * 0.0236);
  payment.tax = Math.round(payment.amount * 0.0036);
  order.entity.amount_paid = Math.min(order.entity.amount, order.entity.amount_paid + payment.amount);
  order.entity.amount_due = order.entity.amount - order.entity.amount_paid;
  if (order.entity.amount_due === 0) order.entity.status = 'paid';
  ledger.put('payment', payment.id, stored);
  ledger.put('order', order.entity.id, order);
}

function emitCapture({ emit }: Engine, { entity: payment, webhook }: StoredPayment, { entity: order }: StoredOrder): void {
  emit('payment.captured', { payment }, webhook);
  if (order.status === 'paid') emit('order.paid', { payment, order }, webhook);
}

function acquirerOf(method: Method): Record<string, string | null> {
  const digits = String(Math.floor(Math.random() * 1e12)).padStart(12, '0');
  if (method === 'upi') return { rrn: digits, upi_transaction_id: newId('pay').slice(4).toUpperCase() };
  if (method === 'netbanking') return { bank_transaction_id: digits };
  if (method === 'wallet') return { transaction_id: null };
  return { auth_code: digits.slice(0, 6) };
}
