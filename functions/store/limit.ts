/** How often may somebody try? Counters in the table, each counted and checked by one conditional update. */
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { config } from '#functions/http/config.ts';
import { Failure } from '#functions/http/failure.ts';
import { db, isConditionRefused } from './table.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Uses within so many seconds. `identifier` is an e-mail or phone, `source` the network address that the gateway saw. */
export const limits = {
  /** Each send is a mail in somebody's box: enough for a slow mail service, too few to be a nuisance. */
  'send-code': {
    identifier: [
      { uses: 5, seconds: hour },
      { uses: 10, seconds: day },
    ],
    /** Indian mobile networks put thousands of customers behind one IPv4 address; a mail bomber is stopped all the same. */
    source: [{ uses: 300, seconds: hour }],
  },
  /** A code is one of a million and takes 5 tries: 50 a day leave a guesser one chance in 20,000. */
  'verify-code': {
    identifier: [{ uses: 50, seconds: day }],
    source: [{ uses: 600, seconds: hour }],
  },
  /** Passwords: 20 tries are a forgetful person; 600 from one address are a crowd behind it. */
  login: {
    identifier: [{ uses: 20, seconds: 15 * minute }],
    source: [{ uses: 600, seconds: 15 * minute }],
  },
  /** A message that was forgotten, and a second one: people write no more, and whoever reads them must keep up. */
  'send-contact': {
    identifier: [
      { uses: 5, seconds: hour },
      { uses: 10, seconds: day },
    ],
    source: [{ uses: 60, seconds: hour }],
  },
} as const satisfies Record<string, Record<'identifier' | 'source', readonly { readonly uses: number; readonly seconds: number }[]>>;
export type LimitedAction = keyof typeof limits;

/**
 * Counts one use of an action.
 * @param digest of the identifier or source: the table never holds the thing itself
 * @throws Failure `too_many_requests`, with the seconds until the window ends
 */
export async function countUse(action: LimitedAction, by: 'identifier' | 'source', digest: string, now: Date): Promise<void> {
  const at = Math.floor(now.getTime() / 1000);
  for (const { uses, seconds } of limits[action][by]) {
    const window = Math.floor(at / seconds);
    const ends = (window + 1) * seconds;
    try {
      await db().send(
        new UpdateCommand({
          TableName: config('TABLE_NAME'),
          Key: { pk: `LIMIT#${action}#${digest}`, sk: `${seconds}#${window}` },
          UpdateExpression: 'SET #ttl = :ttl ADD uses :one',
          ConditionExpression: 'attribute_not_exists(uses) OR uses < :most',
          ExpressionAttributeNames: { '#ttl': 'ttl' },
          ExpressionAttributeValues: { ':ttl': ends + hour, ':one': 1, ':most': uses },
        }),
      );
    } catch (error) {
      if (isConditionRefused(error)) throw new Failure('too_many_requests', { retryAfter: ends - at });
      throw error;
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
