/** Renders Stripe's hosted page: what is paid on the left, the card on the right, and the test cards beneath. */
import { type Html, html, type Piece, rupees } from '../razorpay/console/html.ts';
import type { StoredSession } from './entities.ts';

/** What was typed, but for the card. */
export interface Typed {
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

export function payPage(base: string, stored: StoredSession, { expiry = '', name = '' }: Typed, problem: string | null): Html {
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

export const bankPage = (base: string, stored: StoredSession): Html =>
  documentOf(
    base,
    '3-D Secure',
    html`${summary(stored)}
<section><h1>Your bank asks whether this is you</h1><p>3-D Secure: ${stored.title}, ${rupees(stored.entity.amount_total)}.</p>
<form method="post" action="${base}/pay/${stored.entity.id}/authenticate" class="choice">
<button name="outcome" value="complete">Complete authentication</button><button name="outcome" value="fail" class="plain">Fail authentication</button></form></section>`,
  );

export const closedPage = (base: string, stored: StoredSession): Html => {
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

export const wordPage = (base: string, title: string, text: string): Html =>
  documentOf(base, title, html`<section><h1>${title}</h1><p>${text}</p></section>`);
