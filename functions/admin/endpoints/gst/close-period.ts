/** Closes a period of GST: its figures are stored and never computed again, and no further document is dated into it. */
import { type Closing, putClosing, writeFigures } from '#functions/admin/gst/closing-store.ts';
import { readOrComputePeriod, toPeriodResponse } from '#functions/admin/gst/period.ts';
import { recordAudit } from '#functions/identity/audit-store.ts';
import { readCustomer } from '#functions/identity/customer-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { endSeriesOf } from '#functions/order/invoice/invoice-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { commit, retryOnConflict } from '#functions/platform/table/table.ts';
import { closePeriod } from '#shared/contract/admin/gst.ts';
import { closableFrom, gstPeriodOf } from '#shared/rules/gst/gst-period.ts';

export const handler = endpoint(closePeriod, ({ params: { period }, body, caller, source, now, note }) =>
  retryOnConflict(async () => {
    note({ period });
    // Read before the figures: a document that is issued meanwhile moves its series, so that the closing is tried again with it.
    const series = await endSeriesOf(gstPeriodOf(period));
    const current = await readOrComputePeriod(period, now);
    const { figures, text, digest, closing } = current;
    const from = closableFrom(figures.period);
    if (closing === undefined && now < from) throw new Failure('gst_period_open', { details: { closableFrom: from.toISOString() } });
    // Also thrown when another administrator has closed the period with other figures.
    if (digest !== body.digest) throw new Failure('edited_meanwhile');
    if (closing !== undefined) return toPeriodResponse(current);
    const incomplete = figures.documents.filter(({ missing }) => missing > 0);
    if (incomplete.length > 0) throw new Failure('gst_period_incomplete', { details: { series: incomplete } });
    const person = await readCustomer(caller.id);
    const newClosing: Closing = {
      period,
      closedAt: now.toISOString(),
      by: { id: caller.id, name: `${person?.firstName ?? ''} ${person?.lastName ?? ''}`.trim() },
      digest,
    };
    await writeFigures(newClosing, text);
    await commit([
      putClosing(newClosing),
      ...series,
      ...recordAudit(
        { action: closePeriod.key, caller, source, now },
        { subject: { type: 'gst', id: period }, after: { sha256: digest, invoices: figures.invoices.count, creditNotes: figures.creditNotes.count } },
      ),
    ]);
    return toPeriodResponse({ ...current, closing: newClosing });
  }),
);
