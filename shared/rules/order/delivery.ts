/** Computes the charge of delivery and the day of arrival, from the owner's rules and the table of PIN codes. */
import { indianDay, monthNames, weekdayNames } from '../india-day.ts';
import type { Paise } from '../money.ts';
import { type Days, findPinRow, type PinTable } from './pin-table.ts';

/** The charge for a parcel to a zone, up to an order value or a weight. */
export interface ShippingRow {
  /** The name of a zone; empty: all PIN codes outside the zones. */
  readonly zone: string;
  /** The upper limit, inclusive, in paise or grams (see `basis`); null: no limit. */
  readonly upTo: number | null;
  readonly charge: Paise;
}

export interface DeliveryRules {
  /** What `upTo` of a row is compared with: the order's value after discounts, or the weight of the parcel. */
  readonly basis: 'value' | 'weight';
  /** A PIN code belongs to the zone with its longest matching prefix. */
  readonly zones: readonly { readonly name: string; readonly prefixes: readonly string[] }[];
  readonly rows: readonly ShippingRow[];
  /** The order value from which delivery by these rows is free; null: there is none. */
  readonly freeFrom: Paise | null;
  /** The charge for each unit that ships alone, whatever the order's value. */
  readonly aloneCharge: Paise;
  /** The weight of a product that states none. */
  readonly defaultGrams: number;
  /** `14:00` in India: orders before this time are dispatched on the same working day. */
  readonly cutOff: string;
  /** 1 Monday to 7 Sunday: the days on which parcels are dispatched and transported. At least one. */
  readonly workingDays: readonly number[];
  /** Days (`2026-11-08`) on which no one works. */
  readonly holidays: readonly string[];
  /** Working days from dispatch to arrival when the table states none; null: no promise. */
  readonly defaultDays: Days | null;
}

export interface ShippedLine {
  readonly quantity: number;
  readonly weightGrams?: number | undefined;
  readonly shipsAlone?: boolean | undefined;
}

/** `2026-11-24`: the first and the last day in India on which the parcel may arrive. */
export interface DeliveryDays {
  readonly from: string;
  readonly to: string;
}

/** The promise for one PIN code. */
export type DeliveryPromise = {
  readonly serviceable: boolean;
  /** Whether the table allows payment on delivery at the PIN code. */
  readonly cod: boolean;
} & (DeliveryDays | { readonly from: null; readonly to: null });

/** The name of the zone with the longest prefix of the PIN code; empty when no zone matches. */
export function zoneOf(pin: string | undefined, { zones }: Pick<DeliveryRules, 'zones'>): string {
  let found = { name: '', length: 0 };
  for (const { name, prefixes } of zones) {
    for (const prefix of prefixes) if (prefix.length > found.length && pin?.startsWith(prefix)) found = { name, length: prefix.length };
  }
  return found.name;
}

/** The charge by the rows alone. @param measure paise or grams, see `basis` */
function rowCharge(measure: number, pin: string | undefined, rules: DeliveryRules): Paise {
  const zone = zoneOf(pin, rules);
  const zoneRows = rules.rows.filter((row) => row.zone === zone);
  const rows = zoneRows.length > 0 ? zoneRows : rules.rows.filter((row) => row.zone === '');
  const upperLimit = (row: ShippingRow) => row.upTo ?? Number.POSITIVE_INFINITY;
  const row = rows.toSorted((one, other) => upperLimit(one) - upperLimit(other)).find((each) => measure <= upperLimit(each));
  return row?.charge ?? 0;
}

/** The charge by the rows for the goods that are sent together, before `freeFrom` is applied. */
function parcelCharge(lines: readonly ShippedLine[], value: Paise, pin: string | undefined, rules: DeliveryRules): Paise {
  const together = lines.filter(({ shipsAlone }) => shipsAlone !== true);
  if (together.length === 0) return 0;
  const grams = together.reduce((sum, { quantity, weightGrams }) => sum + quantity * (weightGrams ?? rules.defaultGrams), 0);
  return rowCharge(rules.basis === 'weight' ? grams : value, pin, rules);
}

