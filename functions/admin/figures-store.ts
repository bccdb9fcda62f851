/** How did each day go? Sums by day that follow the orders, checkouts, refunds and appointments, and what each of these has been counted as. */

import { itemsByKeys, queryItems, type TransactItem } from '#functions/platform/table/table.ts';
import {
  addDoctorFigures,
  type DayTotals,
  type DoctorFigures,
  doctorFigureNames,
  figureNames,
  idle,
  nothing,
  type Share,
  type Sold,
  totalsOf,
} from '#shared/rules/figures.ts';

/**
 *     FIGURES#<2026-11>   DAY#<2026-11-21>               orders, revenue, checkouts, paid, refunds, refunded, appointments, fees
 *     FIGURES#<2026-11>   SOLD#<2026-11-21>              u<product>, v<product>: units and paise
 *     FIGURES#<2026-11>   DOCTOR#<2026-11-21>#<doctor>   appointments, completed, noShows, cancelled, earned, refunded
 *     COUNTED#<thing>     COUNTED                        what the thing has been counted as, and how often that has changed
 *     FAILED_REFUNDS      <refund>                       those that a person has to see to
 */
const monthKey = (day: string) => `FIGURES#${day.slice(0, 7)}`;
const countedKey = (thing: string) => ({ pk: `COUNTED#${thing}`, sk: 'COUNTED' });

/** `ORDER#<id>`, `CHECKOUT#<id>`, `REFUND#<id>`, `APPOINTMENT#<id>`. */
export type Thing = string;

export interface Counted {
  readonly share: Share;
  readonly turn: number;
}

export async function countedOf(things: readonly Thing[]): Promise<ReadonlyMap<Thing, Counted>> {
  const items = (await itemsByKeys(things.map(countedKey))) as ({ readonly pk: string } & Counted)[];
  return new Map(items.map(({ pk, share, turn }) => [pk.slice('COUNTED#'.length), { share, turn }]));
}

/** Remembers what a thing is counted as now; refused when somebody else has counted it meanwhile. */
export const count = (thing: Thing, was: Counted | undefined, share: Share): TransactItem => ({
  Put: {
    Item: { ...countedKey(thing), share, turn: (was?.turn ?? 0) + 1 },
    ...(was === undefined
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : { ConditionExpression: 'turn = :turn', ExpressionAttributeValues: { ':turn': was.turn } }),
  },
});

/** One or two writes a day, and one for each doctor: adds these to the sums. */
export const addToDays = (shares: readonly Share[]): TransactItem[] =>
  [...totalsOf(shares)].flatMap(([day, { figures, sold, doctors }]) => [
    ...adding(
      { pk: monthKey(day), sk: `DAY#${day}` },
      figureNames.map((name) => [name, figures[name]]),
    ),
    ...adding(
      { pk: monthKey(day), sk: `SOLD#${day}` },
      Object.entries(sold).flatMap(([id, { units, value }]) => [[`u${id}`, units] as const, [`v${id}`, value] as const]),
    ),
    ...Object.entries(doctors).flatMap(([id, each]) =>
      adding(
        { pk: monthKey(day), sk: `DOCTOR#${day}#${id}` },
        doctorFigureNames.map((name) => [name, each[name]]),
      ),
    ),
  ]);

function adding(Key: { readonly pk: string; readonly sk: string }, values: readonly (readonly [name: string, value: number])[]): TransactItem[] {
  const moved = values.filter(([, value]) => value !== 0);
  if (moved.length === 0) return [];
  return [
    {
      Update: {
        Key,
        UpdateExpression: `ADD ${moved.map(([name]) => `${name} :${name}`).join(', ')}`,
        ExpressionAttributeValues: Object.fromEntries(moved.map(([name, value]) => [`:${name}`, value])),
      },
    },
  ];
}

/** The sums of these days (`2026-11-21`), in order, without the doctors'; at most two items a day. A day without any is empty. */
export async function figuresOf(days: readonly string[]): Promise<readonly (Omit<DayTotals, 'doctors'> & { readonly day: string })[]> {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const months = [...new Set(days.map(monthKey))];
  const read = await Promise.all(
    months.flatMap((month) => [between(month, `DAY#${first}`, `DAY#${last}`), between(month, `SOLD#${first}`, `SOLD#${last}`)]),
  );
  const items = new Map(read.flat().map((item) => [String(item['sk']), item]));
  return days.map((day) => {
    const [sums, sold] = [items.get(`DAY#${day}`) ?? {}, items.get(`SOLD#${day}`) ?? {}];
    return { day, figures: { ...nothing, ...Object.fromEntries(figureNames.map((name) => [name, Number(sums[name] ?? 0)])) }, sold: soldIn(sold) };
  });
}

/** Doctor -> the sums of the days from one to another, both included: one small item for each day on which somebody was booked, some 30 in a read unit. */
export async function doctorFiguresOf(first: string, last: string, months: readonly string[]): Promise<ReadonlyMap<string, DoctorFigures>> {
  const items = (await Promise.all(months.map((month) => between(`FIGURES#${month}`, `DOCTOR#${first}`, `DOCTOR#${last}#~`)))).flat();
  const sums = new Map<string, DoctorFigures>();
  for (const item of items) {
    const id = String(item['sk']).slice('DOCTOR#2026-11-21#'.length);
    const day = Object.fromEntries(doctorFigureNames.map((name) => [name, Number(item[name] ?? 0)])) as unknown as DoctorFigures;
    sums.set(id, addDoctorFigures(sums.get(id) ?? idle, day));
  }
  return sums;
}

const soldIn = (item: Readonly<Record<string, unknown>>): Record<string, Sold> =>
  Object.fromEntries(
    Object.entries(item).flatMap(([name, units]) => {
      const id = /^u(\d+)$/.exec(name)?.[1];
      return id === undefined ? [] : [[id, { units: Number(units), value: Number(item[`v${id}`] ?? 0) }]];
    }),
  );

const between = (pk: string, from: string, to: string): Promise<Record<string, unknown>[]> =>
  queryItems({
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
  });

export interface FailedRefund {
  readonly id: string;
  readonly amount: number;
  readonly createdAt: string;
  readonly customerId: string;
  readonly orderId?: string;
}

const failedPartition = 'FAILED_REFUNDS';

/** Lists a refund among the failed ones, or no longer. */
export const listFailed = (refund: FailedRefund, isFailed: boolean): TransactItem => {
  const key = { pk: failedPartition, sk: refund.id };
  return isFailed ? { Put: { Item: { ...key, ...refund } } } : { Delete: { Key: key } };
};

/** At most `most`. */
export async function failedRefunds(most: number): Promise<readonly FailedRefund[]> {
  const items = await queryItems(
    {
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': failedPartition },
    },
    most,
  );
  return items.map(({ pk: _, sk: __, ...item }) => item as unknown as FailedRefund);
}
