/** Differences between the shop's payments and refunds and those of a provider. */
import * as z from 'zod';
import { providers } from '../../rules/payment-provider.ts';
import { differenceKinds } from '../../rules/reconciliation.ts';
import { FewPages, Instant, Limit, Meta } from '../common.ts';
import { endpoint } from '../define.ts';

export const Difference = () =>
  z
    .object({
      id: z.string(),
      kind: z.enum(differenceKinds),
      /** Whose books differ from ours. */
      provider: z.enum(providers),
      status: z.enum(['open', 'resolved']),
      paymentId: z.string(),
      orderId: z.string().optional(),
      customerId: z.string().optional(),
      /** The refund that it is about: ours or the provider's. */
      refundId: z.string().optional(),
      /** What each side says: an amount in rupees, a currency or a state; null where it has nothing. */
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
  summary: "Where our books and the provider's do not agree, the newest first; looks at no more than 1,000",
  query: () => z.strictObject({ status: z.enum(['open', 'resolved']).default('open'), page: FewPages(), limit: Limit(20) }),
  reply: () =>
    z.object({
      data: z.array(Difference()),
      meta: Meta(),
      /** The last comparison that came to its end, and the time that it looked at; absent before the first. */
      lastRun: z.object({ from: Instant(), to: Instant(), completedAt: Instant(), payments: z.number().int(), refunds: z.number().int() }).optional(),
    }),
  failures: [],
});
