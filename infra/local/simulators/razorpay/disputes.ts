/** Opens disputes over a payment for the cardholder's bank, moves them to their end, and emits their events. */
import { type Dispute, newId } from './entities.ts';
import { type Engine, paymentOf } from './lifecycle.ts';
import { Refusal, unknownId } from './refusal.ts';

export type DisputeStep = 'under_review' | 'action_required' | 'won' | 'lost' | 'closed';

/** The allowed next states of each state; `action_required` reopens a dispute. */
export const disputeMoves: Readonly<Record<Dispute['status'], readonly DisputeStep[]>> = {
  open: ['under_review', 'lost', 'closed'],
  under_review: ['action_required', 'won', 'lost', 'closed'],
  won: [],
  lost: [],
  closed: [],
};

/** Seconds that the shop has to respond. */
const answerWithin = 7 * 24 * 3_600;

export function openDispute({ ledger, emit, now }: Engine, paymentId: string): Dispute {
  const { entity: payment } = paymentOf(ledger, paymentId);
  if (!payment.captured) throw new Refusal('Only a captured payment can be disputed');
  if (ledger.of('dispute', paymentId).some(({ status }) => disputeMoves[status].length > 0))
    throw new Refusal('This payment has an open dispute already');
  const at = Math.floor(now().getTime() / 1000);
  const dispute: Dispute = {
    id: newId('disp'),
    entity: 'dispute',
    payment_id: paymentId,
    amount: payment.amount,
    currency: payment.currency,
    amount_deducted: 0,
    reason_code: 'goods_or_services_not_received_or_partially_received',
    respond_by: at + answerWithin,
    status: 'open',
    phase: 'chargeback',
    created_at: at,
  };
  ledger.put('dispute', dispute.id, dispute, { parent: paymentId });
  emit('payment.dispute.created', { payment, dispute }, 'now');
  return dispute;
}

export function moveDispute({ ledger, emit }: Engine, id: string, step: DisputeStep): Dispute {
  const dispute = disputeOf({ ledger }, id);
  if (!disputeMoves[dispute.status].includes(step)) throw new Refusal(`A dispute that is ${dispute.status} cannot become ${step}`);
  dispute.status = step === 'action_required' ? 'open' : step;
  if (step === 'lost') dispute.amount_deducted = dispute.amount;
  ledger.put('dispute', id, dispute);
  emit(`payment.dispute.${step}`, { payment: paymentOf(ledger, dispute.payment_id).entity, dispute }, 'now');
  return dispute;
}

export function disputeOf({ ledger }: Pick<Engine, 'ledger'>, id: string): Dispute {
  const dispute = ledger.get('dispute', id);
  if (!dispute) throw unknownId();
  return dispute;
}
