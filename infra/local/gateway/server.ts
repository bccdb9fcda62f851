/** Listens on this machine's one port and passes each request to the API, the pictures, the control API and local services, or the site. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buckets, mounts, uploadsPath } from '../environment.ts';
import type { Faults, Service } from '../faults/faults.ts';
import { print } from '../print.ts';
import { StartupError } from '../startup-error.ts';
import { sendFailure } from './gateway.ts';
import { localSecurityHeaders } from './headers.ts';

type Handle = (req: IncomingMessage, res: ServerResponse, path: string, queryString: string) => Promise<void>;

export interface Mount {
  readonly handle: (req: IncomingMessage, res: ServerResponse, path: string) => Promise<void>;
  /** The service whose faults apply to this mount, and how to find the operation of a request. */
  readonly faults?: { readonly service: Service; readonly operation: (req: IncomingMessage, path: string) => string | Promise<string> };
}

export interface ServerParts {
  readonly api: Handle;
  readonly image: Handle;
  readonly site: Handle;
  readonly controlApi: Handle;
  readonly mounts: Partial<Record<keyof typeof mounts, Mount>>;
  readonly faults: Faults;
  /** Called with the status of each response that CloudFront would send in the cloud. */
  readonly onResponse: (status: number) => void;
  /** False while the first data is being created: visitors have to wait, calls to local services do not. */
  readonly isReady: () => boolean;
}

/** @param parts undefined until the parts are started */
export function createHandler(parts: () => ServerParts | undefined) {
  return (req: IncomingMessage, res: ServerResponse): void => {
    handleRequest(parts(), req, res).catch((error: unknown) => {
      // The client has closed the connection, which is not an error of the shop.
      if (req.destroyed && !req.complete) return;
      print.problem(`${req.method} ${req.url?.split('?')[0]} failed`, error);
      if (res.headersSent) res.destroy();
      else sendFailure(res, 'internal');
    });
  };
}

async function handleRequest(parts: ServerParts | undefined, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const url = req.url ?? '/';
  if (!url.startsWith('/')) return sendFailure(res, 'route_not_found');
  const queryStart = url.indexOf('?');
  const [path, queryString] = queryStart < 0 ? [url, ''] : [url.slice(0, queryStart), url.slice(queryStart + 1)];
  if (path === '/_local' || path.startsWith('/_local/')) {
    const reason = rejectionReason(req);
    if (reason !== null)
      return void res.writeHead(403, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify({ success: false, message: reason }));
    if (parts === undefined) return sendFailure(res, 'unavailable');
    const found = Object.entries(mounts).find(([, prefix]) => path === prefix || path.startsWith(`${prefix}/`));
    if (found === undefined) return parts.controlApi(req, res, path.slice('/_local'.length), queryString);
    return answerMount(parts, found[0] as keyof typeof mounts, req, res, url.slice(found[1].length));
  }
  for (const [name, value] of Object.entries(localSecurityHeaders)) res.setHeader(name, value);
  if (parts === undefined || !parts.isReady()) return path.startsWith('/api') ? sendFailure(res, 'unavailable') : sendWaitPage(res);
  res.once('finish', () => parts.onResponse(res.statusCode));
  if (path === '/api' || path.startsWith('/api/')) return parts.api(req, res, path, queryString);
  // A browser's upload form, which carries its own proof.
  if (path === uploadsPath && req.method === 'POST') return answerMount(parts, 's3', req, res, `/${buckets.data}`);
  if (path.startsWith('/images/')) return parts.image(req, res, path, queryString);
  return parts.site(req, res, path, queryString);
}

function sendWaitPage(res: ServerResponse): void {
  const page =
    '<!doctype html><html lang="en-IN"><meta charset="utf-8"><meta http-equiv="refresh" content="2"><title>One moment</title><p>The shop is being filled for its first start. This page looks again by itself.</p></html>';
  res.writeHead(503, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'retry-after': '2' }).end(page);
}

async function answerMount(parts: ServerParts, name: keyof typeof mounts, req: IncomingMessage, res: ServerResponse, rest: string): Promise<void> {
  const mount = parts.mounts[name];
  if (mount === undefined) return sendFailure(res, 'unavailable');
  const path = rest.startsWith('/') ? rest : `/${rest}`;
  if (parts.faults.hasAny() && mount.faults) {
    const operation = await mount.faults.operation(req, path);
    if (await parts.faults.applyFault(mount.faults.service, operation, req, res)) return;
  }
  return mount.handle(req, res, path);
}

export interface Listening {
  readonly port: number;
  /** Stops listening; running requests get this many milliseconds to finish. */
  readonly close: (timeoutMs: number) => Promise<void>;
}

/**
 * Listens on loopback only, on both of its addresses where the machine has both.
 * @throws StartupError when the port is in use
 */
export async function listen(port: number, handler: ReturnType<typeof createHandler>): Promise<Listening> {
  const first = await listenOn('127.0.0.1', port, handler);
  const address = first.address();
  const usedPort = typeof address === 'object' && address ? address.port : port;
  const servers = [first];
  try {
    servers.push(await listenOn('::1', usedPort, handler));
  } catch (error) {
    // A machine without IPv6 uses IPv4 only. If another program has the port at localhost's other address, it would get our requests, so the start
    // fails.
    if (error instanceof StartupError) {
      first.close();
      throw error;
    }
  }
  return {
    port: usedPort,
    close: async (timeoutMs) => {
      const closed = Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
      for (const server of servers) server.closeIdleConnections();
      const timer = setTimeout(() => servers.forEach((server) => server.closeAllConnections()), timeoutMs);
      await closed;
      clearTimeout(timer);
    },
  };
}

function listenOn(host: string, port: number, handler: ReturnType<typeof createHandler>): Promise<Server> {
  const server = createServer({ keepAliveTimeout: 65_000 }, handler);
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(new StartupError(`Port ${port} is taken by another program: stop it, or start with another port, e.g. PORT=4001 npm start.`));
      else if (error.code === 'EACCES')
        reject(new StartupError(`Port ${port} may not be used by this account: start with another port, e.g. PORT=4000 npm start.`));
      else reject(error);
    });
    server.listen(port, host, () => resolve(server));
  });
}

/** Allowed Host headers: a foreign name that resolves to this machine (DNS rebinding) arrives in the Host header. */
const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

/** Returns why a request is rejected, or null. */
function rejectionReason(req: IncomingMessage): string | null {
  const { host = '', origin } = req.headers;
  if (!loopback.test(host)) return 'This address answers only under localhost, 127.0.0.1 or [::1].';
  if (origin !== undefined && origin !== `http://${host}`) return 'This address does not answer pages of other origins.';
  // A user may follow a link here from another site; a foreign page may not load or send anything by itself.
  const site = req.headers['sec-fetch-site'];
  const isNavigation = req.method === 'GET' && req.headers['sec-fetch-mode'] === 'navigate' && req.headers['sec-fetch-dest'] === 'document';
  if ((site === 'cross-site' || site === 'same-site') && !isNavigation) return 'This address does not answer pages of other sites.';
  return null;
}
