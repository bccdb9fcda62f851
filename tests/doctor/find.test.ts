/** What does the office's list of doctors promise? To be found by what is known of them, and in pages. */
import { beforeAll, expect, it } from 'vitest';
import { type ClinicDesk, clinicDesk, shutOut } from '#tests/kit/clinic-desk.ts';
import { openShop } from '#tests/kit/shop.ts';

let desk: ClinicDesk;
let mark: string;
beforeAll(async () => {
  desk = await clinicDesk(await openShop());
  mark = desk.unique();
  const other = (await desk.speciality({ name: `Skin ${mark}` })).name;
  await desk.doctor({ name: `Dr. Zoya ${mark}`, fees: 900, sortOrder: 3 });
  await desk.doctor({ name: `Dr. amar ${mark}`, fees: 300, sortOrder: 4, speciality: other, degree: 'DDVL', registrationNumber: `REG-${mark}` });
  await desk.doctor({ name: `Dr. Meera ${mark}`, fees: 600, sortOrder: 2, available: false, address: { line1: '', line2: 'Fort, Kochi' } });
});

const find = async (query: Record<string, string> = {}) => (await desk.as('doctor.find', { query: { search: mark, ...query } })).body;
const names = async (query: Record<string, string> = {}) =>
  (await find(query)).data.map(({ name }: { name: string }) => name.replace(` ${mark}`, '').replace('Dr. ', ''));

it('sorts by place, name or fee', async () => {
  expect(await names()).toEqual(['Meera', 'Zoya', 'amar']);
  expect(await names({ sort: 'name' })).toEqual(['amar', 'Meera', 'Zoya']);
  expect(await names({ sort: 'fees-asc' })).toEqual(['amar', 'Meera', 'Zoya']);
  expect(await names({ sort: 'fees-desc' })).toEqual(['Zoya', 'Meera', 'amar']);
});

it('narrows down by speciality, by who can be booked, and by words of any order', async () => {
  expect(await names({ speciality: `skin ${mark}` })).toEqual(['amar']);
  expect(await names({ available: 'true' })).toEqual(['Zoya', 'amar']);
  expect(await names({ available: 'false' })).toEqual(['Meera']);
  expect(await names({ search: `${mark} KOCHI` })).toEqual(['Meera']);
  expect(await names({ search: `reg-${mark}` })).toEqual(['amar']);
  expect(await names({ isArchived: 'true' })).toEqual([]);
});

it('answers in pages', async () => {
  expect((await find({ limit: '2', page: '2' })).meta).toEqual({ total: 3, page: 2, limit: 2, totalPages: 2 });
  expect(await names({ limit: '2', page: '2' })).toEqual(['amar']);
});

it('is for administrators', async () => {
  expect(await desk.refusals('doctor.find', {})).toEqual(shutOut);
});
