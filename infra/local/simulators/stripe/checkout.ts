/** Serves Stripe's hosted page to a patient: a card, the bank's confirmation, and the redirect back. It needs no script. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { isCardNumber } from '../razorpay/cards.ts';
import { type Html, html, type Piece, rupees } from '../razorpay/console/html.ts';
import { type Faults, type StripeOperation, searchTextOf } from '../razorpay/faults.ts';
import type { RequestLog } from '../razorpay/request-log.ts';
import type { Engine, Session, StoredSession } from './entities.ts';
import { authenticate, intentOf, type Outcome, pay } from './lifecycle.ts';
import { asStripeRefusal, StripeRefusal } from './refusal.ts';

interface Parts {
  readonly engine: Engine;
  readonly faults: Faults<StripeOperation>;
  readonly flush: () => Promise<void>;
  readonly record: RequestLog['record'];
  readonly base: string;
}
/** Milliseconds; longer than a visitor waits for a response. */
const defaultDelayMs = 9_000;

export function openCheckout({ engine, faults, flush, record, base }: Parts) {
  const { ledger } = engine;

  function send(response: ServerResponse, status: number, page: Html, session: Session): true {
    // A form may be sent to this page, which may redirect to the two addresses of the shop.
    const back = [session.success_url, session.cancel_url ?? session.success_url].map((each) => new URL(each).origin);
    const policy = `default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'self' ${[...new Set(back)].join(' ')}; frame-ancestors 'none'`;
    const headers = {
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
    };
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(page.markup);
    return true;
  }
  const redirect = (response: ServerResponse, to: string): true => {
    response.writeHead(303, { location: to, 'cache-control': 'no-store' }).end();
    return true;
  };

  function show(response: ServerResponse, stored: StoredSession, isAtBank: boolean): true {
    const { entity } = stored;
    if (entity.status !== 'open') return send(response, 200, closedPage(base, stored), entity);
    const needsAuthentication = entity.payment_intent !== null && intentOf(ledger, entity.payment_intent).entity.status === 'requires_action';
    return send(response, 200, isAtBank && needsAuthentication ? bankPage(base, stored) : payPage(base, stored, {}, null), entity);
  }

  async function submitPayment(
    request: IncomingMessage,
    response: ServerResponse,
    stored: StoredSession,
    isAtBank: boolean,
    text: string,
  ): Promise<true> {
    const { entity } = stored;
    const fields = Object.fromEntries(new URLSearchParams(text));
    const entered: EnteredCard = { expiry: fields['expiry'] ?? '', name: fields['name'] ?? '' };
    const fault = isAtBank ? undefined : faults.next('window', searchTextOf(request, entity.id));
    const logRequest = (status: number) =>
      record({ at: engine.now().toISOString(), method: 'POST', path: new URL(request.url ?? '/', 'http://x').pathname, status, fault: fault?.mode });
    if (fault?.mode === 'closed-before-pay') {
      logRequest(200);
      return send(response, 200, messagePage(base, 'The window was closed', 'Nothing was paid: a fault of the simulator closed the window.'), entity);
    }
    let outcome: Outcome;
    try {
      const number = isAtBank ? '' : cardNumberOf(fields, engine.now());
      outcome = ledger.atomically(() =>
        isAtBank
          ? authenticate(engine, entity.id, fields['outcome'] === 'complete')
          : pay(engine, entity.id, { number, webhook: 'now', mishap: fault?.mode }),
      );
    } catch (error) {
      const { status, message } = asStripeRefusal(error);
      logRequest(status);
      const now = ledger.get('session', entity.id) ?? stored;
      return now.entity.status === 'open' ? send(response, status, payPage(base, now, entered, message), entity) : show(response, now, false);
    }
    if (fault?.mode === 'slow') await wait(fault.delayMs ?? defaultDelayMs, undefined, { ref: false });
    // Does not wait, so that the redirect and the webhook race, as with the real provider.
    void flush();
    logRequest(outcome === 'declined' ? 402 : 303);
    if (outcome === 'authenticate') return redirect(response, `${base}/pay/${entity.id}/authenticate`);
    const after = ledger.get('session', entity.id) ?? stored;
    if (outcome === 'declined') {
      const paymentError = after.entity.payment_intent === null ? null : intentOf(ledger, after.entity.payment_intent).entity.last_payment_error;
      return send(response, 402, payPage(base, after, entered, paymentError?.message ?? 'Your card was declined.'), entity);
    }
    if (fault?.mode === 'closed-before-callback')
      return send(
        response,
        200,
        messagePage(base, 'The window was closed', 'It was paid first: then a fault of the simulator closed the window.'),
        entity,
      );
    return redirect(response, entity.success_url);
  }

  return {
    /** @returns false when the request is not for this page */
    async handle(request: IncomingMessage, response: ServerResponse, url: URL, text: string): Promise<boolean> {
      const [, id, bank] = /^\/pay\/(cs_test_[A-Za-z0-9]+)(\/authenticate)?$/.exec(url.pathname) ?? [];
      const stored = id === undefined ? undefined : ledger.get('session', id);
      if (stored === undefined) return false;
      if (request.method === 'GET') return show(response, stored, bank !== undefined);
      if (request.method === 'POST') return submitPayment(request, response, stored, bank !== undefined, text);
      return false;
    },
  };
}

