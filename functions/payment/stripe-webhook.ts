/** What does Stripe tell us? Believed by its signature only, taken as a reason to ask, answered 2xx once the effect is written. */
import * as z from 'zod';
import { hearOfDispute } from '#functions/flows/hear-of-dispute.ts';
import { hearOfRefund } from '#functions/flows/refund.ts';
import { settleAppointment } from '#functions/flows/settle-appointment.ts';
import { providerTrouble } from '#functions/flows/settle-own.ts';
import { ToldByStripe, toldDispute } from '#functions/flows/stripe-dispute.ts';
import { stripeSecrets } from '#functions/gateways/secrets.ts';
import { eventSignatureIsGood, refundsOfPayment } from '#functions/gateways/stripe.ts';
import { Failure } from '#functions/http/failure.ts';
import { log } from '#functions/http/log.ts';
import { openEndpoint } from '#functions/http/open-endpoint.ts';
import { schemaOf } from '#functions/http/schema-of.ts';
import { appointmentOfProviderOrder } from '#functions/store/appointment.ts';
import { type EventMark, eventSeen, recordEvent, stripeMark } from '#functions/store/payment.ts';
import { ConditionRefused, commit } from '#functions/store/table.ts';
import { stripeWebhook } from '#shared/contract/payment.ts';

const Told = () =>
  z.object({
    id: z.string().regex(/^evt_[A-Za-z0-9_]{1,80}$/),
    type: z.string().max(100),
    /** Seconds. */
    created: z.number().int().nonnegative().max(9e9),
    data: z.object({ object: z.object({ id: z.string().max(200), object: z.string().max(60) }).loose() }),
  });
type Told = z.output<ReturnType<typeof Told>>;

const OfPayment = () => z.object({ payment_intent: z.string().regex(/^pi_[A-Za-z0-9]{1,80}$/) });

export const handler = openEndpoint(stripeWebhook, async ({ headers, rawBody, now, note }) => {
  const { webhookSecrets = [] } = (await stripeSecrets()) ?? {};
  if (!eventSignatureIsGood(rawBody, headers['stripe-signature'] ?? '', webhookSecrets, now)) throw new Failure('signature_invalid');
  const told = toldBy(rawBody);
  const mark = stripeMark(told?.id, rawBody);
  note({ eventId: mark.id, event: told?.type });
  if (await eventSeen(mark)) return { success: true } as const;
  const appointmentId =
    told &&
    (await take(told, mark, now).catch((error: unknown) => {
      throw providerTrouble(error, 'payment_provider_down');
    }));
  note({ appointmentId });
  // An event that had an effect was recorded with it, or by another delivery of it.
  await commit([recordEvent(mark, { event: told?.type ?? 'unreadable', checkoutId: appointmentId }, now)]).catch((error: unknown) => {
    if (!(error instanceof ConditionRefused)) throw error;
  });
  return { success: true } as const;
});

/** What they sign but we cannot read would not get better by their repeating it: it is recorded as unreadable. */
function toldBy(rawBody: Buffer): Told | undefined {
  try {
    return schemaOf(Told).parse(JSON.parse(rawBody.toString('utf8')));
  } catch {
    log.error('webhook.unreadable', { bytes: rawBody.length });
    return undefined;
  }
}

/** The appointment that it concerned, or undefined for an event that is not about ours or says nothing to us. */
async function take({ type, created, data: { object } }: Told, mark: EventMark, now: Date): Promise<string | undefined> {
  if (type.startsWith('checkout.session.')) {
    const appointment = await appointmentOfProviderOrder(object.id);
    if (appointment !== undefined)
      await settleAppointment(appointment, now, undefined, recordEvent(mark, { event: type, checkoutId: appointment.id }, now));
    return appointment?.id;
  }
  if (type.startsWith('charge.dispute.')) {
    const dispute = schemaOf(ToldByStripe).safeParse(object).data;
    if (dispute === undefined) log.error('webhook.unreadable', { event: type });
    else await hearOfDispute(toldDispute(dispute), type, created, recordEvent(mark, { event: type }, now), now);
    return undefined;
  }
  const paymentId = schemaOf(OfPayment).safeParse(object).data?.payment_intent;
  // A charge tells only how much of it went back, and a refund may be older news: they are read.
  if (paymentId !== undefined && (object.object === 'refund' || type === 'charge.refunded'))
    for (const { id, status, refundId } of await refundsOfPayment(paymentId)) await hearOfRefund({ id, status, paymentId, refundId }, now);
  return undefined;
}
