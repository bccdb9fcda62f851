/** Describes what the console and the control API of the Stripe simulator use. */
import type { WebhookPlan } from '../razorpay/entities.ts';
import type { Faults, StripeOperation } from '../razorpay/faults.ts';
import type { RequestLog } from '../razorpay/request-log.ts';
import { type ForgeryKind, forgeries } from '../razorpay/webhooks/forgery.ts';
import type { Webhooks } from '../razorpay/webhooks/webhooks.ts';
import type { Engine, Payload, Session } from './entities.ts';
import type { Keys, StripeKeys } from './keys.ts';

export interface Paying {
  /** `authorized`: the session is complete, and the money arrives within a minute. */
  readonly outcome: 'captured' | 'authorized' | 'failed';
  readonly webhook: WebhookPlan;
  /** Errors that the real provider must never make: another amount (paise), a payment on a closed page. */
  readonly amount?: number;
  readonly evenIfPaid?: boolean;
}

/** Pays with a card on a session's page. */
export type PayOnPage = (sessionId: string, paying: Paying) => Promise<Session>;

export interface ConsoleParts {
  /** The path at which the simulator is mounted. */
  readonly base: string;
  readonly engine: Engine;
  readonly webhooks: Webhooks<Payload>;
  readonly keys: Keys;
  readonly faults: Faults<StripeOperation>;
  readonly requestLog: RequestLog['read'];
  readonly pay: PayOnPage;
  readonly onKeys: (keys: StripeKeys) => void;
}

/** Without `renamed`: the signed bytes contain the event's id, so a forger cannot give it another one. */
export const forgeryKinds = Object.keys(forgeries).filter((how) => how !== 'invented' && how !== 'renamed') as Exclude<ForgeryKind, 'invented'>[];
