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
import { successOf } from './sample-requests.ts';

export function expectRefused(answer: ApiResponse, status: number, who: string, code: string): void {
  expect([who, answer.status], JSON.stringify(answer.body)).toEqual([who, status]);
  expect(answer.body, who).toMatchObject({ success: false, code });
}

export function expectSuccess(key: Key, answer: ApiResponse, who: string): void {
  expect([who, answer.status], JSON.stringify(answer.body)).toEqual([who, successOf(key)]);
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
    // The response to a write is never cached, whatever its caller and status; for reads see public-cache.test.ts.
    if (registry[key].method !== 'GET') expect(answer.headers['cache-control'], key).toMatch(/^(?:private, )?no-store$/);
    return answer;
  };
  return {
    shop,
    shared,
    invalidTokens,
    callAs,
    /** Fresh tokens: some endpoints end the sessions of their caller. */
    staffTokens: async (): Promise<Record<StaffRole, string>> => {
      shop.advanceClock(1);
      const tokenOf = async (role: StaffRole) => (await shop.services.identity.signIn(staff[role].id)).AccessToken;
      return {
        admin: await tokenOf('admin'),
        orders: await tokenOf('orders'),
        catalogue: await tokenOf('catalogue'),
        doctor: await tokenOf('doctor'),
      };
    },
    /** Expects 401 without a valid token, 403 for the wrong roles, and an unchanged table. */
    expectRejected: async (key: Key, request: CallOptions, wrongRoles: Readonly<Record<string, string>>): Promise<void> => {
      const changes = await recordChanges(shop);
      expectRefused(await callAs(key, request), 401, 'anonymous', 'signed_out');
      for (const [who, token] of Object.entries(invalidTokens)) expectRefused(await callAs(key, request, token), 401, who, 'session_expired');
      for (const [who, token] of Object.entries(wrongRoles)) expectRefused(await callAs(key, request, token), 403, who, 'forbidden');
      expect(await changes()).toEqual([]);
    },
  };
}
export type Identities = Awaited<ReturnType<typeof openIdentities>>;
