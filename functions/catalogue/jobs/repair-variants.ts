/** Repairs edits of variants that were interrupted between two transactions. */
import { repairInterruptedEdits } from '#functions/catalogue/variant-edit-store.ts';
import { log } from '#functions/platform/log.ts';

export async function handler(event: { readonly time: string }): Promise<void> {
  log.info('repair-variants.completed', { repaired: await repairInterruptedEdits(new Date(event.time)) });
}
