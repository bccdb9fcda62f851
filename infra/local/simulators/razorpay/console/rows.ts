/** Renders orders, payments, refunds, events and requests as table rows with the actions on each. */
import { disputeMoves } from '../disputes.ts';
import type { Dispute, Order, Payment, Refund } from '../entities.ts';
import type { LoggedEvent, LoggedRequest } from '../request-log.ts';
import { forgeries } from '../webhooks/forgery.ts';
import { type Html, html, type Piece, rupees, time } from './html.ts';
import { button, type Column, status, table } from './layout.ts';

const orderLink = (base: string, id: string) => html`<a class="id" href="${base}/orders/${id}">${id}</a>`;
const id = (text: string) => html`<span class="id">${text}</span>`;
const made = (row: { created_at: number }) => time(row.created_at);

export const ordersTable = (base: string, rows: readonly Order[]): Html =>
  table<Order>(
    'Orders, newest first',
    rows,
    [
      { head: 'Order', cell: (row) => orderLink(base, row.id) },
      { head: 'Receipt', cell: (row) => id(row.receipt ?? 'none') },
      { head: 'Amount', cell: (row) => rupees(row.amount), isFigure: true },
      { head: 'Status', cell: (row) => status(row.status) },
      { head: 'Attempts', cell: (row) => row.attempts, isFigure: true },
      { head: 'Made', cell: made },
    ],
    'No orders yet. A checkout makes one when the shopper presses Pay.',
  );

export function paymentsTable(
  base: string,
  rows: readonly Payment[],
  disputesOf: (paymentId: string) => readonly Dispute[],
  withOrder: boolean,
): Html {
  const columns: Column<Payment>[] = [
    { head: 'Payment', cell: (row) => id(row.id) },
    ...(withOrder ? [{ head: 'Order', cell: (row: Payment) => orderLink(base, row.order_id) }] : []),
    {
      head: 'Amount',
      cell: (row) => [rupees(row.amount), row.amount_refunded > 0 && html`<br><small>${rupees(row.amount_refunded)} refunded</small>`],
    },
    { head: 'Method', cell: (row) => [row.method, html`<br><small>${row.vpa ?? row.bank ?? row.wallet ?? row.card?.last4}</small>`] },
    { head: 'Status', cell: (row) => [status(row.status), row.error_reason !== null && html`<br><small>${row.error_reason}</small>`] },
    { head: 'Made', cell: made },
    { head: 'Do', cell: (row) => paymentActions(base, row, disputesOf(row.id)) },
  ];
  return table('Payments, newest first', rows, columns, 'No payments yet.');
}

function paymentActions(base: string, row: Payment, disputes: readonly Dispute[]): Piece {
  const to = (action: string) => `${base}/payments/${row.id}/${action}`;
  const open = disputes.find((each) => disputeMoves[each.status].length > 0);
  const actions: Record<Payment['status'], Piece> = {
    created: [button(to('authorise'), 'Authorise', row.id), button(to('fail'), 'Fail', row.id)],
    authorized: button(to('capture'), 'Capture', row.id),
    failed: button(to('authorise'), 'Authorise after all', row.id),
    captured: [refundForm(to('refund'), row), !open && button(to('dispute'), 'Dispute', row.id)],
    refunded: [],
  };
  return html`<div class="acts">${actions[row.status]}</div>${disputes.map((each) => disputeLine(base, each))}`;
}

const disputeLine = (base: string, each: Dispute): Html =>
  html`<div class="acts"><span>Dispute ${status(each.status)}</span>${disputeMoves[each.status].map((step) =>
    button(`${base}/disputes/${each.id}/${step}`, step.replace('_', ' '), `dispute ${each.id}`),
  )}</div>`;

const refundForm = (action: string, row: Payment): Html =>
  html`<details data-key="refund-${row.id}"><summary>Refund<span class="ear"> ${row.id}</span></summary><form method="post" action="${action}" class="fields">
<label>Rupees <input name="rupees" type="number" min="1" step="0.01" max="${(row.amount - row.amount_refunded) / 100}" placeholder="all of it"></label>
<label>Ends as <select name="outcome"><option>processed</option><option value="pending">pending for an hour</option><option value="refund-fails">failed after an hour</option></select></label>
<button class="small">Refund</button></form></details>`;