const isFree = (value: Paise, { freeFrom }: DeliveryRules): boolean => freeFrom !== null && value >= freeFrom;

/**
 * The charge for the delivery of a basket: one parcel by the rows, free from `freeFrom` on, and a charge for each unit that ships alone.
 * @param value the value of all goods after discounts, in the shop's price mode
 * @param pin undefined while it is not known: then the charge of PIN codes outside the zones applies
 */
export function shippingCharge(lines: readonly ShippedLine[], value: Paise, pin: string | undefined, rules: DeliveryRules): Paise {
  const alone = lines.reduce((units, { quantity, shipsAlone }) => units + (shipsAlone === true ? quantity : 0), 0);
  return alone * rules.aloneCharge + (isFree(value, rules) ? 0 : parcelCharge(lines, value, pin, rules));
}

/** The amount that is missing for free shipping; undefined when shipping is free already, or never is. */
export function missingForFree(lines: readonly ShippedLine[], value: Paise, pin: string | undefined, rules: DeliveryRules): Paise | undefined {
  if (rules.freeFrom === null || isFree(value, rules) || parcelCharge(lines, value, pin, rules) === 0) return undefined;
  return rules.freeFrom - value;
}

const dayMs = 86_400_000;
const dayAfter = (day: string): string => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
/** 1 Monday to 7 Sunday. */
const weekdayOf = (day: string): number => new Date(day).getUTCDay() || 7;

type Calendar = Pick<DeliveryRules, 'workingDays' | 'holidays'>;
const isWorkingDay = (day: string, { workingDays, holidays }: Calendar): boolean => workingDays.includes(weekdayOf(day)) && !holidays.includes(day);

/** The working day that is `count` working days later; for 0 the day itself, or the next working day. */
function workingDayAfter(day: string, count: number, calendar: Calendar): string {
  let [current, remaining] = [day, isWorkingDay(day, calendar) ? count : count + 1];
  // The settings reject a calendar without a working day; the limit prevents an endless loop nevertheless.
  for (let checkedDays = 0; remaining > 0 && checkedDays < 2_000; checkedDays++) {
    current = dayAfter(current);
    if (isWorkingDay(current, calendar)) remaining--;
  }
  return current;
}

/** The day in India on which an order placed at this instant is dispatched. */
export function dispatchDay(now: Date, rules: Calendar & Pick<DeliveryRules, 'cutOff'>): string {
  const today = indianDay(now);
  const isEarly = now.getTime() < Date.parse(`${today}T${rules.cutOff}:00+05:30`);
  return workingDayAfter(isEarly ? today : dayAfter(today), 0, rules);
}

/** Whether and when a parcel arrives at a PIN code, if it is ordered now. */
export function computePromise(pin: string, now: Date, rules: DeliveryRules, table: PinTable): DeliveryPromise {
  const row = findPinRow(pin, table);
  const { serviceable = true, cod = true } = row ?? {};
  const days = row?.days ?? rules.defaultDays;
  if (!serviceable || days === null) return { serviceable, cod: serviceable && cod, from: null, to: null };
  const dispatch = dispatchDay(now, rules);
  const arrival = (count: number) => workingDayAfter(dispatch, count, rules);
  return { serviceable, cod, from: arrival(days.from), to: arrival(days.to) };
}

/** `Tue 24 - Thu 26 Nov`, `Mon 30 Nov - Wed 2 Dec`, `Tue 24 Nov`: the same text on the site, in mails and in every browser. */
export function promiseText({ from, to }: DeliveryDays): string {
  const month = (day: string) => monthNames[Number(day.slice(5, 7)) - 1] ?? '';
  const formatDay = (day: string) => `${weekdayNames[weekdayOf(day) - 1]} ${Number(day.slice(8))}`;
  if (from === to) return `${formatDay(to)} ${month(to)}`;
  return `${formatDay(from)}${from.slice(0, 7) === to.slice(0, 7) ? '' : ` ${month(from)}`} - ${formatDay(to)} ${month(to)}`;
}
