/** What the clinic and each of its doctors earned. */
import * as z from 'zod';
import { Day, Rupees } from '../common.ts';
import { endpoint } from '../define.ts';

export const maxEarningDays = 92;

const Earned = () =>
  z
    .object({
      /** Paid and not cancelled, past or future. */
      appointments: z.number().int(),
      completed: z.number().int(),
      noShows: z.number().int(),
      /** Cancelled after payment. */
      cancelled: z.number().int(),
      /** Payments less completed and pending refunds. */
      earned: Rupees(),
      refunded: Rupees(),
    })
    .meta({ title: 'Earned' });

export const readEarnings = /* @__PURE__ */ endpoint({
  key: 'appointment.readEarnings',
  method: 'GET',
  path: '/api/admin/clinic-earnings',
  access: 'admin',
  summary: 'Counts and earnings of the clinic and of each doctor, by the days (in India, both included) on which the appointments begin',
  query: () =>
    z.strictObject({
      /** At most 92 days; without them the last 30. */
      fromDate: Day().optional(),
      toDate: Day().optional(),
    }),
  reply: () =>
    z.object({
      from: z.iso.date(),
      to: z.iso.date(),
      total: Earned(),
      /** The highest earnings first. */
      doctors: z.array(z.object({ id: z.string(), name: z.string(), speciality: z.string() }).and(Earned())),
    }),
  failures: [],
});
