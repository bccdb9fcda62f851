/** The identity matrix of public and provider endpoints, the list of public endpoints, and whether the matrix covers every endpoint. See identities.ts. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#shared/contract/define.ts';
import { keys, registry } from '#shared/contract/index.ts';
import type { Answered } from '#tests/kit/call.ts';
import { recordChanges } from './changes.ts';
import { entries, entryOf, expectRefused, type Identities, openIdentities, successOf } from './identities.ts';
import { openScene } from './scene.ts';

let all: Identities;
beforeAll(async () => {
  all = await openIdentities();
});

const takesNothing = ({ params, body, query }: Endpoint) => params === undefined && body === undefined && query?.().safeParse({}).success !== false;

it('has a sample request for every endpoint that takes input', () => {
  const missing = keys.filter((key) => !takesNothing(registry[key]) && registry[key].access !== 'provider' && entries[key] === undefined);
  expect(missing).toEqual([]);
});

/** Every endpoint that needs no token. A new one is added here on purpose: `access: 'public'` in a contract alone is not enough. */
const publicKeys: readonly string[] = [
  'account.openUnsubscribe',
  'account.resubscribe',
  'account.unsubscribe',
  'auth.forgotPassword',
  'auth.login',
  'auth.logout',
  'auth.refresh',
  'auth.register',
  'auth.resetPassword',
  'auth.sendSigninOtp',
  'auth.sendSignupOtp',
  'auth.verifySigninOtp',
  'auth.verifySignupOtp',
  'carousel.read',
  'catalog.listCategories',
  'catalog.listProducts',
  'catalog.readProduct',
  'catalog.readSitemap',
  'catalog.suggest',
  'category.read',
  'content.health',
  'content.listCarousels',
  'content.sendContact',
  'doctor.list',
  'doctor.listCategories',
  'doctor.listSlots',
  'handover.exchange',
  'payment.razorpayWebhook',
  'payment.stripeWebhook',
  'review.list',
  'totp.verify',
];

it('opens no endpoint without a token that is missing from the list of public endpoints', () => {
  expect(keys.filter((key) => ['public', 'visitor', 'provider'].includes(registry[key].access)).toSorted()).toEqual(publicKeys);
});

describe('a public endpoint', () => {
  it.each(keys.filter((key) => ['public', 'visitor'].includes(registry[key].access)))('%s answers every identity alike', async (key) => {
    const answers: [string, Answered][] = [];
    const [asha, ravi, { admin }] = [await all.shop.customer(), await all.shop.customer(), await all.staffTokens()];
    for (const [who, token] of Object.entries({ anonymous: undefined, customer: asha.token, other: ravi.token, admin, ...all.dead }))
      answers.push([who, await all.tried(key, await entryOf(key).request(await openScene(all.stage)), token)]);
    // A caller with an invalid token is treated as a visitor.
    const expected = answers[0]?.[1].status ?? 0;
    for (const [who, { status, body }] of answers) expect([who, status], JSON.stringify(body)).toEqual([who, expected]);
    expect(expected).toBe(successOf(key));
  });
});

describe('a provider endpoint', () => {
  it.each(keys.filter((key) => registry[key].access === 'provider'))('%s rejects a request without the signature of the provider', async (key) => {
    const asha = await all.shop.customer();
    const changes = await recordChanges(all.shop);
    for (const [who, token] of Object.entries({ anonymous: undefined, customer: asha.token, ...(await all.staffTokens()), ...all.dead }))
      expectRefused(await all.tried(key, { body: { event: 'payment.captured' } }, token), 400, who, 'signature_invalid');
    expect(await changes()).toEqual([]);
  });
});
