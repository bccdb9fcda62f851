/** Creates and expires Checkout Sessions as Stripe does. */
import * as z from 'zod';
import { type Engine, newStripeId, type Session, type StoredSession, seconds } from './entities.ts';
import { Expand, Integer, Metadata, readForm } from './form.ts';
import { missing, StripeRefusal } from './refusal.ts';

/** Seconds after its creation at which a session may expire. */
const minSeconds = 30 * 60;
const maxSeconds = 24 * 3_600;
/** Paise: Stripe's minimum for rupees, and its maximum of eight digits. */
const [minTotal, maxTotal] = [50, 99_999_999];

const Url = () => z.url({ protocol: /^https?$/ }).max(5_000);
const Params = () =>
  z.strictObject({
    mode: z.literal('payment'),
    allowed_payment_method_types: z
      .array(z.enum(['card']))
      .min(1)
      .optional(),
    line_items: z
      .array(
        z.strictObject({
          quantity: Integer().pipe(z.number().min(1)),
          price_data: z.strictObject({
            currency: z.literal('inr'),
            unit_amount: Integer().pipe(z.number().min(0)),
            product_data: z.strictObject({ name: z.string().min(1).max(250), description: z.string().min(1).max(1_000).optional() }),
          }),
        }),
      )
      .min(1)
      .max(100),
    client_reference_id: z.string().min(1).max(200).optional(),
    customer_email: z.email().max(800).optional(),
    adaptive_pricing: z.strictObject({ enabled: z.enum(['true', 'false']) }).optional(),
    success_url: Url(),
    cancel_url: Url().optional(),
    expires_at: Integer().optional(),
    metadata: Metadata(),
    payment_intent_data: z.strictObject({ description: z.string().max(1_000).optional(), metadata: Metadata() }).optional(),
    submit_type: z.enum(['auto', 'book', 'donate', 'pay']).optional(),
    expand: Expand(),
  });

export function createSession({ ledger, now, pages }: Engine, form: unknown): Session {
  const params = readForm(Params(), form);
  const created = seconds(now());
  const expires = params.expires_at ?? created + maxSeconds;
  if (expires < created + minSeconds || expires > created + maxSeconds)
    throw new StripeRefusal('The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.', {
      param: 'expires_at',
    });
  const total = params.line_items.reduce((sum, { quantity, price_data }) => sum + quantity * price_data.unit_amount, 0);
  if (total < minTotal) throw new StripeRefusal('The Checkout Session total must be at least ₹0.50.', { code: 'amount_too_small' });
  if (total > maxTotal) throw new StripeRefusal('The Checkout Session total must be no more than ₹999,999.99.', { code: 'amount_too_large' });
  const id = newStripeId('cs_test');
  const entity: Session = {
    id,
    object: 'checkout.session',
    amount_subtotal: total,
    amount_total: total,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created,
    currency: 'inr',
    customer_email: params.customer_email ?? null,
    expires_at: expires,
    livemode: false,
    metadata: params.metadata,
    mode: 'payment',
    payment_intent: null,
    payment_status: 'unpaid',
    payment_method_types: params.allowed_payment_method_types ?? ['card'],
    status: 'open',
    success_url: params.success_url,
    url: `${pages}/pay/${id}`,
  };
  const title = params.line_items.map(({ price_data }) => price_data.product_data.name).join(', ');
  const { description = null, metadata = {} } = params.payment_intent_data ?? {};
  ledger.put('session', id, { entity, title, intentMetadata: metadata, description }, { dueAt: expires * 1000 });
  return entity;
}

export function sessionOf(ledger: Engine['ledger'], id: string): StoredSession {
  const session = ledger.get('session', id);
  if (!session) throw missing('checkout.session', id);
  return session;
}

/** Expires an open session, and cancels a payment that is being tried on it. */
export function expireSession({ ledger, emit }: Engine, id: string): Session {
  const stored = sessionOf(ledger, id);
  const { entity } = stored;
  if (entity.status !== 'open')
    throw new StripeRefusal(`Only Checkout Sessions with a status in ["open"] can be expired. This one is ${entity.status}.`);
  entity.status = 'expired';
  entity.url = null;
  ledger.put('session', id, stored);
  const intent = entity.payment_intent === null ? undefined : ledger.get('intent', entity.payment_intent);
  if (intent !== undefined) {
    intent.entity.status = 'canceled';
    ledger.put('intent', intent.entity.id, intent);
  }
  emit('checkout.session.expired', entity, 'now');
  return entity;
}
