/** Serves the payment window: its script, the order to pay, a new attempt, and the end of an attempt. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { sendJson, serveAsset } from '../assets.ts';
import { cardOf, isCardNumber } from '../cards.ts';
import { type Method, methods, newId, type Payment, type StoredPayment } from '../entities.ts';
import { type Fault, type Faults, type Mode, searchTextOf } from '../faults.ts';
import { type Attempt, authorise, begin, type Engine, fail, orderOf, paymentOf } from '../lifecycle.ts';
import { createOrder } from '../orders.ts';
import { cancelled, declined, declinedSilently, type Reason, testCards, testVpas, wrongOtp } from '../reasons.ts';
import { asRefusal, liveKey, noSuchUrl, Refusal, unauthorised } from '../refusal.ts';
import type { RequestLog } from '../request-log.ts';
import { type Keys, type Signed, signedBy } from '../signatures.ts';

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
type NewAttempt = z.output<ReturnType<typeof NewAttempt>>;
const End = () => z.object({ key: z.string(), outcome: z.enum(['success', 'failure', 'cancelled']), otp: z.string().max(10).optional() });

export interface Parts {
  readonly engine: Engine;
  readonly keys: Keys;
  readonly faults: Faults;
  readonly flush: () => Promise<void>;
  readonly record: RequestLog['record'];
}

/** Milliseconds; longer than a page waits for the script, and than a shopper waits for an answer. */
const defaultDelayMs = { script: 12_000, window: 9_000 };

export function openWindow(parts: Parts) {
  const { engine, keys, faults, flush, record } = parts;
  return {
    /** @returns false when the request is not for the window */
    async handle(request: IncomingMessage, response: ServerResponse, url: URL, text: string): Promise<boolean> {
      const path = url.pathname.replace(/(.)\/$/, '$1');
      const { method = 'GET' } = request;
      if (method === 'GET' && path === '/v1/checkout.js') return serveScript(request, response, parts);
      if (method === 'GET' && path.startsWith('/window') && (await serveAsset(response, path))) return true;
      if (!path.startsWith('/window/')) return false;
      const fault = method === 'POST' && path === '/window/payments' ? faults.next('window', searchTextOf(request, text)) : undefined;
      let status = 200;
      let body: unknown;
      try {
        body = engine.ledger.atomically(() => answer(parts, method, path, url, text, fault));
      } catch (error) {
        ({ status, body } = asRefusal(error));
      }
      if (fault?.mode === 'slow') await wait(fault.delayMs ?? defaultDelayMs.window, undefined, { ref: false });
      if (method === 'POST') record({ at: engine.now().toISOString(), method, path, status, fault: fault?.mode, answer: JSON.stringify(body) });
      sendJson(response, status, body);
      // Does not wait, so that the browser's callback and the webhook race, as with the real provider.
      if (keys.webhookSecret !== undefined) void flush();
      return true;
    },
  };
}

async function serveScript(request: IncomingMessage, response: ServerResponse, { engine, faults, record }: Parts): Promise<true> {
  const fault = faults.next('script', searchTextOf(request));
  if (fault) record({ at: engine.now().toISOString(), method: 'GET', path: '/v1/checkout.js', status: 200, fault: fault.mode });
  if (fault?.mode === 'slow') await wait(fault.delayMs ?? defaultDelayMs.script, undefined, { ref: false });
  const type = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' };
  if (fault?.mode === 'lost-before') request.socket.destroy();
  else if (fault?.mode === 'error') response.writeHead(500, type).end();
  else if (fault?.mode === 'empty') response.writeHead(200, type).end();
  else if (fault?.mode === 'broken')
    response.writeHead(200, type).end('window.Razorpay = class { constructor() { throw new Error("broken by order"); } };');
  else await serveAsset(response, '/v1/checkout.js');
  return true;
}

