/** Checks passwords with Cognito's policy, errors and growing lock after failed attempts. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { ServiceError } from '#infra/local/gateway/json-service.ts';
import type { Pool } from './pool.ts';
import type { UserRow } from './state.ts';

const derive = promisify<string, Buffer, number, { N: number }, Buffer>(scrypt);
/** The default cost of scrypt, also for stored hashes without one. Low, because no real passwords are stored here. */
export const defaultCost = 2 ** 12;

/** Returns salt, hash and cost, so that users of an existing data folder can still sign in when the cost has changed. */
export async function hashOf(password: string, cost: number): Promise<string> {
  const salt = randomBytes(16);
  return `${salt.toString('base64url')}.${(await derive(password, salt, 32, { N: cost })).toString('base64url')}.${cost}`;
}

async function matches(password: string, hash: string): Promise<boolean> {
  const [salt = '', derived = '', cost = defaultCost] = hash.split('.');
  const expected = Buffer.from(derived, 'base64url');
  const actual = await derive(password, Buffer.from(salt, 'base64url'), 32, { N: Number(cost) });
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** Cognito's own rule for every pool: no space at either end, no line break. */
const pattern = /^[\S]+.*[\S]+$/;

/** Checks the pool's policy, which only sets a length. */
export function checkPolicy(password: string): void {
  if (password.length > 256 || !pattern.test(password)) {
    const rule =
      password.length > 256
        ? 'Member must have length less than or equal to 256'
        : `Member must satisfy regular expression pattern: ${pattern.source}`;
    throw new ServiceError('InvalidParameterException', `1 validation error detected: Value at 'password' failed to satisfy constraint: ${rule}`);
  }
  if (password.length < 8) throw new ServiceError('InvalidPasswordException', 'Password did not conform with policy: Password not long enough');
}

export const wrongPassword = () => new ServiceError('NotAuthorizedException', 'Incorrect username or password.');

/** After this many milliseconds without an attempt since the last lock, wrong passwords are forgotten. */
const failuresExpireMs = 15 * 60_000;

/**
 * Milliseconds that the nth wrong password in a row locks the user: none for the first four, then one second, doubling up to a quarter of an hour.
 */
const lockMs = (failures: number): number => (failures < 5 ? 0 : Math.min(900, 2 ** (failures - 5)) * 1000);

/** Attempts for one user are checked one after the other, so that a hundred concurrent ones are all counted. */
const pendingAttempts = new Map<string, Promise<unknown>>();

/**
 * An unknown user costs the same time and gets the same answer.
 * @throws ServiceError NotAuthorizedException
 */
export async function checkPassword(pool: Pool, username: string, password: string): Promise<UserRow> {
  const turn = (pendingAttempts.get(username) ?? Promise.resolve()).then(() => tryPassword(pool, username, password, pool.now().getTime()));
  const settled = turn.catch(() => undefined);
  pendingAttempts.set(username, settled);
  try {
    return await turn;
  } finally {
    if (pendingAttempts.get(username) === settled) pendingAttempts.delete(username);
  }
}

async function tryPassword({ state, passwordCost }: Pool, username: string, password: string, now: number): Promise<UserRow> {
  const user = state.get<UserRow>('SELECT * FROM users WHERE username = ?', username);
  if (user === undefined) {
    await hashOf(password, passwordCost);
    throw wrongPassword();
  }
  if (user.enabled === 0) throw new ServiceError('NotAuthorizedException', 'User is disabled.');
  // An attempt during a lock is not checked and does not lengthen the lock.
  if (now < user.locked_until) throw new ServiceError('NotAuthorizedException', 'Password attempts exceeded');
  if (!(await matches(password, user.password))) {
    const failures = (now - Math.max(user.failed_at, user.locked_until) > failuresExpireMs ? 0 : user.failures) + 1;
    state.run('UPDATE users SET failures = ?, failed_at = ?, locked_until = ? WHERE username = ?', failures, now, now + lockMs(failures), username);
    throw wrongPassword();
  }
  if (user.failures > 0) state.run('UPDATE users SET failures = 0, locked_until = 0 WHERE username = ?', username);
  return user;
}
