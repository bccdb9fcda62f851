/** Sends a file compressed as the browser accepts it, or 304 when the browser already has it. */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

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
const compressibleTypes = /^(?:text|application)\/|svg/;

export interface StaticFile {
  readonly type: string;
  readonly content: Buffer;
  readonly etag: string;
  readonly cacheControl: string;
  readonly encoded: Map<string, Promise<Buffer>>;
}

/** @param name its extension determines the content type */
export function staticFile(name: string, content: Buffer, cacheControl: string): StaticFile {
  return {
    type: types[path.extname(name).slice(1)] ?? 'application/octet-stream',
    content,
    etag: createHash('sha256').update(content).digest('base64url').slice(0, 22),
    cacheControl,
    encoded: new Map(),
  };
}

export async function sendFile(req: IncomingMessage, res: ServerResponse, status: number, file: StaticFile): Promise<void> {
  const headers = { 'content-type': file.type, 'cache-control': status === 404 ? 'no-store' : file.cacheControl, vary: 'accept-encoding' };
  if (status === 200 && req.headers['if-none-match']?.includes(file.etag))
    return void res.writeHead(304, { ...headers, etag: `W/"${file.etag}"` }).end();
  const encoding = compressibleTypes.test(file.type) ? encodingFor(req) : undefined;
  const content = encoding === undefined ? file.content : await encodeFile(file, encoding);
  res.writeHead(status, {
    ...headers,
    ...(status === 200 ? { etag: `W/"${file.etag}"` } : {}),
    ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
    'content-length': content.length,
  });
  res.end(req.method === 'HEAD' ? undefined : content);
}

export function encodingFor({ headers }: IncomingMessage): 'br' | 'gzip' | undefined {
  const names = (headers['accept-encoding'] ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => !/;\s*q=0(?:\.0*)?$/.test(each));
  return (['br', 'gzip'] as const).find((encoding) => names.some((name) => name.split(';')[0] === encoding));
}

function encodeFile(file: StaticFile, encoding: 'br' | 'gzip'): Promise<Buffer> {
  const compressedContent = file.encoded.get(encoding) ?? compressContent(file.content, encoding, 6);
  file.encoded.set(encoding, compressedContent);
  return compressedContent;
}

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

export function compressContent(content: Buffer, encoding: 'br' | 'gzip', level: number): Promise<Buffer> {
  if (encoding === 'gzip') return compress.gzip(content, { level });
  return compress.br(content, { params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } });
}
