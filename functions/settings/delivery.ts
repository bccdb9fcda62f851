/** Reads the rules of delivery and the table of PIN codes for the shop's functions, at most two seconds old. */
import type { Delivery } from '#shared/contract/settings/delivery.ts';
import { toPaise } from '#shared/rules/money.ts';
import { computePromise, type DeliveryPromise, type DeliveryRules } from '#shared/rules/order/delivery.ts';
import { type PinTable, toPinTable } from '#shared/rules/order/pin-table.ts';
import { type PinHead, pinRowsOfDigit, readPinHead } from './pin-store.ts';
import { settingsOf } from './settings.ts';

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

export const deliveryRules = async (now: Date): Promise<DeliveryRules> => toDeliveryRules(await settingsOf('delivery', now));

const cachedForMs = 2_000;
let head: { readonly value: PinHead; readonly at: number } | undefined;
/** The rows by the first digit of their PIN codes. */
const tables = new Map<string, { readonly generation: number; readonly table: PinTable }>();

async function headAt(now: Date): Promise<PinHead> {
  const at = now.getTime();
  // The time of the next request may be earlier as well as later.
  if (head === undefined || Math.abs(at - head.at) >= cachedForMs) head = { value: await readPinHead(false), at };
  return head.value;
}

/** The rows that can match a PIN code. Costs half a read unit for each 4 kB of rows when the table has changed. */
async function pinTableFor(pin: string, now: Date): Promise<PinTable> {
  const digit = pin.slice(0, 1);
  for (let attempt = 0; attempt < 2; attempt++) {
    const { generation } = await headAt(now);
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
    head = undefined;
  }
  throw new Error('The rows of the table of PIN codes are missing.');
}

/** Whether and when a parcel that is ordered now arrives at a PIN code. */
export async function deliveryPromise(pin: string, now: Date): Promise<DeliveryPromise> {
  const [rules, table] = await Promise.all([deliveryRules(now), pinTableFor(pin, now)]);
  return computePromise(pin, now, rules, table);
}
