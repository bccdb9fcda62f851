/** Lists the money in Stripe's simulator in the terms of Razorpay's, so that one check reads both. */
import type { Engine, Intent } from './entities.ts';

const states: Readonly<Record<Intent['status'], string>> = {
  requires_payment_method: 'created',
  requires_action: 'created',
  processing: 'created',
  succeeded: 'captured',
  canceled: 'failed',
};

export const stripeLedgerSnapshot = ({ ledger }: Pick<Engine, 'ledger'>) => ({
  orders: ledger.all('session').map(({ entity: { id, amount_total: amount, status, payment_status, client_reference_id: receipt } }) => ({
    id,
    amount,
    receipt,
    status: payment_status === 'paid' ? 'paid' : status === 'open' ? 'created' : 'attempted',
  })),
  payments: ledger.all('intent').map(({ entity, session }) => {
    const charge = entity.latest_charge === null ? undefined : ledger.get('charge', entity.latest_charge);
    const captured = entity.status === 'succeeded';
    return {
      id: entity.id,
      order_id: session,
      amount: captured ? entity.amount_received : entity.amount,
      currency: 'INR',
      status: charge?.refunded === true ? 'refunded' : states[entity.status],
      captured,
      amount_refunded: charge?.amount_refunded ?? 0,
    };
  }),
  refunds: ledger.all('refund').map(({ entity }) => ({
    id: entity.id,
    payment_id: entity.payment_intent,
    amount: entity.amount,
    status: entity.status === 'succeeded' ? 'processed' : entity.status,
    notes: entity.metadata,
  })),
});
