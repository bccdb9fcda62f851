/** What does Razorpay tell us? Believed by its signature only, taken as a reason to ask, answered 2xx once the effect is written. */
import * as z from 'zod';
import { hearOfRefund } from '#functions/flows/refund.ts';
import { settle } from '#functions/flows/settle.ts';
import { providerTrouble } from '#functions/flows/settle-own.ts';
import { webhookSignatureIsGood } from '#functions/gateways/razorpay.ts';
import { secrets } from '#functions/gateways/secrets.ts';
import { Failure } from '#functions/http/failure.ts';
import { log } from '#functions/http/log.ts';
import { openEndpoint } from '#functions/http/open-endpoint.ts';
import { checkoutOfProviderOrder } from '#functions/store/checkout.ts';
import { eventSeen, markOf, recordEvent } from '#functions/store/payment.ts';
import { razorpayWebhook } from '#shared/contract/payment.ts';

const Told = () =>
  z.object({
    event: z.string().max(100),
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
  const checkoutId = await take(told, now).catch((error: unknown) => {
    throw providerTrouble(error, 'payment_provider_down');
  });
  note({ checkoutId });
  await recordEvent(mark, { event: told.event, checkoutId }, now);
  return { success: true } as const;
});

/** What they sign but we cannot read would not get better by their repeating it: it is recorded under this name. */
function toldBy(rawBody: string): Told {
  try {
    return Told().parse(JSON.parse(rawBody));
  } catch {
    log.error('webhook.unreadable', { bytes: rawBody.length });
    return { event: 'unreadable', payload: {} };
  }
}

/** The checkout that it concerned, or undefined for one that is not ours or says nothing to us. */
async function take({ event, payload: { payment, refund } }: Told, now: Date): Promise<string | undefined> {
  if (event.startsWith('payment.dispute.')) log.warn('payment.disputed', { event, paymentId: payment?.entity.id });
  if (event.startsWith('refund.') && refund !== undefined) {
    const { id, status, payment_id: paymentId, notes } = refund.entity;
    await hearOfRefund({ id, status, paymentId, refundId: Noted().safeParse(notes).data?.refund_id }, now);
    return undefined;
  }
  const providerOrderId = payment?.entity.order_id ?? undefined;
  const checkout = providerOrderId === undefined ? undefined : await checkoutOfProviderOrder(providerOrderId);
  // A failed attempt leads to nothing: the shopper may try again until the hold ends.
  if (checkout !== undefined && payment !== undefined && event !== 'payment.failed') await settle(checkout, now, payment.entity.id);
  return checkout?.id;
}
