/** Counts attempts in fixed windows; one conditional update counts and checks a window. */

import { limitKey } from '#functions/keys.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { updateItem } from '#functions/platform/table/table.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Wrong attempts. Windows end at midnight UTC, so any 24 hours may touch two of them: at most 50 attempts. */
const wrongAttemptsPerDay = { uses: 25, seconds: day } as const;

/**
 * Applies after another window is used up: one use in five minutes. It bounds how long distributed attempts can delay the owner, and how many
 * attempts they can make in a day.
 */
const slow = { uses: 1, seconds: 5 * minute } as const;

/**
 * The allowed uses per number of seconds, by
 * - `source`: the network address that the gateway saw, for all requests from it,
 * - `identifier`: an e-mail or phone, and `account`: a customer who is signed in,
 * - `device`: one account on one device on which it was signed in to before,
 * - `network`: one e-mail, phone or account from one network, and `allNetworks`: the same from all networks together; both without known devices.
 *
 * functions/identity/DECISIONS.md, 9, has the reasons of the numbers.
 */
export const limits = {
  /** Each attempt mails the owner of the address: enough retries for a slow mail service, too few to be a nuisance. */
  'send-code': {
    device: [
      { uses: 5, seconds: hour },
      { uses: 10, seconds: day },
    ],
    network: [
      { uses: 5, seconds: hour },
      { uses: 10, seconds: day },
    ],
    allNetworks: [{ uses: 30, seconds: day, afterwards: slow }],
    /** Counts the codes that a signed-in customer asks for: to delete the account or to move it to any address. */
    account: [
      { uses: 5, seconds: hour },
      { uses: 10, seconds: day },
    ],
    /** Indian mobile networks put thousands of customers behind one IPv4 address; this still stops mail bombing. */
    source: [{ uses: 300, seconds: hour }],
  },
  /** Codes that are entered without the attempt that requested them. With the attempt, each code has five tries. */
  'verify-code': {
    identifier: [wrongAttemptsPerDay],
    account: [wrongAttemptsPerDay],
    source: [{ uses: 600, seconds: hour }],
  },
  /** Wrong passwords (a correct one is not counted). 600 wrong ones from one address can come from many customers behind it. */
  login: {
    device: [wrongAttemptsPerDay],
    network: [{ uses: 6, seconds: day }],
    // The identity provider locks a user for 2^(n-5) seconds after the nth wrong password: 256 s after 13 (functions/identity/DECISIONS.md, 9).
    allNetworks: [{ uses: 13, seconds: day }],
    remedy: 'sign in with a code, or ',
    /** The current password before a sensitive change. */
    account: [wrongAttemptsPerDay],
    source: [{ uses: 600, seconds: 15 * minute }],
  },
  /** Codes of an authenticator, of which three in a million are valid at any time; only a caller who has passed the first factor can try. */
  'verify-totp': {
    account: [wrongAttemptsPerDay],
    source: [{ uses: 600, seconds: hour }],
  },
  /** A message and a few follow-ups: customers rarely write more, and staff must be able to read them all. */
  'send-contact': {
    network: [
      { uses: 5, seconds: hour },
      { uses: 10, seconds: day },
    ],
    allNetworks: [{ uses: 30, seconds: day, afterwards: slow }],
    source: [{ uses: 60, seconds: hour }],
  },
  /** The same limits as for messages: each complaint sends a mail with its ticket. */
  'send-complaint': {
    network: [
      { uses: 5, seconds: hour },
      { uses: 10, seconds: day },
    ],
    allNetworks: [{ uses: 30, seconds: day, afterwards: slow }],
    /** Complaints with the customer's own e-mail. */
    account: [
      { uses: 5, seconds: hour },
      { uses: 10, seconds: day },
    ],
    source: [{ uses: 60, seconds: hour }],
  },
  /** A ticket number has 32^8 values; a customer looks up their own a few times a day. */
  'find-complaint': {
    network: [
      { uses: 10, seconds: hour },
      { uses: 40, seconds: day },
    ],
    allNetworks: [{ uses: 120, seconds: day, afterwards: slow }],
    source: [{ uses: 120, seconds: hour }],
  },
  /** A cart is priced whenever it is opened or changed; thousands of visitors may share one IPv4 address. */
  'quote-cart': { identifier: [], source: [{ uses: 3_000, seconds: 5 * minute }] },
  /** Coupon codes that do not exist: a customer mistypes a few, an attacker tries many. Thousands of customers may share one IPv4 address. */
  'try-coupon': {
    account: [
      { uses: 10, seconds: 10 * minute },
      { uses: 40, seconds: day },
    ],
    source: [{ uses: 200, seconds: hour }],
  },
  /** Many purchases reviewed in one evening, with corrections. */
  'write-review': { account: [{ uses: 60, seconds: hour }] },
  /** Ten returns with all their pictures; each is decoded and stored. */
  'return-photo': { account: [{ uses: 40, seconds: day }] },
  /** Customers change their picture rarely; each is decoded, encoded in every width and stored. */
  'profile-picture': { account: [{ uses: 20, seconds: day }] },
} as const satisfies Record<string, Windows>;
export type LimitedAction = keyof typeof limits;
export type LimitedBy = 'source' | 'identifier' | 'account' | 'device' | 'network' | 'allNetworks';

