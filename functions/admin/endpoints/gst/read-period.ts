/** Reads the tax summary of a period. */
import { readOrComputePeriod, toPeriodResponse } from '#functions/admin/gst/period.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { readPeriod } from '#shared/contract/admin/gst.ts';

export const handler = endpoint(readPeriod, async ({ params: { period }, now }) => toPeriodResponse(await readOrComputePeriod(period, now)));
