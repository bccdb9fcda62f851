/** Has this session been ended, or its account disabled? Read on every call that needs to know its caller. */
import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { config } from '#functions/http/config.ts';
import { db, type WritePiece } from './table.ts';

const profileKey = (customerId: string) => ({ pk: `CUSTOMER#${customerId}`, sk: 'PROFILE' });
const endedKey = (customerId: string, sessionId: string) => ({ pk: `CUSTOMER#${customerId}`, sk: `ENDED#${sessionId}` });

export interface SessionState {
  readonly active: boolean;
  /** Milliseconds; tokens issued before are refused (sign-out everywhere). */
  readonly tokensValidAfter: number;
}

/** One consistent read of two items: 1 read unit (each item under 4 kB). */
export async function sessionState(customerId: string, sessionId: string): Promise<SessionState> {
  const tableName = config('TABLE_NAME');
  const { Responses, UnprocessedKeys } = await db().send(
    new BatchGetCommand({
      RequestItems: {
        [tableName]: {
          Keys: [profileKey(customerId), endedKey(customerId, sessionId)],
          ConsistentRead: true,
          ProjectionExpression: 'sk, tokensValidAfter, disabledAt',
        },
      },
    }),
  );
  // An unread mark is not a missing one.
  if (UnprocessedKeys?.[tableName]) throw Object.assign(new Error('The table answered in part.'), { name: 'ThrottlingException' });
  const items = Responses?.[tableName] ?? [];
  const profile = items.find((item) => item['sk'] === 'PROFILE');
  const ended = items.some((item) => item['sk'] !== 'PROFILE');
  return {
    active: profile !== undefined && profile['disabledAt'] === undefined && !ended,
    tokensValidAfter: Number(profile?.['tokensValidAfter'] ?? 0),
  };
}

/** Marks one session as ended. The mark outlives every token of it, a refresh token that was not handed over for revocation (30 days) included. */
export function endSession(customerId: string, sessionId: string, now: Date): WritePiece {
  return { Put: { Item: { ...endedKey(customerId, sessionId), ttl: Math.floor(now.getTime() / 1000) + 31 * 86_400 } } };
}
