/** Decodes the body of a request from aws-chunked encoding, and verifies every checksum that came with it. */
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { crc32 } from 'node:zlib';
import { StorageFailure } from './failure.ts';
import { hmac, isEqual, type Signed, sha256 } from './signature.ts';

export interface Content {
  readonly bytes: Buffer;
  /** The verified checksum headers, which are returned with the object. */
  readonly checksums: Record<string, string>;
}

const digests: Record<string, (bytes: Buffer) => string> = {
  'x-amz-checksum-crc32': (bytes) => {
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(bytes));
    return sum.toString('base64');
  },
  'x-amz-checksum-sha1': (bytes) => createHash('sha1').update(bytes).digest('base64'),
  'x-amz-checksum-sha256': (bytes) => createHash('sha256').update(bytes).digest('base64'),
};

/** @param raw the body as received */
export function contentOf(headers: IncomingHttpHeaders, raw: Buffer, signed: Signed): Content {
  const { payload } = signed;
  const checksums: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) if (isChecksum(name)) checksums[name] = String(value);
  let bytes = raw;
  if (payload.startsWith('STREAMING-')) {
    const { body, trailers } = unwrap(raw, payload.startsWith('STREAMING-AWS4-HMAC-SHA256') ? signed : undefined);
    const announced = headers['x-amz-decoded-content-length'];
    if (announced !== undefined && Number(announced) !== body.length) throw new StorageFailure('IncompleteBody');
    for (const name of String(headers['x-amz-trailer'] ?? '')
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '')) {
      const value = trailers[name];
      if (value === undefined) throw new StorageFailure('InvalidRequest', `The trailer ${name} is missing.`);
      if (isChecksum(name)) checksums[name] = value;
    }
    bytes = body;
  } else if (payload !== 'UNSIGNED-PAYLOAD' && !isEqual(payload, sha256(bytes))) {
    throw new StorageFailure('XAmzContentSHA256Mismatch');
  }
  const md5 = headers['content-md5'];
  if (md5 !== undefined && md5 !== createHash('md5').update(bytes).digest('base64')) throw new StorageFailure('BadDigest');
  for (const [name, value] of Object.entries(checksums)) {
    const digest = digests[name];
    if (digest === undefined) throw new StorageFailure('NotImplemented', `This simulator cannot check ${name}.`);
    if (digest(bytes) !== value) throw new StorageFailure('BadDigest');
  }
  return { bytes, checksums };
}

const isChecksum = (name: string): boolean =>
  name.startsWith('x-amz-checksum-') && !['x-amz-checksum-mode', 'x-amz-checksum-algorithm', 'x-amz-checksum-type'].includes(name);

const malformed = () => new StorageFailure('IncompleteBody', 'The chunks of the body are malformed.');

/** Decodes `<hex size>[;chunk-signature=...]\r\n<bytes>\r\n ... 0\r\n<trailers>\r\n`. Verifies the trailers' checksums, not their signature. */
function unwrap(raw: Buffer, signed: Signed | undefined): { body: Buffer; trailers: Record<string, string> } {
  const chunks: Buffer[] = [];
  let place = 0;
  let previous = signed?.signature ?? '';
  const line = () => {
    const end = raw.indexOf('\r\n', place);
    if (end < 0) throw malformed();
    const text = raw.toString('latin1', place, end);
    place = end + 2;
    return text;
  };
  for (;;) {
    const [, hex, signature] = /^([0-9a-fA-F]{1,8})(?:;chunk-signature=([0-9a-f]{64}))?$/.exec(line()) ?? [];
    if (hex === undefined) throw malformed();
    const size = Number.parseInt(hex, 16);
    const chunk = raw.subarray(place, place + size);
    if (chunk.length !== size) throw malformed();
    if (signed !== undefined) {
      const text = ['AWS4-HMAC-SHA256-PAYLOAD', signed.date, signed.scope, previous, sha256(''), sha256(chunk)].join('\n');
      previous = hmac(signed.key, text).toString('hex');
      if (signature === undefined || !isEqual(previous, signature)) throw new StorageFailure('SignatureDoesNotMatch');
    }
    place += size;
    if (size === 0) break;
    if (line() !== '') throw malformed();
    chunks.push(chunk);
  }
  const trailers: Record<string, string> = {};
  while (place < raw.length) {
    const text = line();
    const colon = text.indexOf(':');
    if (colon > 0) trailers[text.slice(0, colon).trim().toLowerCase()] = text.slice(colon + 1).trim();
  }
  return { body: Buffer.concat(chunks), trailers };
}
