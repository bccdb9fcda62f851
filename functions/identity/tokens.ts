/** The tokens of a sign-in and their claims. */
import type { AuthenticationResultType } from '@aws-sdk/client-cognito-identity-provider';
import * as z from 'zod';
import { schemaOf } from '#functions/platform/schema-of.ts';

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Lifetime of the access token in seconds. */
  readonly expiresIn: number;
}

export function tokensOf(result: AuthenticationResultType, sameRefreshToken?: string): Tokens {
  const { AccessToken, RefreshToken = sameRefreshToken, ExpiresIn } = result;
  if (AccessToken === undefined || RefreshToken === undefined || ExpiresIn === undefined)
    throw new Error('The identity provider answered without tokens.');
  return { accessToken: AccessToken, refreshToken: RefreshToken, expiresIn: ExpiresIn };
}

const Claims = () =>
  z.object({
    username: z.string(),
    origin_jti: z.string(),
    auth_time: z.number(),
    'cognito:groups': z.array(z.string()).default([]),
  });

interface TokenClaims {
  readonly id: string;
  readonly sessionId: string;
  readonly groups: readonly string[];
  /** Milliseconds, in whole seconds: when the session began. */
  readonly signedInAt: number;
}

/** Reads the claims of a token that the provider has just issued to us, so its signature is not verified. Never use it for a client's token. */
export function claimsOf({ accessToken }: Tokens): TokenClaims {
  const claims = schemaOf(Claims).parse(JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString('utf8')));
  return { id: claims.username, sessionId: claims.origin_jti, groups: claims['cognito:groups'], signedInAt: claims.auth_time * 1000 };
}
