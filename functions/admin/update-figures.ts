/**
 * Updates the daily figures and the list of customers after changes in the table's stream. What a record contributes to its day (its share) is
 * compared with the share that was counted before, and one transaction adds the difference to the sums. So repeated, late and reordered stream
 * records lead to the same sums.
 */
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { type CheckoutItem, checkoutsByIds } from '#functions/checkout/checkout-store.ts';
import { type AppointmentItem, appointmentsByIds } from '#functions/clinic/appointment-store.ts';
import { canChangeEntry, indexUser } from '#functions/customer/index-user.ts';
import { appointmentKey, checkoutKey, orderKey, refundKey } from '#functions/keys.ts';
import { type OrderItem, ordersByKeys } from '#functions/order/order-store.ts';
import { type RefundItem, refundsByIds } from '#functions/payment/refund-store.ts';
import { ConditionFailed, commit, retryOnConflict, type TransactItem } from '#functions/platform/table/table.ts';
import { type RecordRef, recordOfChange } from '#functions/record-kinds.ts';
import {
  type Contribution,
  contributionOfAppointment,
  contributionOfCheckout,
  contributionOfOrder,
  contributionOfRefund,
  negate,
} from '#shared/rules/figures.ts';
import { runConcurrently } from '#shared/rules/run-concurrently.ts';
import { addSharesToDays, type Counted, type CountedKey, countedOf, type FailedRefund, listFailedRefund, putCountedShare } from './figures-store.ts';

/** Returns the key under which a record is counted; undefined for one that is not counted. */
function countedKeyOf({ kind, partitionId, sortId }: RecordRef): CountedKey | undefined {
  if (kind === 'order') return orderKey(partitionId, sortId).sk;
  if (kind === 'appointment') return appointmentKey({ customerId: partitionId, id: sortId }).sk;
  if (kind === 'checkout') return checkoutKey(partitionId).pk;
  return kind === 'refund' ? refundKey(partitionId).pk : undefined;
}

interface RecordShare {
  readonly countedKey: CountedKey;
  readonly share: Contribution;
  readonly refund?: RefundItem;
}
interface CountedRecord extends RecordShare {
  readonly ref: RecordRef;
}

/** DynamoDB allows 100 writes per transaction. An order of the largest cart needs 53. */
const maxWrites = 100;
/** Records per transaction. Each locks the sums of its day, and a conflict repeats all of them. */
const maxRecords = 20;
/** Customers whose entry in the list is written at once. */
const maxConcurrent = 8;

/** Throws when a record could not be counted, so that the stream repeats the batch. */
export async function updateFigures({ Records }: DynamoDBStreamEvent): Promise<undefined> {
  await countFigures(Records.flatMap((change) => recordOfChange(change) ?? []));
  const customers = new Set(Records.flatMap(listedCustomer));
  await runConcurrently(maxConcurrent, [...customers], indexUser);
  return undefined;
}

/** Returns the customer whose entry in the list may change; none for a change that does not affect the list. */
function listedCustomer(change: DynamoDBRecord): readonly string[] {
  const { kind, partitionId = '' } = recordOfChange(change) ?? {};
  return (kind === 'profile' || kind === 'order') && canChangeEntry(kind, change.dynamodb) ? [partitionId] : [];
}

async function countFigures(refs: readonly RecordRef[]): Promise<void> {
  // Read the counted shares before the records: then a concurrent consumer that counts first has read records at least as new.
  const counted = await countedOf([...new Set(refs.flatMap((ref) => countedKeyOf(ref) ?? []))]);
  const records = await readAll(refs);
  let group: CountedRecord[] = [];
  let sums = new Set<string>();
  for (const each of records) {
    if (isSameShare(counted.get(each.countedKey), each.share)) continue;
    const ownSums = sumsOf(counted.get(each.countedKey)?.share, each.share);
    let all = new Set([...sums, ...ownSums]);
    // Each record also writes its counted share, and a refund its entry in the list of failed refunds.
    if (group.length === maxRecords || (group.length > 0 && 2 * (group.length + 1) + all.size > maxWrites)) {
      await countInOneTransaction(group, counted);
      [group, all] = [[], ownSums];
    }
    group.push(each);
    sums = all;
  }
  if (group.length > 0) await countInOneTransaction(group, counted);
}

/** The sums that a record changes; each is one write. */
const sumsOf = (...shares: readonly (Contribution | undefined)[]): Set<string> =>
  new Set(
    shares.flatMap((share) =>
      share === undefined
        ? []
        : ['', ...Object.keys(share.sold ?? {}).map((id) => `SOLD ${id}`), ...Object.keys(share.doctors ?? {}).map((id) => `DOCTOR ${id}`)].map(
            (sum) => `${share.day} ${sum}`,
          ),
    ),
  );