/** @throws StripeRefusal that says what is wrong with the input */
function cardNumberOf({ number: given = '', expiry = '', cvc = '', name = '' }: Record<string, string>, now: Date): string {
  const number = given.replaceAll(/[\s-]/g, '');
  if (!isCardNumber(number)) throw new StripeRefusal('Your card number is invalid.', { status: 402, param: 'number' });
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2])\s*\/\s*(\d{2})$/.exec(expiry.trim()) ?? [];
  // A card is valid until the end of its month.
  if (month === '' || Date.UTC(2000 + Number(year), Number(month), 1) <= now.getTime())
    throw new StripeRefusal("Your card's expiration date is invalid.", { status: 402, param: 'expiry' });
  if (!/^\d{3,4}$/.test(cvc)) throw new StripeRefusal("Your card's security code is incomplete.", { status: 402, param: 'cvc' });
  if (name.trim() === '') throw new StripeRefusal('Please enter the name on the card.', { status: 402, param: 'name' });
  return number;
}

/** The patient's input, without the card's number. */
interface EnteredCard {
  readonly expiry?: string;
  readonly name?: string;
}

const documentOf = (base: string, title: string, body: Piece): Html => html`<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<title>${title} - Stripe simulator</title><link rel="stylesheet" href="${base}/pay.css"></head>
<body><main>${body}</main></body></html>`;

const summary = ({ entity, title }: StoredSession): Html => html`<header>
<p class="brand">Stripe <span class="badge">Simulator: no money moves</span></p>
${entity.cancel_url !== null && html`<a class="back" href="${entity.cancel_url}">Back without paying</a>`}
<p class="title">${title}</p><p class="amount">${rupees(entity.amount_total)}</p></header>`;

const cards = [
  ['4242 4242 4242 4242', 'is charged'],
  ['4000 0025 0000 3155', 'asks for 3-D Secure'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has insufficient funds'],
] as const;

/** Renders Stripe's hosted page: the item on the left, the card on the right, and the test cards below. */
function payPage(base: string, stored: StoredSession, { expiry = '', name = '' }: EnteredCard, problem: string | null): Html {
  const { entity } = stored;
  return documentOf(
    base,
    'Pay by card',
    html`${summary(stored)}
<section><h1>Pay by card</h1>
<div role="alert">${problem !== null && html`<p class="problem">${problem}</p>`}</div>
<form method="post" action="${base}/pay/${entity.id}">
${entity.customer_email !== null && html`<p class="email"><span>Email</span> ${entity.customer_email}</p>`}
<label>Card number <input name="number" inputmode="numeric" autocomplete="cc-number" placeholder="1234 1234 1234 1234" maxlength="23" required autofocus></label>
<div class="two"><label>Expiry (MM/YY) <input name="expiry" inputmode="numeric" autocomplete="cc-exp" placeholder="MM/YY" maxlength="7" value="${expiry}" required></label>
<label>CVC <input name="cvc" inputmode="numeric" autocomplete="cc-csc" placeholder="CVC" maxlength="4" required></label></div>
<label>Name on card <input name="name" autocomplete="cc-name" maxlength="80" value="${name}" required></label>
<button>Pay ${rupees(entity.amount_total)}</button></form>
<details><summary>Test cards</summary><dl>${cards.map(([number, does]) => html`<div><dt>${number}</dt><dd>${does}</dd></div>`)}</dl>
<p>Any date to come, any three digits, any name.</p></details></section>`,
  );
}

const bankPage = (base: string, stored: StoredSession): Html =>
  documentOf(
    base,
    '3-D Secure',
    html`${summary(stored)}
<section><h1>Your bank asks whether this is you</h1><p>3-D Secure: ${stored.title}, ${rupees(stored.entity.amount_total)}.</p>
<form method="post" action="${base}/pay/${stored.entity.id}/authenticate" class="choice">
<button name="outcome" value="complete">Complete authentication</button><button name="outcome" value="fail" class="plain">Fail authentication</button></form></section>`,
  );

const closedPage = (base: string, stored: StoredSession): Html => {
  const { status, success_url, cancel_url } = stored.entity;
  const isPaid = status === 'complete';
  return documentOf(
    base,
    isPaid ? 'Paid' : 'Expired',
    html`${summary(stored)}
<section><h1>${isPaid ? 'You have already paid' : 'This page has expired'}</h1>
<p>${isPaid ? 'Nothing more is taken here.' : 'The time to pay on it is over, and nothing is taken here any more.'}</p>
<p><a class="button" href="${isPaid ? success_url : (cancel_url ?? success_url)}">Back to the clinic</a></p></section>`,
  );
};

const messagePage = (base: string, title: string, text: string): Html =>
  documentOf(base, title, html`<section><h1>${title}</h1><p>${text}</p></section>`);
