/** Counts attempts in fixed windows; one conditional update counts and checks a window. */

import { limitKey } from '#functions/keys.ts';
import { config } from '#functions/platform/config.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { UpdateCommand } from '#functions/platform/table/commands.ts';
import { db, isConditionFailed } from '#functions/platform/table/table.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Wrong attempts. Windows end at midnight UTC, so any 24 hours may touch two of them: at most 50 attempts. */
const wrongAttemptsPerDay = { uses: 25, seconds: day } as const;

/**
 * The allowed uses per number of seconds. `identifier` is an e-mail or phone, `source` the network address that the gateway saw; `account` is a
 * customer, whichever identifier was typed: it limits attempts by e-mail and by phone together.
 */
export const limits = {
  /** Each send is a mail to a person: enough for a slow mail service, too few to be a nuisance. */
  'send-code': {
    identifier: [
      { uses: 5, seconds: hour },
      { uses: 10, seconds: day },
    ],
    /** Counts codes to all addresses to which a customer wants to move their account. */
    account: [
      { uses: 5, seconds: hour },
      { uses: 10, seconds: day },
    ],
    /** Indian mobile networks put thousands of customers behind one IPv4 address; this still stops mail bombing. */
    source: [{ uses: 300, seconds: hour }],
  },
  /** A code is one of a million and allows 5 tries: an attacker has one chance in 20,000 a day. */
  'verify-code': {
    identifier: [wrongAttemptsPerDay],
    account: [wrongAttemptsPerDay],
    source: [{ uses: 600, seconds: hour }],
  },
  /**
   * Wrong passwords (a correct one is not counted): 20 tries are a forgetful customer (NIST SP 800-63B-4, 3.2.2 allows 100 in a row);
   * 600 from one address are many customers behind it.
   */
  login: {
    identifier: [{ uses: 20, seconds: 15 * minute }, wrongAttemptsPerDay],
    account: [wrongAttemptsPerDay],
    source: [{ uses: 600, seconds: 15 * minute }],
  },
  /** Codes of an authenticator, of which three in a million are valid at any time; only a caller who has passed the first factor can try. */
  'verify-totp': {
    identifier: [],
    account: [wrongAttemptsPerDay],
    source: [{ uses: 600, seconds: hour }],
  },
  /** A message and a few follow-ups: customers rarely write more, and staff must be able to read them all. */
  'send-contact': {
    identifier: [
      { uses: 5, seconds: hour },
      { uses: 10, seconds: day },
    ],
    source: [{ uses: 60, seconds: hour }],
  },
  /** Many purchases reviewed in one evening, with corrections. */
  'write-review': {
    identifier: [],
    account: [{ uses: 60, seconds: hour }],
    source: [],
  },
  /** Ten returns with all their pictures; each is decoded and stored. */
  'return-photo': { identifier: [], account: [{ uses: 40, seconds: day }], source: [] },
} as const satisfies Record<string, Windows>;
export type LimitedAction = keyof typeof limits;
export type LimitedBy = 'identifier' | 'account' | 'source';

type Window = { readonly uses: number; readonly seconds: number };
type Windows = Record<'identifier' | 'source', readonly Window[]> & { readonly account?: readonly Window[] };

function windowsOf(action: LimitedAction, by: LimitedBy, digest: string, at: number) {
  const { [by]: windows = [] }: Windows = limits[action];
  return windows.map(({ uses, seconds }) => {
    const window = Math.floor(at / seconds);
    return { uses, ends: (window + 1) * seconds, Key: limitKey(action, digest, seconds, window) };
  });
}

/** Rounds up, so that a retry after this time succeeds. */
function formatDuration(seconds: number): string {
  if (seconds <= minute) return 'a minute';
  return seconds <= 2 * hour ? `${Math.ceil(seconds / minute)} minutes` : `${Math.ceil(seconds / hour)} hours`;
}

/**
 * Counts one use of an action.
 * @param digest of the identifier or source: the table never holds the value itself
 * @throws Failure `too_many_requests`, with the seconds until the window ends
 */
export async function countUse(action: LimitedAction, by: LimitedBy, digest: string, now: Date): Promise<void> {
  const at = Math.floor(now.getTime() / 1000);
  for (const { uses, ends, Key } of windowsOf(action, by, digest, at)) {
    try {
      await db().send(
        new UpdateCommand({
          TableName: config('TABLE_NAME'),
          Key,
          UpdateExpression: 'SET #ttl = :ttl ADD uses :one',
          ConditionExpression: 'attribute_not_exists(uses) OR uses < :most',
          ExpressionAttributeNames: { '#ttl': 'ttl' },
          ExpressionAttributeValues: { ':ttl': ends + hour, ':one': 1, ':most': uses },
        }),
      );
    } catch (error) {
      if (isConditionFailed(error))
        throw new Failure('too_many_requests', {
          retryAfter: ends - at,
          message: `Too many attempts. Please try again in ${formatDuration(ends - at)}.`,
        });
      throw error;
    }
  }
}

/** Takes back a use that was not a wrong attempt. When the response is lost, the use stays counted, which is harmless. */
export async function refundUse(action: LimitedAction, by: LimitedBy, digest: string, now: Date): Promise<void> {
  for (const { Key } of windowsOf(action, by, digest, Math.floor(now.getTime() / 1000))) {
    try {
      await db().send(
        new UpdateCommand({
          TableName: config('TABLE_NAME'),
          Key,
          UpdateExpression: 'ADD uses :back',
          ConditionExpression: 'uses > :none',
          ExpressionAttributeValues: { ':back': -1, ':none': 0 },
        }),
      );
    } catch (error) {
      if (!isConditionFailed(error)) throw error;
    }
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
