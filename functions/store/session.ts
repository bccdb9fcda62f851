/** Which sessions has a customer, and is this one still good? Read on every call that needs to know its caller. */

import { config } from '#functions/http/config.ts';
import { BatchGetCommand } from '#functions/platform/table/commands.ts';
import type { Role } from '#shared/rules/role.ts';
import { db, itemAt, queryItems, type WritePiece } from './table.ts';

const partition = (customerId: string) => `CUSTOMER#${customerId}`;
const profileKey = (customerId: string) => ({ pk: partition(customerId), sk: 'PROFILE' });
const sessionKey = (customerId: string, sessionId: string) => ({ pk: partition(customerId), sk: `SESSION#${sessionId}` });
const deviceKey = (customerId: string, digest: string) => ({ pk: partition(customerId), sk: `DEVICE#${digest}` });

const day = 86_400;
/** Seconds; as long as the identity provider's refresh token lives, from the sign-in on. */
export const sessionLife = 30 * day;
/** Seconds that a device stays known; browsers keep no cookie for longer. */
export const deviceLife = 400 * day;
const secondsOf = (now: Date) => Math.floor(now.getTime() / 1000);

/** `CUSTOMER#<id>` / `SESSION#<id of the sign-in, origin_jti>`. */
export interface SessionItem {
  readonly id: string;
  readonly device: string;
  /** ISO, of one form, so that they compare as texts. */
  readonly startedAt: string;
  readonly lastUsedAt: string;
  /** Opened with a second factor. */
  readonly secondFactor: boolean;
  readonly endedAt?: string;
}

export interface SessionState {
  /** Neither ended nor of an account that is gone or disabled. */
  readonly active: boolean;
  readonly secondFactor: boolean;
  /** What an administrator has made of this person; absent: nobody has. */
  readonly role?: Role;
}

/**
 * One consistent read of two items: 2 read units (each item under 4 kB).
 * @param signedInAt milliseconds, by the token: counts for a session that was never noted here
 */
export async function sessionState(customerId: string, sessionId: string, signedInAt: number): Promise<SessionState> {
  const tableName = config('TABLE_NAME');
  const { Responses, UnprocessedKeys } = await db().send(
    new BatchGetCommand({
      RequestItems: {
        [tableName]: {
          Keys: [profileKey(customerId), sessionKey(customerId, sessionId)],
          ConsistentRead: true,
          ProjectionExpression: 'sk, tokensValidAfter, disabledAt, #role, startedAt, endedAt, secondFactor',
          ExpressionAttributeNames: { '#role': 'role' },
        },
      },
    }),
  );
  // An unread mark is not a missing one.
  if (UnprocessedKeys?.[tableName]) throw Object.assign(new Error('The table answered in part.'), { name: 'ThrottlingException' });
  const items = Responses?.[tableName] ?? [];
  const profile = items.find((item) => item['sk'] === 'PROFILE');
  const session = items.find((item) => item['sk'] !== 'PROFILE');
  // By the begin of the session, not of the token: a token renewed after "sign out everywhere" is no better than the old one.
  const startedAt = session?.['startedAt'] === undefined ? signedInAt : Date.parse(String(session['startedAt']));
  return {
    active:
      profile !== undefined &&
      profile['disabledAt'] === undefined &&
      session?.['endedAt'] === undefined &&
      startedAt >= Number(profile['tokensValidAfter'] ?? 0),
    secondFactor: session?.['secondFactor'] === true,
    ...(profile?.['role'] === undefined ? {} : { role: profile['role'] as Role }),
  };
}

export function beginSession(
  customerId: string,
  { id, device, secondFactor }: Omit<SessionItem, 'startedAt' | 'lastUsedAt' | 'endedAt'>,
  now: Date,
): WritePiece {
  const at = now.toISOString();
  const session: SessionItem = { id, device, startedAt: at, lastUsedAt: at, secondFactor };
  return { Put: { Item: { ...sessionKey(customerId, id), ...session, ttl: secondsOf(now) + sessionLife + day } } };
}

/** A refresh uses the session, at most once an hour: that is how long a token lives. */
export function useSession(
  customerId: string,
  sessionId: string,
  { device, signedInAt }: { readonly device: string; readonly signedInAt: number },
  now: Date,
): WritePiece {
  return {
    Update: {
      Key: sessionKey(customerId, sessionId),
      UpdateExpression:
        'SET id = :id, lastUsedAt = :now, device = :device, startedAt = if_not_exists(startedAt, :started), #ttl = if_not_exists(#ttl, :ttl)',
      ConditionExpression: 'attribute_not_exists(endedAt)',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: {
        ':id': sessionId,
        ':now': now.toISOString(),
        ':device': device,
        ':started': new Date(signedInAt).toISOString(),
        ':ttl': secondsOf(now) + sessionLife + day,
      },
    },
    refused: 'session_expired',
  };
}

/** A second factor was shown in a session that is open already. */
export function strengthenSession(customerId: string, sessionId: string, now: Date): WritePiece {
  return {
    Update: {
      Key: sessionKey(customerId, sessionId),
      UpdateExpression: 'SET secondFactor = :yes, #ttl = if_not_exists(#ttl, :ttl)',
      ConditionExpression: 'attribute_not_exists(endedAt)',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':yes': true, ':ttl': secondsOf(now) + sessionLife + day },
    },
    refused: 'session_expired',
  };
}

/** Marks one session as ended. The mark outlives every token of it, a refresh token that was not handed over for revocation (30 days) included. */
export function endSession(customerId: string, sessionId: string, now: Date): WritePiece {
  return {
    Update: {
      Key: sessionKey(customerId, sessionId),
      UpdateExpression: 'SET endedAt = if_not_exists(endedAt, :now), #ttl = :ttl',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':now': now.toISOString(), ':ttl': secondsOf(now) + sessionLife + day },
    },
  };
}

/** Ends a session that its owner sees in the list; refused with `session_not_found` when there is none, or no longer. */
export function endListedSession(customerId: string, sessionId: string, now: Date): WritePiece {
  const { Update } = endSession(customerId, sessionId, now);
  return Update === undefined
    ? {}
    : { Update: { ...Update, ConditionExpression: 'attribute_exists(startedAt) AND attribute_not_exists(endedAt)' }, refused: 'session_not_found' };
}

/** Ends every session that began before an instant. */
export function endSessionsBefore(customerId: string, instant: Date): WritePiece {
  return {
    Update: {
      Key: profileKey(customerId),
      UpdateExpression: 'SET tokensValidAfter = :instant',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':instant': instant.getTime() },
    },
    refused: 'session_expired',
  };
}

/** Everything noted of a customer's sessions within their life, ended ones too. */
export const sessionsOf = (customerId: string): Promise<readonly SessionItem[]> =>
  queryItems({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sessions)',
    ExpressionAttributeValues: { ':pk': partition(customerId), ':sessions': 'SESSION#' },
    ConsistentRead: true,
  });

/** Whether somebody has signed in to this account from this device before. @param digest of what the device's cookie says */
export async function isKnownDevice(customerId: string, digest: string, now: Date): Promise<boolean> {
  const item = await itemAt(deviceKey(customerId, digest));
  return item !== undefined && Number(item['ttl']) > secondsOf(now);
}

export function knowDevice(customerId: string, digest: string, now: Date): WritePiece {
  return { Put: { Item: { ...deviceKey(customerId, digest), lastSeenAt: now.toISOString(), ttl: secondsOf(now) + deviceLife } } };
}
