/** Renders the console's forms: pay as a customer, add faults, hold webhooks, change keys. */
import { methods, type Order, webhookPlans } from '../entities.ts';
import { type Fault, modeDescriptions, modesOf, type PossibleFaults } from '../faults.ts';
import { type Html, html } from './html.ts';
import { button, table } from './layout.ts';

const options = (values: readonly string[]): Html[] => values.map((value) => html`<option>${value}</option>`);

export const payForm = (base: string, order: Order): Html =>
  html`<section class="card"><h2>A customer pays</h2><form method="post" action="${base}/orders/${order.id}/pay" class="fields">
<label>Method <select name="method">${options(methods)}</select></label>
<label>Ends as <select name="outcome">${options(['captured', 'authorized', 'failed'])}</select></label>
<label>Webhooks <select name="webhook">${options(webhookPlans)}</select></label>
<label>Rupees <input name="rupees" type="number" min="1" step="0.01" placeholder="${order.amount / 100}"></label>
<label class="tick"><input type="checkbox" name="evenIfPaid"> even if the order is paid</label>
<button>Pay</button></form>
<p class="hint">Another amount, or a second payment for a paid order, is what the real provider should never let through.</p></section>
<section class="card"><h2>An event that is not true</h2><p class="hint">A well-signed payment.captured about this order, for a payment that never happened.</p>
${button(`${base}/orders/${order.id}/forge`, 'Send invented event')}</section>`;

export const faultsView = (
  base: string,
  waiting: readonly Fault<string>[],
  possible: PossibleFaults<string> = modesOf,
): Html => html`<section class="card"><h2>Add a fault</h2>
<form method="post" action="${base}/faults" class="fields">
<label class="wide">What goes wrong <select name="fault">${Object.entries(possible).map(
  ([operation, modes]) =>
    html`<optgroup label="${operation}">${modes.map((mode) => html`<option value="${operation} ${mode}">${operation}: ${modeDescriptions[mode]} (${mode})</option>`)}</optgroup>`,
)}</select></label>
<label>How often <input name="times" type="number" min="1" max="100000" value="1" required></label>
<label>Only what contains <input name="match" maxlength="200" placeholder="an id, an address" autocomplete="off" spellcheck="false"></label>
<label>Milliseconds, where slow <input name="delayMs" type="number" min="1" max="120000" placeholder="longer than the shop waits"></label>
<button>Add fault</button></form></section>
<section class="card"><h2>Waiting faults</h2>${table<Fault<string>>(
  'Faults that wait',
  waiting,
  [
    { head: 'Operation', cell: (row) => row.operation },
    { head: 'Fault', cell: (row) => html`${modeDescriptions[row.mode]} <small>(${row.mode})</small>` },
    { head: 'Left', cell: (row) => row.times, isFigure: true },
    { head: 'Only', cell: (row) => row.match ?? 'anything' },
  ],
  'None: everything goes well.',
)}${waiting.length > 0 && button(`${base}/faults/clear`, 'End all faults')}</section>`;

export const holdBar = (base: string, isHolding: boolean, held: number): Html => html`<section class="card row">
<p>${isHolding ? 'New events are held.' : 'New events go out at once.'} ${held} held.</p><div class="acts">
${isHolding ? button(`${base}/webhooks/send`, 'Stop holding') : button(`${base}/webhooks/hold`, 'Hold new events')}
${held > 0 && [button(`${base}/webhooks/release`, 'Release in order'), button(`${base}/webhooks/release-reversed`, 'Release in reverse')]}</div></section>`;

export const keysView = (base: string, ids: readonly string[], hasWebhook: boolean): Html => html`<section class="card"><h2>API keys</h2>
<ul class="plain">${ids.map((each, index) => html`<li><span class="id">${each}</span> ${index === 0 ? 'newest, given to the shop' : 'still valid'}</li>`)}</ul>
<div class="acts">${button(`${base}/keys/rotate`, 'Make a new key')}${ids.length > 1 && button(`${base}/keys/retire`, 'End the older keys')}</div>
<p class="hint">The shop reads its secrets every five minutes. Until it has, it goes on with the old key, which stays valid until you end it. Only test keys are taken.</p></section>
<section class="card"><h2>Webhook secret</h2>${
  hasWebhook
    ? html`${button(`${base}/keys/rotate-webhook`, 'Make a new webhook secret')}
<p class="hint">Events are signed with the new one at once. The shop knows both as soon as it has read its secrets again; until then it answers 400, and the events come again.</p>`
    : html`<p>No webhook is set up.</p>`
}</section>`;
