import type { Gstr1Table } from '#shared/rules/gst/gstr1-files.ts';
import { call, type Query } from '#web/api/client.ts';
import { saveFile } from '#web/api/files.ts';
import { useRead } from '#web/api/use-read.ts';

export const useGstPeriod = (period: string) => useRead('gst.readPeriod', { params: { period } });

/** @param digest of the figures that were shown */
export const closeGstPeriod = (period: string, digest: string) => call('gst.closePeriod', { params: { period }, body: { digest } });

/** What the owner saves: the portal's JSON, all tables, or one of them. */
export type Gstr1File = 'json' | 'zip' | Gstr1Table;

export function saveGstr1(period: string, file: Gstr1File): Promise<void> {
  const query: Query<'gst.readGstr1'> =
    file === 'json' ? { period, format: 'json' } : { period, format: 'csv', ...(file === 'zip' ? {} : { table: file }) };
  const name = file === 'json' || file === 'zip' ? `gstr1-${period}.${file}` : `gstr1-${period}-${file}.csv`;
  return saveFile('gst.readGstr1', {}, name, query);
}
