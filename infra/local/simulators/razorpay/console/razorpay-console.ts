/** Describes the console of the Razorpay simulator: its views and actions. */
import { asRefusal } from '../refusal.ts';
import { actions, type PageParts } from './actions.ts';
import type { Console } from './console.ts';
import { views } from './layout.ts';
import { countsOf, viewOf } from './view.ts';

const maxShown = 50;

export const razorpayConsole = (parts: PageParts): Console => ({
  name: 'Razorpay',
  base: parts.base,
  now: parts.engine.now,
  views,
  viewOf: (url) => viewOf(parts, url),
  counts: () => countsOf(parts),
  actions: Object.fromEntries(Object.entries(actions).map(([name, run]) => [name, (id, given) => run(parts, id, given)])),
  refusalOf: asRefusal,
  readLedger() {
    const { ledger } = parts.engine;
    const { events, requests } = parts.requestLog();
    return {
      orders: ledger.all('order', maxShown).map(({ entity }) => entity),
      payments: ledger.all('payment', maxShown).map(({ entity }) => entity),
      refunds: ledger.all('refund', maxShown).map(({ entity }) => entity),
      disputes: ledger.all('dispute', maxShown),
      events: events.slice(0, maxShown),
      requests: requests.slice(0, maxShown),
    };
  },
});
