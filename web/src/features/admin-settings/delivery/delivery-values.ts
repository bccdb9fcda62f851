/** The values of the delivery's form as typed texts, and the section made of them by the contract's rules. */
import { parseInput } from '#shared/contract/input-errors.ts';
import { DeliveryInput, type DeliverySettings } from '#shared/contract/settings/delivery.ts';

export interface ZoneText {
  readonly key: number;
  readonly name: string;
  /** Separated by blanks, commas or line breaks. */
  readonly prefixes: string;
}
export interface RowText {
  readonly key: number;
  /** The name of a zone; empty: all other PIN codes. */
  readonly zone: string;
  readonly upTo: string;
  readonly charge: string;
}

export interface DeliveryValues {
  readonly basis: string;
  readonly zones: readonly ZoneText[];
  readonly rows: readonly RowText[];
  readonly freeFrom: string;
  readonly aloneCharge: string;
  readonly defaultGrams: string;
  readonly cutOff: string;
  readonly workingDays: readonly number[];
  /** One a line. */
  readonly holidays: string;
  readonly defaultFrom: string;
  readonly defaultTo: string;
}

const withKeys = <T extends object>(list: readonly T[]): (T & { readonly key: number })[] => list.map((each, key) => ({ ...each, key }));
export const nextKey = (list: readonly { readonly key: number }[]): number => Math.max(-1, ...list.map(({ key }) => key)) + 1;

export const valuesOf = ({ zones, rows, freeFrom, defaultDays, holidays, ...rest }: DeliverySettings): DeliveryValues => ({
  basis: rest.basis,
  zones: withKeys(zones.map(({ name, prefixes }) => ({ name, prefixes: prefixes.join(', ') }))),
  rows: withKeys(rows.map(({ zone, upTo, charge }) => ({ zone, upTo: upTo === null ? '' : String(upTo), charge: String(charge) }))),
  freeFrom: freeFrom === null ? '' : String(freeFrom),
  aloneCharge: String(rest.aloneCharge),
  defaultGrams: String(rest.defaultGrams),
  cutOff: rest.cutOff,
  workingDays: rest.workingDays,
  holidays: holidays.join('\n'),
  defaultFrom: defaultDays === null ? '' : String(defaultDays.from),
  defaultTo: defaultDays === null ? '' : String(defaultDays.to),
});

/** NaN for an empty text, so that the contract asks for the figure. */
const parseNumber = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.replaceAll(',', '')));
const parseNumberOrNull = (text: string): number | null => (text.trim() === '' ? null : parseNumber(text));
const splitList = (text: string): string[] => text.split(/[\s,;]+/).filter((each) => each !== '');

/** Maps a path of the contract to a field of the form. */
export function toFormField(path: string): string {
  if (path.startsWith('holidays')) return 'holidays';
  if (path.startsWith('defaultDays')) return path === 'defaultDays.to' ? 'defaultTo' : 'defaultFrom';
  return path.replace(/(prefixes)\.\d+$/, '$1');
}

/** Returns the section as a write sends it, or what is wrong with it, keyed by the contract's fields. */
export function parse(values: DeliveryValues) {
  const { defaultFrom, defaultTo } = values;
  return parseInput(DeliveryInput(), {
    version: 0,
    basis: values.basis,
    zones: values.zones.map(({ name, prefixes }) => ({ name, prefixes: splitList(prefixes) })),
    rows: values.rows.map(({ zone, upTo, charge }) => ({ zone, upTo: parseNumberOrNull(upTo), charge: parseNumber(charge) })),
    freeFrom: parseNumberOrNull(values.freeFrom),
    aloneCharge: parseNumber(values.aloneCharge),
    defaultGrams: parseNumber(values.defaultGrams),
    cutOff: values.cutOff,
    workingDays: [...values.workingDays],
    holidays: splitList(values.holidays),
    defaultDays: defaultFrom.trim() === '' && defaultTo.trim() === '' ? null : { from: parseNumber(defaultFrom), to: parseNumber(defaultTo) },
  });
}

/** Renames a zone and takes its rows along. */
export function renameZone({ zones, rows }: DeliveryValues, key: number, name: string): Pick<DeliveryValues, 'zones' | 'rows'> {
  const oldName = zones.find((zone) => zone.key === key)?.name ?? '';
  // Rows with an empty zone name apply to all other PIN codes. While the new name is empty, the rows therefore keep the old one.
  const renamesRows = oldName !== '' && name !== '' && zones.filter((zone) => zone.name === oldName).length === 1;
  return {
    zones: zones.map((zone) => (zone.key === key ? { ...zone, name } : zone)),
    rows: renamesRows ? rows.map((row) => (row.zone === oldName ? { ...row, zone: name } : row)) : rows,
  };
}
