/** Disputes: payments that a cardholder contests with the bank. */
import * as z from 'zod';
import { providers } from '../../rules/order/payment-provider.ts';
import { FewPages, Instant, Limit, Meta, Rupees } from '../common.ts';
import { endpoint } from '../define.ts';

export const Dispute = () =>
  z
    .object({
      id: z.string(),
      /** The provider in whose dashboard the shop answers it. */
      provider: z.enum(providers),
      /** The provider's values: open, under_review, won, lost, closed. */
      status: z.string(),
      phase: z.string().optional(),
      reason: z.string().optional(),
      amount: Rupees(),
      currency: z.string(),
      paymentId: z.string(),
      /** The order that the payment made, or the appointment that it confirmed, where there is one. */
      orderId: z.string().optional(),
      appointmentId: z.string().optional(),
      customerId: z.string().optional(),
      createdAt: Instant(),
      /** The date by which the shop must answer, in the provider's dashboard. */
      respondBy: Instant().optional(),
      updatedAt: Instant(),
    })
    .meta({ title: 'Dispute' });
export type Dispute = z.output<ReturnType<typeof Dispute>>;

export const listDisputes = /* @__PURE__ */ endpoint({
  key: 'payment.listDisputes',
  method: 'GET',
  path: '/api/admin/disputes',
  access: 'admin',
  summary: 'Payments that a cardholder contests, the newest first; reads at most 1,000',
  query: () =>
    z.strictObject({
      /** `open`: not decided yet. */
      state: z.enum(['open', 'decided']).optional(),
      page: FewPages(),
      limit: Limit(20),
    }),
  reply: () => z.object({ data: z.array(Dispute()), meta: Meta() }),
  failures: [],
});
