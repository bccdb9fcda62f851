/** How do we fetch a picture whose address somebody gave us? From public addresses only, checked before each connection and each redirect. */
import { lookup } from 'node:dns/promises';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { largestUpload } from '#functions/platform/objects/objects.ts';
import { isPublicAddress } from './public-address.ts';

/** Why there is no picture, in words that end the sentence "it ...". */
export class PictureUnreachable extends Error {
  /** Nobody answered: others of the same host will hardly fare better. */
  readonly silent: boolean;
  constructor(reason: string, silent = false) {
    super(reason);
    this.silent = silent;
  }
}

export interface WebOptions {
  /** All addresses of a host. */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
  /** Whether a connection may be made; specs have their servers on loopback. */
  readonly allowed?: (address: string, port: number) => boolean;
  /** Milliseconds for the whole picture, redirects included. */
  readonly patience?: number;
}

const mostRedirects = 3;
const standardPatience = 10_000;

const plainly: Readonly<Record<string, string>> = {
  ENOTFOUND: 'no host of this name is found',
  EAI_AGAIN: 'the name server does not answer',
  ECONNREFUSED: 'the host refuses the connection',
  ECONNRESET: 'the host broke the connection',
};

/** @throws PictureUnreachable in every case in which there are no bytes */
export async function fetchPicture(address: string, options: WebOptions = {}): Promise<Uint8Array> {
  const { patience = standardPatience } = options;
  const signal = AbortSignal.timeout(patience);
  try {
    return await follow(address, options, signal);
  } catch (error) {
    if (error instanceof PictureUnreachable) throw error;
    if (signal.aborted) throw new PictureUnreachable(`did not arrive within ${patience / 1_000} s`, true);
    const code = error instanceof Error && 'code' in error ? String(error.code) : error instanceof Error ? error.message : String(error);
    throw new PictureUnreachable(`could not be fetched (${plainly[code] ?? code})`, true);
  }
}

async function follow(address: string, options: WebOptions, signal: AbortSignal): Promise<Uint8Array> {
  let url = parsed(address);
  for (let redirects = 0; ; redirects++) {
    const answer = await get(url, await checkedAddress(url, options, signal), signal);
    const status = answer.statusCode ?? 0;
    const { location } = answer.headers;
    if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return bytesOf(answer, status);
    answer.destroy();
    if (redirects === mostRedirects) throw new PictureUnreachable(`was redirected more than ${mostRedirects} times`);
    url = parsed(location, url);
  }
}

function parsed(address: string, base?: URL): URL {
  const url = URL.parse(address, base);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new PictureUnreachable('has no address that begins with http:// or https://');
  return url;
}

/** The one address that the connection is then made to: asking again could answer another. */
async function checkedAddress(url: URL, { resolve = addressesOf, allowed = isPublicAddress }: WebOptions, signal: AbortSignal): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  const addresses = isIP(host) ? [host] : await withinTime(resolve(host), signal);
  const [first] = addresses;
  if (first === undefined) throw new PictureUnreachable(`could not be fetched (${host} has no address)`, true);
  // One that is not public among others is a name that is meant to slip through.
  if (!addresses.every((each) => allowed(each, port))) throw new PictureUnreachable(`is not on the public internet (${host}), so it is not fetched`);
  return first;
}

const addressesOf = async (host: string): Promise<readonly string[]> => (await lookup(host, { all: true })).map(({ address }) => address);

/** A name server cannot be told to stop. */
async function withinTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  return await new Promise<T>((resolve, reject) => {
    const late = () => reject(new Error('late'));
    signal.addEventListener('abort', late, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', late));
  });
}

function get(url: URL, address: string, signal: AbortSignal): Promise<IncomingMessage> {
  const client = url.protocol === 'https:' ? https : http;
  const family = isIP(address);
  return new Promise((resolve, reject) => {
    const request = client.get(url, {
      // A connection that is kept could lead elsewhere than what was checked.
      agent: false,
      signal,
      headers: { accept: 'image/avif,image/webp,image/*', 'accept-encoding': 'identity', 'user-agent': 'nanhe-import' },
      lookup: (_host, options, answer) => (options.all ? answer(null, [{ address, family }]) : answer(null, address, family)),
    });
    request.once('response', resolve);
    // Stays: the connection may break while the body comes in.
    request.on('error', reject);
  });
}

async function bytesOf(answer: IncomingMessage, status: number): Promise<Uint8Array> {
  try {
    if (status !== 200) throw new PictureUnreachable(`could not be fetched (HTTP ${status})`, status >= 500);
    const tooLarge = new PictureUnreachable('is larger than 5 MB');
    if (Number(answer.headers['content-length'] ?? 0) > largestUpload) throw tooLarge;
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > largestUpload) throw tooLarge;
      chunks.push(chunk);
    }
    if (!answer.complete) throw new PictureUnreachable('arrived only in part', true);
    return Buffer.concat(chunks);
  } finally {
    answer.destroy();
  }
}
