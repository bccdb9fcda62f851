/** Shifts the records of the demo history by whole days, so that it ends on the day it is loaded. Pure. */
import {
  auditMonthPartition,
  monthComplaintsPartition,
  monthContactsPartition,
  monthOrdersPartition,
  monthRefundsPartition,
  monthReviewsPartition,
} from '#functions/keys.ts';
import { indianMonth } from '#shared/rules/india-day.ts';
import type { Item, Snapshot } from './snapshot.ts';

const day = 86_400_000;
/** Partitions of the index that are named after a month in India. */
const monthlyLists = [
  monthOrdersPartition,
  monthReviewsPartition,
  monthRefundsPartition,
  monthContactsPartition,
  monthComplaintsPartition,
  auditMonthPartition,
] as const;
/** Any time within these years comes from the recording; other values in records are never this large. */
const [from, to] = [Date.parse('2029-01-01T00:00:00Z'), Date.parse('2032-01-01T00:00:00Z')];
const isTime = (milliseconds: number) => milliseconds >= from && milliseconds < to;

/** The days by which the history is shifted: as many as possible with nothing in the future. Usually negative. */
export const daysToShift = ({ end }: Pick<Snapshot, 'end'>, now: Date): number => Math.floor((now.getTime() - Date.parse(end)) / day);

const base32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Characters of a ULID that hold its time. */
const timeLength = 10;
const timeOf = (ulid: string): number => [...ulid.slice(0, timeLength)].reduce((time, each) => time * 32 + base32.indexOf(each), 0);
const encodeTime = (time: number): string =>
  Array.from({ length: timeLength }, (_, place) => base32[Math.floor(time / 32 ** (timeLength - 1 - place)) % 32]).join('');

/** Matches instants, order numbers, ULIDs and days. */
const dateTexts =
  /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)|\bNH-(\d\d)(\d\d)(\d\d)-|([0-7][0-9A-HJKMNP-TV-Z]{25})|(?<!\d)(\d{4}-\d\d-\d\d)(?![\dT])/g;

/** @param target the administrator who replaces the recording's */
export function openShift({ adminId, ...snapshot }: Pick<Snapshot, 'end' | 'adminId'>, now: Date, target: { readonly adminId: string }) {
  const shiftMs = daysToShift(snapshot, now) * day;
  const dayOf = (text: string): string => {
    const time = Date.parse(`${text}T00:00:00Z`);
    return isTime(time) ? new Date(time + shiftMs).toISOString().slice(0, 10) : text;
  };
  const shiftText = (value: string): string =>
    value.replace(dateTexts, (whole: string, instant?: string, year?: string, month?: string, date?: string, ulid?: string, on?: string) => {
      if (instant !== undefined) return isTime(Date.parse(instant)) ? new Date(Date.parse(instant) + shiftMs).toISOString() : whole;
      if (year !== undefined) return `NH-${dayOf(`20${year}-${month}-${date}`).slice(2).replaceAll('-', '')}-`;
      if (on !== undefined) return dayOf(on);
      if (ulid === adminId) return target.adminId;
      return ulid !== undefined && isTime(timeOf(ulid)) ? `${encodeTime(timeOf(ulid) + shiftMs)}${ulid.slice(timeLength)}` : whole;
    });
  const shiftNumber = (value: number): number => (isTime(value) ? value + shiftMs : isTime(value * 1_000) ? value + shiftMs / 1_000 : value);
  const shiftValue = (value: unknown): unknown => {
    if (typeof value === 'string') return shiftText(value);
    if (typeof value === 'number') return shiftNumber(value);
    if (Array.isArray(value)) return value.map(shiftValue);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [shiftText(name), shiftValue(each)]));
  };
  return {
    row: <T>(row: T): T => shiftValue(row) as T,
    /** A monthly index partition follows the shifted day of its record. */
    item: (recorded: Item): Item => {
      const item = shiftValue(recorded) as Item;
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
