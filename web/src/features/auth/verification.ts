/** What does the code page know of the attempt that led to it? Never a password: the identity provider holds that already. */
import { oneTimeCode } from '#shared/rules/one-time-code.ts';

export interface Verification {
  readonly type: 'signup' | 'signin';
  /** The e-mail of a sign-up; e-mail or phone of a sign-in. */
  readonly identifier: string;
  /** Only of a sign-up. */
  readonly signupId?: string;
  readonly returnTo: string;
  /** This browser's clock when the code was asked for; only differences to it count, so a wrong clock does no harm. */
  readonly sentAt: number;
}

/** The state to go to the code page with, once the code has been sent. */
export const codeSent = (attempt: Omit<Verification, 'sentAt'>): Verification => ({ ...attempt, sentAt: Date.now() });

/** What is in the history's state, or null when it is not ours. */
export function verificationIn(state: unknown): Verification | null {
  if (typeof state !== 'object' || state === null) return null;
  const { type, identifier, signupId, returnTo, sentAt } = state as Record<string, unknown>;
  if ((type !== 'signup' && type !== 'signin') || typeof identifier !== 'string' || identifier === '') return null;
  if (typeof sentAt !== 'number' || typeof returnTo !== 'string') return null;
  if (type === 'signup') return typeof signupId === 'string' ? { type, identifier, signupId, returnTo, sentAt } : null;
  return { type, identifier, returnTo, sentAt };
}

/** A text that a form left in the history's state for whoever comes back to it. */
export function kept(state: unknown, name: string): string {
  const value = typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : '';
}

/** Whole seconds that are left of a span that began at `sentAt`; never negative. */
export function secondsLeft(sentAt: number, span: number, now: number): number {
  return Math.min(span, Math.max(0, Math.ceil(span - (now - sentAt) / 1_000)));
}

export const codeLives = oneTimeCode.livesSeconds;
export const resendAfter = oneTimeCode.resendSeconds;
