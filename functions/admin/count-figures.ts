/**
 * Updates the daily figures after changes. What a record adds to its day is compared with what it was counted as, and the difference
 * changes the sums in one transaction, so that repeated, late and reordered stream records lead to the same sums.
 */

import type { RefundItem } from '#functions/payment/refund-store.ts';
import { ConditionFailed, commit, itemsByKeys, retryOnConflict, type TransactItem } from '#functions/platform/table/table.ts';
import { negated, type Share, shareOfAppointment, shareOfCheckout, shareOfOrder, shareOfRefund } from '#shared/rules/figures.ts';
import { addToDays, type Counted, type CountedKey, count, countedOf, type FailedRefund, listFailedRefund } from './figures-store.ts';

export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** Tells whether a record of the table is counted. */
export const isCounted = ({ pk, sk }: Key): boolean => countedKeyOf(pk, sk) !== undefined;

function countedKeyOf(pk: string, sk: string): CountedKey | undefined {
  if (pk.startsWith('CUSTOMER#') && /^(?:ORDER|APPOINTMENT)#/.test(sk)) return sk;
  return (pk.startsWith('CHECKOUT#') && sk === 'CHECKOUT') || (pk.startsWith('REFUND#') && sk === 'REFUND') ? pk : undefined;
}

interface CountedRecord {
  readonly countedKey: CountedKey;
  readonly key: Key;
  readonly item: Readonly<Record<string, unknown>> & Key;
}

function shareOf({ countedKey, item }: CountedRecord): Share {
  if (countedKey.startsWith('ORDER#')) return shareOfOrder(item as unknown as Parameters<typeof shareOfOrder>[0]);
  if (countedKey.startsWith('APPOINTMENT#')) return shareOfAppointment(item as unknown as Parameters<typeof shareOfAppointment>[0]);
  if (countedKey.startsWith('CHECKOUT#')) return shareOfCheckout(item as unknown as Parameters<typeof shareOfCheckout>[0]);
  return shareOfRefund(item as unknown as RefundItem);
}

/** Records per transaction: DynamoDB allows 100 writes, and 4 kB per expression. */
const maxRecordsPerTransaction = 20;
const maxNames = 120;

export async function countFigures(keys: readonly Key[]): Promise<void> {
  // Read what they were counted as first: a concurrent consumer has then read records at least as new as ours.
  const counted = await countedOf([...new Set(keys.flatMap(({ pk, sk }) => countedKeyOf(pk, sk) ?? []))]);
  const found = await readAll(keys);
  let group: CountedRecord[] = [];
  let names = 0;
  for (const each of found) {
    const share = shareOf(each);
    if (isSame(counted.get(each.countedKey), share)) continue;
    const more = Object.keys(share.sold ?? {}).length * 2;
    if (group.length === maxRecordsPerTransaction || (names + more > maxNames && group.length > 0)) {
      await countInOneTransaction(group, counted);
      [group, names] = [[], 0];
    }
    group.push(each);
    names += more;
  }
  if (group.length > 0) await countInOneTransaction(group, counted);
}

/** Reads the records as they are now. A deleted record stays as it was counted. */
async function readAll(keys: readonly Key[]): Promise<readonly CountedRecord[]> {
  const uniqueKeys = new Map(keys.map(({ pk, sk }) => [`${pk} ${sk}`, { pk, sk }]));
  const items = (await itemsByKeys([...uniqueKeys.values()])) as CountedRecord['item'][];
  return items.flatMap((item) => {
    const countedKey = countedKeyOf(item.pk, item.sk);
    return countedKey === undefined ? [] : [{ countedKey, key: { pk: item.pk, sk: item.sk }, item }];
  });
}

const isSame = (was: Counted | undefined, share: Share): boolean =>
  was !== undefined && JSON.stringify(inOrder(was.share)) === JSON.stringify(inOrder(share));
const inOrder = ({ day, figures, sold = {}, doctors = {}, state }: Share) => [
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
    // Another consumer has counted some of them meanwhile, so count each by itself as it is now.
    for (const { key } of group) await retryOnConflict(() => countOne(key));
  }
}

async function countOne(key: Key): Promise<void> {
  const counted = await countedOf([countedKeyOf(key.pk, key.sk) ?? '']);
  const writes = figureWrites(await readAll([key]), counted);
  if (writes.length > 0) await commit(writes);
}

function figureWrites(group: readonly CountedRecord[], counted: ReadonlyMap<CountedKey, Counted>): TransactItem[] {
  const moved = group.flatMap((each) => {
    const [was, share] = [counted.get(each.countedKey), shareOf(each)];
    return isSame(was, share) ? [] : [{ ...each, was, share }];
  });
  return [
    ...moved.map(({ countedKey, was, share }) => count(countedKey, was, share)),
    ...addToDays(moved.flatMap(({ was, share }) => (was === undefined ? [share] : [negated(was.share), share]))),
    ...moved.flatMap(({ item, was, share }) =>
      (was?.share.state ?? 'good') === (share.state ?? 'good')
        ? []
        : [listFailedRefund(toFailedRefund(item as unknown as RefundItem), share.state === 'failed')],
    ),
  ];
}

const toFailedRefund = ({ id, amount, createdAt, customerId, order }: RefundItem): FailedRefund => ({
  id,
  amount,
  createdAt,
  customerId,
  ...(order === undefined ? {} : { orderId: order.id }),
});
