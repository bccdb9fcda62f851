/**
 * How do the figures follow what happens? What a thing adds to its day is compared with what it has been counted as, and the difference
 * moves the sums, in one transaction: told twice, late or in another order, they come to the same.
 */

import type { RefundItem } from '#functions/payment/refund-store.ts';
import { ConditionFailed, commit, itemsByKeys, retryOnConflict, type TransactItem } from '#functions/platform/table/table.ts';
import { negated, type Share, shareOfAppointment, shareOfCheckout, shareOfOrder, shareOfRefund } from '#shared/rules/figures.ts';
import { addToDays, type Counted, count, countedOf, type FailedRefund, listFailed, type Thing } from './figures-store.ts';

export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** What of the table is counted. */
export const isCounted = ({ pk, sk }: Key): boolean => thingOf(pk, sk) !== undefined;

function thingOf(pk: string, sk: string): Thing | undefined {
  if (pk.startsWith('CUSTOMER#') && /^(?:ORDER|APPOINTMENT)#/.test(sk)) return sk;
  return (pk.startsWith('CHECKOUT#') && sk === 'CHECKOUT') || (pk.startsWith('REFUND#') && sk === 'REFUND') ? pk : undefined;
}

interface Found {
  readonly thing: Thing;
  readonly key: Key;
  readonly item: Readonly<Record<string, unknown>> & Key;
}

function shareOf({ thing, item }: Found): Share {
  if (thing.startsWith('ORDER#')) return shareOfOrder(item as unknown as Parameters<typeof shareOfOrder>[0]);
  if (thing.startsWith('APPOINTMENT#')) return shareOfAppointment(item as unknown as Parameters<typeof shareOfAppointment>[0]);
  if (thing.startsWith('CHECKOUT#')) return shareOfCheckout(item as unknown as Parameters<typeof shareOfCheckout>[0]);
  return shareOfRefund(item as unknown as RefundItem);
}

/** Things of one transaction: DynamoDB takes 100 writes, and 4 kB of an expression. */
const mostTogether = 20;
const mostNames = 120;

export async function countFigures(keys: readonly Key[]): Promise<void> {
  // What they were counted as first: whoever counts them meanwhile has read things that are no older than ours.
  const counted = await countedOf([...new Set(keys.flatMap(({ pk, sk }) => thingOf(pk, sk) ?? []))]);
  const found = await readAll(keys);
  let group: Found[] = [];
  let names = 0;
  for (const each of found) {
    const share = shareOf(each);
    if (isSame(counted.get(each.thing), share)) continue;
    const more = Object.keys(share.sold ?? {}).length * 2;
    if (group.length === mostTogether || (names + more > mostNames && group.length > 0)) {
      await countTogether(group, counted);
      [group, names] = [[], 0];
    }
    group.push(each);
    names += more;
  }
  if (group.length > 0) await countTogether(group, counted);
}

/** What is there now; of what is gone nothing is left to be counted, and what it was counted as stays. */
async function readAll(keys: readonly Key[]): Promise<readonly Found[]> {
  const wanted = new Map(keys.map(({ pk, sk }) => [`${pk} ${sk}`, { pk, sk }]));
  const items = (await itemsByKeys([...wanted.values()])) as Found['item'][];
  return items.flatMap((item) => {
    const thing = thingOf(item.pk, item.sk);
    return thing === undefined ? [] : [{ thing, key: { pk: item.pk, sk: item.sk }, item }];
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

async function countTogether(group: readonly Found[], counted: ReadonlyMap<Thing, Counted>): Promise<void> {
  const writes = piecesOf(group, counted);
  if (writes.length === 0) return;
  try {
    await commit(writes);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    // Another consumer has counted some of them meanwhile: each by itself, on what is there now.
    for (const { key } of group) await retryOnConflict(() => countOne(key));
  }
}

async function countOne(key: Key): Promise<void> {
  const counted = await countedOf([thingOf(key.pk, key.sk) ?? '']);
  const writes = piecesOf(await readAll([key]), counted);
  if (writes.length > 0) await commit(writes);
}

function piecesOf(group: readonly Found[], counted: ReadonlyMap<Thing, Counted>): TransactItem[] {
  const moved = group.flatMap((each) => {
    const [was, share] = [counted.get(each.thing), shareOf(each)];
    return isSame(was, share) ? [] : [{ ...each, was, share }];
  });
  return [
    ...moved.map(({ thing, was, share }) => count(thing, was, share)),
    ...addToDays(moved.flatMap(({ was, share }) => (was === undefined ? [share] : [negated(was.share), share]))),
    ...moved.flatMap(({ item, was, share }) =>
      (was?.share.state ?? 'good') === (share.state ?? 'good') ? [] : [listFailed(failedOf(item as unknown as RefundItem), share.state === 'failed')],
    ),
  ];
}

const failedOf = ({ id, amount, createdAt, customerId, order }: RefundItem): FailedRefund => ({
  id,
  amount,
  createdAt,
  customerId,
  ...(order === undefined ? {} : { orderId: order.id }),
});
