/** Which closed accounts are still to be erased? Those that a crash or an outage left behind, a bounded number a run. */

import { errorFields, log } from '#functions/platform/log.ts';
import { erase } from '#functions/privacy/erase.ts';
import { erasuresDue } from '#functions/privacy/erasure-store.ts';

/** Whoever closed it may be at it still. */
const patience = 60_000;
const atOnce = 20;

export async function handler(event: { readonly time: string }): Promise<void> {
  let erased = 0;
  for (const customerId of await erasuresDue(new Date(Date.parse(event.time) - patience), atOnce)) {
    try {
      await erase(customerId);
      erased++;
    } catch (error) {
      log.error('erase-accounts.failed', { customerId, ...errorFields(error) });
    }
  }
  log.info('erase-accounts.completed', { erased });
}
