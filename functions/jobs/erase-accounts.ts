/** Which closed accounts are still to be erased? Those that a crash or an outage left behind, a bounded number a run. */
import { erase } from '#functions/flows/erase.ts';
import { errorFields, log } from '#functions/http/log.ts';
import { erasuresDue } from '#functions/store/erasure.ts';

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
