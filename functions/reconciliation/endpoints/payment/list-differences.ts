/** Lists differences between the shop's records and the provider's. */
import { endpoint } from '#functions/identity/endpoint.ts';
import { pageOfList } from '#functions/platform/table/page-of-list.ts';
import { type DifferenceItem, differencesIn, readProgress } from '#functions/reconciliation/reconciliation-store.ts';
import { type Difference, listDifferences } from '#shared/contract/reconciliation/difference.ts';
import { toRupees } from '#shared/rules/money.ts';
import { providerOf } from '#shared/rules/order/payment-provider.ts';

const maxExamined = 1_000;

export const handler = endpoint(listDifferences, async ({ query: { status, ...position } }) => {
  const [differences, { last }] = await Promise.all([differencesIn(status, maxExamined), readProgress()]);
  const { shown, meta } = pageOfList(differences, position);
  return { data: shown.map(toDifferenceResponse), meta, ...(last === undefined ? {} : { lastRun: last }) };
});

const toResponseValue = (value: DifferenceItem['ours']) => (typeof value === 'number' ? toRupees(value) : value);

const toDifferenceResponse = (item: DifferenceItem): Difference => {
  const { id, kind, status, paymentId, orderId, customerId, refundId, ours, theirs, foundAt, seenAt, resolvedAt } = item;
  const provider = providerOf(paymentId);
  return {
    id,
    kind,
    provider,
    status,
    paymentId,
    orderId,
    customerId,
    refundId,
    ours: toResponseValue(ours),
    theirs: toResponseValue(theirs),
    foundAt,
    seenAt,
    resolvedAt,
  };
};
