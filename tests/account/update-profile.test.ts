/** Can customers change what is theirs, and nothing else? */
import { beforeAll, expect, test } from 'vitest';
import { PutCommand } from '#functions/dynamodb/commands.ts';
import { db } from '#functions/store/table.ts';
import type { Customer } from '#tests/kit/given.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
const update = (as: Customer, body: unknown) => shop.call('account.updateProfile', { as, body });

test('what is named changes, what is absent stays', async () => {
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

test('a new phone is kept in one spelling, is not proven, and signs in', async () => {
  const asha = await shop.customer();
  const changed = await update(asha, { phone: '098765 43219' });
  expect(changed.body.user.phone).toBe('+919876543219');
  expect(await shop.table.get(`CUSTOMER#${asha.id}`, 'PROFILE')).toMatchObject({ phoneProven: false });
  expect((await shop.call('auth.login', { body: { identifier: '9876543219', password: asha.password } })).status).toBe(200);
  expect((await shop.call('auth.login', { body: { identifier: asha.phone, password: asha.password } })).status).toBe(401);
});

test('a proven phone keeps its proof until another takes its place', async () => {
  const asha = await shop.customer();
  const profile = () => shop.table.get(`CUSTOMER#${asha.id}`, 'PROFILE');
  await db().send(new PutCommand({ TableName: shop.world.tableName, Item: { ...(await profile()), phoneProven: true } }));
  await update(asha, { phone: asha.phone, firstName: 'Aasha' });
  expect(await profile()).toMatchObject({ phoneProven: true, firstName: 'Aasha' });
  await update(asha, { phone: '9876543218' });
  expect(await profile()).toMatchObject({ phoneProven: false, phone: '+919876543218' });
});

test("somebody who takes another's phone number signs in as nobody with it", async () => {
  const [asha, thief] = [await shop.customer(), await shop.customer()];
  expect((await update(thief, { phone: asha.phone })).status).toBe(200);
  expect((await shop.call('auth.login', { body: { identifier: asha.phone, password: thief.password } })).status).toBe(401);
});

test('mails that are not necessary are wanted until one says otherwise', async () => {
  const asha = await shop.customer();
  const wanted = async () => (await shop.call('account.readProfile', { as: asha })).body.user.newsMails;
  expect(await wanted()).toBe(true);
  expect(await update(asha, { newsMails: false })).toMatchObject({ status: 200, body: { user: { newsMails: false, firstName: 'Asha' } } });
  expect(await wanted()).toBe(false);
  expect((await update(asha, { firstName: 'Aasha' })).body.user.newsMails).toBe(false);
  expect((await update(asha, { newsMails: true })).body.user.newsMails).toBe(true);
  expect(await wanted()).toBe(true);
});

test('names are text: markup comes back as it was typed', async () => {
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
])('%j is refused by name and changes nothing', async (body, field) => {
  const asha = await shop.customer();
  const before = await shop.table.get(`CUSTOMER#${asha.id}`, 'PROFILE');
  expect(await update(asha, body)).toMatchObject({ status: 400, body: { code: 'invalid_input', fields: { [field]: expect.any(String) } } });
  expect(await shop.table.get(`CUSTOMER#${asha.id}`, 'PROFILE')).toEqual(before);
});

test('only adults hold accounts: a birthday of less than 18 years ago is refused, until the day itself', async () => {
  const asha = await shop.customer();
  const years = (back: number, days = 0) => {
    const day = new Date(shop.now().getTime() + 5.5 * 3_600_000 + days * 86_400_000);
    return `${day.getUTCFullYear() - back}${day.toISOString().slice(4, 10).replace('-02-29', '-02-28')}`;
  };
  for (const dob of [years(7), years(18, 2)])
    expect(await update(asha, { dob })).toMatchObject({ status: 400, body: { fields: { dob: expect.stringContaining('18 or older') } } });
  for (const dob of [years(18), years(18, -1), years(70)]) expect((await update(asha, { dob })).body.user.dob).toBe(dob);
});

test('nobody signed out changes a profile', async () => {
  expect(await shop.call('account.updateProfile', { body: { firstName: 'X' } })).toMatchObject({ status: 401, body: { code: 'signed_out' } });
});

test('the owner hears by mail of another phone, which signs in; the same one again is no news', async () => {
  const asha = await shop.customer();
  await update(asha, { phone: asha.phone });
  await shop.deliver();
  expect(await shop.mails(asha.email)).toEqual([]);
  await update(asha, { phone: '9812300456' });
  await shop.deliver();
  expect(await shop.mails(asha.email)).toMatchObject([{ subject: 'The phone number of your Nanhe account was changed' }]);
});
