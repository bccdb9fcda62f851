/** Erases closed accounts whose erasure a crash or outage interrupted, a bounded number per run. */

import { errorFields, log } from '#functions/platform/log.ts';
import { erase } from '#functions/privacy/erase.ts';
import { dueErasures } from '#functions/privacy/erasure-store.ts';

/** Milliseconds. The request that closed the account may still be erasing it. */
const gracePeriodMs = 60_000;
const maxPerRun = 20;

export async function handler(event: { readonly time: string }): Promise<void> {
  let erased = 0;
  for (const customerId of await dueErasures(new Date(Date.parse(event.time) - gracePeriodMs), maxPerRun)) {
    try {
      await erase(customerId);
      erased++;
    } catch (error) {
      log.error('erase-accounts.failed', { customerId, ...errorFields(error) });
    }
  }
  log.info('erase-accounts.completed', { erased });
}
