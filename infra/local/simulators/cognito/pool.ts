/** Describes what all parts of the Cognito simulator share: the pool's configuration, clock, keys and state. */
import type { CryptoKey, JWK } from 'jose';
import type { identityTriggers } from '#shared/contract/jobs.ts';
import type { State } from './state.ts';

export type TriggerName = keyof typeof identityTriggers;
export type InvokeTrigger = (name: TriggerName, event: unknown) => Promise<unknown>;

export interface Keys {
  readonly kid: string;
  readonly privateKey: CryptoKey | Uint8Array;
  readonly publicSet: { readonly keys: readonly JWK[] };
}

export interface Pool {
  readonly id: string;
  readonly clientId: string;
  readonly issuer: string;
  readonly now: () => Date;
  readonly invokeTrigger: InvokeTrigger;
  readonly accessTokenSeconds: number;
  readonly refreshTokenSeconds: number;
  /** Seconds for which a used refresh token is still accepted; Cognito allows up to 60. */
  readonly graceSeconds: number;
  /** The cost of scrypt for new passwords. */
  readonly passwordCost: number;
  readonly state: State;
  readonly keys: Keys;
}
