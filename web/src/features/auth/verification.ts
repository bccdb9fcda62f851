/** What the code page keeps of the attempt that led to it; never a password, which the identity provider holds already. */
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

/** A code for a new password. */
export type Reset = Pick<Verification, 'identifier' | 'sentAt'>;

/** The state to go to the code page with, once the code has been sent. */
export const codeSent = <T extends object>(attempt: T): T & { readonly sentAt: number } => ({ ...attempt, sentAt: Date.now() });

/** Reads the history's state; null when it is not ours. */
export function verificationIn(state: unknown): Verification | null {
  const reset = resetIn(state);
  if (reset === null) return null;
  const { type, signupId, returnTo } = state as Record<string, unknown>;
  if ((type !== 'signup' && type !== 'signin') || typeof returnTo !== 'string') return null;
  if (type === 'signup') return typeof signupId === 'string' ? { type, signupId, returnTo, ...reset } : null;
  return { type, returnTo, ...reset };
}

export function resetIn(state: unknown): Reset | null {
  if (typeof state !== 'object' || state === null) return null;
  const { identifier, sentAt } = state as Record<string, unknown>;
  return typeof identifier === 'string' && identifier !== '' && typeof sentAt === 'number' ? { identifier, sentAt } : null;
}

/** A text that a form has kept in the history's state for the user who comes back. */
export function kept(state: unknown, name: string): string {
  const value = typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : '';
}
