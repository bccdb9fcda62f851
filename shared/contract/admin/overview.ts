/** The figures of the shop, what needs attention, and the search of the administration. */
import * as z from 'zod';
import { stockLevels } from '../../rules/catalogue/stock-level.ts';
import { appointmentStatuses } from '../../rules/clinic/appointment-status.ts';
import { figureWindows } from '../../rules/figures.ts';
import { Instant, Rupees } from '../common.ts';
import { endpoint } from '../define.ts';

const Totals = () =>
  z
    .object({
      /** Payments for the orders of these days. */
      revenue: Rupees(),
      orders: z.number().int(),
      averageOrder: Rupees(),
      /** Checkouts begun on these days, and how many of them were paid. */
      checkouts: z.number().int(),
      paid: z.number().int(),
      /** 0 to 1; null without a checkout. */
      conversion: z.number().nullable(),
      /** Refunds begun on these days, for orders of any day. */
      refunds: z.number().int(),
      refunded: Rupees(),
      /** Revenue less refunds: below 0 when more was refunded than sold. */
      net: z.number(),
      /** Paid and not cancelled appointments on these days, and their fees less refunds. */
      appointments: z.number().int(),
      fees: Rupees(),
    })
    .meta({ title: 'OverviewTotals' });

export const read = /* @__PURE__ */ endpoint({
  key: 'overview.read',
  method: 'GET',
  path: '/api/admin/overview',
  access: 'admin',
  summary: 'Read the figures of the last days in India, including today, and of the same number of days before',
  query: () => z.strictObject({ days: z.coerce.number<string | number>().pipe(z.literal(figureWindows, 'Ask for 1, 7, 30 or 90 days')).default(30) }),
  reply: () =>
    z.object({
      from: z.iso.date(),
      to: z.iso.date(),
      totals: Totals(),
      before: Totals(),
      days: z.array(z.object({ day: z.iso.date() }).and(Totals())),
      /** By units that stayed sold, at most 10. */
      bestSellers: z.array(z.object({ productId: z.number().int(), name: z.string(), units: z.number().int(), revenue: Rupees() })),
      /** Active products with low stock: out, or with a variant on sale that is up to its limit; the 10 lowest of them. */
      lowStock: z.object({
        count: z.number().int(),
        /** The shop's, for products without one of their own. */
        limit: z.number().int(),
        products: z.array(
          z.object({
            id: z.number().int(),
            name: z.string(),
            /** The choice of the variant that has the fewest units; empty of a product without options, and of one that is out. */
            title: z.string(),
            /** The units of that variant. */
            stock: z.number().int(),
            level: z.enum(stockLevels),
          }),
        ),
      }),
    }),
  failures: [],
});

/** What the pages say of the shop; which of it is worth saying is decided in web/src/content/claims.ts. */
const ShopFigures = () =>
  z
    .object({
      /** Active products. */
      products: z.number().int(),
      /** The average of all reviews; null without reviews, and above 5,000 products, where it is not computed. */
      rating: z.number().nullable(),
      reviews: z.number().int(),
      /** Of the last 365 days, including today. */
      orders: z.number().int(),
      appointments: z.number().int(),
      doctors: z.number().int(),
      /** The sum over all doctors. */
      yearsOfExperience: z.number().int(),
    })
    .meta({ title: 'ShopFigures' });
export type ShopFigures = z.output<ReturnType<typeof ShopFigures>>;

export const claims = /* @__PURE__ */ endpoint({
  key: 'overview.claims',
  method: 'GET',
  path: '/api/figures',
  access: 'public',
  isPubliclyCacheable: true,
  summary: "Read what is true of the shop: products, reviews, the last year's orders and appointments, and doctors",
  reply: ShopFigures,
  failures: [],
});

export const attentionKinds = [
  'refund_failed',
  'refund_to_pay',
  'dispute',
  'difference',
  'return_asked',
  'exchange_to_send',
  'complaint_due',
  'contact',
  'low_stock',
] as const;

export const attention = /* @__PURE__ */ endpoint({
  key: 'overview.attention',
  method: 'GET',
  path: '/api/admin/attention',
  access: 'staff',
  summary: 'List what waits for staff: of each kind that the role handles, the count and the first few',
  reply: () =>
    z.object({
      data: z.array(
        z.object({
          kind: z.enum(attentionKinds),
          /** At most 100 are counted. */
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
  summary: 'Find the first few orders, products, customers and appointments that match a text and that the role can see',
  query: () => z.strictObject({ q: z.string().trim().min(2, 'Type at least 2 letters').max(100) }),
  reply: () =>
    z.object({
      orders: z.array(
        z.object({ id: z.string(), orderNumber: z.string(), name: z.string(), status: z.string(), total: Rupees(), createdAt: Instant() }),
      ),
      products: z.array(z.object({ id: z.number().int(), name: z.string(), sku: z.string(), stock: z.number().int() })),
      customers: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })),
      /** By patient; a doctor finds only their own. */
      appointments: z.array(
        z.object({ id: z.string(), patient: z.string(), doctor: z.string(), start: Instant(), status: z.enum(appointmentStatuses) }),
      ),
    }),
  failures: [],
});
