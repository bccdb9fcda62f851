/** Moving a speciality: one transaction that numbers all specialities from 0. */
import { expect, it } from 'vitest';
import type { StaffSpeciality } from '#shared/contract/clinic/speciality.ts';
import { clinicAdmin } from '#tests/kit/clinic-admin.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const staff = await clinicAdmin(shop);

const move = (id: string, sortOrder: number) => staff.call('speciality.move', { params: { id }, body: { sortOrder } });
const order = async () =>
  ((await staff.call('speciality.list')).body.specialities as StaffSpeciality[]).map(({ id, sortOrder }) => ({ id, sortOrder }));

it('moves a speciality to its new position in the list that patients see', async () => {
  const [, b, c] = [await staff.speciality(), await staff.speciality(), await staff.speciality()];
  const before = (await order()).map(({ id }) => id);
  const { status, body } = await move(c.id, before.indexOf(b.id));
  expect(status).toBe(200);
  const expected = before.filter((id) => id !== c.id).toSpliced(before.indexOf(b.id), 0, c.id);
  expect(body.specialities.map(({ id }: StaffSpeciality) => id)).toEqual(expected);
  expect(await order()).toEqual(expected.map((id, sortOrder) => ({ id, sortOrder })));
  const { categories } = (await shop.call('doctor.listCategories')).body;
  expect(categories[expected.indexOf(c.id)].name).toBe(c.name);
  expect((await staff.audits({ type: 'speciality', id: c.id }))[0]).toMatchObject({ action: 'speciality.move' });
});

it('keeps the numbers of specialities distinct under concurrent moves', async () => {
  for (let count = 0; count < 3; count++) await staff.speciality();
  const all = await order();
  const answers = await Promise.all(all.map(({ id }, index) => move(id, all.length - 1 - index)));
  expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true);
  expect((await order()).map(({ sortOrder }) => sortOrder)).toEqual(all.map((_, index) => index));
});

it('rejects a negative position and an unknown speciality', async () => {
  expect((await move('nothing', 0)).body.code).toBe('speciality_not_found');
  expect((await move('nothing', -1)).body.fields).toEqual({ sortOrder: 'The position must be 0 or more' });
});
