/** Adding a family member with a name and an optional date of birth. */
import { expect, it } from 'vitest';
import type { Customer } from '#tests/kit/fixtures.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();

const add = (as: Pick<Customer, 'token'>, name: string, dob?: string) =>
  shop.call('patient.addFamilyMember', { as, body: { name, ...(dob === undefined ? {} : { dob }) } });
const names = (members: readonly { name: string }[]) => members.map(({ name }) => name);

it('saves a family member with or without a date of birth', async () => {
  const asha = await shop.customer();
  const first = await add(asha, ' Aarav Rao ', '2020-02-29');
  expect(first).toMatchObject({
    status: 201,
    body: { success: true, message: 'Family member saved', member: { id: expect.any(String), name: 'Aarav Rao', dob: '2020-02-29' } },
  });
  expect((await add(asha, 'Mira Rao')).body.family).toEqual([first.body.member, { id: expect.any(String), name: 'Mira Rao', dob: '' }]);
});

it.each([
  [{ name: ' ' }, 'name', 'Name is required'],
  [{ name: 'A'.repeat(121) }, 'name', 'At most 120 characters'],
  [{ name: 'Aarav', dob: '2999-01-01' }, 'dob', 'Please enter a date in the past'],
  [{ name: 'Aarav', dob: '29/02/2020' }, 'dob', 'Please enter a date as YYYY-MM-DD'],
  [{ name: 'Aarav', allergies: 'nuts' }, 'allergies', 'This field is not known here'],
])('rejects the family member %j and names the field', async (body, field, text) => {
  const asha = await shop.customer();
  expect(await shop.call('patient.addFamilyMember', { as: asha, body })).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', fields: { [field]: text } },
  });
  expect((await shop.call('patient.listFamily', { as: asha })).body.family).toEqual([]);
});

it('saves a family member once for concurrent identical requests', async () => {
  const asha = await shop.customer();
  const answers = await Promise.all(Array.from({ length: 4 }, () => add(asha, 'Aarav', '2020-02-29')));
  expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(201));
  expect(new Set(answers.map(({ body }) => body.member.id)).size).toBe(1);
  expect((await shop.call('patient.listFamily', { as: asha })).body.family).toHaveLength(1);
});

it('keeps family members that two tabs save concurrently, up to ten', async () => {
  const asha = await shop.customer();
  await Promise.all([add(asha, 'Aarav'), add(asha, 'Mira')]);
  expect(names((await shop.call('patient.listFamily', { as: asha })).body.family).sort()).toEqual(['Aarav', 'Mira']);
  for (let n = 3; n <= 10; n++) expect((await add(asha, `Child ${n}`)).status).toBe(201);
  expect(await add(asha, 'One more')).toMatchObject({
    status: 409,
    body: { code: 'family_full', message: 'You can save up to 10 family members. Please remove one first.' },
  });
});
