/** What the clinic and each of its doctors earned. */
import * as z from 'zod';
import { Day, Rupees } from '../common.ts';
import { endpoint } from '../define.ts';

export const mostEarningDays = 92;

const Earned = () =>
  z
    .object({
      /** Paid and not given up, whether they are over or still to come. */
      appointments: z.number().int(),
      completed: z.number().int(),
      noShows: z.number().int(),
      /** Given up after they were paid. */
      cancelled: z.number().int(),
      /** What was paid, less what went back or is about to. */
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
      /** Who earned most first. */
      doctors: z.array(z.object({ id: z.string(), name: z.string(), speciality: z.string() }).and(Earned())),
    }),
  failures: [],
});