function answer({ engine, keys }: Parts, method: string, path: string, url: URL, text: string, fault: Fault | undefined): unknown {
  const [, , kind = '', id = ''] = path.split('/');
  const checkKey = (key: string | null) => {
    if (key?.startsWith('rzp_live_')) throw liveKey();
    if (key === null || !keys.knows(key)) throw unauthorised();
  };
  if (method === 'GET' && kind === 'orders') {
    checkKey(url.searchParams.get('key'));
    const { entity: order } = orderOf(engine.ledger, id);
    return { id: order.id, amount: order.amount, amount_due: order.amount_due, currency: order.currency, status: order.status };
  }
  if (method !== 'POST' || kind !== 'payments') throw noSuchUrl();
  // Signs with the key with which this window was opened, even if there is a newer one.
  const signWith =
    (key: string): Sign =>
    (orderId, paymentId) =>
      signedBy(keys.secretOf(key) ?? '', orderId, paymentId);
  if (id === '') {
    const attempt = parseInput(NewAttempt(), text);
    checkKey(attempt.key);
    return beginAttempt(engine, signWith(attempt.key), attempt, fault);
  }
  const { key, outcome, otp } = parseInput(End(), text);
  checkKey(key);
  const stored = paymentOf(engine.ledger, id);
  if (outcome !== 'success') return finish(engine, signWith(key), stored, outcome === 'cancelled' ? cancelled : declined);
  const wrong = otp !== undefined && !/^\d{4,10}$/.test(otp) ? wrongOtp : undefined;
  return finish(engine, signWith(key), stored, wrong ?? stored.fate ?? 'success');
}

function beginAttempt(engine: Engine, sign: Sign, attempt: NewAttempt, fault: Fault | undefined): Next {
  const { method, email, contact, description, bank, wallet } = attempt;
  const number = attempt.card?.number.replaceAll(/\s/g, '') ?? '';
  if (needsCard(method)) checkCard(attempt.card, number, engine.now());
  const vpa = attempt.vpa?.trim().toLowerCase() ?? '';
  if (method === 'upi' && !/^[a-z0-9._-]{2,}@[a-z]{2,}$/.test(vpa)) throw new Refusal('Please enter a valid UPI ID', { field: 'vpa' });
  orderOf(engine.ledger, attempt.order_id);
  const falseNext = falseResponse(engine, sign, attempt.order_id, fault?.mode);
  if (falseNext !== undefined) return falseNext;
  const card = testCards[number];
  const stored = start(engine, attempt.order_id, {
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
    ...(fault === undefined ? {} : { mishap: fault.mode }),
  });
  const fate = method === 'upi' ? testVpas[vpa] : undefined;
  if (fate !== undefined) return finish(engine, sign, stored, fate);
  return { payment_id: stored.entity.id, next: needsCard(method) ? 'otp' : 'approve' };
}

const needsCard = (method: Method) => method === 'card' || method === 'emi';

function checkCard(card: NewAttempt['card'], number: string, now: Date): void {
  if (!card || !isCardNumber(number)) throw new Refusal('Please enter a valid card number', { field: 'number' });
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2])\s*\/\s*(\d{2})$/.exec(card.expiry) ?? [];
  // A card is valid until the end of its month.
  if (month === '' || Date.UTC(2000 + Number(year), Number(month), 1) <= now.getTime())
    throw new Refusal('Please enter a valid expiry date', { field: 'expiry' });
  if (!/^\d{3,4}$/.test(card.cvv)) throw new Refusal('Please enter a valid CVV', { field: 'cvv' });
  if (card.name.trim() === '') throw new Refusal('Please enter the name on the card', { field: 'name' });
}

function parseInput<T extends z.ZodType>(schema: T, text: string): z.output<T> {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new Refusal('The request is not valid.');
  }
}

type Sign = (orderId: string, paymentId: string) => Signed;

