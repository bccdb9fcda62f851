/** Records a courier's remittances with the orders that it collected for. */
import { type AuditedRequest, recordAudit } from '#functions/identity/audit-store.ts';
import { indianDay } from '#shared/rules/india-day.ts';
import { toRupees } from '#shared/rules/money.ts';
import { hasWholeWords, normaliseForSearch } from '#shared/rules/order/order-words.ts';
import { compareRemittance, parseRemittance, type RemittanceOutcome, type RemittanceRow } from '#shared/rules/order/remittance.ts';
import { runConcurrently } from '#shared/rules/run-concurrently.ts';
import { newestOrdersMatching } from './find-orders.ts';
import { changeOrder, type OrderItem, orderById, recordChange } from './order-store.ts';
import { updateOrderWith } from './update-order.ts';

export interface MatchedRow {
  readonly line: number;
  readonly outcome: RemittanceOutcome;
  readonly message: string;
  readonly order: string;
  readonly orderId?: string;
  readonly amount: number;
  readonly expected?: number;
}

const maxConcurrent = 8;
const recordedOutcomes: readonly RemittanceOutcome[] = ['matched', 'short', 'over'];

/**
 * Records each row in a write of its own. A file whose import stopped half-way is sent again: recorded rows stay.
 * @throws RangeError with a sentence for the owner when the file cannot be read
 */
export async function matchRemittance(csv: string, dryRun: boolean, auditedRequest: AuditedRequest): Promise<readonly MatchedRow[]> {
  const rows = parseRemittance(csv, indianDay(auditedRequest.now));
  const orders: (OrderItem | undefined)[] = [];
  await runConcurrently(maxConcurrent, rows, async (row, index) => {
    orders[index] = 'message' in row ? undefined : await findOrderByNumber(row.order);
  });
  const results: MatchedRow[] = [];
  await runConcurrently(maxConcurrent, rows, async (row, index) => {
    const { line, order } = row;
    if ('message' in row) {
      results[index] = { line, order, outcome: 'unreadable', message: row.message, amount: 0 };
      return;
    }
    const matchedOrder = orders[index];
    const isRepeated = matchedOrder !== undefined && orders.findIndex((each) => each?.id === matchedOrder.id) < index;
    const { current, ...comparison } = await record(row, matchedOrder, isRepeated, dryRun, auditedRequest);
    results[index] = {
      line,
      order,
      ...comparison,
      amount: toRupees(row.amount),
      ...(current === undefined ? {} : { orderId: current.id }),
      ...(current?.collection === undefined ? {} : { expected: toRupees(current.collection.amount) }),
    };
  });
  return results;
}

/** The order with exactly this number, or with a parcel of this tracking number. */
async function findOrderByNumber(number: string): Promise<OrderItem | undefined> {
  const orders = await newestOrdersMatching(number, 5, hasWholeWords);
  return orders.find(({ orderNumber, trackingNumber = '' }) =>
    [normaliseForSearch(orderNumber), normaliseForSearch(trackingNumber)].includes(normaliseForSearch(number)),
  );
}

async function record(row: RemittanceRow, order: OrderItem | undefined, isRepeated: boolean, dryRun: boolean, auditedRequest: AuditedRequest) {
  if (order === undefined || isRepeated || dryRun) return { current: order, ...compareRemittance(row, order, isRepeated) };
  const { caller, now } = auditedRequest;
  return updateOrderWith(
    () => orderById(order.id),
    (current) => {
      const comparison = compareRemittance(row, current, false);
      const { collection } = current;
      if (collection === undefined || !recordedOutcomes.includes(comparison.outcome)) return { writes: [], result: { current, ...comparison } };
      const { amount, reference, date } = row;
      return {
        writes: [
          changeOrder(current, {
            collection: { ...collection, remittance: { amount, reference, date } },
            // Of an erased customer it was kept only until now (functions/privacy/DECISIONS.md, 3): the courier's page shows the recipient.
            ...(current.buyer.email === '' ? { trackingNumber: undefined } : {}),
          }),
          recordChange(
            current.id,
            {
              by: { id: caller.id, role: caller.role },
              from: 'collected',
              to: comparison.outcome === 'matched' ? 'remitted' : `remitted ${comparison.outcome}`,
              reason: reference,
            },
            now,
          ),
          ...recordAudit(auditedRequest, {
            subject: { type: 'order', id: current.id },
            after: { remitted: toRupees(amount), reference, outcome: comparison.outcome },
          }),
        ],
        result: { current, ...comparison },
      };
    },
  );
}
