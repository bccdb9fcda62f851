/** Reads the GSTR-1 of a period: JSON for the portal, or CSV for the offline tool. */
import { readOrComputePeriod } from '#functions/admin/gst/period.ts';
import { zipOf } from '#functions/admin/gst/zip.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { readGstr1 } from '#shared/contract/admin/gst.ts';
import { gstr1Csv, gstr1Tables, toPortalJson } from '#shared/rules/gst/gstr1-files.ts';
import { endOfIndianDay } from '#shared/rules/india-day.ts';

export const handler = endpoint(readGstr1, async ({ query: { period, format, table }, now }) => {
  const { figures } = await readOrComputePeriod(period, now);
  if (format === 'json') return toPortalJson(figures);
  if (table !== undefined)
    return {
      name: `gstr1-${period}-${table}.csv`,
      disposition: 'attachment' as const,
      bytes: Buffer.from(gstr1Csv(figures, table)),
      media: 'text/csv; charset=utf-8' as const,
    };
  const files = new Map(gstr1Tables.map((each) => [`${each}.csv`, gstr1Csv(figures, each)]));
  return { name: `gstr1-${period}.zip`, disposition: 'attachment' as const, bytes: zipOf(files, endOfIndianDay(figures.period.to)) };
});
