/** Returns the view of the ledger that an address of the console names, with its content. */
import type { StoredOrder } from '../entities.ts';
import type { LoggedEvent, LoggedRequest } from '../request-log.ts';
import type { PageParts } from './actions.ts';
import { faultsView, holdBar, keysView, payForm } from './forms.ts';
import { html, type Piece, rupees, time } from './html.ts';
import { status, type View, views } from './layout.ts';
import { eventsTable, ordersTable, paymentsTable, refundsTable, requestsTable } from './rows.ts';

export interface ConsoleView {
  readonly view: string;
  readonly title: string;
  readonly body: Piece;
}

/** The most rows of a table; `all` in the address shows all. */
const maxRows = 50;

export function viewOf(parts: PageParts, url: URL): ConsoleView | undefined {
  const [name = '', id] = url.pathname.slice(1).split('/');
  if (name === 'orders' && id !== undefined) {
    const order = parts.engine.ledger.get('order', id);
    return order && { view: '', title: 'Order', body: orderView(parts, order) };
  }
  if (id !== undefined || !Object.hasOwn(views, name)) return undefined;
  const view = name as View;
  return { view, title: views[view], body: bodies[view](parts, url.searchParams) };
}

export function countsOf({ engine: { ledger }, requestLog, faults }: PageParts): Readonly<Record<string, number>> {
  return {
    '': ledger.count('order'),
    payments: ledger.count('payment'),
    refunds: ledger.count('refund'),
    events: ledger.count('event'),
    requests: requestLog().requests.length,
    faults: faults.list().length,
  };
}

const bodies: Readonly<Record<View, (parts: PageParts, query: URLSearchParams) => Piece>> = {
  '': ({ base, engine: { ledger } }, query) =>
    searchable(
      query,
      ledger.all('order').map(({ entity }) => entity),
      (rows) => ordersTable(base, rows),
    ),
  payments: ({ base, engine: { ledger } }, query) =>
    searchable(
      query,
      ledger.all('payment').map(({ entity }) => entity),
      (rows) => paymentsTable(base, rows, (id) => ledger.of('dispute', id), true),
    ),
  refunds: ({ engine: { ledger } }, query) =>
    searchable(
      query,
      ledger.all('refund').map(({ entity }) => entity),
      refundsTable,
    ),
  events: ({ base, engine: { ledger }, requestLog, webhooks }, query) => [
    holdBar(base, webhooks.isHolding, ledger.all('delivery').filter(({ state }) => state === 'held').length),
    searchable(query, requestLog().events, (rows) => eventsTable(base, rows)),
  ],
  requests: ({ requestLog }, query) => searchable(query, requestLog().requests, requestsTable),
  faults: ({ base, faults }) => faultsView(base, faults.list()),
  keys: ({ base, keys }) => keysView(base, keys.ids, keys.webhookSecret !== undefined),
};

/** Adds a search: shows the rows that contain the words in any of their fields. */
export function searchable<T extends object>(query: URLSearchParams, rows: readonly T[], show: (rows: readonly T[]) => Piece): Piece {
  const find = query.get('find')?.trim() ?? '';
  const found = find === '' ? rows : rows.filter((row) => JSON.stringify(row).toLowerCase().includes(find.toLowerCase()));
  const shown = query.has('all') ? found : found.slice(0, maxRows);
  const rest = new URLSearchParams({ ...(find === '' ? {} : { find }), all: '' }).toString();
  return html`<form method="get" class="find" role="search"><label>Find <input type="search" name="find" value="${find}" placeholder="an id, a receipt, an address"></label><button class="small">Find</button>
${find !== '' && html`<p class="hint">${found.length} of ${rows.length} contain “${find}”. <a href="?">Show all</a></p>`}</form>
${show(shown)}${shown.length < found.length && html`<p><a href="?${rest}">Show all ${found.length}</a></p>`}`;
}

function orderView({ base, engine: { ledger }, requestLog }: PageParts, { entity: order, capture }: StoredOrder): Piece {
  const payments = ledger.of('payment', order.id).map(({ entity }) => entity);
  const ids = [order.id, ...payments.map(({ id }) => id)];
  const concerns = (text: string) => ids.some((id) => text.includes(id));
  const { events, requests } = requestLog();
  const facts: readonly (readonly [string, Piece])[] = [
    ['Amount', rupees(order.amount)],
    ['Paid', rupees(order.amount_paid)],
    ['Status', status(order.status)],
    ['Receipt', order.receipt ?? 'none'],
    ['Made', time(order.created_at)],
    ['Captured automatically', capture.automatic ? `within ${capture.automaticExpiry} minutes` : 'never'],
    ['Refunded if not captured', `after ${capture.manualExpiry} minutes`],
    ...Object.entries(order.notes).map(([name, note]) => [name, String(note)] as const),
  ];
  return [
    html`<p class="id large">${order.id}</p><dl class="facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`,
    payForm(base, order),
    html`<h2>Payments</h2>`,
    paymentsTable(base, payments, (id) => ledger.of('dispute', id), false),
    html`<h2>Refunds</h2>`,
    refundsTable(payments.flatMap(({ id }) => ledger.of('refund', id).map(({ entity }) => entity))),
    html`<h2>Events</h2>`,
    eventsTable(
      base,
      events.filter(({ body }: LoggedEvent) => concerns(body)),
    ),
    html`<h2>Requests</h2>`,
    requestsTable(requests.filter(({ path, sent = '', answer = '' }: LoggedRequest) => concerns(`${path} ${sent} ${answer}`))),
  ];
}
