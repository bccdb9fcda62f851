/** The public list of specialities, in the order of their positions. */
import { expect, it } from 'vitest';
import { putNewSpeciality } from '#functions/clinic/doctors/speciality-store.ts';
import { commit } from '#functions/platform/table/table.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();

it('lists the specialities by position without a token, although the path is one of the administration', async () => {
  expect(await shop.call('doctor.listCategories')).toMatchObject({ status: 200, body: { success: true, categories: [] } });
  await commit([
    putNewSpeciality({ id: 'skin', name: 'Dermatologist', description: 'Skin', image: '/images/b-640.webp', sortOrder: 10 }),
    putNewSpeciality({ id: 'children', name: 'Pediatricians', description: 'Children', image: '/images/a-640.webp', sortOrder: 2 }),
  ]);
  expect((await shop.call('doctor.listCategories')).body.categories).toEqual([
    { name: 'Pediatricians', image: '/images/a-640.webp', description: 'Children' },
    { name: 'Dermatologist', image: '/images/b-640.webp', description: 'Skin' },
  ]);
});