export const refundsTable = (rows: readonly Refund[]): Html =>
  table<Refund>(
    'Refunds, newest first',
    rows,
    [
      { head: 'Refund', cell: (row) => id(row.id) },
      { head: 'Payment', cell: (row) => id(row.payment_id) },
      { head: 'Amount', cell: (row) => rupees(row.amount), isFigure: true },
      { head: 'Status', cell: (row) => status(row.status) },
      { head: 'Made', cell: made },
    ],
    'No refunds yet.',
  );

/** @param kinds the kinds of forgery that are offered for an event */
export const eventsTable = (base: string, rows: readonly LoggedEvent[], kinds: readonly string[] = forgeryKinds): Html =>
  table<LoggedEvent>(
    'Events, newest first',
    rows,
    [
      {
        head: 'Event',
        cell: (row) => [
          html`<strong>${row.event}</strong>`,
          row.forged !== undefined && html` <span class="status bad">forged: ${row.forged}</span>`,
          html`<br>`,
          id(row.id),
        ],
      },
      { head: 'At', cell: (row) => time(row.at) },
      { head: 'Deliveries', cell: (row) => html`<ul class="plain">${row.deliveries.map(delivery)}</ul>` },
      { head: 'Body', cell: (row) => text(`body-${row.id}`, 'Show', pretty(row.body), `${row.event} ${row.id}`) },
      { head: 'Do', cell: (row) => eventActions(base, row, kinds) },
    ],
    'No events yet.',
  );

const forgeryKinds = Object.keys(forgeries).filter((how) => how !== 'invented');

const delivery = ({ state, attempts, lastStatus }: LoggedEvent['deliveries'][number]): Html =>
  html`<li>${status(state)} <small>${attempts} tried${lastStatus !== null && `, last ${lastStatus}`}</small></li>`;

function eventActions(base: string, row: LoggedEvent, offered: readonly string[]): Html {
  const to = (action: string) => `${base}/events/${row.id}/${action}`;
  const about = html`<span class="ear"> ${row.event} ${row.id}</span>`;
  const offeredForgeries = Object.entries(forgeries).filter(([how]) => offered.includes(how));
  return html`<div class="acts">${button(to('replay'), 'Send again', `${row.event} ${row.id}`)}
<details data-key="more-${row.id}"><summary>Delay, forge${about}</summary>
<form method="post" action="${to('delay')}" class="fields"><label>Hours <input name="hours" type="number" min="0.01" max="720" step="any" value="24" required></label><button class="small">Delay</button></form>
<form method="post" action="${to('forge')}" class="fields"><label>Forgery <select name="how">${offeredForgeries.map(([how, meaning]) => html`<option value="${how}">${meaning}</option>`)}</select></label><button class="small">Send forged</button></form>
</details></div>`;
}

export const requestsTable = (rows: readonly LoggedRequest[]): Html =>
  table<LoggedRequest>(
    'Requests of this run, newest first',
    rows,
    [
      { head: 'Request', cell: (row) => html`<strong>${row.method}</strong> <span class="id">${row.path}</span>` },
      { head: 'At', cell: (row) => time(row.at) },
      {
        head: 'Answer',
        cell: (row) => html`<span class="status ${row.status === 'dropped' || row.status >= 400 ? 'bad' : 'good'}">${row.status}</span>`,
      },
      { head: 'Fault', cell: (row) => row.fault ?? 'none' },
      {
        head: 'Bodies',
        cell: (row) => [
          row.sent !== undefined && text(`sent-${row.at}-${row.path}`, 'Sent', pretty(row.sent), row.path),
          row.answer !== undefined && text(`answer-${row.at}-${row.path}`, 'Answered', pretty(row.answer), row.path),
        ],
      },
    ],
    'No requests in this run yet.',
  );

const text = (key: string, label: string, content: string, about: string): Html =>
  html`<details data-key="${key}"><summary>${label}<span class="ear"> ${about}</span></summary><pre tabindex="0" role="region" aria-label="${label} ${about}">${content}</pre></details>`;

/** Text that was cut off is not valid JSON and stays as it is. */
function pretty(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}
