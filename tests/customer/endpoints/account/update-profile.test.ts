/** Changing a customer's own profile: names, phone, birthday and optional mails. */
import { beforeAll, expect, test } from 'vitest';
import { PutCommand } from '#functions/platform/table/commands.ts';
import { db } from '#functions/platform/table/table.ts';
import type { Customer } from '#tests/kit/fixtures.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
const update = (as: Customer, body: unknown) => shop.call('account.updateProfile', { as, body });

test('changes the named profile fields and keeps the others', async () => {
  const asha = await shop.customer();
  const changed = await update(asha, { firstName: ' Aasha ', gender: 'Female', dob: '1990-02-28', address: { line1: '12 MG Road', line2: '' } });
  expect(changed).toMatchObject({
    status: 200,
    body: { success: true, user: { firstName: 'Aasha', lastName: 'Rao', name: 'Aasha Rao', gender: 'Female', dob: '1990-02-28', phone: asha.phone } },
  });
  expect((await shop.call('account.readProfile', { as: asha })).body.user).toEqual({ ...changed.body.user, isPremium: false });
  expect((await update(asha, {})).body.user).toEqual(changed.body.user);
  expect((await update(asha, { dob: '' })).body.user.dob).toBe('');
});

test('stores a new phone in one spelling, as unproven, and signs in by it', async () => {
  const asha = await shop.customer();
  const changed = await update(asha, { phone: '098765 43219' });
  expect(changed.body.user.phone).toBe('+919876543219');
  expect(await shop.table.get(`CUSTOMER#${asha.id}`, 'PROFILE')).toMatchObject({ phoneProven: false });
  expect((await shop.call('auth.login', { body: { identifier: '9876543219', password: asha.password } })).status).toBe(200);
  expect((await shop.call('auth.login', { body: { identifier: asha.phone, password: asha.password } })).status).toBe(401);
});

test('keeps a phone proven until another replaces it', async () => {
  const asha = await shop.customer();
  const profile = () => shop.table.get(`CUSTOMER#${asha.id}`, 'PROFILE');
  await db().send(new PutCommand({ TableName: shop.services.tableName, Item: { ...(await profile()), phoneProven: true } }));
  await update(asha, { phone: asha.phone, firstName: 'Aasha' });
  expect(await profile()).toMatchObject({ phoneProven: true, firstName: 'Aasha' });
  await update(asha, { phone: '9876543218' });
  expect(await profile()).toMatchObject({ phoneProven: false, phone: '+919876543218' });
});

test('signs in by a phone that another customer put into an own profile to the account that had it first', async () => {
  const ravi = await shop.customer();
  shop.advanceClock(1);
  const asha = await shop.customer();
  shop.advanceClock(1);
  expect((await update(ravi, { phone: asha.phone })).status).toBe(200);
  expect(await shop.call('auth.login', { body: { identifier: asha.phone, password: asha.password } })).toMatchObject({
    body: { user: { id: asha.id } },
  });
  expect((await shop.call('auth.login', { body: { identifier: asha.phone, password: ravi.password } })).status).toBe(401);
});

test('sends optional mails until the customer switches them off', async () => {
  const asha = await shop.customer();
  const newsMails = async () => (await shop.call('account.readProfile', { as: asha })).body.user.newsMails;
  expect(await newsMails()).toBe(true);
  expect(await update(asha, { newsMails: false })).toMatchObject({ status: 200, body: { user: { newsMails: false, firstName: 'Asha' } } });
  expect(await newsMails()).toBe(false);
  expect((await update(asha, { firstName: 'Aasha' })).body.user.newsMails).toBe(false);
  expect((await update(asha, { newsMails: true })).body.user.newsMails).toBe(true);
  expect(await newsMails()).toBe(true);
});

test('returns markup in a name as it was typed', async () => {
  const asha = await shop.customer();
  expect((await update(asha, { firstName: '<img src=x onerror=alert(1)>' })).body.user.firstName).toBe('<img src=x onerror=alert(1)>');
});

test.each([
  [{ role: 'admin' }, 'role'],
  [{ email: 'other@example.test' }, 'email'],
  [{ id: 'x' }, 'id'],
  [{ emailVerified: true }, 'emailVerified'],
  [{ tokensValidAfter: 0 }, 'tokensValidAfter'],
  [{ firstName: ' ' }, 'firstName'],
  [{ firstName: 'Asha\nBcc: all@example.test' }, 'firstName'],
  [{ firstName: 'x'.repeat(81) }, 'firstName'],
  [{ phone: '12' }, 'phone'],
  [{ gender: 'x' }, 'gender'],
  [{ newsMails: 'no' }, 'newsMails'],
  [{ dob: '1990-02-30' }, 'dob'],
  [{ dob: '2999-01-01' }, 'dob'],
  [{ address: { line1: 'x' } }, 'address.line2'],
])('refuses the profile change %j, names the field %s and changes nothing', async (body, field) => {
  const asha = await shop.customer();
  const before = await shop.table.get(`CUSTOMER#${asha.id}`, 'PROFILE');
  expect(await update(asha, body)).toMatchObject({ status: 400, body: { code: 'invalid_input', fields: { [field]: expect.any(String) } } });
  expect(await shop.table.get(`CUSTOMER#${asha.id}`, 'PROFILE')).toEqual(before);
});

test('refuses a birthday of less than 18 years ago', async () => {
  const asha = await shop.customer();
  /** The date so many years ago in India, and so many days later; 28 February for 29 February. */
  const years = (back: number, days = 0) => {
    const day = new Date(shop.now().getTime() + 5.5 * 3_600_000 + days * 86_400_000);
    return `${day.getUTCFullYear() - back}${day.toISOString().slice(4, 10).replace('-02-29', '-02-28')}`;
  };
  for (const dob of [years(7), years(18, 2)])
    expect(await update(asha, { dob })).toMatchObject({ status: 400, body: { fields: { dob: expect.stringContaining('18 or older') } } });
  for (const dob of [years(18), years(18, -1), years(70)]) expect((await update(asha, { dob })).body.user.dob).toBe(dob);
});

test('mails the customer about a new phone and not about the same one again', async () => {
  const asha = await shop.customer();
  await update(asha, { phone: asha.phone });
  await shop.deliverEvents();
  expect(await shop.mailsTo(asha.email)).toEqual([]);
  await update(asha, { phone: '9812300456' });
  await shop.deliverEvents();
  expect(await shop.mailsTo(asha.email)).toMatchObject([{ subject: 'The phone number of your Nanhe account was changed' }]);
});

test('accepts the same choice of optional mails from several requests at once', async () => {
  const asha = await shop.customer();
  const answers = await Promise.all(Array.from({ length: 4 }, () => update(asha, { newsMails: false })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await shop.call('account.readProfile', { as: asha })).body.user.newsMails).toBe(false);
});
