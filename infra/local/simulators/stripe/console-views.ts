/** Returns the view of Stripe's ledger that an address of the console names, with its content. */

import { faultsView, holdBar } from '../razorpay/console/forms.ts';
import { type Html, html, type Piece, rupees, time } from '../razorpay/console/html.ts';
import { button, type Column, status, table } from '../razorpay/console/layout.ts';
import { eventsTable, requestsTable } from '../razorpay/console/rows.ts';
import { type ConsoleView, searchable } from '../razorpay/console/view.ts';
import { webhookPlans } from '../razorpay/entities.ts';
import { stripeModesOf } from '../razorpay/faults.ts';
import { type ConsoleParts, forgeryKinds } from './console-parts.ts';
import type { Dispute, Intent, Refund, Session, StoredSession } from './entities.ts';
import { disputeMoves } from './refunds.ts';

export const views = {
  '': 'Sessions',
  payments: 'Payments',
  refunds: 'Refunds',
  events: 'Events',
  requests: 'Requests',
  faults: 'Faults',
  keys: 'Keys',
} as const;
type View = keyof typeof views;

export function viewOf(parts: ConsoleParts, url: URL): ConsoleView | undefined {
  const [name = '', id] = url.pathname.slice(1).split('/');
  if (name === 'sessions' && id !== undefined) {
    const session = parts.engine.ledger.get('session', id);
    return session && { view: '', title: 'Session', body: sessionView(parts, session) };
  }
  if (id !== undefined || !Object.hasOwn(views, name)) return undefined;
  const view = name as View;
  return { view, title: views[view], body: bodies[view](parts, url.searchParams) };
}

export const countsOf = ({ engine: { ledger }, requestLog, faults }: ConsoleParts): Readonly<Record<string, number>> => ({
  '': ledger.count('session'),
  payments: ledger.count('intent'),
  refunds: ledger.count('refund'),
  events: ledger.count('event'),
  requests: requestLog().requests.length,
  faults: faults.list().length,
});

const idOf = (text: string) => html`<span class="id">${text}</span>`;
const createdAt = (row: { created: number }) => time(row.created);
const sessionLink = (base: string, id: string) => html`<a class="id" href="${base}/sessions/${id}">${id.slice(0, 24)}…</a>`;

const sessionsTable = (base: string, rows: readonly Session[]): Html =>
  table<Session>(
    'Sessions, newest first',
    rows,
    [
      { head: 'Session', cell: (row) => sessionLink(base, row.id) },
      { head: 'Reference', cell: (row) => idOf(row.client_reference_id ?? 'none') },
      { head: 'Amount', cell: (row) => rupees(row.amount_total), isFigure: true },
      { head: 'Status', cell: (row) => [status(row.status), ' ', status(row.payment_status)] },
      { head: 'Made', cell: createdAt },
    ],
    'No sessions yet. An appointment makes one when its patient chooses Stripe.',
  );

function paymentsTable({ base, engine: { ledger } }: ConsoleParts, rows: readonly Intent[]): Html {
  const columns: Column<Intent>[] = [
    { head: 'Payment', cell: (row) => idOf(row.id) },
    {
      head: 'Amount',
      cell: (row) => [
        rupees(row.status === 'succeeded' ? row.amount_received : row.amount),
        refundedOf(row) > 0 && html`<br><small>${rupees(refundedOf(row))} refunded</small>`,
      ],
    },
    {
      head: 'Status',
      cell: (row) => [status(row.status), row.last_payment_error !== null && html`<br><small>${row.last_payment_error.code}</small>`],
    },
    { head: 'Made', cell: createdAt },
    { head: 'Do', cell: (row) => actions(row) },
  ];
  const refundedOf = ({ latest_charge: id }: Intent) => (id === null ? 0 : (ledger.get('charge', id)?.amount_refunded ?? 0));
  const actions = (row: Intent): Piece => {
    if (row.status !== 'succeeded') return 'nothing';
    const disputes = ledger.of('dispute', row.id);
    const to = (verb: string) => `${base}/payments/${row.id}/${verb}`;
    return html`<div class="acts">${refundedOf(row) < row.amount_received && refundForm(to('refund'), row)}${disputes.length === 0 && button(to('dispute'), 'Dispute', row.id)}</div>
${disputes.map((each) => disputeLine(base, each))}`;
  };
  return table('Payments, newest first', rows, columns, 'No payments yet.');
}

const refundForm = (to: string, row: Intent): Html =>
  html`<details data-key="refund-${row.id}"><summary>Refund<span class="ear"> ${row.id}</span></summary><form method="post" action="${to}" class="fields">
<label>Rupees <input name="rupees" type="number" min="1" step="0.01" placeholder="all of it"></label>
<label>Ends as <select name="outcome"><option>processed</option><option value="pending">pending for an hour</option><option value="refund-fails">failed after an hour</option></select></label>
<button class="small">Refund</button></form></details>`;

const disputeLine = (base: string, each: Dispute): Html =>
  html`<div class="acts"><span>Dispute ${status(each.status)}</span>${disputeMoves[each.status].map((step) =>
    button(`${base}/disputes/${each.id}/${step}`, step.replace('_', ' '), `dispute ${each.id}`),
  )}</div>`;

