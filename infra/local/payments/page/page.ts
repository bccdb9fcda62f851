/** What happened at the provider, and what else shall happen? The simulator's own page: views of its books, and an action behind each form. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendJson, serveAsset } from '../assets.ts';
import { asRefusal, Refusal } from '../refusal.ts';
import { actions, type PageParts } from './actions.ts';
import { documentOf } from './layout.ts';
import { countsOf, viewOf } from './view.ts';

/** Forms go to ourselves, and nothing runs or looks but by our own files. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const mostShown = 50;

export function openPage(parts: PageParts) {
  const { base, engine } = parts;

  function show(response: ServerResponse, url: URL, problem: string | null = null, status = 200): boolean {
    const view = viewOf(parts, url);
    if (view === undefined) return false;
    const page = documentOf({ base, now: engine.now(), counts: countsOf(parts), said: url.searchParams.get('said'), problem, ...view });
    const headers = { 'content-security-policy': policy, 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' };
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...headers }).end(page.markup);
    return true;
  }

  async function act(request: IncomingMessage, response: ServerResponse, path: string, text: string): Promise<boolean> {
    const [kind = '', id = '', verb = ''] = path.split('/');
    const name = verb === '' ? path : `${kind}/:/${verb}`;
    const run = Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (run === undefined) return false;
    const isForm = (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
    const from = pageOf(request, base);
    try {
      const said = await run(parts, verb === '' ? '' : id, isForm ? fieldsOf(text) : jsonOf(text));
      if (!isForm) sendJson(response, 200, { success: true, message: said });
      else {
        from.searchParams.set('said', said);
        response.writeHead(303, { location: `${base}${from.pathname}${from.search}`, 'cache-control': 'no-store' }).end();
      }
    } catch (error) {
      const { status, message, body } = asRefusal(error);
      if (!isForm) sendJson(response, status, { success: false, message, ...body });
      else {
        from.searchParams.delete('said');
        if (!show(response, from, message, status)) sendJson(response, status, body);
      }
    }
    return true;
  }

  return {
    /** @returns false when the request is not the page's */
    async handle(request: IncomingMessage, response: ServerResponse, url: URL, text: string): Promise<boolean> {
      if (url.pathname.startsWith('/v1/')) return false;
      if (request.method === 'POST') return act(request, response, url.pathname.slice(1), text);
      if (request.method !== 'GET') return false;
      if (url.pathname === '/dashboard.json') return books(response);
      return (await serveAsset(response, url.pathname)) || show(response, url);
    },
  };

  /** The same for programs. */
  function books(response: ServerResponse): true {
    const { ledger } = engine;
    const { events, requests } = parts.journal();
    sendJson(response, 200, {
      orders: ledger.all('order', mostShown).map(({ entity }) => entity),
      payments: ledger.all('payment', mostShown).map(({ entity }) => entity),
      refunds: ledger.all('refund', mostShown).map(({ entity }) => entity),
      disputes: ledger.all('dispute', mostShown),
      events: events.slice(0, mostShown),
      requests: requests.slice(0, mostShown),
    });
    return true;
  }
}

/** The view that a form stands on, within our own. */
function pageOf(request: IncomingMessage, base: string): URL {
  const inside = new URL('/', 'http://simulator.invalid');
  const from = URL.parse(request.headers.referer ?? '');
  if (from === null || !from.pathname.startsWith(`${base}/`)) return inside;
  inside.pathname = from.pathname.slice(base.length);
  inside.search = from.search;
  return inside;
}

const fieldsOf = (text: string) => Object.fromEntries([...new URLSearchParams(text)].filter(([, value]) => value !== ''));

function jsonOf(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    throw new Refusal('The request body is not valid JSON.');
  }
}