/** What the window does next; `gone` simulates a browser that was closed. */
type Next =
  | { readonly next: 'otp' | 'approve' | 'gone'; readonly payment_id?: string }
  | { readonly next: 'failed'; readonly payment_id: string; readonly error: object }
  | { readonly next: 'done'; readonly payment_id: string; readonly response: Partial<Signed> };

const closedModes: readonly (Mode | undefined)[] = ['closed-after-pay', 'closed-before-callback'];

/** Paise by which a payment of the wrong amount is too small. */
const missingPaise = 100;

/** Begins an attempt, with the wrong amount if that is its fault. */
function start(engine: Engine, orderId: string, attempt: Attempt): StoredPayment {
  const { amount } = orderOf(engine.ledger, orderId).entity;
  return begin(engine, orderId, attempt.mishap === 'wrong-amount' ? { ...attempt, amount: Math.max(100, amount - missingPaise) } : attempt);
}

function finish(engine: Engine, sign: Sign, stored: StoredPayment, fate: Reason | 'success'): Next {
  const { entity: payment, mishap } = stored;
  const reason = fate === 'success' ? refusalOf(mishap) : fate;
  if (reason !== undefined) fail(engine, stored, reason, mishap === 'authorised-later');
  else authorise(engine, stored, mishap === 'closed-after-pay' || mishap === 'captured-later' ? 'later' : 'at-once');
  if (payment.status === 'failed') return { payment_id: payment.id, next: 'failed', error: errorOf(payment) };
  if (mishap === 'pays-twice') payAgain(engine, stored);
  if (closedModes.includes(mishap)) return { payment_id: payment.id, next: 'gone' };
  const answer = sign(payment.order_id, payment.id);
  const response = mishap === 'no-signature' ? { razorpay_payment_id: answer.razorpay_payment_id } : answer;
  return { payment_id: payment.id, next: 'done', response };
}

function refusalOf(mishap: Mode | undefined): Reason | undefined {
  if (mishap === 'decline' || mishap === 'authorised-later') return declined;
  return mishap === 'decline-silently' ? declinedSilently : undefined;
}

/** A second payment of the same order by an impatient click, which the real provider must never accept. */
function payAgain(engine: Engine, { entity: { method, order_id: orderId, email, contact, vpa, bank, wallet, card }, webhook }: StoredPayment): void {
  const secondPayment = begin(engine, orderId, {
    method,
    webhook,
    email,
    contact,
    evenIfPaid: true,
    ...(vpa === null ? {} : { vpa }),
    ...(bank === null ? {} : { bank }),
    ...(wallet === null ? {} : { wallet }),
    ...(card === undefined ? {} : { card }),
  });
  authorise(engine, secondPayment, 'at-once');
}

/** Returns an answer to the page that no payment backs, when the attempt's fault asks for it. */
function falseResponse(engine: Engine, sign: Sign, orderId: string, mishap: Mode | undefined): Next | undefined {
  if (mishap === 'closed-before-pay') return { next: 'gone' };
  if (mishap === 'forged-callback') {
    const id = newId('pay');
    return { payment_id: id, next: 'done', response: { ...sign(orderId, id), razorpay_signature: sign(id, orderId).razorpay_signature } };
  }
  if (mishap !== 'others-callback') return undefined;
  const { ledger, now } = engine;
  const other = createOrder(ledger, { amount: 100, currency: 'INR' }, now());
  const { entity } = begin(engine, other.id, { method: 'upi', webhook: 'never' });
  authorise(engine, paymentOf(ledger, entity.id), 'at-once');
  return { payment_id: entity.id, next: 'done', response: sign(other.id, entity.id) };
}

/** The error of `payment.failed`; a description that was not given is left out. */
function errorOf(payment: Payment) {
  return {
    code: payment.error_code,
    ...(payment.error_description === null ? {} : { description: payment.error_description }),
    source: payment.error_source,
    step: payment.error_step,
    reason: payment.error_reason,
    metadata: { payment_id: payment.id, order_id: payment.order_id },
  };
}
