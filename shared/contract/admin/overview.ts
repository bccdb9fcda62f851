/** The figures of the shop, what needs attention, and the search of the administration. */
import * as z from 'zod';
import { stockLevels } from '../../rules/catalogue/stock-level.ts';
import { appointmentStatuses } from '../../rules/clinic/appointment-status.ts';
import { figureWindows } from '../../rules/figures.ts';
import { Instant, NumberFromText, Rupees } from '../common.ts';
import { endpoint } from '../define.ts';
import { OrderDispute } from '../order/after-sale.ts';

const Totals = () =>
  z
    .object({
      /** Payments for the orders placed on these days. */
      revenue: Rupees(),
      orders: z.number().int(),
      averageOrder: Rupees(),
      /** Checkouts begun on these days, and how many of them were paid. */
      checkouts: z.number().int(),
      paid: z.number().int(),
      /** 0 to 1; null when there was no checkout. */
      conversion: z.number().nullable(),
      /** Refunds begun on these days, for orders of any day. */
      refunds: z.number().int(),
      refunded: Rupees(),
      /** Revenue less refunds; negative when more was refunded than sold. */
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
  query: () => z.strictObject({ days: NumberFromText(z.literal(figureWindows, 'Ask for 1, 7, 30 or 90 days').default(30)) }),
  reply: () =>
    z.object({
      from: z.iso.date(),
      to: z.iso.date(),
      totals: Totals(),
      before: Totals(),
      days: z.array(z.object({ day: z.iso.date() }).and(Totals())),
      /** The products of which most units were sold and not returned, at most 10. `revenue` is their price after discounts. */
      bestSellers: z.array(z.object({ productId: z.number().int(), name: z.string(), units: z.number().int(), revenue: Rupees() })),
      /** Active products with low stock: those that are out, or have a variant on sale within the limit; the 10 lowest of them. */
      lowStock: z.object({
        count: z.number().int(),
        /** The shop's limit, for products without a limit of their own. */
        limit: z.number().int(),
        products: z.array(
          z.object({
            id: z.number().int(),
            name: z.string(),
            /** The choice of the variant that has the fewest units; empty for a product without options, and for one that is out. */
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

/** The figures that public pages may show; web/src/content/claims.ts decides which of them are worth showing. */
const ShopFigures = () =>
  z
    .object({
      /** Active products. */
      products: z.number().int(),
      /** The average of all reviews; null without reviews. Above 5,000 products it is not computed. */
      rating: z.number().nullable(),
      reviews: z.number().int(),
      /** The orders of the last 365 days, including today, without those that were cancelled or came back undelivered. */
      orders: z.number().int(),
      appointments: z.number().int(),
      doctors: z.number().int(),
      /** The sum of the experience of all doctors. */
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
  summary: "Read the figures for public pages: products, reviews, the last year's orders and appointments, and doctors",
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
          /** Counted up to 100. */
          count: z.number().int(),
          isLeast: z.boolean(),
          items: z.array(
            z.object({
              id: z.string(),
              /** A name, a number or an amount. */
              text: z.string(),
              at: Instant().optional(),
              orderId: z.string().optional(),
              /** The appointment of a failed refund or a dispute, and the provider's payment of a failed refund. */
              appointmentId: z.string().optional(),
              paymentId: z.string().optional(),
              /** The undecided dispute of the payment of a failed refund: when the bank decides for the customer, the refund would pay twice. */
              dispute: OrderDispute().optional(),
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
      /** Found by patient; a doctor finds only their own appointments. */
      appointments: z.array(
        z.object({ id: z.string(), patient: z.string(), doctor: z.string(), start: Instant(), status: z.enum(appointmentStatuses) }),
      ),
    }),
  failures: [],
});
