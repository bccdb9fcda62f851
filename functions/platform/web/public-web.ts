/** Downloads a picture from an address in an import: only from public addresses, checked before each connection and each redirect. */
import { lookup } from 'node:dns/promises';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { BlockList, isIP } from 'node:net';
import { maxUploadBytes } from '#functions/platform/objects/objects.ts';

/** The reason why there is no picture, worded to complete the sentence "it ...". */
export class PictureUnreachable extends Error {
  /** The host did not respond, so further requests to it will probably fail as well. */
  readonly isUnresponsive: boolean;
  constructor(reason: string, isUnresponsive = false) {
    super(reason);
    this.isUnresponsive = isUnresponsive;
  }
}

export interface WebOptions {
  /** Returns all addresses of a host. */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
  /** Whether a connection is allowed; tests allow their own servers on loopback addresses. */
  readonly isAllowed?: (address: string, port: number) => boolean;
  /** Milliseconds for the whole picture, redirects included. */
  readonly timeoutMs?: number;
}

const maxRedirects = 3;
const defaultTimeoutMs = 10_000;

const explanations: Readonly<Record<string, string>> = {
  ENOTFOUND: 'no host of this name is found',
  EAI_AGAIN: 'the name server does not answer',
  ECONNREFUSED: 'the host refuses the connection',
  ECONNRESET: 'the host broke the connection',
};

/** @throws PictureUnreachable when the picture cannot be downloaded */
export async function fetchPicture(address: string, options: WebOptions = {}): Promise<Uint8Array> {
  const { timeoutMs = defaultTimeoutMs } = options;
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return await fetchFollowingRedirects(address, options, signal);
  } catch (error) {
    if (error instanceof PictureUnreachable) throw error;
    if (signal.aborted) throw new PictureUnreachable(`did not arrive within ${timeoutMs / 1_000} s`, true);
    const code = error instanceof Error && 'code' in error ? String(error.code) : error instanceof Error ? error.message : String(error);
    throw new PictureUnreachable(`could not be fetched (${explanations[code] ?? code})`, true);
  }
}

async function fetchFollowingRedirects(address: string, options: WebOptions, signal: AbortSignal): Promise<Uint8Array> {
  let url = parseUrl(address);
  for (let redirects = 0; ; redirects++) {
    const response = await get(url, await resolvePublicAddress(url, options, signal), signal);
    const status = response.statusCode ?? 0;
    const { location } = response.headers;
    if (![301, 302, 303, 307, 308].includes(status) || location === undefined) return bytesOf(response, status);
    response.destroy();
    if (redirects === maxRedirects) throw new PictureUnreachable(`was redirected more than ${maxRedirects} times`);
    url = parseUrl(location, url);
  }
}

function parseUrl(address: string, base?: URL): URL {
  const url = URL.parse(address, base);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new PictureUnreachable('has no address that begins with http:// or https://');
  return url;
}

/** Resolves the host once and returns the address to connect to, because a second lookup could return another address (DNS rebinding). */
async function resolvePublicAddress(
  url: URL,
  { resolve = addressesOf, isAllowed = isPublicAddress }: WebOptions,
  signal: AbortSignal,
): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  const addresses = isIP(host) ? [host] : await withAbort(resolve(host), signal);
  const [first] = addresses;
  if (first === undefined) throw new PictureUnreachable(`could not be fetched (${host} has no address)`, true);
  // A private address among public ones is an attempt to bypass this check.
  if (!addresses.every((each) => isAllowed(each, port)))
    throw new PictureUnreachable(`is not on the public internet (${host}), so it is not fetched`);
  return first;
}

const addressesOf = async (host: string): Promise<readonly string[]> => (await lookup(host, { all: true })).map(({ address }) => address);

/** Stops waiting when the signal aborts; a DNS lookup itself cannot be cancelled. */
async function withAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  return await new Promise<T>((resolve, reject) => {
    const onAbort = () => reject(new Error('late'));
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

function get(url: URL, address: string, signal: AbortSignal): Promise<IncomingMessage> {
  const client = url.protocol === 'https:' ? https : http;
  const family = isIP(address);
  return new Promise((resolve, reject) => {
    const request = client.get(url, {
      // No pooled connection: it could lead to another address than the one checked.
      agent: false,
      signal,
      headers: { accept: 'image/avif,image/webp,image/*', 'accept-encoding': 'identity', 'user-agent': 'nanhe-import' },
      lookup: (_host, options, callback) => (options.all ? callback(null, [{ address, family }]) : callback(null, address, family)),
    });
    request.once('response', resolve);
    // `on`, not `once`: the connection may also break while the body arrives.
    request.on('error', reject);
  });
}

async function bytesOf(response: IncomingMessage, status: number): Promise<Uint8Array> {
  try {
    if (status !== 200) throw new PictureUnreachable(`could not be fetched (HTTP ${status})`, status >= 500);
    const tooLarge = new PictureUnreachable('is larger than 5 MB');
    if (Number(response.headers['content-length'] ?? 0) > maxUploadBytes) throw tooLarge;
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxUploadBytes) throw tooLarge;
      chunks.push(chunk);
    }
    if (!response.complete) throw new PictureUnreachable('arrived only in part', true);
    return Buffer.concat(chunks);
  } finally {
    response.destroy();
  }
}

/** IANA's special-purpose registries (RFC 6890 and its successors), and the addresses of two cloud metadata services. */
const reserved4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '168.63.129.16/32',
];
/** The parts of the global unicast range that embed another address or are not routed. */
const reserved6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20', '2620:4f:8000::/48'];

const blocked4 = toBlockList(reserved4, 'ipv4');
const blocked6 = toBlockList(reserved6, 'ipv6');
/** Nothing outside this range is public: loopback, link-local, unique local, mapped and translated IPv4, multicast. */
const global6 = toBlockList(['2000::/3'], 'ipv6');

/** Tells whether an address is on the public internet, and not in a private network or on this machine. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !blocked4.check(address, 'ipv4');
    case 6:
      return !address.includes('%') && global6.check(address, 'ipv6') && !blocked6.check(address, 'ipv6');
    default:
      return false;
  }
}

function toBlockList(subnets: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [network, prefix] = subnet.split('/') as [string, string];
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}