const refundsTable = (rows: readonly Refund[]): Html =>
  table<Refund>(
    'Refunds, newest first',
    rows,
    [
      { head: 'Refund', cell: (row) => idOf(row.id) },
      { head: 'Payment', cell: (row) => idOf(row.payment_intent) },
      { head: 'Amount', cell: (row) => rupees(row.amount), isFigure: true },
      { head: 'Status', cell: (row) => status(row.status) },
      { head: 'Made', cell: createdAt },
    ],
    'No refunds yet.',
  );

const entities = <T>(rows: readonly { readonly entity: T }[]): T[] => rows.map(({ entity }) => entity);

const bodies: Readonly<Record<View, (parts: ConsoleParts, query: URLSearchParams) => Piece>> = {
  '': ({ base, engine: { ledger } }, query) => searchable(query, entities(ledger.all('session')), (rows) => sessionsTable(base, rows)),
  payments: (parts, query) => searchable(query, entities(parts.engine.ledger.all('intent')), (rows) => paymentsTable(parts, rows)),
  refunds: ({ engine: { ledger } }, query) => searchable(query, entities(ledger.all('refund')), refundsTable),
  events: ({ base, engine: { ledger }, requestLog, webhooks }, query) => [
    holdBar(base, webhooks.isHolding, ledger.all('delivery').filter(({ state }) => state === 'held').length),
    searchable(query, requestLog().events, (rows) => eventsTable(base, rows, forgeryKinds)),
  ],
  requests: ({ requestLog }, query) => searchable(query, requestLog().requests, requestsTable),
  faults: ({ base, faults }) => faultsView(base, faults.list(), stripeModesOf),
  keys: ({
    base,
    keys,
  }) => html`<section class="card"><h2>API key</h2><p>${keys.count === 1 ? 'One key is valid.' : `${keys.count} keys are valid; the shop has the newest.`}</p>
<div class="acts">${button(`${base}/keys/rotate`, 'Make a new key')}${keys.count > 1 && button(`${base}/keys/retire`, 'End the older keys')}</div>
<p class="hint">The shop reads its secrets every five minutes. Only test keys are taken, and none is ever shown.</p></section>
<section class="card"><h2>Webhook secret</h2>${button(`${base}/keys/rotate-webhook`, 'Make a new webhook secret')}
<p class="hint">While one is changed, events bear two signatures: by the new one and by the one before.</p></section>`,
};

function sessionView(parts: ConsoleParts, { entity, title }: StoredSession): Piece {
  const { base, engine, requestLog } = parts;
  const { ledger } = engine;
  const payments = entities(ledger.of('intent', entity.id));
  const ids = [entity.id, ...payments.map(({ id }) => id)];
  const concerns = (text: string) => ids.some((id) => text.includes(id));
  const { events, requests } = requestLog();
  const facts: readonly (readonly [string, Piece])[] = [
    ['For', title],
    ['Amount', rupees(entity.amount_total)],
    ['Status', [status(entity.status), ' ', status(entity.payment_status)]],
    ['Reference', entity.client_reference_id ?? 'none'],
    ['Made', time(entity.created)],
    ['Expires', time(entity.expires_at)],
    ['Page', entity.url === null ? 'closed' : html`<a href="${entity.url}">open it</a>`],
    ...Object.entries(entity.metadata),
  ];
  const options = (values: readonly string[]) => values.map((value) => html`<option>${value}</option>`);
  return [
    html`<p class="id large">${entity.id}</p><dl class="facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`,
    html`<section class="card"><h2>A patient pays</h2><form method="post" action="${base}/sessions/${entity.id}/pay" class="fields">
<label>Ends as <select name="outcome">${options(['captured', 'authorized', 'failed'])}</select></label>
<label>Webhooks <select name="webhook">${options(webhookPlans)}</select></label>
<label>Rupees <input name="rupees" type="number" min="1" step="0.01" placeholder="${entity.amount_total / 100}"></label>
<label class="tick"><input type="checkbox" name="evenIfPaid"> even if the page has expired</label><button>Pay</button></form>
<p class="hint">Authorized: the session is complete, and the money follows within a minute. Another amount, or an expired page, is what the real provider should never let through.</p></section>`,
    html`<section class="card"><h2>Other endings</h2><div class="acts">${entity.status === 'open' && button(`${base}/sessions/${entity.id}/expire`, 'Expire')}
${button(`${base}/sessions/${entity.id}/forge`, 'Send invented event')}</div></section>`,
    html`<h2>Payments</h2>`,
    paymentsTable(parts, payments),
    html`<h2>Refunds</h2>`,
    refundsTable(payments.flatMap(({ id }) => entities(ledger.of('refund', id)))),
    html`<h2>Events</h2>`,
    eventsTable(
      base,
      events.filter(({ body }) => concerns(body)),
      forgeryKinds,
    ),
    html`<h2>Requests</h2>`,
    requestsTable(requests.filter(({ path, sent = '', answer = '' }) => concerns(`${path} ${sent} ${answer}`))),
  ];
}
