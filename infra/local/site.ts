/** How does the built site reach the browser? Its files compressed and cacheable; every other path gets the shell, with 404 where the site has no page. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isKnownPath } from '#web/paths.ts';
import { mounts } from './environment.ts';
import { immutable } from './headers.ts';

export interface Site {
  /** @param pathname as it came, without query */
  readonly handle: (req: IncomingMessage, res: ServerResponse, pathname: string) => Promise<void>;
}

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  map: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  woff2: 'font/woff2',
  webp: 'image/webp',
  avif: 'image/avif',
  png: 'image/png',
  jpg: 'image/jpeg',
  ico: 'image/x-icon',
};
const worthCompressing = /^(?:text|application)\/|svg/;

interface File {
  readonly type: string;
  readonly content: Buffer;
  readonly etag: string;
  readonly cacheControl: string;
  readonly encoded: Map<string, Promise<Buffer>>;
}

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** Reads the whole site into memory: a few megabytes, and no path of a request ever reaches the disk. */
export function openSite(folder: string): Site {
  const files = new Map(namesIn(folder).map((name) => [`/${name}`, fileOf(folder, name)]));
  const shell = files.get('/index.html');

  return {
    handle: async (req, res, pathname) => {
      if (req.method !== 'GET' && req.method !== 'HEAD') return void res.writeHead(405, { allow: 'GET, HEAD', 'content-length': 0 }).end();
      const file = pathname === '/index.html' ? undefined : files.get(decoded(pathname));
      if (file) return send(req, res, 200, file);
      // A missing file is not a page: the shell would only hide the fault.
      if (pathname.startsWith('/assets/')) return void res.writeHead(404, { 'cache-control': 'no-store', 'content-length': 0 }).end();
      if (shell) return send(req, res, isKnownPath(pathname) ? 200 : 404, shell);
      res.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' }).end('The site is not built: npm run build.\n');
    },
  };
}

async function send(req: IncomingMessage, res: ServerResponse, status: number, file: File): Promise<void> {
  const headers = { 'content-type': file.type, 'cache-control': status === 404 ? 'no-store' : file.cacheControl, vary: 'accept-encoding' };
  if (status === 200 && req.headers['if-none-match']?.includes(file.etag))
    return void res.writeHead(304, { ...headers, etag: `W/"${file.etag}"` }).end();
  const encoding = worthCompressing.test(file.type) ? chosen(req.headers['accept-encoding']) : undefined;
  const content = encoding === undefined ? file.content : await encoded(file, encoding);
  res.writeHead(status, {
    ...headers,
    ...(status === 200 ? { etag: `W/"${file.etag}"` } : {}),
    ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
    'content-length': content.length,
  });
  res.end(req.method === 'HEAD' ? undefined : content);
}

function chosen(accepted: string | string[] | undefined): 'br' | 'gzip' | undefined {
  const names = String(accepted ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => !/;\s*q=0(?:\.0*)?$/.test(each));
  return (['br', 'gzip'] as const).find((encoding) => names.some((name) => name.split(';')[0] === encoding));
}

function encoded(file: File, encoding: 'br' | 'gzip'): Promise<Buffer> {
  const options = {
    br: { params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: file.content.length } },
    gzip: { level: 6 },
  };
  const made = file.encoded.get(encoding) ?? (encoding === 'br' ? compress.br(file.content, options.br) : compress.gzip(file.content, options.gzip));
  file.encoded.set(encoding, made);
  return made;
}

/** The shell names the script of the payment provider's window; here it is the simulator's. */
function withSimulator(content: Buffer): Buffer {
  return Buffer.from(content.toString('utf8').replace(/(<meta name="checkout-script" content=")[^"]*"/, `$1${mounts.razorpay}/v1/checkout.js"`));
}

function fileOf(folder: string, name: string): File {
  const read = readFileSync(path.join(folder, name));
  const content = name === 'index.html' ? withSimulator(read) : read;
  return {
    type: types[path.extname(name).slice(1)] ?? 'application/octet-stream',
    content,
    etag: createHash('sha256').update(content).digest('base64url').slice(0, 22),
    // Names under assets/ carry a hash of their content.
    cacheControl: name.startsWith('assets/') ? immutable : name.endsWith('.html') ? 'no-cache' : 'public, max-age=3600',
    encoded: new Map(),
  };
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

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
