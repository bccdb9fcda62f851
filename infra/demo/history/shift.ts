/** Shifts the records of the demo history by whole days, so that it ends on the day it is loaded. Pure. */
import { auditMonthPartition, monthContactsPartition, monthOrdersPartition, monthRefundsPartition, monthReviewsPartition } from '#functions/keys.ts';
import { indianMonth } from '#shared/rules/india-day.ts';
import type { Item, Snapshot } from './snapshot.ts';

const day = 86_400_000;
/** Partitions of the index that are named after a month in India. */
const monthlyLists = [monthOrdersPartition, monthReviewsPartition, monthRefundsPartition, monthContactsPartition, auditMonthPartition] as const;
/** Any time within these years comes from the recording; other values in records are never this large. */
const [from, to] = [Date.parse('2029-01-01T00:00:00Z'), Date.parse('2032-01-01T00:00:00Z')];
const isTime = (milliseconds: number) => milliseconds >= from && milliseconds < to;

/** The days by which the history is shifted: as many as possible with nothing in the future. Usually negative. */
export const daysTo = ({ end }: Pick<Snapshot, 'end'>, now: Date): number => Math.floor((now.getTime() - Date.parse(end)) / day);

const base32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Characters of a ULID that hold its time. */
const timeLength = 10;
const timeOf = (ulid: string): number => [...ulid.slice(0, timeLength)].reduce((time, each) => time * 32 + base32.indexOf(each), 0);
const written = (time: number): string =>
  Array.from({ length: timeLength }, (_, place) => base32[Math.floor(time / 32 ** (timeLength - 1 - place)) % 32]).join('');

/** Matches instants, order numbers, ULIDs and days. */
const dated = /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)|\bNH-(\d\d)(\d\d)(\d\d)-|([0-7][0-9A-HJKMNP-TV-Z]{25})|(?<!\d)(\d{4}-\d\d-\d\d)(?![\dT])/g;

/** @param own the administrator who replaces the recording's */
export function openShift({ adminId, ...snapshot }: Pick<Snapshot, 'end' | 'adminId'>, now: Date, own: { readonly adminId: string }) {
  const by = daysTo(snapshot, now) * day;
  const dayOf = (text: string): string => {
    const time = Date.parse(`${text}T00:00:00Z`);
    return isTime(time) ? new Date(time + by).toISOString().slice(0, 10) : text;
  };
  const text = (value: string): string =>
    value.replace(dated, (whole: string, instant?: string, year?: string, month?: string, date?: string, ulid?: string, on?: string) => {
      if (instant !== undefined) return isTime(Date.parse(instant)) ? new Date(Date.parse(instant) + by).toISOString() : whole;
      if (year !== undefined) return `NH-${dayOf(`20${year}-${month}-${date}`).slice(2).replaceAll('-', '')}-`;
      if (on !== undefined) return dayOf(on);
      if (ulid === adminId) return own.adminId;
      return ulid !== undefined && isTime(timeOf(ulid)) ? `${written(timeOf(ulid) + by)}${ulid.slice(timeLength)}` : whole;
    });
  const number = (value: number): number => (isTime(value) ? value + by : isTime(value * 1_000) ? value + by / 1_000 : value);
  const shifted = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value);
    if (typeof value === 'number') return number(value);
    if (Array.isArray(value)) return value.map(shifted);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [text(name), shifted(each)]));
  };
  return {
    row: <T>(row: T): T => shifted(row) as T,
    /** A monthly index partition follows the shifted day of its record. */
    item: (recorded: Item): Item => {
      const item = shifted(recorded) as Item;
      const [list, month] =
        monthlyLists
          .map((partition) => [partition, String(item['gsi1pk']).slice(partition('').length)] as const)
          .find(([partition, rest]) => item['gsi1pk'] === partition(rest) && /^\d{4}-\d\d$/.test(rest)) ?? [];
      return list === undefined || month === undefined
        ? item
        : { ...item, gsi1pk: list(indianMonth(new Date(String(item['createdAt'] ?? item['at'])))) };
    },
  };
}
