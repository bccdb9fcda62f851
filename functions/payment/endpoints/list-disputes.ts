/** Lists the disputes that the shop has to answer, and the decided ones. */
import { endpoint } from '#functions/identity/endpoint.ts';
import { type DisputeItem, isUndecided, readDisputes } from '#functions/payment/dispute-store.ts';
import { type Dispute, listDisputes } from '#shared/contract/payment/dispute.ts';
import { toRupees } from '#shared/rules/money.ts';
import { providerOf } from '#shared/rules/order/payment-provider.ts';

const maxExamined = 1_000;

export const handler = endpoint(listDisputes, async ({ query: { state, page, limit } }) => {
  const matching = (await readDisputes(maxExamined)).filter((dispute) => state === undefined || isUndecided(dispute) === (state === 'open'));
  return {
    data: matching.slice((page - 1) * limit, page * limit).map(toDisputeResponse),
    meta: { total: matching.length, page, limit, totalPages: Math.ceil(matching.length / limit) },
  };
});

const toDisputeResponse = ({
  id,
  status,
  phase,
  reason,
  amount,
  currency,
  paymentId,
  orderId,
  appointmentId,
  customerId,
  createdAt,
  respondBy,
  toldAt,
}: DisputeItem): Dispute => ({
  id,
  provider: providerOf(paymentId),
  status,
  phase,
  reason,
  amount: toRupees(amount),
  currency,
  paymentId,
  orderId,
  appointmentId,
  customerId,
  createdAt,
  respondBy,
  updatedAt: toldAt,
});
