/** Serves the built site as CloudFront does: its files, the shell for personal pages, and rendered pages for all others. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { isGeneratedPath, isKnownPath, isShellPath } from '#web/paths.ts';
import { mounts } from '../environment.ts';
import { print } from '../print.ts';
import { immutable } from './headers.ts';
import { compressContent, encodingFor, type StaticFile, sendFile, staticFile } from './static-file.ts';

export interface Site {
  /** @param pathname as received, without the query */
  readonly handle: (req: IncomingMessage, res: ServerResponse, pathname: string, queryString: string) => Promise<void>;
}

/** Calls the renderer's function with an event. */
export type Render = (event: unknown) => Promise<unknown>;

/**
 * Reads the whole site into memory: it has a few megabytes, and so no requested path ever reaches the disk.
 * @param render null when only the shell exists
 */
export function openSite(folder: string, render: Render | null): Site {
  const files = new Map(namesIn(folder).map((name) => [`/${name}`, fileOf(folder, name)]));
  const shell = files.get('/index.html');

  return {
    handle: async (req, res, pathname, queryString) => {
      if (req.method !== 'GET' && req.method !== 'HEAD') return void res.writeHead(405, { allow: 'GET, HEAD', 'content-length': 0 }).end();
      const file = pathname === '/index.html' ? undefined : files.get(decodePath(pathname));
      if (file) return sendFile(req, res, 200, file);
      // A missing asset is answered 404: the shell would hide the error.
      if (pathname.startsWith('/assets/')) return void res.writeHead(404, { 'cache-control': 'no-store', 'content-length': 0 }).end();
      const isShell = isShellPath(pathname);
      const page = isShell || render === null ? null : await renderPage(render, pathname, queryString);
      if (page) return sendRendered(req, res, page);
      if (isShell) res.setHeader('x-robots-tag', 'noindex');
      if (shell) return sendFile(req, res, isKnownPath(pathname) ? 200 : 404, shell);
      res.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' }).end('The site is not built: npm run build.\n');
    },
  };
}

/** When rendering fails, the shell is sent, as CloudFront's second origin does. */
async function renderPage(render: Render, rawPath: string, rawQueryString: string): Promise<APIGatewayProxyStructuredResultV2 | null> {
  try {
    const result = (await render({ rawPath, rawQueryString, headers: {} })) as APIGatewayProxyStructuredResultV2;
    return (result.statusCode ?? 500) >= 500 && !isGeneratedPath(rawPath) ? null : result;
  } catch (error) {
    print.problem('The renderer failed', error);
    return null;
  }
}

async function sendRendered(
  req: IncomingMessage,
  res: ServerResponse,
  { statusCode = 200, headers = {}, body = '' }: APIGatewayProxyStructuredResultV2,
) {
  const type = String(headers['content-type']);
  const content = Buffer.from(type.startsWith('text/html') ? withSimulator(body) : body);
  const encoding = encodingFor(req);
  const encoded = encoding === undefined ? content : await compressContent(content, encoding, 4);
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, String(value));
  res.writeHead(statusCode, {
    vary: 'accept-encoding',
    ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
    'content-length': encoded.length,
  });
  res.end(req.method === 'HEAD' ? undefined : encoded);
}

/** Replaces the script of the payment provider's window, which the shell names, by the simulator's. */
const withSimulator = (html: string): string =>
  html.replace(/(<meta name="checkout-script" content=")[^"]*"/, `$1${mounts.razorpay}/v1/checkout.js"`);

function fileOf(folder: string, name: string): StaticFile {
  const read = readFileSync(path.join(folder, name));
  const content = name === 'index.html' ? Buffer.from(withSimulator(read.toString('utf8'))) : read;
  // Names under assets/ contain a hash of their content.
  return staticFile(name, content, name.startsWith('assets/') ? immutable : name.endsWith('.html') ? 'no-cache' : 'public, max-age=3600');
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(path.join(folder, name)).isFile())
      .map((name) => name.split(path.sep).join('/'));
  } catch {
    return [];
  }
}

function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
