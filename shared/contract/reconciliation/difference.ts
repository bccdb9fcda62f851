/** Differences between the shop's payments and refunds and those of a provider. */
import * as z from 'zod';
import { providers } from '../../rules/order/payment-provider.ts';
import { differenceKinds } from '../../rules/order/reconciliation.ts';
import { FewPages, Instant, Limit, Meta } from '../common.ts';
import { endpoint } from '../define.ts';

export const Difference = () =>
  z
    .object({
      id: z.string(),
      kind: z.enum(differenceKinds),
      /** The provider whose records differ from the shop's. */
      provider: z.enum(providers),
      status: z.enum(['open', 'resolved']),
      paymentId: z.string(),
      orderId: z.string().optional(),
      customerId: z.string().optional(),
      /** The refund that the difference concerns: the shop's or the provider's. */
      refundId: z.string().optional(),
      /** The value on each side: an amount in rupees, a currency or a state; null when that side has none. */
      ours: z.union([z.number(), z.string()]).nullable(),
      theirs: z.union([z.number(), z.string()]).nullable(),
      foundAt: Instant(),
      seenAt: Instant(),
      resolvedAt: Instant().optional(),
    })
    .meta({ title: 'Difference' });
export type Difference = z.output<ReturnType<typeof Difference>>;

export const listDifferences = /* @__PURE__ */ endpoint({
  key: 'payment.listDifferences',
  method: 'GET',
  path: '/api/admin/differences',
  access: 'admin',
  summary: "List differences between the shop's records and the provider's, newest first, at most 1,000",
  query: () => z.strictObject({ status: z.enum(['open', 'resolved']).default('open'), page: FewPages(), limit: Limit(20) }),
  reply: () =>
    z.object({
      data: z.array(Difference()),
      meta: Meta(),
      /** The last completed comparison and its period; absent before the first. */
      lastRun: z.object({ from: Instant(), to: Instant(), completedAt: Instant(), payments: z.number().int(), refunds: z.number().int() }).optional(),
    }),
  failures: [],
});
