/** The session of this browser: token and user in local storage, cleaned on load, the same in all tabs. */
import { useSyncExternalStore } from 'react';
import type { User } from '#shared/contract/identity/auth.ts';

export interface Session {
  readonly token: string;
  readonly user: User;
}

const tokenKey = 'nanhe.token';
const userKey = 'nanhe.user';
/** Stored while the server has not received a sign-out yet. */
export const pendingLogoutKey = 'nanhe.leaving';
const listeners = new Set<() => void>();
let current: Session | null | undefined;
let endedBySignOut: boolean | undefined;

const isMissing = (text: string | null): boolean => text === null || ['', 'null', 'undefined'].includes(text.trim());

/** What all tabs share, or what one tab keeps over a reload. */
type Area = 'localStorage' | 'sessionStorage';

/** Storage throws when it is switched off; the site then works without it. */
export function readStored(key: string, area: Area = 'localStorage'): string | null {
  try {
    return globalThis[area]?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string | null, area: Area = 'localStorage'): void {
  try {
    if (value === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, value);
  } catch {
    // Storage is full or switched off: the value lives as long as the page.
  }
}

const isUser = (value: unknown): value is User =>
  typeof value === 'object' && value !== null && 'email' in value && typeof value.email === 'string' && value.email !== '';

function cleanToken(): string | null {
  const stored = readStored(tokenKey);
  const token = stored?.trim().replace(/^"(.*)"$/, '$1') ?? null;
  if (isMissing(token)) {
    if (stored !== null) writeStored(tokenKey, null);
    return null;
  }
  if (token !== stored) writeStored(tokenKey, token);
  return token;
}

function cleanUser(): User | null {
  const stored = readStored(userKey);
  if (stored === null) return null;
  try {
    const user: unknown = JSON.parse(stored);
    if (isUser(user)) return user;
  } catch {
    // The value is not JSON; it is removed below.
  }
  writeStored(userKey, null);
  return null;
}

function readSession(): Session | null {
  const token = cleanToken();
  const user = cleanUser();
  return token === null || user === null ? null : { token, user };
}

/** Returns the current session, or null. */
export function session(): Session | null {
  if (current === undefined) current = readSession();
  return current;
}

function publishSession(next: Session | null): void {
  current = next;
  for (const listener of listeners) listener();
}

export function storeSession(next: Session): void {
  writeStored(tokenKey, next.token);
  writeStored(userKey, JSON.stringify(next.user));
  writeStored(pendingLogoutKey, null);
  endedBySignOut = undefined;
  publishSession(next);
}

/** Puts changed details of the signed-in user into the session, which the header and the checkout show. */
export function updateSessionUser({ id, firstName, lastName, email, phone, role }: User): void {
  const now = session();
  if (now?.user.id === id) storeSession({ token: now.token, user: { id, firstName, lastName, email, phone, role } });
}

/** @param isSignOut true when the customer signed out, and is not asked to sign in again; false when the session expired */
export function clearSession(isSignOut = false): void {
  endedBySignOut = isSignOut;
  writeStored(tokenKey, null);
  writeStored(userKey, null);
  publishSession(null);
}

/** Whether the last session of this tab ended by a sign-out; undefined when none has ended. */
export const hasSignedOutByChoice = (): boolean | undefined => endedBySignOut;

/** Reads what another tab has stored. Call it before a refresh, because storage events arrive late. */
export function reloadSession(): Session | null {
  const next = readSession();
  if (next?.token !== current?.token || next?.user.id !== current?.user.id) publishSession(next);
  return next;
}

export function onSessionChange(listener: () => void): () => void {
  if (listeners.size === 0) globalThis.addEventListener?.('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) globalThis.removeEventListener?.('storage', onStorage);
  };
}

function onStorage(event: StorageEvent): void {
  if (event.key === tokenKey || event.key === userKey || event.key === null) reloadSession();
}

export interface SessionView {
  readonly isAuthenticated: boolean;
  readonly user: User | null;
  /** Stores what a sign-in answered. */
  readonly signIn: (next: Session) => void;
}

export function useSession(): SessionView {
  const now = useSyncExternalStore(onSessionChange, session, () => null);
  return { isAuthenticated: now !== null, user: now?.user ?? null, signIn: storeSession };
}