/** Reads the current records. A deleted record is left out, so its counted share stays. */
async function readAll(refs: readonly RecordRef[]): Promise<readonly CountedRecord[]> {
  const refsByKey = new Map(refs.flatMap((ref) => (countedKeyOf(ref) === undefined ? [] : [[countedKeyOf(ref) ?? '', ref] as const])));
  const refsOf = (kind: RecordRef['kind']) => [...refsByKey.values()].filter((ref) => ref.kind === kind);
  const ownedBy = (kind: RecordRef['kind']) => refsOf(kind).map(({ partitionId, sortId }) => ({ customerId: partitionId, id: sortId }));
  const idsOf = (kind: RecordRef['kind']) => refsOf(kind).map(({ partitionId }) => partitionId);
  const [orders, appointments, checkouts, refunds] = await Promise.all([
    ordersByKeys(ownedBy('order')),
    appointmentsByIds(ownedBy('appointment')),
    checkoutsByIds(idsOf('checkout')),
    refundsByIds(idsOf('refund')),
  ]);
  return sharesOf({ orders, appointments, checkouts, refunds }).flatMap((record) => {
    const ref = refsByKey.get(record.countedKey);
    return ref === undefined ? [] : [{ ...record, ref }];
  });
}

interface Records {
  readonly orders: readonly OrderItem[];
  readonly appointments: readonly AppointmentItem[];
  readonly checkouts: readonly CheckoutItem[];
  readonly refunds: readonly RefundItem[];
}

const sharesOf = ({ orders, appointments, checkouts, refunds }: Records): readonly RecordShare[] => [
  ...orders.map((order) => ({ countedKey: orderKey(order.customerId, order.id).sk, share: contributionOfOrder(order) })),
  ...appointments.map((appointment) => ({ countedKey: appointmentKey(appointment).sk, share: contributionOfAppointment(appointment) })),
  ...checkouts.map((checkout) => ({ countedKey: checkoutKey(checkout.id).pk, share: contributionOfCheckout(checkout) })),
  ...refunds.map((refund) => ({ countedKey: refundKey(refund.id).pk, share: contributionOfRefund(refund), refund })),
];

/** The writes that count records for the first time. */
export const newFigureWrites = (records: Records): readonly TransactItem[] => figureWrites(sharesOf(records), new Map());

const isSameShare = (counted: Counted | undefined, share: Contribution): boolean =>
  counted !== undefined && JSON.stringify(toComparable(counted.share)) === JSON.stringify(toComparable(share));
const toComparable = ({ day, figures, sold = {}, doctors = {}, state }: Contribution) => [
  day,
  state,
  Object.entries(doctors).map(([id, each]) => [id, Object.entries(each).sort()]),
  Object.entries(figures).sort(),
  Object.entries(sold)
    .map(([id, { units, value }]) => [id, units, value])
    .sort(),
];

async function countInOneTransaction(group: readonly CountedRecord[], counted: ReadonlyMap<CountedKey, Counted>): Promise<void> {
  const writes = figureWrites(group, counted);
  if (writes.length === 0) return;
  try {
    await commit(writes);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    // Another consumer has counted some of these records meanwhile, so count each by itself, from its current state.
    for (const { ref } of group) await retryOnConflict(() => countOne(ref));
  }
}

async function countOne(ref: RecordRef): Promise<void> {
  const counted = await countedOf([countedKeyOf(ref) ?? '']);
  const writes = figureWrites(await readAll([ref]), counted);
  if (writes.length > 0) await commit(writes);
}

function figureWrites(group: readonly RecordShare[], counted: ReadonlyMap<CountedKey, Counted>): TransactItem[] {
  const changed = group.flatMap((each) => {
    const previous = counted.get(each.countedKey);
    return isSameShare(previous, each.share) ? [] : [{ ...each, previous }];
  });
  return [
    ...changed.map(({ countedKey, previous, share }) => putCountedShare(countedKey, previous, share)),
    ...addSharesToDays(changed.flatMap(({ previous, share }) => (previous === undefined ? [share] : [negate(previous.share), share]))),
    ...changed.flatMap(({ refund, previous, share }) =>
      refund === undefined || (previous?.share.state ?? 'good') === (share.state ?? 'good')
        ? []
        : [listFailedRefund(toFailedRefund(refund), share.state === 'failed')],
    ),
  ];
}

const toFailedRefund = ({ id, amount, currency, createdAt, customerId, order }: RefundItem): FailedRefund => ({
  id,
  amount,
  ...(currency === undefined ? {} : { currency }),
  createdAt,
  customerId,
  ...(order === undefined ? {} : { orderId: order.id }),
});
