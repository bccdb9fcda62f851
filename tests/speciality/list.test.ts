/** What does the office's list of specialities promise? Their order, and how many doctors each has. */
import { expect, it } from 'vitest';
import { clinicDesk, shutOut } from '#tests/kit/clinic-desk.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const desk = await clinicDesk(shop);

it('names them in the order in which patients see them', async () => {
  const [one, two] = [await desk.speciality(), await desk.speciality()];
  await desk.doctor({ speciality: two.name });
  const { specialities } = (await desk.as('speciality.list')).body;
  expect(specialities.slice(-2)).toEqual([one, { ...two, doctors: 1 }]);
  const { categories } = (await shop.call('doctor.listCategories')).body;
  expect(categories.map(({ name }: { name: string }) => name)).toEqual(specialities.map(({ name }: { name: string }) => name));
});

it('is for administrators', async () => {
  expect(await desk.refusals('speciality.list', {})).toEqual(shutOut);
});
