/** How does the shop do, what needs somebody's attention, and where is what one looks for? What every page of the administration has at its head. */
import * as z from 'zod';
import { appointmentStatuses } from '../../rules/appointment-status.ts';
import { windows } from '../../rules/figures.ts';
import { stockLevels } from '../../rules/stock-level.ts';
import { Instant, Rupees } from '../common.ts';
import { endpoint } from '../define.ts';

const Totals = () =>
  z
    .object({
      /** Paid for the orders of these days. */
      revenue: Rupees(),
      orders: z.number().int(),
      averageOrder: Rupees(),
      /** Begun in these days, and those of them that were paid. */
      checkouts: z.number().int(),
      paid: z.number().int(),
      /** 0 to 1; null without a checkout. */
      conversion: z.number().nullable(),
      /** Begun in these days, for orders of any day. */
      refunds: z.number().int(),
      refunded: Rupees(),
      /** With the clinic's doctors on these days, paid and not given up; and their fees, less what went back. */
      appointments: z.number().int(),
      fees: Rupees(),
    })
    .meta({ title: 'OverviewTotals' });

export const read = /* @__PURE__ */ endpoint({
  key: 'overview.read',
  method: 'GET',
  path: '/api/admin/overview',
  access: 'admin',
  summary: 'The figures of the last days in India, today included, beside those of as many days before',
  query: () => z.strictObject({ days: z.coerce.number<string | number>().pipe(z.literal(windows, 'Ask for 1, 7, 30 or 90 days')).default(30) }),
  reply: () =>
    z.object({
      from: z.iso.date(),
      to: z.iso.date(),
      totals: Totals(),
      before: Totals(),
      days: z.array(z.object({ day: z.iso.date() }).and(Totals())),
      /** By units, at most 10. */
      bestSellers: z.array(z.object({ productId: z.number().int(), name: z.string(), units: z.number().int(), revenue: Rupees() })),
      /** Products on sale of which few are left; the emptiest 10 of them. */
      lowStock: z.object({
        count: z.number().int(),
        products: z.array(z.object({ id: z.number().int(), name: z.string(), stock: z.number().int(), level: z.enum(stockLevels) })),
      }),
    }),
  failures: [],
});

export const attentionKinds = ['refund_failed', 'dispute', 'difference', 'return_asked', 'contact', 'low_stock'] as const;

export const attention = /* @__PURE__ */ endpoint({
  key: 'overview.attention',
  method: 'GET',
  path: '/api/admin/attention',
  access: 'staff',
  summary: 'What waits for somebody: of each kind that this role sees to, how many and the first few',
  reply: () =>
    z.object({
      data: z.array(
        z.object({
          kind: z.enum(attentionKinds),
          /** Up to 100 are counted. */
          count: z.number().int(),
          isLeast: z.boolean(),
          items: z.array(
            z.object({
              id: z.string(),
              /** A name, a number or an amount. */
              text: z.string(),
              at: Instant().optional(),
              orderId: z.string().optional(),
            }),
          ),
        }),
      ),
    }),
  failures: [],
});

export const search = /* @__PURE__ */ endpoint({
  key: 'overview.search',
  method: 'GET',
  path: '/api/admin/search',
  access: 'staff',
  summary: 'The first few orders, products, customers and appointments that a text fits, as far as this role sees them',
  query: () => z.strictObject({ q: z.string().trim().min(2, 'Type at least 2 letters').max(100) }),
  reply: () =>
    z.object({
      orders: z.array(
        z.object({ id: z.string(), orderNumber: z.string(), name: z.string(), status: z.string(), total: Rupees(), createdAt: Instant() }),
      ),
      products: z.array(z.object({ id: z.number().int(), name: z.string(), sku: z.string(), stock: z.number().int() })),
      customers: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })),
      /** By their patients; a doctor's own. */
      appointments: z.array(
        z.object({ id: z.string(), patient: z.string(), doctor: z.string(), start: Instant(), status: z.enum(appointmentStatuses) }),
      ),
    }),
  failures: [],
});
