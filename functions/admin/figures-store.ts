/** Stores daily sums of orders, checkouts, refunds and appointments, and what each record was counted as. */

import {
  countedKey,
  countedPrefix,
  dayFiguresSort,
  daySalesSort,
  doctorFiguresSort,
  failedRefundsPartition,
  figuresPartition,
} from '#functions/keys.ts';
import { itemsByKeys, queryItems, type TransactItem } from '#functions/platform/table/table.ts';
import {
  addDoctorFigures,
  type DayTotals,
  type DoctorFigures,
  doctorFigureNames,
  doctorFigures,
  figureNames,
  noDoctorFigures,
  noFigures,
  type Share,
  type Sold,
  totalsOf,
} from '#shared/rules/figures.ts';

/**
 *     FIGURES#<2026-11>   DAY#<2026-11-21>               orders, revenue, checkouts, paid, refunds, refunded, appointments, fees
 *     FIGURES#<2026-11>   SOLD#<2026-11-21>              u<product>, v<product>: units and paise
 *     FIGURES#<2026-11>   DOCTOR#<2026-11-21>#<doctor>   appointments, completed, noShows, cancelled, earned, refunded
 *     COUNTED#<key>       COUNTED                        what the record was counted as, and how often that has changed
 *     FAILED_REFUNDS      <refund>                       failed refunds that staff must handle
 */
const monthOf = (day: string) => day.slice(0, 7);

/** `ORDER#<id>`, `CHECKOUT#<id>`, `REFUND#<id>`, `APPOINTMENT#<id>`. */
export type CountedKey = string;

export interface Counted {
  readonly share: Share;
  readonly turn: number;
}

export async function countedOf(keys: readonly CountedKey[]): Promise<ReadonlyMap<CountedKey, Counted>> {
  const items = await itemsByKeys<{ readonly pk: string } & Counted>(keys.map(countedKey));
  return new Map(items.map(({ pk, share, turn }) => [pk.slice(countedPrefix.length), { share, turn }]));
}

/** Records what a record is counted as; fails when another consumer has counted it meanwhile. */
export const count = (key: CountedKey, was: Counted | undefined, share: Share): TransactItem => ({
  Put: {
    Item: { ...countedKey(key), share, turn: (was?.turn ?? 0) + 1 },
    ...(was === undefined
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : { ConditionExpression: 'turn = :turn', ExpressionAttributeValues: { ':turn': was.turn } }),
  },
});

/** Adds these to the daily sums: one or two writes per day, and one per doctor and day. */
export const addToDays = (shares: readonly Share[]): TransactItem[] =>
  [...totalsOf(shares)].flatMap(([day, { figures, sold, doctors }]) => [
    ...additionWrites(
      { pk: figuresPartition(monthOf(day)), sk: dayFiguresSort(day) },
      figureNames.map((name) => [name, figures[name]]),
    ),
    ...additionWrites(
      { pk: figuresPartition(monthOf(day)), sk: daySalesSort(day) },
      Object.entries(sold).flatMap(([id, { units, value }]) => [[`u${id}`, units] as const, [`v${id}`, value] as const]),
    ),
    ...Object.entries(doctors).flatMap(([id, each]) =>
      additionWrites(
        { pk: figuresPartition(monthOf(day)), sk: doctorFiguresSort(day, id) },
        doctorFigureNames.map((name) => [name, each[name]]),
      ),
    ),
  ]);

function additionWrites(
  Key: { readonly pk: string; readonly sk: string },
  values: readonly (readonly [name: string, value: number])[],
): TransactItem[] {
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

/** Returns the sums of these days (`2026-11-21`), in order, without the doctors'. At limit two items per day are read; a day without any is 0. */
export async function figuresOf(days: readonly string[]): Promise<readonly (Omit<DayTotals, 'doctors'> & { readonly day: string })[]> {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const months = [...new Set(days.map(monthOf))];
  const read = await Promise.all(
    months.flatMap((month) => [between(month, dayFiguresSort(first), dayFiguresSort(last)), between(month, daySalesSort(first), daySalesSort(last))]),
  );
  const items = new Map(read.flat().map((item) => [String(item['sk']), item]));
  return days.map((day) => {
    const [sums, sold] = [items.get(dayFiguresSort(day)) ?? {}, items.get(daySalesSort(day)) ?? {}];
    return { day, figures: { ...noFigures, ...Object.fromEntries(figureNames.map((name) => [name, Number(sums[name] ?? 0)])) }, sold: soldIn(sold) };
  });
}

/** Returns the sums per doctor from one day to another, both included. One small item per doctor and booked day is read, about 30 per read unit. */
export async function doctorFiguresOf(first: string, last: string, months: readonly string[]): Promise<ReadonlyMap<string, DoctorFigures>> {
  const items = (await Promise.all(months.map((month) => between(month, doctorFiguresSort(first), doctorFiguresSort(last, '~'))))).flat();
  const sums = new Map<string, DoctorFigures>();
  for (const item of items) {
    const id = String(item['sk']).slice(doctorFiguresSort(first, '~').length - 1);
    sums.set(
      id,
      addDoctorFigures(
        sums.get(id) ?? noDoctorFigures,
        doctorFigures((name) => Number(item[name] ?? 0)),
      ),
    );
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

const between = (month: string, from: string, to: string): Promise<Record<string, unknown>[]> =>
  queryItems({
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':pk': figuresPartition(month), ':from': from, ':to': to },
  });

export interface FailedRefund {
  readonly id: string;
  readonly amount: number;
  /** Absent for rupees. */
  readonly currency?: string;
  readonly createdAt: string;
  readonly customerId: string;
  readonly orderId?: string;
}

/** Adds a refund to the failed ones or removes it. */
export const listFailedRefund = (refund: FailedRefund, isFailed: boolean): TransactItem => {
  const key = { pk: failedRefundsPartition, sk: refund.id };
  return isFailed ? { Put: { Item: { ...key, ...refund } } } : { Delete: { Key: key } };
};

export async function failedRefunds(limit: number): Promise<readonly FailedRefund[]> {
  const items = await queryItems<FailedRefund & { readonly pk: string; readonly sk: string }>(
    { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': failedRefundsPartition } },
    limit,
  );
  return items.map(({ pk: _, sk: __, ...refund }) => refund);
}
