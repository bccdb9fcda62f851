/** What happened at the provider? A page of orders, payments, refunds and events, where an event can be sent again. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendJson, serveAsset } from './assets.ts';
import type { Ledger } from './ledger.ts';

const shown = 50;

export function openDashboard({
  ledger,
  journal,
  replay,
}: {
  ledger: Ledger;
  journal: () => { events: readonly unknown[]; requests: readonly unknown[] };
  replay: (eventId: string) => Promise<void>;
}) {
  return {
    /** @returns false when the request is not the page's */
    async handle(request: IncomingMessage, response: ServerResponse, { pathname }: URL): Promise<boolean> {
      if (request.method === 'GET' && !pathname.startsWith('/v1/') && (await serveAsset(response, pathname))) return true;
      if (request.method === 'GET' && pathname === '/dashboard.json') {
        sendJson(response, 200, {
          orders: ledger.all('order', shown).map(({ entity }) => entity),
          payments: ledger.all('payment', shown).map(({ entity }) => entity),
          refunds: ledger.all('refund', shown).map(({ entity }) => entity),
          events: journal().events.slice(0, shown),
          requests: journal().requests.slice(0, shown),
        });
        return true;
      }
      const [, eventId] = /^\/events\/(evt_[A-Za-z0-9]+)\/replay$/.exec(pathname) ?? [];
      if (request.method !== 'POST' || eventId === undefined) return false;
      await replay(eventId);
      sendJson(response, 200, { replayed: eventId });
      return true;
    },
  };
}
