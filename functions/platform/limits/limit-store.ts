/** How often may somebody try? Counters in the table, each counted and checked by one conditional update. */

import { limitKey } from '#functions/keys.ts';
import { config } from '#functions/platform/config.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { UpdateCommand } from '#functions/platform/table/commands.ts';
import { db, isConditionFailed } from '#functions/platform/table/table.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Wrong guesses. Days end at midnight UTC, so that any 24 hours may touch two of them: that is 50. */
const guessesADay = { uses: 25, seconds: day } as const;

/**
 * Uses within so many seconds. `identifier` is an e-mail or phone, `source` the network address that the gateway saw; `account` is a customer,
 * whichever identifier was typed: it bounds what is guessed at by e-mail and by phone together.
 */
export const limits = {
  /** Each send is a mail in somebody's box: enough for a slow mail service, too few to be a nuisance. */
  'send-code': {
    identifier: [
      { uses: 5, seconds: hour },
      { uses: 10, seconds: day },
    ],
    /** To whatever addresses a customer wants to move their account. */
    account: [
      { uses: 5, seconds: hour },
      { uses: 10, seconds: day },
    ],
    /** Indian mobile networks put thousands of customers behind one IPv4 address; a mail bomber is stopped all the same. */
    source: [{ uses: 300, seconds: hour }],
  },
  /** A code is one of a million and takes 5 tries: this leaves a guesser one chance in 20,000 a day. */
  'verify-code': {
    identifier: [guessesADay],
    account: [guessesADay],
    source: [{ uses: 600, seconds: hour }],
  },
  /**
   * Passwords that were wrong (a right one is given back): 20 tries are a forgetful person (NIST SP 800-63B-4, 3.2.2 allows 100 in a row);
   * 600 from one address are a crowd behind it.
   */
  login: {
    identifier: [{ uses: 20, seconds: 15 * minute }, guessesADay],
    account: [guessesADay],
    source: [{ uses: 600, seconds: 15 * minute }],
  },
  /** Codes of an authenticator, three of a million right at any time; only whoever has the first factor gets to guess. */
  'verify-totp': {
    identifier: [],
    account: [guessesADay],
    source: [{ uses: 600, seconds: hour }],
  },
  /** A message that was forgotten, and a second one: people write no more, and whoever reads them must keep up. */
  'send-contact': {
    identifier: [
      { uses: 5, seconds: hour },
      { uses: 10, seconds: day },
    ],
    source: [{ uses: 60, seconds: hour }],
  },
  /** A shelf of toys reviewed in one evening, with second thoughts. */
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

/** Rounded up: whoever comes back then is let in. */
function spanOf(seconds: number): string {
  if (seconds <= minute) return 'a minute';
  return seconds <= 2 * hour ? `${Math.ceil(seconds / minute)} minutes` : `${Math.ceil(seconds / hour)} hours`;
}

/**
 * Counts one use of an action.
 * @param digest of the identifier or source: the table never holds the thing itself
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
        throw new Failure('too_many_requests', { retryAfter: ends - at, message: `Too many attempts. Please try again in ${spanOf(ends - at)}.` });
      throw error;
    }
  }
}

/** Gives a use back that turned out to be no guess. Lost with an answer it merely counts on. */
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

/** One customer of an IPv6 network commands a whole /64: that is the source. */
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
