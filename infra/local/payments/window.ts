/** What does the payment window ask of its server? The order to pay, a new attempt, and the attempt's end. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { sendJson, serveAsset } from './assets.ts';
import { cardOf, isCardNumber } from './cards.ts';
import { type Method, methods, type Payment, type StoredPayment } from './entities.ts';
import { authorise, begin, type Engine, fail, orderOf, paymentOf } from './lifecycle.ts';
import { cancelled, declined, type Reason, testCards, testVpas, wrongOtp } from './reasons.ts';
import { asRefusal, noSuchUrl, Refusal, unauthorised } from './refusal.ts';
import type { Keys } from './signatures.ts';

const NewAttempt = () =>
  z.object({
    key: z.string(),
    order_id: z.string(),
    method: z.enum(methods),
    email: z.string().max(254).optional(),
    contact: z.string().max(20).optional(),
    description: z.string().max(255).optional(),
    vpa: z.string().max(100).optional(),
    bank: z.string().max(20).optional(),
    wallet: z.string().max(20).optional(),
    card: z.object({ number: z.string().max(30), expiry: z.string().max(7), cvv: z.string().max(4), name: z.string().max(80) }).optional(),
  });
const End = () => z.object({ key: z.string(), outcome: z.enum(['success', 'failure', 'cancelled']), otp: z.string().max(10).optional() });

export interface Signed {
  readonly razorpay_payment_id: string;
  readonly razorpay_order_id: string;
  readonly razorpay_signature: string;
}
export interface Parts {
  readonly engine: Engine;
  readonly keys: Keys;
  readonly signed: (orderId: string, paymentId: string) => Signed;
  readonly flush: () => Promise<void>;
}

export function openWindow(parts: Parts) {
  const { engine, keys, flush } = parts;
  return {
    /** @returns false when the request is not the window's */
    async handle(request: IncomingMessage, response: ServerResponse, url: URL, text: string): Promise<boolean> {
      const path = url.pathname.replace(/(.)\/$/, '$1');
      if (request.method === 'GET' && (path === '/v1/checkout.js' || path.startsWith('/window')) && (await serveAsset(response, path))) return true;
      if (!path.startsWith('/window/')) return false;
      try {
        sendJson(
          response,
          200,
          engine.ledger.atomically(() => answer(parts, request.method ?? '', path, url, text)),
        );
      } catch (error) {
        const refusal = asRefusal(error);
        sendJson(response, refusal.status, refusal.body);
      }
      // The browser's callback and the webhook race, as in life.
      if (keys.webhookSecret !== undefined) void flush();
      return true;
    },
  };
}

function answer({ engine, keys, signed }: Parts, method: string, path: string, url: URL, text: string): unknown {
  const [, , kind = '', id = ''] = path.split('/');
  const known = (key: string | null) => {
    if (key === null || !keys.knows(key)) throw unauthorised();
  };
  if (method === 'GET' && kind === 'orders') {
    known(url.searchParams.get('key'));
    const { entity: order } = orderOf(engine.ledger, id);
    return { id: order.id, amount: order.amount, amount_due: order.amount_due, currency: order.currency, status: order.status };
  }
  if (method !== 'POST' || kind !== 'payments') throw noSuchUrl();
  if (id === '') {
    const attempt = parsed(NewAttempt(), text);
    known(attempt.key);
    return start(engine, signed, attempt);
  }
  const { key, outcome, otp } = parsed(End(), text);
  known(key);
  const stored = paymentOf(engine.ledger, id);
  if (outcome !== 'success') return finish(engine, signed, stored, outcome === 'cancelled' ? cancelled : declined);
  const wrong = otp !== undefined && !/^\d{4,10}$/.test(otp) ? wrongOtp : undefined;
  return finish(engine, signed, stored, wrong ?? stored.fate ?? 'success');
}

function start(engine: Engine, signed: Parts['signed'], attempt: z.output<ReturnType<typeof NewAttempt>>) {
  const { method, email, contact, description, bank, wallet } = attempt;
  const number = attempt.card?.number.replaceAll(/\s/g, '') ?? '';
  if (needsCard(method)) checkCard(attempt.card, number, engine.now());
  const vpa = attempt.vpa?.trim().toLowerCase() ?? '';
  if (method === 'upi' && !/^[a-z0-9._-]{2,}@[a-z]{2,}$/.test(vpa)) throw new Refusal('Please enter a valid UPI ID', { field: 'vpa' });
  const card = testCards[number];
  const stored = begin(engine, attempt.order_id, {
    method,
    webhook: 'now',
    ...(email ? { email } : {}),
    ...(contact ? { contact } : {}),
    ...(description ? { description } : {}),
    ...(needsCard(method) ? { card: cardOf(number, attempt.card?.name ?? '') } : {}),
    ...(method === 'upi' ? { vpa } : {}),
    ...(bank && method === 'netbanking' ? { bank } : {}),
    ...(wallet && method === 'wallet' ? { wallet } : {}),
    ...(typeof card === 'object' ? { fate: card } : {}),
  });
  const fate = method === 'upi' ? testVpas[vpa] : undefined;
  if (fate !== undefined) return finish(engine, signed, stored, fate);
  return { payment_id: stored.entity.id, next: needsCard(method) ? 'otp' : 'approve' };
}

function finish(engine: Engine, signed: Parts['signed'], stored: StoredPayment, fate: Reason | 'success') {
  if (fate === 'success') authorise(engine, stored, 'at-once');
  else fail(engine, stored, fate);
  const { entity: payment } = stored;
  return payment.status === 'failed'
    ? { payment_id: payment.id, next: 'failed', error: errorOf(payment) }
    : { payment_id: payment.id, next: 'done', response: signed(payment.order_id, payment.id) };
}

/** What `payment.failed` carries. */
function errorOf(payment: Payment) {
  return {
    code: payment.error_code,
    description: payment.error_description,
    source: payment.error_source,
    step: payment.error_step,
    reason: payment.error_reason,
    metadata: { payment_id: payment.id, order_id: payment.order_id },
  };
}

const needsCard = (method: Method) => method === 'card' || method === 'emi';

function checkCard(card: { expiry: string; cvv: string; name: string } | undefined, number: string, now: Date): void {
  if (!card || !isCardNumber(number)) throw new Refusal('Please enter a valid card number', { field: 'number' });
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2])\s*\/\s*(\d{2})$/.exec(card.expiry) ?? [];
  // Valid to the end of its month.
  if (month === '' || Date.UTC(2000 + Number(year), Number(month), 1) <= now.getTime())
    throw new Refusal('Please enter a valid expiry date', { field: 'expiry' });
  if (!/^\d{3,4}$/.test(card.cvv)) throw new Refusal('Please enter a valid CVV', { field: 'cvv' });
  if (card.name.trim() === '') throw new Refusal('Please enter the name on the card', { field: 'name' });
}

function parsed<T extends z.ZodType>(schema: T, text: string): z.output<T> {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new Refusal('The request is not valid.');
  }
}
