/** Describes Razorpay's orders, payments, refunds and events, and what the simulator stores with them. */
import { randomBytes } from 'node:crypto';
import type { Mode } from './faults.ts';
import type { Reason } from './reasons.ts';

export type Notes = Record<string, string | number>;
export type Method = 'card' | 'netbanking' | 'wallet' | 'emi' | 'upi';
export const methods: readonly Method[] = ['upi', 'card', 'netbanking', 'wallet', 'emi'];

export interface Order {
  readonly id: string;
  readonly entity: 'order';
  readonly amount: number;
  amount_paid: number;
  amount_due: number;
  readonly currency: string;
  readonly receipt: string | null;
  readonly offer_id: null;
  status: 'created' | 'attempted' | 'paid';
  attempts: number;
  /** Razorpay writes empty notes as a list. */
  readonly notes: Notes | [];
  readonly created_at: number;
}

export interface Card {
  readonly id: string;
  readonly entity: 'card';
  readonly name: string;
  readonly last4: string;
  readonly network: string;
  readonly type: 'credit' | 'debit';
  readonly issuer: string | null;
  readonly international: boolean;
  readonly emi: boolean;
}

export interface Payment {
  readonly id: string;
  readonly entity: 'payment';
  readonly amount: number;
  readonly currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  readonly order_id: string;
  readonly invoice_id: null;
  readonly international: boolean;
  readonly method: Method;
  amount_refunded: number;
  refund_status: null | 'partial' | 'full';
  captured: boolean;
  readonly description: string | null;
  readonly card_id: string | null;
  readonly card?: Card;
  readonly bank: string | null;
  readonly wallet: string | null;
  readonly vpa: string | null;
  readonly email: string;
  readonly contact: string;
  readonly notes: Notes | [];
  fee: number | null;
  tax: number | null;
  error_code: string | null;
  error_description: string | null;
  error_source: string | null;
  error_step: string | null;
  error_reason: string | null;
  acquirer_data: Record<string, string | null>;
  readonly created_at: number;
}

export interface Refund {
  readonly id: string;
  readonly entity: 'refund';
  readonly amount: number;
  readonly currency: string;
  readonly payment_id: string;
  readonly notes: Notes | [];
  readonly receipt: string | null;
  readonly acquirer_data: Record<string, string | null>;
  readonly created_at: number;
  readonly batch_id: null;
  status: 'pending' | 'processed' | 'failed';
  readonly speed_processed: 'normal' | 'instant';
  readonly speed_requested: 'normal' | 'optimum';
}

export const disputeStates = ['open', 'under_review', 'won', 'lost', 'closed'] as const;
export interface Dispute {
  readonly id: string;
  readonly entity: 'dispute';
  readonly payment_id: string;
  readonly amount: number;
  readonly currency: string;
  /** The amount taken from the shop's balance when the dispute is lost. */
  amount_deducted: number;
  readonly reason_code: string;
  readonly respond_by: number;
  status: (typeof disputeStates)[number];
  readonly phase: 'chargeback';
  readonly created_at: number;
}

/** Minutes; Razorpay's capture settings of one order. */
export interface CaptureSettings {
  readonly automatic: boolean;
  readonly automaticExpiry: number;
  readonly manualExpiry: number;
}

/** When and how often an event is sent: at once; while the browser gets its answer; never; when it is released; twice; or a day late. */
export const webhookPlans = ['now', 'concurrent', 'never', 'held', 'duplicate', 'late'] as const;
export type WebhookPlan = (typeof webhookPlans)[number];

export interface StoredOrder {
  readonly entity: Order;
  readonly capture: CaptureSettings;
}
export interface StoredPayment {
  readonly entity: Payment;
  readonly webhook: WebhookPlan;
  /** The result that the card's number determines, after the OTP. */
  readonly fate?: Reason;
  /** The payment is captured even when the order is already paid. */
  readonly insist?: true;
  /** When the payment is due, it is captured instead of refunded. */
  readonly captureDue?: true;
  /** When the payment is due, it is authorised although it had failed. */
  readonly revivalDue?: true;
  /** The fault of this attempt in the window. */
  readonly mishap?: Mode;
}
export interface StoredRefund {
  readonly entity: Refund;
  /** The state that a pending refund gets when it is due. */
  readonly becomes?: 'processed' | 'failed';
}
export interface StoredEvent {
  readonly id: string;
  readonly name: string;
  /** The bytes that are signed and sent. */
  readonly body: string;
  readonly at: number;
  /** Set for a forged event: how it was forged in the console. */
  readonly forged?: string;
}
export interface Delivery {
  readonly id: string;
  readonly eventId: string;
  firstDueAt: number;
  attempts: number;
  state: 'waiting' | 'delivered' | 'given up' | 'withheld' | 'held';
  lastStatus: number | string | null;
}
/** A used X-Refund-Idempotency key. */
export interface UsedKey {
  readonly id: string;
  readonly fingerprint: string;
  readonly refundId: string;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** Returns an id like Razorpay's: `order_` and fourteen letters or digits. */
export function newId(prefix: 'order' | 'pay' | 'rfnd' | 'card' | 'evt' | 'dlv' | 'disp'): string {
  return `${prefix}_${Array.from(randomBytes(14), (byte) => letters[byte % letters.length]).join('')}`;
}
