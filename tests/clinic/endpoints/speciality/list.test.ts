/** The list of specialities for admins. */
import { expect, it } from 'vitest';
import { clinicAdmin } from '#tests/kit/clinic-admin.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const staff = await clinicAdmin(shop);

it('lists specialities in the order that patients see, with the number of doctors of each', async () => {
  const [one, two] = [await staff.speciality(), await staff.speciality()];
  await staff.doctor({ speciality: two.name });
  const { specialities } = (await staff.call('speciality.list')).body;
  expect(specialities.slice(-2)).toEqual([one, { ...two, doctors: 1 }]);
  const { categories } = (await shop.call('doctor.listCategories')).body;
  expect(categories.map(({ name }: { name: string }) => name)).toEqual(specialities.map(({ name }: { name: string }) => name));
});
