/** Stores sessions and known devices. Every request with a token reads its session. */

import { customerPartition, deviceKey, profileKey, sessionKey, sessionSortPrefix } from '#functions/keys.ts';
import { config } from '#functions/platform/config.ts';
import { BatchGetCommand } from '#functions/platform/table/commands.ts';
import { db, itemAt, queryItems, type TransactItem } from '#functions/platform/table/table.ts';
import type { Role } from '#shared/rules/identity/role.ts';
import { type CustomerItem, readCustomer } from './customer-store.ts';

const day = 86_400;
/** Seconds from the sign-in: the lifetime of the identity provider's refresh token. */
export const sessionLifeSeconds = 30 * day;
/** Seconds that a device stays known; browsers keep no cookie longer. */
export const deviceLifeSeconds = 400 * day;
const secondsOf = (now: Date) => Math.floor(now.getTime() / 1000);

/** `CUSTOMER#<id>` / `SESSION#<id of the sign-in, origin_jti>`. */
export interface SessionItem {
  readonly id: string;
  /** Browser and system. */
  readonly device: string;
  /** The digest of the device's cookie. Absent for another application, and for sessions that began before it was stored. */
  readonly deviceDigest?: string;
  /** ISO instants in one format, so that they compare as strings. */
  readonly startedAt: string;
  readonly lastUsedAt: string;
  /** Opened with a second factor. */
  readonly secondFactor: boolean;
  readonly endedAt?: string;
}

export interface SessionState {
  /** False when the session has ended or the account is deleted or disabled. */
  readonly active: boolean;
  readonly secondFactor: boolean;
  /** The role that an admin assigned; absent when none was. */
  readonly role?: Role;
}

/**
 * Reads profile and session consistently: 2 read units (each item is under 4 kB).
 * @param signedInAt milliseconds, from the token: the start of a session that was never recorded here
 */
export async function readSessionState(customerId: string, sessionId: string, signedInAt: number): Promise<SessionState> {
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
  // An unprocessed key does not mean a missing item.
  if (UnprocessedKeys?.[tableName]) throw Object.assign(new Error('DynamoDB left keys unprocessed.'), { name: 'ThrottlingException' });
  const items = Responses?.[tableName] ?? [];
  const profile = items.find((item) => item['sk'] === profileKey('').sk);
  const session = items.find((item) => item['sk'] !== profileKey('').sk);
  // The start of the session counts, not of the token: a token renewed after "sign out everywhere" is as invalid as the old one.
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

export function beginSession(customerId: string, newSession: Omit<SessionItem, 'startedAt' | 'lastUsedAt' | 'endedAt'>, now: Date): TransactItem {
  const at = now.toISOString();
  const session: SessionItem = { ...newSession, startedAt: at, lastUsedAt: at };
  return { Put: { Item: { ...sessionKey(customerId, session.id), ...session, ttl: secondsOf(now) + sessionLifeSeconds + day } } };
}

/** Records that the session was used, at each token refresh (about once an hour). */
export function recordSessionUse(
  customerId: string,
  sessionId: string,
  { device, signedInAt }: { readonly device: string; readonly signedInAt: number },
  now: Date,
): TransactItem {
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
        ':ttl': secondsOf(now) + sessionLifeSeconds + day,
      },
    },
    onConditionFailed: 'session_expired',
  };
}

/** Records that a second factor was verified in an open session. */
export function upgradeSession(customerId: string, sessionId: string, now: Date): TransactItem {
  return {
    Update: {
      Key: sessionKey(customerId, sessionId),
      UpdateExpression: 'SET secondFactor = :yes, #ttl = if_not_exists(#ttl, :ttl)',
      ConditionExpression: 'attribute_not_exists(endedAt)',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':yes': true, ':ttl': secondsOf(now) + sessionLifeSeconds + day },
    },
    onConditionFailed: 'session_expired',
  };
}

/** Marks one session as ended. The mark outlives all its tokens, even a refresh token (30 days) that was not handed over for revocation. */
export function endSession(customerId: string, sessionId: string, now: Date): TransactItem {
  return {
    Update: {
      Key: sessionKey(customerId, sessionId),
      UpdateExpression: 'SET endedAt = if_not_exists(endedAt, :now), #ttl = :ttl',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':now': now.toISOString(), ':ttl': secondsOf(now) + sessionLifeSeconds + day },
    },
  };
}

/** Ends a session of the list; fails with `session_not_found` when it does not exist or has ended. */
export function endListedSession(customerId: string, sessionId: string, now: Date): TransactItem {
  const { Update } = endSession(customerId, sessionId, now);
  return Update === undefined
    ? {}
    : {
        Update: { ...Update, ConditionExpression: 'attribute_exists(startedAt) AND attribute_not_exists(endedAt)' },
        onConditionFailed: 'session_not_found',
      };
}

/** Ends every session that began before an instant. */
export function endSessionsBefore(customerId: string, instant: Date): TransactItem {
  return {
    Update: {
      Key: profileKey(customerId),
      UpdateExpression: 'SET tokensValidAfter = :instant',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':instant': instant.getTime() },
    },
    onConditionFailed: 'session_expired',
  };
}

export const sessionOf = (customerId: string, sessionId: string): Promise<SessionItem | undefined> => itemAt(sessionKey(customerId, sessionId));

/** All stored sessions of a customer, including ended ones. */
const sessionsOf = (customerId: string): Promise<readonly SessionItem[]> =>
  queryItems({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sessions)',
    ExpressionAttributeValues: { ':pk': customerPartition(customerId), ':sessions': sessionSortPrefix },
    ConsistentRead: true,
  });

/** The open sessions of a customer: neither ended one by one, nor all at once, nor older than a refresh token. */
export async function openSessionsOf(
  { id, tokensValidAfter = 0 }: Pick<CustomerItem, 'id' | 'tokensValidAfter'>,
  now: Date,
): Promise<readonly SessionItem[]> {
  const validFrom = Math.max(tokensValidAfter, now.getTime() - sessionLifeSeconds * 1_000);
  // An item without a start was written by `upgradeSession` alone.
  return (await sessionsOf(id)).filter(
    ({ endedAt, startedAt }) => endedAt === undefined && startedAt !== undefined && Date.parse(startedAt) >= validFrom,
  );
}

/**
 * Tells whether this account has been signed in to on this device since its sessions were last ended all at once. An intruder's device is
 * forgotten with the intruder's sessions.
 * @param digest of the value of the device's cookie
 */
export async function isKnownDevice(customerId: string, digest: string, now: Date): Promise<boolean> {
  const [device, customer] = await Promise.all([itemAt(deviceKey(customerId, digest)), readCustomer(customerId)]);
  if (device === undefined || Number(device['ttl']) <= secondsOf(now)) return false;
  return Date.parse(String(device['lastSeenAt'])) >= (customer?.tokensValidAfter ?? 0);
}

export function saveDevice(customerId: string, digest: string, now: Date): TransactItem {
  return { Put: { Item: { ...deviceKey(customerId, digest), lastSeenAt: now.toISOString(), ttl: secondsOf(now) + deviceLifeSeconds } } };
}

export const deleteDevice = (customerId: string, digest: string): TransactItem => ({ Delete: { Key: deviceKey(customerId, digest) } });
