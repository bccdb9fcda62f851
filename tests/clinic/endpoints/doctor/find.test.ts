/** The admin's list of doctors: sorting, filters, search and pages. */
import { beforeAll, expect, it } from 'vitest';
import { type ClinicAdmin, clinicAdmin } from '#tests/kit/clinic-admin.ts';
import { openShop } from '#tests/kit/shop.ts';

let staff: ClinicAdmin;
let suffix: string;
beforeAll(async () => {
  staff = await clinicAdmin(await openShop());
  suffix = staff.unique();
  const other = (await staff.speciality({ name: `Skin ${suffix}` })).name;
  await staff.doctor({ name: `Dr. Zoya ${suffix}`, fees: 900, sortOrder: 3 });
  await staff.doctor({ name: `Dr. amar ${suffix}`, fees: 300, sortOrder: 4, speciality: other, degree: 'DDVL', registrationNumber: `REG-${suffix}` });
  await staff.doctor({ name: `Dr. Meera ${suffix}`, fees: 600, sortOrder: 2, available: false, address: { line1: '', line2: 'Fort, Kochi' } });
});

const find = async (query: Record<string, string> = {}) => (await staff.call('doctor.find', { query: { search: suffix, ...query } })).body;
const names = async (query: Record<string, string> = {}) =>
  (await find(query)).data.map(({ name }: { name: string }) => name.replace(` ${suffix}`, '').replace('Dr. ', ''));

it('sorts doctors by position, name or fee', async () => {
  expect(await names()).toEqual(['Meera', 'Zoya', 'amar']);
  expect(await names({ sort: 'name' })).toEqual(['amar', 'Meera', 'Zoya']);
  expect(await names({ sort: 'fees-asc' })).toEqual(['amar', 'Meera', 'Zoya']);
  expect(await names({ sort: 'fees-desc' })).toEqual(['Zoya', 'Meera', 'amar']);
});

it('filters doctors by speciality, availability and search words in any order', async () => {
  expect(await names({ speciality: `skin ${suffix}` })).toEqual(['amar']);
  expect(await names({ available: 'true' })).toEqual(['Zoya', 'amar']);
  expect(await names({ available: 'false' })).toEqual(['Meera']);
  expect(await names({ search: `${suffix} KOCHI` })).toEqual(['Meera']);
  expect(await names({ search: `reg-${suffix}` })).toEqual(['amar']);
  expect(await names({ isArchived: 'true' })).toEqual([]);
});

it('returns doctors in pages', async () => {
  expect((await find({ limit: '2', page: '2' })).meta).toEqual({ total: 3, page: 2, limit: 2, totalPages: 2 });
  expect(await names({ limit: '2', page: '2' })).toEqual(['amar']);
});
