/** Reads the rules of delivery and the table of PIN codes for the shop's functions, at most two seconds old. */
import { cachedFor } from '#functions/platform/cached-for.ts';
import type { Delivery } from '#shared/contract/settings/delivery.ts';
import { toPaise } from '#shared/rules/money.ts';
import { computePromise, type DeliveryPromise, type DeliveryRules } from '#shared/rules/order/delivery.ts';
import { type PinTable, toPinTable } from '#shared/rules/order/pin-table.ts';
import { pinRowsOf, pinRowsOfDigit, readPinHead } from './pin-store.ts';
import { readCachedSettings } from './settings.ts';

/** The section with its amounts in paise. */
export const toDeliveryRules = ({ basis, rows, freeFrom, aloneCharge, ...rules }: Delivery): DeliveryRules => ({
  ...rules,
  basis,
  rows: rows.map(({ zone, upTo, charge }) => ({
    zone,
    upTo: upTo === null || basis === 'weight' ? upTo : toPaise(upTo),
    charge: toPaise(charge),
  })),
  freeFrom: freeFrom === null ? null : toPaise(freeFrom),
  aloneCharge: toPaise(aloneCharge),
});

export const deliveryRules = async (now: Date): Promise<DeliveryRules> => toDeliveryRules(await readCachedSettings('delivery', now));

const cachedHead = cachedFor(2_000, () => readPinHead(false));
/** The rows by the first digit of their PIN codes. */
const tables = new Map<string, { readonly generation: number; readonly table: PinTable }>();

/** The rows that can match a PIN code. Costs half a read unit for each 4 kB of rows when the table has changed. */
async function pinTableFor(pin: string, now: Date): Promise<PinTable> {
  const digit = pin.slice(0, 1);
  for (let attempt = 0; attempt < 2; attempt++) {
    const { generation } = await cachedHead.get(now);
    if (generation === 0) return new Map();
    const known = tables.get(digit);
    if (known?.generation === generation) return known.table;
    const rows = await pinRowsOfDigit(generation, digit);
    if (rows !== undefined) {
      const table = toPinTable(rows);
      tables.set(digit, { generation, table });
      return table;
    }
    // The table was changed twice within two seconds, so the generation of the cached head does not exist any more: read the head again.
    cachedHead.reset();
  }
  throw new Error('The rows of the table of PIN codes are missing.');
}

/** Whether and when a parcel that is ordered now arrives at a PIN code. */
export async function deliveryPromise(pin: string, now: Date): Promise<DeliveryPromise> {
  const [rules, table] = await Promise.all([deliveryRules(now), pinTableFor(pin, now)]);
  return computePromise(pin, now, rules, table);
}

let refusing: { readonly generation: number; readonly value: boolean } | undefined;

/** Whether the owner's table refuses no PIN code. Reads all rows once a generation. */
export async function isServedEverywhere(now: Date): Promise<boolean> {
  const { generation } = await cachedHead.get(now);
  if (refusing?.generation !== generation) refusing = { generation, value: (await pinRowsOf(generation)).some(({ serviceable }) => !serviceable) };
  return !refusing.value;
}
