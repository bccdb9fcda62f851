/** Ends an attempt in the payment window, and applies what goes wrong on its way back to the page. */
import { newId, type Payment, type StoredPayment } from '../entities.ts';
import type { Mode } from '../faults.ts';
import { type Attempt, authorise, begin, type Engine, fail, orderOf, paymentOf } from '../lifecycle.ts';
import { createOrder } from '../orders.ts';
import { declined, declinedSilently, type Reason } from '../reasons.ts';
import type { Signed } from '../signatures.ts';

export type Sign = (orderId: string, paymentId: string) => Signed;

/** What the window does next: `gone` is a browser that was closed. */
export type Next =
  | { readonly next: 'otp' | 'approve' | 'gone'; readonly payment_id?: string }
  | { readonly next: 'failed'; readonly payment_id: string; readonly error: object }
  | { readonly next: 'done'; readonly payment_id: string; readonly response: Partial<Signed> };

const gone: readonly (Mode | undefined)[] = ['closed-after-pay', 'closed-before-callback'];

/** Paise that are missing of a payment of the wrong amount. */
const shortBy = 100;

export function start(engine: Engine, orderId: string, attempt: Attempt): StoredPayment {
  const { amount } = orderOf(engine.ledger, orderId).entity;
  return begin(engine, orderId, attempt.mishap === 'wrong-amount' ? { ...attempt, amount: Math.max(100, amount - shortBy) } : attempt);
}

export function finish(engine: Engine, sign: Sign, stored: StoredPayment, fate: Reason | 'success'): Next {
  const { entity: payment, mishap } = stored;
  const why = fate === 'success' ? refusalOf(mishap) : fate;
  if (why !== undefined) fail(engine, stored, why, mishap === 'authorised-later');
  else authorise(engine, stored, mishap === 'closed-after-pay' || mishap === 'captured-later' ? 'later' : 'at-once');
  if (payment.status === 'failed') return { payment_id: payment.id, next: 'failed', error: errorOf(payment) };
  if (mishap === 'pays-twice') payAgain(engine, stored);
  if (gone.includes(mishap)) return { payment_id: payment.id, next: 'gone' };
  const answer = sign(payment.order_id, payment.id);
  const response = mishap === 'no-signature' ? { razorpay_payment_id: answer.razorpay_payment_id } : answer;
  return { payment_id: payment.id, next: 'done', response };
}

function refusalOf(mishap: Mode | undefined): Reason | undefined {
  if (mishap === 'decline' || mishap === 'authorised-later') return declined;
  return mishap === 'decline-silently' ? declinedSilently : undefined;
}

/** The impatient second click that theirs should never let through. */
function payAgain(engine: Engine, { entity: { method, order_id: orderId, email, contact, vpa, bank, wallet, card }, webhook }: StoredPayment): void {
  const again = begin(engine, orderId, {
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
  authorise(engine, again, 'at-once');
}

/** Answers that no payment of this order stands behind, or undefined. */
export function falseAnswer(engine: Engine, sign: Sign, orderId: string, mishap: Mode | undefined): Next | undefined {
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

/** What `payment.failed` carries; a description that was not given is left out. */
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
