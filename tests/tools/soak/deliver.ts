/** Sends the provider's events of a payment again: correctly, or with the right bytes under a wrong signature. */
import { createHmac } from 'node:crypto';
import { asked, type Day, type Paid } from './day.ts';

interface Journalled {
  readonly id: string;
  readonly event: string;
  readonly body: string;
}

/** Those that say that money was taken. */
const isOfMoney = ({ event, body }: Journalled): boolean =>
  /^(?:payment\.captured|order\.paid)$/.test(event) || (event === 'checkout.session.completed' && body.includes('"payment_status":"paid"'));

const sealed = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');

export async function deliver(day: Day, { id, provider, paymentId }: Paid, forged: boolean): Promise<void> {
  const { shop, promised, tally } = day;
  const { body } = await shop.send('GET', `/_local/${provider}/dashboard.json`);
  const events = (body.events as readonly Journalled[]).filter((event) => event.body.includes(paymentId === '' ? id : paymentId));
  for (const event of events) {
    const secret = forged ? 'not the secret' : shop.webhookSecrets[provider];
    const at = Math.floor(shop.now().getTime() / 1_000);
    const headers =
      provider === 'stripe'
        ? { 'stripe-signature': `t=${at},v1=${sealed(secret, `${at}.${event.body}`)}` }
        : { 'x-razorpay-signature': sealed(secret, event.body), 'x-razorpay-event-id': event.id };
    const began = performance.now();
    const answer = await asked(day, shop.send('POST', `/api/webhooks/${provider}`, event.body, headers));
    tally.webhooks++;
    tally.slowestWebhook = Math.max(tally.slowestWebhook, performance.now() - began);
    if (forged) tally.forged++;
    if (forged && answer.status !== 400) throw new Error(`7: a forged ${event.event} was answered ${answer.status}.`);
    if (!forged && answer.status === 200 && isOfMoney(event)) promised.payments.add(paymentId);
  }
}
