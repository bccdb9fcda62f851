/** Describes what the console and the admin API of the Stripe simulator work with. */
import type { WebhookPlan } from '../razorpay/entities.ts';
import type { Faults, StripeOperation } from '../razorpay/faults.ts';
import type { RequestLog } from '../razorpay/request-log.ts';
import { type ForgeryKind, forgeries } from '../razorpay/webhooks/forgery.ts';
import type { Webhooks } from '../razorpay/webhooks/webhooks.ts';
import type { Engine, Payload, Session } from './entities.ts';
import type { Keys, StripeKeys } from './keys.ts';

export interface Paying {
  /** `authorized`: the session is complete, and the money follows within a minute. */
  readonly outcome: 'captured' | 'authorized' | 'failed';
  readonly webhook: WebhookPlan;
  /** Faults of the provider's: another amount (paise), a payment on a page that is closed. */
  readonly amount?: number;
  readonly evenIfPaid?: boolean;
}

/** A card on a session's page. */
export type PayOn = (sessionId: string, paying: Paying) => Promise<Session>;

export interface ConsoleParts {
  /** The path that the simulator is mounted at. */
  readonly base: string;
  readonly engine: Engine;
  readonly webhooks: Webhooks<Payload>;
  readonly keys: Keys;
  readonly faults: Faults<StripeOperation>;
  readonly requestLog: RequestLog['read'];
  readonly pay: PayOn;
  readonly onKeys: (keys: StripeKeys) => void;
}

/** The id stands in the signed bytes: no event can come under another's. */
export const waysToForge = Object.keys(forgeries).filter((how) => how !== 'invented' && how !== 'renamed') as Exclude<ForgeryKind, 'invented'>[];
