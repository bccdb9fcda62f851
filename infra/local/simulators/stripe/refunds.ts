/** Refunds payments as Stripe does, and opens cardholders' disputes. */
import * as z from 'zod';
import { type Dispute, disputeStates, type Engine, newStripeId, type Refund, type StoredRefund, seconds } from './entities.ts';
import { Expand, Integer, Metadata, readForm } from './form.ts';
import { chargeOf } from './lifecycle.ts';
import { missing, StripeRefusal } from './refusal.ts';

/** Milliseconds until a pending refund succeeds or fails. */
const pendingFor = 3_600_000;
export const refundOutcomes = ['processed', 'pending', 'refund-fails'] as const;
export type RefundOutcome = (typeof refundOutcomes)[number];

const Params = () =>
  z.strictObject({
    payment_intent: z.string().max(200),
    amount: Integer().pipe(z.number().min(1)).optional(),
    reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
    metadata: Metadata(),
    expand: Expand(),
  });

export function createRefund({ ledger, emit, now }: Engine, form: unknown, outcome: RefundOutcome): Refund {
  const { payment_intent, amount: requestedAmount, reason = null, metadata } = readForm(Params(), form);
  const charge = chargeOf(ledger, payment_intent);
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) throw new StripeRefusal(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  const amount = requestedAmount ?? left;
  if (amount > left)
    throw new StripeRefusal(`Refund amount (₹${amount / 100}) is greater than unrefunded amount on charge (₹${left / 100})`, { param: 'amount' });
  const at = now();
  const entity: Refund = {
    id: newStripeId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: seconds(at),
    currency: 'inr',
    metadata,
    payment_intent,
    reason,
    status: outcome === 'processed' ? 'succeeded' : 'pending',
  };
  const isDone = outcome === 'processed';
  ledger.put(
    'refund',
    entity.id,
    { entity, ...(isDone ? {} : { becomes: outcome === 'pending' ? 'succeeded' : 'failed' }) },
    {
      parent: payment_intent,
      dueAt: isDone ? undefined : at.getTime() + pendingFor,
    },
  );
  addToRefunded(ledger, charge.id, amount);
  emit('refund.created', entity, 'now');
  emit('charge.refunded', chargeOf(ledger, payment_intent), 'now');
  return entity;
}

/** Completes a pending refund. */
export function settleRefund({ ledger, emit }: Engine, { entity, becomes }: StoredRefund): void {
  if (entity.status !== 'pending' || becomes === undefined) return;
  entity.status = becomes;
  if (becomes === 'failed') {
    entity.failure_reason = 'expired_or_canceled_card';
    addToRefunded(ledger, entity.charge, -entity.amount);
  }
  ledger.put('refund', entity.id, { entity });
  emit(becomes === 'failed' ? 'refund.failed' : 'refund.updated', entity, 'now');
}

function addToRefunded(ledger: Engine['ledger'], chargeId: string, amount: number): void {
  const charge = ledger.get('charge', chargeId);
  if (!charge) throw missing('charge', chargeId);
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  ledger.put('charge', charge.id, charge);
}

/** Seconds that the shop has to respond. */
const answerWithin = 7 * 24 * 3_600;

/** The allowed next states of each state. */
export const disputeMoves: Readonly<Record<Dispute['status'], readonly Dispute['status'][]>> = {
  needs_response: ['under_review', 'lost'],
  under_review: ['won', 'lost'],
  won: [],
  lost: [],
};

export function openDispute({ ledger, emit, now }: Engine, intentId: string): Dispute {
  const charge = chargeOf(ledger, intentId);
  if (charge.disputed) throw new StripeRefusal('This payment is disputed already.');
  charge.disputed = true;
  ledger.put('charge', charge.id, charge);
  const created = seconds(now());
  const dispute: Dispute = {
    id: newStripeId('du'),
    object: 'dispute',
    amount: charge.amount,
    charge: charge.id,
    created,
    currency: 'inr',
    evidence_details: { due_by: created + answerWithin, has_evidence: false, past_due: false, submission_count: 0 },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: intentId,
    reason: 'product_not_received',
    status: 'needs_response',
  };
  ledger.put('dispute', dispute.id, dispute, { parent: intentId });
  emit('charge.dispute.created', dispute, 'now');
  return dispute;
}

export function moveDispute({ ledger, emit }: Engine, id: string, to: string): Dispute {
  const dispute = ledger.get('dispute', id);
  if (!dispute) throw missing('dispute', id);
  const step = disputeStates.find((each) => each === to);
  if (step === undefined || !disputeMoves[dispute.status].includes(step))
    throw new StripeRefusal(`A dispute that is ${dispute.status} cannot become ${to}.`);
  dispute.status = step;
  ledger.put('dispute', id, dispute);
  emit(step === 'under_review' ? 'charge.dispute.updated' : 'charge.dispute.closed', dispute, 'now');
  return dispute;
}
