/** Receives Stripe's webhook. Only its signature is trusted; the content triggers a request to Stripe. Answers 2xx once the effect is stored. */
import * as z from 'zod';
import { appointmentOfProviderOrder } from '#functions/clinic/appointment-store.ts';
import { settleAppointment } from '#functions/clinic/settle-appointment.ts';
import { type EventId, isEventProcessed, recordEvent, toStripeEventId } from '#functions/payment/payment-store.ts';
import { handleRefundEvent } from '#functions/payment/process-refund.ts';
import { throwProviderErrorAs } from '#functions/payment/provider.ts';
import { isEventSignatureValid, refundsOfPayment } from '#functions/payment/stripe.ts';
import { withDeadline } from '#functions/platform/deadline.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import type { Input } from '#functions/platform/http/handler.ts';
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { log } from '#functions/platform/log.ts';
import { schemaOf } from '#functions/platform/schema-of.ts';
import { stripeSecrets } from '#functions/platform/secrets.ts';
import { ConditionFailed, commit } from '#functions/platform/table/table.ts';
import { reconcilePayment } from '#functions/reconciliation/reconcile-payment.ts';
import { answerDeadlineMs } from '#functions/webhooks/answer-deadline.ts';
import { finishRefund } from '#functions/webhooks/finish-refund.ts';
import { handleDisputeEvent } from '#functions/webhooks/handle-dispute-event.ts';
import { StripeDispute, toDisputeEvent } from '#functions/webhooks/stripe-dispute.ts';
import { stripeWebhook } from '#shared/contract/webhooks/webhook.ts';

const WebhookEvent = () =>
  z.object({
    id: z.string().regex(/^evt_[A-Za-z0-9_]{1,80}$/),
    type: z.string().max(100),
    /** Seconds. */
    created: z.number().int().nonnegative().max(9e9),
    /** Some objects have no id, e.g. the balance. */
    data: z.object({ object: z.object({ id: z.string().max(200).optional(), object: z.string().max(60) }).loose() }),
  });
type WebhookEvent = z.output<ReturnType<typeof WebhookEvent>>;

const WithPaymentIntent = () => z.object({ payment_intent: z.string().regex(/^pi_[A-Za-z0-9]{1,80}$/) });

export const handler = openEndpoint(stripeWebhook, (input) => withDeadline(answerDeadlineMs, () => receiveEvent(input)));

async function receiveEvent({ headers, rawBody, now, note }: Input<typeof stripeWebhook>) {
  const { webhookSecrets = [] } = (await stripeSecrets()) ?? {};
  if (!isEventSignatureValid(rawBody, headers['stripe-signature'] ?? '', webhookSecrets, now)) throw new Failure('signature_invalid');
  const event = parseEvent(rawBody);
  const eventId = toStripeEventId(event?.id, rawBody);
  note({ eventId: eventId.id, event: event?.type });
  if (await isEventProcessed(eventId)) return { success: true } as const;
  const appointmentId = event && (await handleEvent(event, eventId, now).catch(throwProviderErrorAs('payment_provider_down')));
  note({ appointmentId });
  // An event with an effect was recorded in its transaction, or by another delivery.
  await commit([recordEvent(eventId, { event: event?.type ?? 'unreadable', checkoutId: appointmentId }, now)]).catch((error: unknown) => {
    if (!(error instanceof ConditionFailed)) throw error;
  });
  return { success: true } as const;
}

/** Parses the event. An unreadable one with a valid signature is recorded as `unreadable`, because a retry would not help. */
function parseEvent(rawBody: Buffer): WebhookEvent | undefined {
  try {
    return schemaOf(WebhookEvent).parse(JSON.parse(rawBody.toString('utf8')));
  } catch {
    log.error('webhook.unreadable', { bytes: rawBody.length });
    return undefined;
  }
}

/** Returns the id of the appointment that the event concerns, or undefined for other events. */
async function handleEvent({ type, created, data: { object } }: WebhookEvent, eventId: EventId, now: Date): Promise<string | undefined> {
  if (type.startsWith('checkout.session.')) {
    if (object.id === undefined) {
      log.error('webhook.unreadable', { event: type });
      return undefined;
    }
    const appointment = await appointmentOfProviderOrder(object.id);
    if (appointment !== undefined)
      await settleAppointment(appointment, now, undefined, recordEvent(eventId, { event: type, checkoutId: appointment.id }, now));
    return appointment?.id;
  }
  if (type.startsWith('charge.dispute.')) {
    const dispute = schemaOf(StripeDispute).safeParse(object).data;
    if (dispute === undefined) log.error('webhook.unreadable', { event: type });
    else await handleDisputeEvent(toDisputeEvent(dispute), type, created, recordEvent(eventId, { event: type }, now), now);
    return undefined;
  }
  const paymentId = schemaOf(WithPaymentIntent).safeParse(object).data?.payment_intent;
  // A charge holds only the refunded amount, and a refund event may be outdated, so the refunds are fetched.
  if (paymentId !== undefined && (object.object === 'refund' || type === 'charge.refunded')) await handleRefunds(paymentId, now);
  return undefined;
}

async function handleRefunds(paymentId: string, now: Date): Promise<void> {
  let areAllOurs = true;
  for (const { id, status, refundId } of await refundsOfPayment(paymentId))
    areAllOurs = (await handleRefundEvent({ id, status, paymentId, refundId }, now, finishRefund)) && areAllOurs;
  // Staff see a refund that was made by hand within seconds, not at the daily comparison.
  if (!areAllOurs) await reconcilePayment(paymentId, {}, now);
}
