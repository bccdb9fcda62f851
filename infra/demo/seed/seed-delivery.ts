/** Sets days of delivery by PIN code in a fresh shop; delivery charges are not changed. */
import { ConditionFailed, commit } from '#functions/platform/table/table.ts';
import { firstSettings } from '#functions/settings/first-settings.ts';
import { putPinHead, putPinRows } from '#functions/settings/pin-store.ts';
import { replaceSettings } from '#functions/settings/settings-store.ts';
import { parsePinTable } from '#shared/rules/order/pin-table.ts';

/** Working days from Bengaluru: nearby places, large cities, and far ones. No courier collects money on the islands. */
const pins = `prefix,from,to,cod,serviceable
11,2,4,yes,yes
18,4,7,yes,yes
19,4,7,yes,yes
40,2,3,yes,yes
50,2,3,yes,yes
56,1,2,yes,yes
57,1,3,yes,yes
60,1,3,yes,yes
68,2,4,yes,yes
682,2,3,yes,yes
70,3,5,yes,yes
744,6,10,no,yes
78,4,7,yes,yes`;

/** Changes nothing when either section was saved before. */
export async function seedDelivery(now: Date): Promise<void> {
  const delivery = { ...firstSettings.delivery(), defaultDays: { from: 3, to: 5 } };
  try {
    await commit([
      replaceSettings('delivery', { version: 0 }, delivery, now),
      putPinHead({ version: 0, generation: 0 }, { generation: 1 }, now),
      ...putPinRows(1, parsePinTable(pins).rows),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}
