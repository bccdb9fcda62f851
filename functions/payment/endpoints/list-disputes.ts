/** Lists the disputes that the shop has to answer, and the decided ones. */
import { endpoint } from '#functions/identity/endpoint.ts';
import { type DisputeItem, isUndecided, readDisputes } from '#functions/payment/dispute-store.ts';
import { pageOfList } from '#functions/platform/table/page-of-list.ts';
import { type Dispute, listDisputes } from '#shared/contract/payment/dispute.ts';
import { toRupees } from '#shared/rules/money.ts';
import { providerOf } from '#shared/rules/order/payment-provider.ts';

const maxExamined = 1_000;

export const handler = endpoint(listDisputes, async ({ query: { state, ...position } }) => {
  const matching = (await readDisputes(maxExamined)).filter((dispute) => state === undefined || isUndecided(dispute) === (state === 'open'));
  const { shown, meta } = pageOfList(matching, position);
  return { data: shown.map(toDisputeResponse), meta };
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
