/** Pays without a browser, as a customer controlled by a program. */
import { cardOf } from './cards.ts';
import type { Method, WebhookPlan } from './entities.ts';
import { authorise, begin, type Engine, fail, orderOf, paymentOf } from './lifecycle.ts';
import { declined } from './reasons.ts';
import { Refusal } from './refusal.ts';
import { type Keys, type Signed, signedBy } from './signatures.ts';

export interface Paying {
  readonly method: Method;
  /** `authorized`: the provider's automatic capture follows after a minute of the clock. */
  readonly outcome: 'captured' | 'authorized' | 'failed';
  readonly webhook: WebhookPlan;
  /** A card number. */
  readonly card?: string;
  /**
   * Errors that the real provider must never make: another amount than the order's (paise), another currency, a second captured payment of a paid
   * order.
   */
  readonly amount?: number;
  readonly currency?: string;
  readonly evenIfPaid?: boolean;
}

export interface Customer {
  /**
   * Pays an order. With `now` and `duplicate`, the webhooks have been attempted when this resolves. Throws Refusal, e.g. when the order is already
   * paid.
   * A failed payment has no signature.
   */
  pay(orderId: string, paying: Paying): Promise<Signed>;
  /** Authorises a failed (or abandoned) payment after all, perhaps days later; does not capture it when its automatic expiry has passed. */
  authoriseLate(paymentId: string): Promise<void>;
}

export function openCustomer(engine: Engine, keys: Keys, flush: () => Promise<void>): Customer {
  const { ledger } = engine;
  return {
    async pay(orderId, { method, outcome, webhook, card, amount, currency, evenIfPaid }) {
      const paid = ledger.atomically(() => {
        const order = orderOf(ledger, orderId);
        if (outcome === 'captured' && !order.capture.automatic)
          throw new Refusal(`The order ${orderId} is captured by hand: pay it as authorized, then capture it.`);
        const stored = begin(engine, orderId, {
          method,
          webhook,
          ...(method === 'card' || method === 'emi' ? { card: cardOf(card ?? '4100280000001007', 'Test Card') } : {}),
          ...(amount === undefined ? {} : { amount }),
          ...(currency === undefined ? {} : { currency }),
          ...(evenIfPaid === undefined ? {} : { evenIfPaid }),
        });
        if (outcome === 'failed') fail(engine, stored, declined);
        else authorise(engine, stored, outcome === 'captured' ? 'at-once' : 'later');
        const signed = signedBy(keys.current.secret, orderId, stored.entity.id);
        return outcome === 'failed' ? { ...signed, razorpay_signature: '' } : signed;
      });
      const sent = flush();
      if (webhook !== 'concurrent') await sent;
      return paid;
    },
    async authoriseLate(paymentId) {
      ledger.atomically(() => authorise(engine, paymentOf(ledger, paymentId), 'at-once'));
      await flush();
    },
  };
}
