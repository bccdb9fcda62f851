/**
 * Calls every route of the registry as each identity: without a token, as the owner, as another customer, as each role of the staff, and with
 * the token of a disabled account, an expired and a forged one. The expected status follows from the entry's `access` (customers.test.ts,
 * staff.test.ts, public.test.ts: each with a table of its own, which stays small); for the requests see sample-requests.ts.
 */
import { generateKeyPairSync } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { expect } from 'vitest';
import { type Key, registry } from '#shared/contract/index.ts';
import type { StaffRole } from '#shared/rules/identity/role.ts';
import { disableProfile, newSource } from '#tests/identity/endpoints/auth/steps.ts';
import type { ApiResponse, CallOptions } from '#tests/kit/call.ts';
import { openShop } from '#tests/kit/shop.ts';
import { recordChanges } from './changes.ts';
import { openSharedFixtures } from './fixtures.ts';
import { described, successOf } from './sample-requests.ts';
import { bodiesWithUnknownField } from './unknown-fields.ts';

export function expectRefused(answer: ApiResponse, status: number, who: string, code: string): void {
  expect([who, answer.status], JSON.stringify(answer.body)).toEqual([who, status]);
  expect(answer.body, who).toMatchObject({ success: false, code });
}

export function expectSuccess(key: Key, answer: ApiResponse, who: string): void {
  expect([who, answer.status], JSON.stringify(answer.body)).toEqual([who, successOf(key)]);
}

export function expectUncacheable(key: Key, { headers }: ApiResponse): void {
  expect(headers['cache-control'], key).toMatch(/^(?:private, )?no-store$/);
  expect(headers, key).not.toHaveProperty('etag');
}

export async function openIdentities() {
  const shop = await openShop();
  const late = await shop.customer();
  shop.advanceClock(3_601);
  const [asha, gone] = [await shop.customer(), await shop.customer()];
  await disableProfile(shop, gone.id);
  // A valid token except for its signing key, with the admin group added.
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const forged = await new SignJWT({ ...decodeJwt(asha.token), 'cognito:groups': ['admin'] })
    .setProtectedHeader({ alg: 'RS256', kid: decodeProtectedHeader(asha.token).kid ?? '' })
    .sign(privateKey);
  /** Tokens that are no longer valid, or never were. */
  const invalidTokens = { disabled: gone.token, expired: late.token, forged };
  const shared = await openSharedFixtures(shop);
  const staff = {
    admin: await shop.admin(),
    orders: await shop.staff('orders'),
    catalogue: await shop.staff('catalogue'),
    doctor: await shared.patientSteps.doctorAccount(shared.doctor),
  };
  const callAs = async (key: Key, request: CallOptions, token?: string): Promise<ApiResponse> => {
    const answer = await shop.call(key, { ...request, source: newSource(), ...(token === undefined ? {} : { token }) });
    // A response to a token may be private, even when the token is invalid; for reads without one see public-cache.test.ts.
    if (token !== undefined || described(key).isPubliclyCacheable !== true) expectUncacheable(key, answer);
    if (registry[key].method === 'GET') expect(answer.cookies, key).toEqual({});
    return answer;
  };
  const expectUnknownFieldsRejected = async (key: Key, request: CallOptions, token?: string): Promise<void> => {
    // Forms have no JSON body.
    for (const body of described(key).body === undefined ? [] : bodiesWithUnknownField(request.body)) {
      const answer = await callAs(key, { ...request, body }, token);
      expect([JSON.stringify(body), answer.status]).toEqual([JSON.stringify(body), 400]);
      expect(answer.body.code).toBe(JSON.stringify(body).includes('"__proto__"') ? 'malformed_body' : 'invalid_input');
    }
  };
  const tokens = new Map<StaffRole, { readonly token: string; readonly issuedAt: number }>();
  return {
    shop,
    shared,
    invalidTokens,
    callAs,
    /** Tokens of sessions that are open; `fresh` for a call that may end the sessions of its caller. */
    staffTokens: async ({ fresh = false } = {}): Promise<Record<StaffRole, string>> => {
      // A session that begins in the second in which the others were ended has ended, too.
      shop.advanceClock(1);
      if (fresh) tokens.clear();
      const tokenOf = async (role: StaffRole) => {
        const seen = tokens.get(role);
        if (seen !== undefined && shop.now().getTime() - seen.issuedAt < 1_800_000) return seen.token;
        const { AccessToken: token } = await shop.services.identity.signIn(staff[role].id);
        if (!fresh) tokens.set(role, { token, issuedAt: shop.now().getTime() });
        return token;
      };
      return {
        admin: await tokenOf('admin'),
        orders: await tokenOf('orders'),
        catalogue: await tokenOf('catalogue'),
        doctor: await tokenOf('doctor'),
      };
    },
    expectUnknownFieldsRejected,
    /** Expects 401 without a valid token, 403 for the wrong roles, 400 for an unknown field of the right caller, and an unchanged table. */
    expectRejected: async (key: Key, request: CallOptions, wrongRoles: Readonly<Record<string, string>>, rightToken: string): Promise<void> => {
      const changes = await recordChanges(shop);
      expectRefused(await callAs(key, request), 401, 'anonymous', 'signed_out');
      for (const [who, token] of Object.entries(invalidTokens)) expectRefused(await callAs(key, request, token), 401, who, 'session_expired');
      for (const [who, token] of Object.entries(wrongRoles)) expectRefused(await callAs(key, request, token), 403, who, 'forbidden');
      await expectUnknownFieldsRejected(key, request, rightToken);
      expect(await changes()).toEqual([]);
    },
  };
}
export type Identities = Awaited<ReturnType<typeof openIdentities>>;
