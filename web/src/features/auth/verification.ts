/** What the code page keeps of the sign-in or sign-up that led to it; never a password, which the identity provider already has. */
export interface Verification {
  readonly type: 'signup' | 'signin';
  /** The e-mail of a sign-up; e-mail or phone of a sign-in. */
  readonly identifier: string;
  /** Set for a sign-up only. */
  readonly signupId?: string;
  readonly returnTo: string;
  /** This browser's clock when the code was requested; used for differences only, so a wrong clock does no harm. */
  readonly sentAt: number;
}

/** The request of a code for a new password. */
export type Reset = Pick<Verification, 'identifier' | 'sentAt'>;

/** Returns the navigation state for the code page, once the code has been sent. */
export const withSentAt = <T extends object>(attempt: T): T & { readonly sentAt: number } => ({ ...attempt, sentAt: Date.now() });

/** Reads the state of the history entry; null when another site or page wrote it. */
export function parseVerification(state: unknown): Verification | null {
  const reset = parseReset(state);
  if (reset === null) return null;
  const { type, signupId, returnTo } = state as Record<string, unknown>;
  if ((type !== 'signup' && type !== 'signin') || typeof returnTo !== 'string') return null;
  if (type === 'signup') return typeof signupId === 'string' ? { type, signupId, returnTo, ...reset } : null;
  return { type, returnTo, ...reset };
}

export function parseReset(state: unknown): Reset | null {
  if (typeof state !== 'object' || state === null) return null;
  const { identifier, sentAt } = state as Record<string, unknown>;
  return typeof identifier === 'string' && identifier !== '' && typeof sentAt === 'number' ? { identifier, sentAt } : null;
}

/** Returns a text that a form has kept in the history's state, for a user who comes back to the form. */
export function draftText(state: unknown, name: string): string {
  const value = typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : '';
}
