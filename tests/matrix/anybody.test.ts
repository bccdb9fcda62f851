/** Does everybody get in where anybody may, and nobody without a signature where the provider does? And is every endpoint known to the matrix? See identities.ts. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#shared/contract/define.ts';
import { keys, registry } from '#shared/contract/index.ts';
import type { Answered } from '#tests/kit/call.ts';
import { entries, entryOf, expectRefused, type Identities, openIdentities, successOf } from './identities.ts';
import { openScene } from './scene.ts';
import { everythingIn } from './whole-table.ts';

let all: Identities;
beforeAll(async () => {
  all = await openIdentities();
});

const takesNothing = ({ params, body, query }: Endpoint) => params === undefined && body === undefined && query?.().safeParse({}).success !== false;

it('knows how to come to an object of every endpoint that takes something', () => {
  const missing = keys.filter((key) => !takesNothing(registry[key]) && registry[key].access !== 'provider' && entries[key] === undefined);
  expect(missing).toEqual([]);
});

/** All that needs no token. Whoever opens one more says so here: `access: 'public'` in a contract would else be enough. */
const open: readonly string[] = [
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

it('opens nothing to anybody that is not named here', () => {
  expect(keys.filter((key) => ['public', 'visitor', 'provider'].includes(registry[key].access)).toSorted()).toEqual(open);
});

describe('what is for anybody', () => {
  it.each(keys.filter((key) => ['public', 'visitor'].includes(registry[key].access)))('%s', async (key) => {
    const answers: [string, Answered][] = [];
    const [asha, ravi, { admin }] = [await all.shop.customer(), await all.shop.customer(), await all.staffTokens()];
    for (const [who, token] of Object.entries({ nobody: undefined, customer: asha.token, other: ravi.token, admin, ...all.dead }))
      answers.push([who, await all.tried(key, await entryOf(key).request(await openScene(all.stage)), token)]);
    // A token that is dead makes a visitor, and nobody is refused for the one that they have.
    const expected = answers[0]?.[1].status ?? 0;
    for (const [who, { status, body }] of answers) expect([who, status], JSON.stringify(body)).toEqual([who, expected]);
    expect(expected).toBe(successOf(key));
  });
});

describe('what is for the payment provider', () => {
  it.each(keys.filter((key) => registry[key].access === 'provider'))('%s', async (key) => {
    const asha = await all.shop.customer();
    const before = await everythingIn(all.shop);
    for (const [who, token] of Object.entries({ nobody: undefined, customer: asha.token, ...(await all.staffTokens()), ...all.dead }))
      expectRefused(await all.tried(key, { body: { event: 'payment.captured' } }, token), 400, who, 'signature_invalid');
    expect(await everythingIn(all.shop)).toEqual(before);
  });
});
