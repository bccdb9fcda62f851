/** Describes Stripe's sessions, payments, charges, refunds and disputes, and what the simulator stores with them. */
import { randomBytes } from 'node:crypto';
import type { Delivery, StoredEvent, WebhookPlan } from '../razorpay/entities.ts';
import type { Mode } from '../razorpay/faults.ts';
import type { Ledger } from '../razorpay/ledger.ts';

export type Metadata = Record<string, string>;

export interface Session {
  readonly id: string;
  readonly object: 'checkout.session';
  readonly amount_subtotal: number;
  readonly amount_total: number;
  readonly cancel_url: string | null;
  readonly client_reference_id: string | null;
  readonly created: number;
  readonly currency: 'inr';
  readonly customer_email: string | null;
  readonly expires_at: number;
  readonly livemode: false;
  readonly metadata: Metadata;
  readonly mode: 'payment';
  payment_intent: string | null;
  payment_status: 'unpaid' | 'paid';
  readonly payment_method_types: readonly string[];
  status: 'open' | 'complete' | 'expired';
  readonly success_url: string;
  /** Null when the session is no longer open. */
  url: string | null;
}

export interface Intent {
  readonly id: string;
  readonly object: 'payment_intent';
  readonly amount: number;
  amount_received: number;
  readonly capture_method: 'automatic';
  readonly created: number;
  readonly currency: 'inr';
  readonly description: string | null;
  last_payment_error: { readonly code: string; readonly decline_code?: string; readonly message: string; readonly type: 'card_error' } | null;
  latest_charge: string | null;
  readonly livemode: false;
  readonly metadata: Metadata;
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
}

export interface Charge {
  readonly id: string;
  readonly object: 'charge';
  readonly amount: number;
  amount_refunded: number;
  readonly captured: true;
  readonly created: number;
  readonly currency: 'inr';
  disputed: boolean;
  readonly livemode: false;
  readonly metadata: Metadata;
  readonly paid: true;
  readonly payment_intent: string;
  readonly payment_method_details: { readonly type: 'card'; readonly card: { readonly brand: string; readonly last4: string } };
  refunded: boolean;
  readonly status: 'succeeded';
}

export interface Refund {
  readonly id: string;
  readonly object: 'refund';
  readonly amount: number;
  readonly charge: string;
  readonly created: number;
  readonly currency: 'inr';
  failure_reason?: string;
  readonly metadata: Metadata;
  readonly payment_intent: string;
  readonly reason: string | null;
  status: 'pending' | 'succeeded' | 'failed';
}

export const disputeStates = ['needs_response', 'under_review', 'won', 'lost'] as const;
export interface Dispute {
  readonly id: string;
  readonly object: 'dispute';
  readonly amount: number;
  readonly charge: string;
  readonly created: number;
  readonly currency: 'inr';
  readonly evidence_details: {
    readonly due_by: number;
    readonly has_evidence: boolean;
    readonly past_due: boolean;
    readonly submission_count: number;
  };
  readonly is_charge_refundable: boolean;
  readonly livemode: false;
  readonly metadata: Metadata;
  readonly payment_intent: string;
  readonly reason: string;
  status: (typeof disputeStates)[number];
}

export interface StoredSession {
  readonly entity: Session;
  readonly title: string;
  readonly intentMetadata: Metadata;
  readonly description: string | null;
}
export interface StoredIntent {
  readonly entity: Intent;
  readonly session: string;
  readonly webhook: WebhookPlan;
  /** Amount of money that arrives when the payment is due. */
  readonly arrives?: number;
  readonly card?: { readonly brand: string; readonly last4: string };
  /** The fault of this attempt. */
  readonly mishap?: Mode;
}
export interface StoredRefund {
  readonly entity: Refund;
  /** The state that a pending refund gets when it is due. */
  readonly becomes?: 'succeeded' | 'failed';
}
/** A used Idempotency-Key with its answer. */
export interface UsedKey {
  readonly id: string;
  readonly fingerprint: string;
  readonly status: number;
  readonly body: unknown;
  readonly at: number;
}

export interface Kinds {
  session: StoredSession;
  intent: StoredIntent;
  charge: Charge;
  refund: StoredRefund;
  dispute: Dispute;
  event: StoredEvent;
  delivery: Delivery;
  key: UsedKey;
}

export type Payload = Session | Intent | Charge | Refund | Dispute;

/** What all rules of the simulator use. */
export interface Engine {
  readonly ledger: Ledger<Kinds>;
  readonly emit: (name: string, payload: Payload, plan: WebhookPlan) => void;
  readonly now: () => Date;
  /** The base address of the payment pages. */
  readonly pages: string;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const lengths = { cs_test: 58, pi: 24, ch: 24, re: 24, du: 24 } as const;

/** Returns an id like Stripe's: `pi_` and 24 letters or digits. */
export const newStripeId = (prefix: keyof typeof lengths): string =>
  `${prefix}_${Array.from(randomBytes(lengths[prefix]), (byte) => letters[byte % letters.length]).join('')}`;

export const seconds = (time: Date): number => Math.floor(time.getTime() / 1000);
