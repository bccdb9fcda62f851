/** What does Razorpay tell us? Believed by its signature only, taken as a reason to ask, answered 2xx once the effect is written. */
import * as z from 'zod';
import { checkoutOfProviderOrder } from '#functions/checkout/checkout-store.ts';
import { settle } from '#functions/checkout/settle-checkout.ts';
import { toProviderFailure } from '#functions/checkout/settle-own.ts';
import { appointmentOfProviderOrder } from '#functions/clinic/appointment-store.ts';
import { settleAppointment } from '#functions/clinic/settle-appointment.ts';
import { type EventMark, eventSeen, markOf, recordEvent } from '#functions/payment/payment-store.ts';
import { handleRefundEvent } from '#functions/payment/process-refund.ts';
import { webhookSignatureIsGood } from '#functions/payment/razorpay.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { log } from '#functions/platform/log.ts';
import { schemaOf } from '#functions/platform/schema-of.ts';
import { secrets } from '#functions/platform/secrets.ts';
import { ConditionFailed, commit } from '#functions/platform/table/table.ts';
import { finishRefund } from '#functions/webhooks/finish-refund.ts';
import { DisputeEvent, handleDisputeEvent } from '#functions/webhooks/handle-dispute-event.ts';
import { razorpayWebhook } from '#shared/contract/webhooks/webhook.ts';

const Told = () =>
  z.object({
    event: z.string().max(100),
    /** Seconds; some events have none. */
    created_at: z.number().int().nonnegative().max(9e9).optional(),
    payload: z
      .object({
        payment: z.object({ entity: z.object({ id: z.string(), order_id: z.string().nullish() }) }).optional(),
        refund: z
          .object({
            entity: z.object({
              id: z.string(),
              payment_id: z.string(),
              status: z.enum(['pending', 'processed', 'failed']),
              /** An empty one is a list at Razorpay. */
              notes: z.unknown(),
            }),
          })
          .optional(),
        dispute: z.object({ entity: DisputeEvent() }).optional(),
      })
      .default({}),
  });
type Told = z.output<ReturnType<typeof Told>>;

/** What we noted on a refund when we asked for it. */
const Noted = () => z.object({ refund_id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/) });

export const handler = openEndpoint(razorpayWebhook, async ({ headers, rawBody, now, note }) => {
  const { webhookSecrets } = (await secrets()).razorpay;
  if (!webhookSignatureIsGood(rawBody, headers['x-razorpay-signature'] ?? '', webhookSecrets)) throw new Failure('signature_invalid');
  const mark = markOf(headers['x-razorpay-event-id'], rawBody);
  note({ eventId: mark.id });
  if (await eventSeen(mark)) return { success: true } as const;
  const told = toldBy(rawBody);
  note({ event: told.event });
  const checkoutId = await take(told, mark, now).catch((error: unknown) => {
    throw toProviderFailure(error, 'payment_provider_down');
  });
  note({ checkoutId });
  await record(mark, told.event, checkoutId, now);
  return { success: true } as const;
});

/** What they sign but we cannot read would not get better by their repeating it: it is recorded under this name. */
function toldBy(rawBody: Buffer): Told {
  try {
    return schemaOf(Told).parse(JSON.parse(rawBody.toString('utf8')));
  } catch {
    log.error('webhook.unreadable', { bytes: rawBody.length });
    return { event: 'unreadable', payload: {} };
  }
}

/** An event that had an effect was recorded with it, or by another delivery of it. */
async function record(mark: EventMark, event: string, checkoutId: string | undefined, now: Date): Promise<void> {
  await commit([recordEvent(mark, { event, checkoutId }, now)]).catch((error: unknown) => {
    if (!(error instanceof ConditionFailed)) throw error;
  });
}

/** The checkout or appointment that it concerned, or undefined for one that is not ours or says nothing to us. */
async function take(told: Told, mark: EventMark, now: Date): Promise<string | undefined> {
  const { event, payload } = told;
  const { payment, refund, dispute } = payload;
  if (dispute !== undefined) {
    await handleDisputeEvent(dispute.entity, event, told.created_at, recordEvent(mark, { event }, now), now);
    return undefined;
  }
  if (event.startsWith('refund.') && refund !== undefined) {
    const { id, status, payment_id: paymentId, notes } = refund.entity;
    await handleRefundEvent({ id, status, paymentId, refundId: schemaOf(Noted).safeParse(notes).data?.refund_id }, now, finishRefund);
    return undefined;
  }
  const providerOrderId = payment?.entity.order_id ?? undefined;
  const checkout = providerOrderId === undefined ? undefined : await checkoutOfProviderOrder(providerOrderId);
  // A failed attempt leads to nothing: the shopper may try again until the hold ends.
  if (checkout !== undefined && payment !== undefined && event !== 'payment.failed')
    await settle(checkout, now, payment.entity.id, recordEvent(mark, { event, checkoutId: checkout.id }, now));
  if (checkout !== undefined || providerOrderId === undefined) return checkout?.id;
  const appointment = await appointmentOfProviderOrder(providerOrderId);
  if (appointment !== undefined && payment !== undefined && event !== 'payment.failed')
    await settleAppointment(appointment, now, payment.entity.id, recordEvent(mark, { event, checkoutId: appointment.id }, now));
  return appointment?.id;
}
