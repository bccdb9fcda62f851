/** Stores daily sums of orders, checkouts, refunds and appointments, and what each record was counted as. */

import {
  countedKey,
  countedPrefix,
  dayFiguresSort,
  daySalesSort,
  doctorFiguresSort,
  failedRefundsPartition,
  figuresPartition,
  productOfSalesSort,
  salesPartition,
  salesSort,
} from '#functions/keys.ts';
import { itemsByKeys, paginate, queryItems, type TransactItem, unchangedSince } from '#functions/platform/table/table.ts';
import {
  addDoctorFigures,
  type Contribution,
  type DoctorFigures,
  doctorFigureNames,
  doctorFigures,
  type Figures,
  figureNames,
  type Sold,
  totalsOf,
  zeroDoctorFigures,
  zeroFigures,
} from '#shared/rules/figures.ts';

/**
 *     FIGURES#<2026-11>   DAY#<2026-11-21>               orders, unpaid, undelivered, revenue, checkouts, paid, refunds, refunded, appointments, fees
 *     FIGURES#<2026-11>   DOCTOR#<2026-11-21>#<doctor>   appointments, completed, noShows, cancelled, earned, refunded
 *     SOLD#<2026-11>#<shard>   <2026-11-21>#<product>    u, v: units and paise
 *     COUNTED#<key>       COUNTED                        what the record was counted as, and how often that has changed
 *     FAILED_REFUNDS      <refund>                       failed refunds that staff must handle
 *
 * Until December 2026 `FIGURES#<2026-11>` / `SOLD#<2026-11-21>` held the units and paise of all products of a day, u<product> and v<product>:
 * it was full at 20,460 products. It is still read, and later changes of such a day are added to the items of its products.
 */
const monthOf = (day: string) => day.slice(0, 7);

/** A partition takes 1,000 write units a second and an addition in a transaction costs two: 2,000 additions a second in all. */
const salesShards = 4;

/** `ORDER#<id>`, `CHECKOUT#<id>`, `REFUND#<id>`, `APPOINTMENT#<id>`. */
export type CountedKey = string;

export interface Counted {
  readonly share: Contribution;
  readonly turn: number;
}

export async function countedOf(keys: readonly CountedKey[]): Promise<ReadonlyMap<CountedKey, Counted>> {
  const items = await itemsByKeys<{ readonly pk: string } & Counted>(keys.map(countedKey));
  return new Map(items.map(({ pk, share, turn }) => [pk.slice(countedPrefix.length), { share, turn }]));
}

/** Records what a record is counted as; fails when another consumer has counted it meanwhile. */
export const putCountedShare = (key: CountedKey, counted: Counted | undefined, share: Contribution): TransactItem => ({
  Put: {
    Item: { ...countedKey(key), share, turn: (counted?.turn ?? 0) + 1 },
    ...unchangedSince('turn', counted?.turn),
  },
});

/** Adds these shares to the daily sums: one write for each day, one for each product and day, and one for each doctor and day. */
export const addSharesToDays = (shares: readonly Contribution[]): TransactItem[] =>
  [...totalsOf(shares)].flatMap(([day, { figures, sold, doctors }]) => [
    ...additionWrites(
      { pk: figuresPartition(monthOf(day)), sk: dayFiguresSort(day) },
      figureNames.map((name) => [name, figures[name]]),
    ),
    ...Object.entries(sold).flatMap(([id, { units, value }]) =>
      additionWrites({ pk: salesPartition(monthOf(day), Number(id) % salesShards), sk: salesSort(day, id) }, [
        ['u', units],
        ['v', value],
      ]),
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
  const nonZero = values.filter(([, value]) => value !== 0);
  if (nonZero.length === 0) return [];
  return [
    {
      Update: {
        Key,
        UpdateExpression: `ADD ${nonZero.map(([name]) => `${name} :${name}`).join(', ')}`,
        ExpressionAttributeValues: Object.fromEntries(nonZero.map(([name, value]) => [`:${name}`, value])),
      },
    },
  ];
}

/** Returns the sums of these days (`2026-11-21`), in order, without those of the doctors. Reads one item a day; a day without an item is 0. */
export async function readDailyFigures(days: readonly string[]): Promise<readonly { readonly day: string; readonly figures: Figures }[]> {
  const [first, last] = boundsOf(days);
  const read = await Promise.all(monthsOf(days).map((month) => queryRange(figuresPartition(month), dayFiguresSort(first), dayFiguresSort(last))));
  const items = new Map(read.flat().map((item) => [String(item['sk']), item]));
  return days.map((day) => {
    const sums = items.get(dayFiguresSort(day)) ?? {};
    return { day, figures: { ...zeroFigures, ...Object.fromEntries(figureNames.map((name) => [name, Number(sums[name] ?? 0)])) } };
  });
}

/**
 * Returns what was sold on these consecutive days, by product. One small item per product and day is read, about 150 per read unit, and a
 * page of them is held at a time.
 */
export async function soldOn(days: readonly string[]): Promise<Readonly<Record<string, Sold>>> {
  const [first, last] = boundsOf(days);
  const sums: Record<string, Sold> = {};
  const add = (id: string, units: number, value: number) => {
    sums[id] = { units: (sums[id]?.units ?? 0) + units, value: (sums[id]?.value ?? 0) + value };
  };
  await Promise.all(
    monthsOf(days).flatMap((month) => [
      (async () => {
        const items = await queryRange(figuresPartition(month), daySalesSort(first), daySalesSort(last));
        for (const item of items) for (const [id, { units, value }] of Object.entries(soldIn(item))) add(id, units, value);
      })(),
      ...Array.from({ length: salesShards }, async (_, shard) => {
        const range = { from: salesSort(first, ''), before: salesSort(last, '~'), ascending: true };
        const items = paginate<Sales>(salesPartition(month, shard), range, salesPage, { remaining: Number.POSITIVE_INFINITY });
        for await (const { sk, u = 0, v = 0 } of items) add(productOfSalesSort(sk), u, v);
      }),
    ]),
  );
  return sums;
}

interface Sales {
  readonly sk: string;
  readonly u?: number;
  readonly v?: number;
}
/** Items of one call, about half of the 1 MB that a page of results may have. */
const salesPage = 10_000;

const boundsOf = (days: readonly string[]) => [days[0] ?? '', days.at(-1) ?? ''] as const;
const monthsOf = (days: readonly string[]) => [...new Set(days.map(monthOf))];

/** Returns the sums per doctor from one day to another, both included. One small item per doctor and booked day is read, about 30 per read unit. */
export async function doctorFiguresOf(first: string, last: string, months: readonly string[]): Promise<ReadonlyMap<string, DoctorFigures>> {
  const items = (
    await Promise.all(months.map((month) => queryRange(figuresPartition(month), doctorFiguresSort(first), doctorFiguresSort(last, '~'))))
  ).flat();
  const sums = new Map<string, DoctorFigures>();
  for (const item of items) {
    const id = String(item['sk']).slice(doctorFiguresSort(first, '~').length - 1);
    sums.set(
      id,
      addDoctorFigures(
        sums.get(id) ?? zeroDoctorFigures,
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

const queryRange = (pk: string, from: string, to: string): Promise<Record<string, unknown>[]> =>
  queryItems({
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
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
