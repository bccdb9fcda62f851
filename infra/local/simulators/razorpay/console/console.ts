/** Serves the console of a payment simulator: views of its ledger, and an action behind each form. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendJson, serveAsset } from '../assets.ts';
import { Refusal } from '../refusal.ts';
import { documentOf } from './layout.ts';
import type { ConsoleView } from './view.ts';

/** What differs between the consoles of the two providers. */
export interface Console {
  readonly name: string;
  /** The path at which the simulator is mounted. */
  readonly base: string;
  readonly now: () => Date;
  readonly views: Readonly<Record<string, string>>;
  /** Returns undefined when the address has no view. */
  readonly viewOf: (url: URL) => ConsoleView | undefined;
  readonly counts: () => Readonly<Record<string, number>>;
  /** Actions by path, with a colon for each id: `payments/:/refund`. */
  readonly actions: Readonly<Record<string, (id: string, given: unknown) => Promise<string>>>;
  readonly refusalOf: (error: unknown) => { readonly status: number; readonly message: string; readonly body: object };
  /** Returns the whole ledger as JSON, for programs. */
  readonly readLedger: () => unknown;
}

/** Forms may be sent only to this origin, and only this origin's scripts and styles are loaded. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

export function openPage(options: Console) {
  const { base, name, views } = options;

  function show(response: ServerResponse, url: URL, problem: string | null = null, status = 200): boolean {
    const view = options.viewOf(url);
    if (view === undefined) return false;
    const page = documentOf({
      base,
      name,
      views,
      now: options.now(),
      counts: options.counts(),
      said: url.searchParams.get('said'),
      problem,
      ...view,
    });
    const headers = { 'content-security-policy': policy, 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' };
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...headers }).end(page.markup);
    return true;
  }

  async function runAction(request: IncomingMessage, response: ServerResponse, path: string, text: string): Promise<boolean> {
    const [kind = '', id = '', verb = ''] = path.split('/');
    const actionName = verb === '' ? path : `${kind}/:/${verb}`;
    const run = Object.hasOwn(options.actions, actionName) ? options.actions[actionName] : undefined;
    if (run === undefined) return false;
    const isForm = (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
    const from = pageOf(request, base);
    try {
      const result = await run(verb === '' ? '' : id, isForm ? fieldsOf(text) : jsonOf(text));
      if (!isForm) sendJson(response, 200, { success: true, message: result });
      else {
        from.searchParams.set('said', result);
        response.writeHead(303, { location: `${base}${from.pathname}${from.search}`, 'cache-control': 'no-store' }).end();
      }
    } catch (error) {
      const { status, message, body } = options.refusalOf(error);
      if (!isForm) sendJson(response, status, { success: false, message, ...body });
      else {
        from.searchParams.delete('said');
        if (!show(response, from, message, status)) sendJson(response, status, body);
      }
    }
    return true;
  }

  return {
    /** @returns false when the request is not for the console */
    async handle(request: IncomingMessage, response: ServerResponse, url: URL, text: string): Promise<boolean> {
      if (url.pathname.startsWith('/v1/')) return false;
      if (request.method === 'POST') return runAction(request, response, url.pathname.slice(1), text);
      if (request.method !== 'GET') return false;
      if (url.pathname === '/dashboard.json') {
        sendJson(response, 200, options.readLedger());
        return true;
      }
      return (await serveAsset(response, url.pathname)) || show(response, url);
    },
  };
}

/** Returns the address of the view from which a form was sent, if it is one of ours. */
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
