/** Translates a dispute of Stripe into the stored form, which uses Razorpay's terms. */
import * as z from 'zod';
import type { DisputeEvent } from './handle-dispute-event.ts';

export const StripeDispute = () =>
  z.object({
    id: z.string().regex(/^d[pu]_[A-Za-z0-9]{1,80}$/),
    payment_intent: z.string().regex(/^pi_[A-Za-z0-9]{1,80}$/),
    amount: z.number().int().nonnegative(),
    currency: z.string().max(10),
    /** `needs_response`, `warning_under_review`, `won` ... */
    status: z.string().max(40),
    reason: z.string().max(100).nullish(),
    /** Seconds. */
    evidence_details: z.object({ due_by: z.number().int().nonnegative().max(9e9).nullish() }).nullish(),
    created: z.number().int().nonnegative().max(9e9),
  });

/** Stripe's warnings are inquiries, which may become chargebacks; an appeal follows a chargeback that was lost. */
const phases: readonly (readonly [string, string])[] = [
  ['warning_', 'retrieval'],
  ['appeal_', 'arbitration'],
];

export function toDisputeEvent({
  id,
  payment_intent,
  amount,
  currency,
  status,
  reason,
  evidence_details,
  created,
}: z.output<ReturnType<typeof StripeDispute>>): DisputeEvent {
  const [prefix, phase] = phases.find(([start]) => status.startsWith(start)) ?? ['', 'chargeback'];
  const disputeStatus = status.slice(prefix.length);
  return {
    id,
    payment_id: payment_intent,
    amount,
    currency: currency.toUpperCase(),
    status: disputeStatus === 'needs_response' ? 'open' : disputeStatus === 'prevented' ? 'closed' : disputeStatus,
    phase,
    reason_code: reason ?? undefined,
    respond_by: evidence_details?.due_by ?? undefined,
    created_at: created,
  };
}
