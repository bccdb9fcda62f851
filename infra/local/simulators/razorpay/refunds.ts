/** Refunds payments: once per idempotency key, never more than was captured; and completes pending refunds later. */
import { newId, type Payment, type Refund, type StoredRefund } from './entities.ts';
import { type Engine, paymentOf } from './lifecycle.ts';
import { amountOf, notesOf, objectOf, receiptOf } from './orders.ts';
import { Refusal } from './refusal.ts';

/** Milliseconds until a pending refund is processed or fails. */
const pendingFor = 3_600_000;
const allowedFields = ['amount', 'speed', 'notes', 'receipt'];

export interface RefundOptions {
  readonly key: string | undefined;
  readonly outcome: 'processed' | 'pending' | 'refund-fails';
}

export function createRefund(engine: Engine, paymentId: string, body: unknown, { key, outcome }: RefundOptions): Refund {
  const { ledger } = engine;
  const fields = body === undefined || (Array.isArray(body) && body.length === 0) ? {} : objectOf(body, 'body');
  if (key !== undefined && !/^[A-Za-z0-9_-]{10,}$/.test(key))
    throw new Refusal('The idempotency key must be at least 10 letters, digits, hyphens or underscores.');
  const fingerprint = JSON.stringify([paymentId, Object.entries(fields).sort(([one], [other]) => one.localeCompare(other))]);
  const used = key === undefined ? undefined : ledger.get('key', key);
  if (used) {
    if (used.fingerprint !== fingerprint)
      throw new Refusal('Different request with the same idempotency key has already been processed.', {
        status: 409,
        source: 'NA',
        step: 'NA',
        reason: 'NA',
      });
    const before = ledger.get('refund', used.refundId);
    if (before) return before.entity;
  }
  const { entity: payment } = paymentOf(ledger, paymentId);
  const unknown = Object.keys(fields).filter((name) => !allowedFields.includes(name));
  if (unknown.length > 0) throw new Refusal(`${unknown.join(', ')} is/are not required and should not be sent`);
  const speed = fields['speed'] ?? 'normal';
  if (speed !== 'normal' && speed !== 'optimum') throw new Refusal('The selected speed is invalid.', { field: 'speed' });
  if (payment.status === 'refunded') throw new Refusal('The payment has been fully refunded already');
  if (payment.status !== 'captured') throw new Refusal('The payment status should be captured for action to be taken');
  const amount =
    fields['amount'] === undefined ? payment.amount - payment.amount_refunded : amountOf(fields['amount'], 'The amount must be at least INR 1.00');
  if (amount > payment.amount - payment.amount_refunded)
    throw new Refusal('The total refund amount is greater than the refund payment amount', { field: 'amount' });
  const refund = addRefund(engine, payment, { amount, speed, notes: notesOf(fields['notes']), receipt: receiptOf(fields['receipt']) }, outcome);
  if (key !== undefined) ledger.put('key', key, { id: key, fingerprint, refundId: refund.id });
  return refund;
}

/** Refunds an authorised payment that was not captured in time, in full. */
export function refundUncaptured(engine: Engine, payment: Payment): void {
  addRefund(engine, payment, { amount: payment.amount, speed: 'normal', notes: [], receipt: null }, 'processed');
}

function addRefund(
  { ledger, emit, now }: Engine,
  payment: Payment,
  { amount, speed, notes, receipt }: { amount: number; speed: 'normal' | 'optimum'; notes: Refund['notes']; receipt: string | null },
  outcome: RefundOptions['outcome'],
): Refund {
  const at = now().getTime();
  const entity: Refund = {
    id: newId('rfnd'),
    entity: 'refund',
    amount,
    currency: payment.currency,
    payment_id: payment.id,
    notes,
    receipt,
    acquirer_data: { arn: null },
    created_at: Math.floor(at / 1000),
    batch_id: null,
    status: outcome === 'processed' ? 'processed' : 'pending',
    speed_processed: speed === 'optimum' ? 'instant' : 'normal',
    speed_requested: speed,
  };
  const becomes = outcome === 'refund-fails' ? 'failed' : 'processed';
  ledger.put(
    'refund',
    entity.id,
    { entity, ...(outcome === 'processed' ? {} : { becomes }) },
    { parent: payment.id, dueAt: outcome === 'processed' ? undefined : at + pendingFor },
  );
  addToRefunded({ ledger }, payment, amount);
  emit('refund.created', { refund: entity, payment }, 'now');
  if (outcome === 'processed') emit('refund.processed', { refund: entity, payment }, 'now');
  return entity;
}

/** Completes a pending refund. */
export function settleRefund({ ledger, emit }: Engine, stored: StoredRefund): void {
  const { entity, becomes } = stored;
  if (entity.status !== 'pending' || !becomes) return;
  entity.status = becomes;
  ledger.put('refund', entity.id, { entity });
  const { entity: payment } = paymentOf(ledger, entity.payment_id);
  if (becomes === 'failed') addToRefunded({ ledger }, payment, -entity.amount);
  emit(`refund.${becomes}`, { refund: entity, payment }, 'now');
}

function addToRefunded({ ledger }: Pick<Engine, 'ledger'>, payment: Payment, amount: number): void {
  const stored = paymentOf(ledger, payment.id);
  payment.amount_refunded += amount;
  payment.refund_status = payment.amount_refunded === 0 ? null : payment.amount_refunded === payment.amount ? 'full' : 'partial';
  // After a partial refund the payment stays captured.
  payment.status = payment.refund_status === 'full' ? 'refunded' : payment.captured ? 'captured' : payment.status;
  ledger.put('payment', payment.id, { ...stored, entity: payment });
}
