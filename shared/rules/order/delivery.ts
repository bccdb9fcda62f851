/** Computes what delivery costs and when a parcel arrives, from the owner's rules and table of PIN codes. */
import { indianDay, monthNames, weekdayNames } from '../india-day.ts';
import type { Paise } from '../money.ts';
import { type Days, type PinTable, rowOfPin } from './pin-table.ts';

/** The charge for a parcel to a zone, up to an order value or a weight. */
export interface ShippingRow {
  /** The name of a zone; empty: every other PIN code. */
  readonly zone: string;
  /** Paise or grams, by `basis`, itself included; null: without an end. */
  readonly upTo: number | null;
  readonly charge: Paise;
}

export interface DeliveryRules {
  /** What the rows measure: the order's value after discounts, or the weight of the parcel. */
  readonly basis: 'value' | 'weight';
  /** A PIN code is in the zone of its longest prefix. */
  readonly zones: readonly { readonly name: string; readonly prefixes: readonly string[] }[];
  readonly rows: readonly ShippingRow[];
  /** Order value from which the rows charge nothing; null: no such value. */
  readonly freeFrom: Paise | null;
  /** Of each unit that ships alone, whatever the order's value. */
  readonly aloneCharge: Paise;
  /** Of a product that names no weight. */
  readonly defaultGrams: number;
  /** `14:00` in India: what is ordered before it leaves on the same working day. */
  readonly cutOff: string;
  /** 1 Monday to 7 Sunday: when parcels leave and travel. At least one. */
  readonly workingDays: readonly number[];
  /** Days (`2026-11-08`) that are no working days. */
  readonly holidays: readonly string[];
  /** Working days from dispatch to arrival where the table has no days; null: no promise is made there. */
  readonly defaultDays: Days | null;
}

export interface ShippedLine {
  readonly quantity: number;
  readonly weightGrams?: number | undefined;
  readonly shipsAlone?: boolean | undefined;
}

/** `2026-11-24`: days in India, the first and the last on which the parcel may arrive. */
export interface Promised {
  readonly from: string;
  readonly to: string;
}

/** What the shop says about one PIN code. */
export type DeliveryPromise = {
  readonly serviceable: boolean;
  /** Whether the PIN code's row lets a parcel be paid at the door. */
  readonly cod: boolean;
} & (Promised | { readonly from: null; readonly to: null });

/** The name of the zone with the longest prefix of the PIN code; empty where none has one. */
export function zoneOf(pin: string | undefined, { zones }: Pick<DeliveryRules, 'zones'>): string {
  let found = { name: '', length: 0 };
  for (const { name, prefixes } of zones) {
    for (const prefix of prefixes) if (prefix.length > found.length && pin?.startsWith(prefix)) found = { name, length: prefix.length };
  }
  return found.name;
}

/** The charge of the rows alone. @param measure paise or grams, by `basis` */
function rowCharge(measure: number, pin: string | undefined, rules: DeliveryRules): Paise {
  const zone = zoneOf(pin, rules);
  const own = rules.rows.filter((row) => row.zone === zone);
  const rows = own.length > 0 ? own : rules.rows.filter((row) => row.zone === '');
  const ends = (row: ShippingRow) => row.upTo ?? Number.POSITIVE_INFINITY;
  const row = rows.toSorted((one, other) => ends(one) - ends(other)).find((each) => measure <= ends(each));
  return row?.charge ?? 0;
}

/** What the rows charge for the goods that travel together, before `freeFrom` is looked at. */
function parcelCharge(lines: readonly ShippedLine[], value: Paise, pin: string | undefined, rules: DeliveryRules): Paise {
  const together = lines.filter(({ shipsAlone }) => shipsAlone !== true);
  if (together.length === 0) return 0;
  const grams = together.reduce((sum, { quantity, weightGrams }) => sum + quantity * (weightGrams ?? rules.defaultGrams), 0);
  return rowCharge(rules.basis === 'weight' ? grams : value, pin, rules);
}

const isFree = (value: Paise, { freeFrom }: DeliveryRules): boolean => freeFrom !== null && value >= freeFrom;

/**
 * What delivery of a basket costs: one parcel by the rows, free from `freeFrom`, and a charge for each unit that ships alone.
 * @param value of all goods after discounts, as the shop shows prices
 * @param pin undefined, not known yet: the charge of every PIN code outside the zones
 */
export function shippingCharge(lines: readonly ShippedLine[], value: Paise, pin: string | undefined, rules: DeliveryRules): Paise {
  const alone = lines.reduce((units, { quantity, shipsAlone }) => units + (shipsAlone === true ? quantity : 0), 0);
  return alone * rules.aloneCharge + (isFree(value, rules) ? 0 : parcelCharge(lines, value, pin, rules));
}

/** What to add to the basket for the parcel to travel free; undefined where it does already, or never does. */
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

/** The working day that follows by this number of working days; 0: the day itself, or the next working day. */
function workingDayAfter(day: string, count: number, calendar: Calendar): string {
  let [reached, left] = [day, isWorkingDay(day, calendar) ? count : count + 1];
  // A calendar without a working day must not loop for ever; the settings refuse one.
  for (let looked = 0; left > 0 && looked < 2_000; looked++) {
    reached = dayAfter(reached);
    if (isWorkingDay(reached, calendar)) left--;
  }
  return reached;
}

/** The day in India on which what is ordered at this instant leaves the shop. */
export function dispatchDay(now: Date, rules: Calendar & Pick<DeliveryRules, 'cutOff'>): string {
  const today = indianDay(now);
  const isEarly = now.getTime() < Date.parse(`${today}T${rules.cutOff}:00+05:30`);
  return workingDayAfter(isEarly ? today : dayAfter(today), 0, rules);
}

/** Whether and when a parcel that is ordered now arrives at a PIN code. */
export function promiseOf(pin: string, now: Date, rules: DeliveryRules, table: PinTable): DeliveryPromise {
  const row = rowOfPin(pin, table);
  const { serviceable = true, cod = true } = row ?? {};
  const days = row?.days ?? rules.defaultDays;
  if (!serviceable || days === null) return { serviceable, cod: serviceable && cod, from: null, to: null };
  const dispatch = dispatchDay(now, rules);
  const arrival = (count: number) => workingDayAfter(dispatch, count, rules);
  return { serviceable, cod, from: arrival(days.from), to: arrival(days.to) };
}

/** `Tue 24 - Thu 26 Nov`, `Mon 30 Nov - Wed 2 Dec`, `Tue 24 Nov`. The same words on the site and in mails, in every browser. */
export function promiseText({ from, to }: Promised): string {
  const month = (day: string) => monthNames[Number(day.slice(5, 7)) - 1] ?? '';
  const show = (day: string) => `${weekdayNames[weekdayOf(day) - 1]} ${Number(day.slice(8))}`;
  if (from === to) return `${show(to)} ${month(to)}`;
  return `${show(from)}${from.slice(0, 7) === to.slice(0, 7) ? '' : ` ${month(from)}`} - ${show(to)} ${month(to)}`;
}
