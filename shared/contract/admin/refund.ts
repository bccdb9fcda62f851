/** Refunds that failed for good and belong to no order. */
import * as z from 'zod';
import { Id } from '../common.ts';
import { endpoint } from '../define.ts';

export const retryRefund = /* @__PURE__ */ endpoint({
  key: 'payment.retryRefund',
  method: 'POST',
  path: '/api/admin/refunds/{id}/retry',
  access: 'admin',
  summary: 'Request a refund of an appointment, or of a payment that made no order, again after it failed for good, or find out that it is done',
  params: () => z.strictObject({ id: Id() }),
  reply: () => z.object({ id: z.string(), status: z.enum(['due', 'requested', 'processed', 'failed']) }),
  failures: ['refund_not_found', 'refund_not_failed', 'payment_provider_down'],
});
