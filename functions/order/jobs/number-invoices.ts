/** Which invoices and credit notes have no number yet? The sweep behind the mails, whose sender numbers what it attaches. */

import { type Due, owedBy, rescheduleMarkCheck } from '#functions/order/invoice/invoice-store.ts';
import { issueOwed } from '#functions/order/invoice/issue.ts';
import { errorFields, log } from '#functions/platform/log.ts';
import { processBatch } from '#functions/platform/process-batch.ts';

/** A run's share; the rest is due at the next run. */
const most = 500;
/** Milliseconds after which one that could not be issued is tried again, so that it does not stand before the others. */
const pause = 600_000;

export async function handler(event: { readonly time: string }): Promise<void> {
  const now = new Date(event.time);
  const owed = await owedBy(now, most);
  // One after another: they would only race for the same number.
  await processBatch(owed, 1, (each) => look(each, now));
  if (owed.length > 0) log.info('number-invoices.completed', { documents: owed.length });
}

/** Never throws: one bad order must not stop the others. */
async function look(owed: Due, now: Date): Promise<void> {
  try {
    await issueOwed(owed.kind, owed.kind === 'invoice' ? owed.due.orderId : owed.due.id, now);
  } catch (error) {
    log.error('invoice.not-issued', { kind: owed.kind, orderId: owed.due.orderId, ...errorFields(error) });
    await rescheduleMarkCheck(owed, new Date(now.getTime() + pause)).catch((each: unknown) =>
      log.error('invoice.mark-not-moved', { orderId: owed.due.orderId, ...errorFields(each) }),
    );
  }
}
