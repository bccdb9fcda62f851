/** Serves an object, whole or in part, or 304 when the client already has it. */
import { createReadStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Disk, StoredObject } from './disk.ts';
import { StorageFailure } from './failure.ts';

/** Headers of the response that a signed address may set. */
const overrides = ['cache-control', 'content-disposition', 'content-encoding', 'content-language', 'content-type', 'expires'];

export async function sendObject(disk: Disk, object: StoredObject, query: URLSearchParams, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const storedHeaders = JSON.parse(object.headers) as Record<string, string>; // Written by this simulator when the object was stored.
  const common = { etag: object.etag, 'last-modified': new Date(object.modified).toUTCString() };
  if (isUnmodified(object, req)) {
    res.writeHead(304, { ...common, ...('cache-control' in storedHeaders ? { 'cache-control': storedHeaders['cache-control'] } : {}) }).end();
    return;
  }
  const range = rangeOf(req.headers.range, object.size);
  const wantsChecksum = req.headers['x-amz-checksum-mode'] === 'ENABLED' && range === undefined;
  const headers = Object.fromEntries(Object.entries(storedHeaders).filter(([name]) => wantsChecksum || !name.startsWith('x-amz-checksum-')));
  for (const name of overrides) {
    const value = query.get(`response-${name}`);
    if (value !== null) headers[name] = value;
  }
  const [start, end] = range ?? [0, object.size - 1];
  res.writeHead(range === undefined ? 200 : 206, {
    'content-type': 'binary/octet-stream',
    ...headers,
    ...common,
    'accept-ranges': 'bytes',
    'content-length': end - start + 1,
    ...(range === undefined ? {} : { 'content-range': `bytes ${start}-${end}/${object.size}` }),
  });
  if (req.method === 'HEAD' || object.size === 0) {
    res.end();
    return;
  }
  // The client has closed the connection, which is not an error here.
  await pipeline(createReadStream(disk.fileOf(object), { start, end }), res).catch(() => res.destroy());
}

/** @throws StorageFailure PreconditionFailed */
function isUnmodified(object: StoredObject, req: IncomingMessage): boolean {
  const { 'if-match': match, 'if-none-match': noneMatch, 'if-modified-since': since, 'if-unmodified-since': unchangedSince } = req.headers;
  const names = (list: string) => list.split(',').some((each) => ['*', object.etag].includes(each.trim().replace(/^W\//, '')));
  const modified = Math.floor(object.modified / 1000) * 1000;
  if (match !== undefined ? !names(match) : unchangedSince !== undefined && modified > Date.parse(unchangedSince))
    throw new StorageFailure('PreconditionFailed');
  // When both headers are present, the entity tag decides (RFC 9110, section 13.1.3).
  return noneMatch !== undefined ? names(noneMatch) : since !== undefined && modified <= Date.parse(since);
}

/** Returns the first and last byte; undefined for the whole object, also when the header is not a single range of bytes. */
function rangeOf(header: string | undefined, size: number): readonly [number, number] | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(size - 1, Number(to));
  if (start >= size || (from === '' && Number(to) === 0)) throw new StorageFailure('InvalidRange');
  return start <= end ? [start, end] : undefined;
}
