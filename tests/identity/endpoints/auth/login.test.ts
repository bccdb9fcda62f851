/** Signing in by password: identifiers, session cookie, limits, and responses that reveal no account. */
import { beforeAll, expect, test } from 'vitest';
import { disableUser } from '#functions/identity/identity-provider.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';
import { captureLog, disableProfile, newEmail, newPhone, newSource, shapeOf, sourceWith, toWindowStart } from './steps.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
const login = (identifier: unknown, password: unknown, source = newSource()) => shop.call('auth.login', { body: { identifier, password }, source });

test('signs in by e-mail in any case and by phone in any spelling', async () => {
  const asha = await shop.customer();
  for (const identifier of [asha.email, ` ${asha.email.toUpperCase()}`, asha.phone, asha.phone.slice(3)]) {
    const session = await login(identifier, asha.password);
    expect(session).toMatchObject({ status: 200, body: { user: { id: asha.id, firstName: 'Asha', role: 'customer' }, token: expect.any(String) } });
    expect(session.cookies['nanhe_refresh']).toMatch(/Path=\/api\/auth; HttpOnly; SameSite=Strict$/);
  }
});

test('signs an admin in by the group, and refuses a role in the request', async () => {
  const admin = await shop.admin();
  expect(await login(admin.email, admin.password)).toMatchObject({ status: 200, body: { user: { role: 'admin' } } });
  const asha = await shop.customer();
  expect(await shop.call('auth.login', { body: { identifier: asha.email, password: asha.password, role: 'admin' } })).toMatchObject({
    status: 400,
    body: { fields: { role: expect.any(String) } },
  });
});

test('answers a wrong password, an unknown account and a disabled account alike', async () => {
  const [asha, gone, blocked] = [await shop.customer(), await shop.customer(), await shop.customer()];
  await disableUser(gone.id);
  await disableProfile(shop, blocked.id);
  const wrong = await login(asha.email, 'not-the-password');
  expect(wrong).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
  const same = [
    await login(newEmail(), 'not-the-password'),
    await login(newPhone(), 'x'),
    await login(gone.email, gone.password),
    await login(blocked.email, blocked.password),
  ];
  for (const each of same) expect(shapeOf(each)).toEqual(shapeOf(wrong));
});

test('signs in by a phone of two accounts to the one that had it first', async () => {
  const phone = newPhone();
  const first = await shop.customer({ phone });
  shop.advanceClock(1);
  const second = await shop.customer({ phone });
  expect(await login(phone, first.password)).toMatchObject({ status: 200, body: { user: { id: first.id } } });
  expect((await login(phone, second.password)).status).toBe(401);
  expect((await login(second.email, second.password)).status).toBe(200);
});

test('keeps a phone with the account that had it before claims had a time', async () => {
  const old = await shop.customer();
  const profile = await shop.table.get(`CUSTOMER#${old.id}`, 'PROFILE');
  await shop.putItem({ ...profile, gsi1sk: `CUSTOMER#${old.id}` });
  await shop.customer({ phone: old.phone });
  expect(await login(old.phone, old.password)).toMatchObject({ status: 200, body: { user: { id: old.id } } });
});

test('refuses the right password of a network after six wrong ones in a day', async () => {
  const asha = await shop.customer();
  toWindowStart(shop, 86_400);
  const source = newSource();
  for (let count = 0; count < 6; count++) expect((await login(asha.email, 'not-the-password', source)).status).toBe(401);
  const refused = await login(asha.email, asha.password, source);
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests', message: expect.stringContaining('sign in with a code') } });
  // The identity provider's own lock after six.
  shop.advanceClock(3);
  expect((await login(asha.email, asha.password)).status).toBe(200);
  shop.advanceClock(86_400);
  expect((await login(asha.email, asha.password, source)).status).toBe(200);
});

test('limits one source to 600 password attempts in 15 minutes over all accounts', async () => {
  const source = await sourceWith(20, 'login', shop);
  const all = await Promise.all(Array.from({ length: 23 }, () => login(newEmail(), 'not-the-password', source)));
  expect(all.filter(({ status }) => status === 429)).toHaveLength(3);
});

test.each([
  [{ identifier: '', password: 'x' }, 'identifier'],
  [{ identifier: 'a@example.test', password: '' }, 'password'],
  [{ identifier: 'a@example.test', password: { $ne: '' } }, 'password'],
  [{ identifier: ['a'], password: 'x' }, 'identifier'],
])('refuses the sign-in %j and names the field', async (body, field) => {
  expect(await shop.call('auth.login', { body })).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', fields: { [field]: expect.any(String) } },
  });
});

test('logs neither a right nor a wrong password', async () => {
  const asha = await shop.customer();
  const log = await captureLog(async () => {
    await login(asha.email, asha.password);
    await login(asha.email, 'canary-77-wrong-password');
  });
  expect(log).toContain(`"customerId":"${asha.id}"`);
  for (const secret of [asha.password, 'canary-77', asha.email]) expect(log).not.toContain(secret);
});
