/** Receives Razorpay's webhook. Only its signature is trusted; the content triggers a request to Razorpay. Answers 2xx once the effect is stored. */
import * as z from 'zod';
import { checkoutOfProviderOrder } from '#functions/checkout/checkout-store.ts';
import { settleCheckout } from '#functions/checkout/settle-checkout.ts';
import { appointmentOfProviderOrder } from '#functions/clinic/appointment-store.ts';
import { settleAppointment } from '#functions/clinic/settle-appointment.ts';
import { type EventId, isEventProcessed, recordEvent, toRazorpayEventId } from '#functions/payment/payment-store.ts';
import { handleRefundEvent } from '#functions/payment/process-refund.ts';
import { throwProviderErrorAs } from '#functions/payment/provider.ts';
import { isWebhookSignatureValid } from '#functions/payment/razorpay.ts';
import { withDeadline } from '#functions/platform/deadline.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import type { Input } from '#functions/platform/http/handler.ts';
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { log } from '#functions/platform/log.ts';
import { schemaOf } from '#functions/platform/schema-of.ts';
import { readRazorpaySecrets } from '#functions/platform/secrets.ts';
import { ConditionFailed, commit } from '#functions/platform/table/table.ts';
import { reconcilePayment } from '#functions/reconciliation/reconcile-payment.ts';
import { answerDeadlineMs } from '#functions/webhooks/answer-deadline.ts';
import { finishRefund } from '#functions/webhooks/finish-refund.ts';
import { DisputeEvent, handleDisputeEvent } from '#functions/webhooks/handle-dispute-event.ts';
import { razorpayWebhook } from '#shared/contract/webhooks/webhook.ts';

const WebhookEvent = () =>
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
              /** Razorpay sends empty notes as an array. */
              notes: z.unknown(),
            }),
          })
          .optional(),
        dispute: z.object({ entity: DisputeEvent() }).optional(),
      })
      .default({}),
  });
type WebhookEvent = z.output<ReturnType<typeof WebhookEvent>>;

/** The notes that we attached to a refund when we requested it. */
const RefundNotes = () => z.object({ refund_id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/) });

export const handler = openEndpoint(razorpayWebhook, (input) => withDeadline(answerDeadlineMs, () => receiveEvent(input)));

async function receiveEvent({ headers, rawBody, now, note }: Input<typeof razorpayWebhook>) {
  const { webhookSecrets = [] } = (await readRazorpaySecrets()) ?? {};
  if (!isWebhookSignatureValid(rawBody, headers['x-razorpay-signature'] ?? '', webhookSecrets)) throw new Failure('signature_invalid');
  const eventId = toRazorpayEventId(headers['x-razorpay-event-id'], rawBody);
  note({ eventId: eventId.id });
  if (await isEventProcessed(eventId)) return { success: true } as const;
  const webhookEvent = parseEvent(rawBody);
  note({ event: webhookEvent.event });
  const checkoutId = await handleEvent(webhookEvent, eventId, now).catch(throwProviderErrorAs('payment_provider_down'));
  note({ checkoutId });
  await recordOnce(eventId, webhookEvent.event, checkoutId, now);
  return { success: true } as const;
}

/** Parses the event. An unreadable one with a valid signature is recorded as `unreadable`, because a retry would not help. */
function parseEvent(rawBody: Buffer): WebhookEvent {
  try {
    return schemaOf(WebhookEvent).parse(JSON.parse(rawBody.toString('utf8')));
  } catch {
    log.error('webhook.unreadable', { bytes: rawBody.length });
    return { event: 'unreadable', payload: {} };
  }
}

/** Records the event, unless the transaction of its effect or another delivery has recorded it. */
async function recordOnce(eventId: EventId, event: string, checkoutId: string | undefined, now: Date): Promise<void> {
  await commit([recordEvent(eventId, { event, checkoutId }, now)]).catch((error: unknown) => {
    if (!(error instanceof ConditionFailed)) throw error;
  });
}

/** Returns the id of the checkout or appointment that the event concerns, or undefined for other events. */
async function handleEvent({ event, created_at: sentAt, payload }: WebhookEvent, eventId: EventId, now: Date): Promise<string | undefined> {
  const { payment, refund, dispute } = payload;
  if (dispute !== undefined) {
    await handleDisputeEvent(dispute.entity, event, sentAt, recordEvent(eventId, { event }, now), now);
    return undefined;
  }
  if (event.startsWith('refund.') && refund !== undefined) {
    const { id, status, payment_id: paymentId, notes } = refund.entity;
    const refundId = schemaOf(RefundNotes).safeParse(notes).data?.refund_id;
    // Staff see a refund that was made by hand within seconds, not at the daily comparison.
    if (!(await handleRefundEvent({ id, status, paymentId, refundId }, now, finishRefund))) await reconcilePayment(paymentId, {}, now);
    return undefined;
  }
  const providerOrderId = payment?.entity.order_id ?? undefined;
  const checkout = providerOrderId === undefined ? undefined : await checkoutOfProviderOrder(providerOrderId);
  // A failed attempt has no effect: the customer may try again until the hold ends.
  if (checkout !== undefined && payment !== undefined && event !== 'payment.failed')
    await settleCheckout(checkout, {
      now,
      paymentId: payment.entity.id,
      event: recordEvent(eventId, { event, checkoutId: checkout.id }, now),
    });
  if (checkout !== undefined || providerOrderId === undefined) return checkout?.id;
  const appointment = await appointmentOfProviderOrder(providerOrderId);
  if (appointment !== undefined && payment !== undefined && event !== 'payment.failed')
    await settleAppointment(appointment, now, payment.entity.id, recordEvent(eventId, { event, checkoutId: appointment.id }, now));
  return appointment?.id;
}