type Window = { readonly uses: number; readonly seconds: number; readonly afterwards?: Window };
/** @member remedy what a caller who is not signed in can do instead of waiting */
type Windows = Partial<Record<LimitedBy, readonly Window[]>> & { readonly remedy?: string };

/** A use that was counted, to be passed to `refundUses`. */
export interface CountedUse {
  readonly pk: string;
  readonly sk: string;
}

/** Rounds up, so that a retry after this time succeeds. */
function formatDuration(seconds: number): string {
  if (seconds <= minute) return 'a minute';
  return seconds <= 2 * hour ? `${Math.ceil(seconds / minute)} minutes` : `${Math.ceil(seconds / hour)} hours`;
}

/**
 * Counts one use of an action in each of its windows, or in none.
 * @param digest the digest of the limited value: the table never contains the value itself
 * @throws Failure `too_many_requests`, with the seconds until the window ends
 */
export async function countUse(action: LimitedAction, by: LimitedBy, digest: string, now: Date): Promise<CountedUse[]> {
  const { [by]: windows = [], remedy = '' }: Windows = limits[action];
  const alternative = by === 'account' ? '' : remedy;
  const counted: CountedUse[] = [];
  for (const window of windows) {
    const result = await countInWindow(action, digest, window, Math.floor(now.getTime() / 1000));
    if ('key' in result) counted.push(result.key);
    else {
      await refundUses(counted);
      throw new Failure('too_many_requests', {
        retryAfter: result.retryAfter,
        message: `Too many attempts. Please ${alternative}try again in ${formatDuration(result.retryAfter)}.`,
      });
    }
  }
  return counted;
}

/** The uses that an attempt at this moment counts, without those of the `afterwards` windows. */
export function usesOfAttempt(action: LimitedAction, by: LimitedBy, digest: string, now: Date): CountedUse[] {
  const { [by]: windows = [] }: Windows = limits[action];
  return windows.map(({ seconds }) => limitKey(action, digest, seconds, Math.floor(now.getTime() / 1000 / seconds)));
}

async function countInWindow(
  action: LimitedAction,
  digest: string,
  { uses, seconds, afterwards }: Window,
  at: number,
): Promise<{ readonly key: CountedUse } | { readonly retryAfter: number }> {
  const window = Math.floor(at / seconds);
  const endsAt = (window + 1) * seconds;
  const key = limitKey(action, digest, seconds, window);
  const isCounted = await updateItem({
    Key: key,
    UpdateExpression: 'SET #ttl = :ttl ADD uses :one',
    ConditionExpression: 'attribute_not_exists(uses) OR uses < :most',
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':ttl': endsAt + hour, ':one': 1, ':most': uses },
  });
  if (isCounted) return { key };
  return afterwards === undefined ? { retryAfter: endsAt - at } : countInWindow(action, digest, afterwards, at);
}

/** Takes back counted uses that turned out not to be wrong attempts. When the response is lost, a use stays counted, which is harmless. */
export async function refundUses(counted: readonly CountedUse[]): Promise<void> {
  for (const key of counted) {
    await updateItem({
      Key: key,
      UpdateExpression: 'ADD uses :back',
      ConditionExpression: 'uses > :none',
      ExpressionAttributeValues: { ':back': -1, ':none': 0 },
    });
  }
}

/** Returns what counts as one source: an IPv4 address, or the /64 of an IPv6 address, because one customer controls a whole /64. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups = tail === undefined ? first : [...first, ...Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0'), ...last];
  return groups
    .slice(0, 4)
    .map((group) => (Number.parseInt(group, 16) || 0).toString(16))
    .join(':');
}
