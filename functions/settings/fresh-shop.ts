/** Sets the price mode of a fresh shop to prices that include tax. An existing shop keeps its price mode until its owner changes it. */
import { ConditionFailed, commit } from '#functions/platform/table/table.ts';
import { firstSettings } from './first-settings.ts';
import { replaceSettings } from './settings-store.ts';

/** Changes nothing when the section was saved before. */
export async function setInclusivePrices(now: Date): Promise<void> {
  try {
    await commit([replaceSettings('prices', { version: 0 }, { ...firstSettings.prices(), mode: 'tax_inclusive' }, now)]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}
