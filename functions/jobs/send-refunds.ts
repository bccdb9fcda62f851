/** Which refunds are still to be asked for, or asked after? Runs by the clock, so that no refund depends on one good moment. */
import { pursueRefund } from '#functions/flows/refund.ts';
import { workOff } from '#functions/flows/work-off.ts';
import { log } from '#functions/http/log.ts';
import { dueRefunds } from '#functions/store/refund.ts';

/** A run's share; the rest is due at the next run. */
const most = 50;

export async function handler(event: { readonly time: string }): Promise<void> {
  const now = new Date(event.time);
  const due = await dueRefunds(now, most);
  // One after another: the provider limits how many calls it takes, and each of these may wait.
  await workOff(due, 1, (id) => pursueRefund(id, now));
  log.info('send-refunds.completed', { refunds: due.length });
}
