/** Changing a speciality together with its doctors. */
import { beforeEach, expect, it } from 'vitest';
import { type ClinicAdmin, clinicAdmin } from '#tests/kit/clinic-admin.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
let staff: ClinicAdmin;
// Signed in for each test, because one test advances the clock by days.
beforeEach(async () => {
  staff = await clinicAdmin(shop);
});

const change = (id: string, body: Record<string, unknown>) => staff.call('speciality.update', { params: { id }, body });
const named = async (name: string) =>
  ((await shop.call('doctor.list')).body.doctors as { speciality: string }[]).filter(({ speciality }) => speciality === name).length;

it('renames a speciality together with its doctors, for patients at once', async () => {
  const old = await staff.speciality();
  await Promise.all([1, 2, 3].map(() => staff.doctor({ speciality: old.name })));
  const name = `Renamed ${staff.unique()}`;
  expect(await change(old.id, { name, version: 1 })).toMatchObject({ status: 200, body: { id: old.id, name, doctors: 3, version: 2 } });
  expect([await named(old.name), await named(name)]).toEqual([0, 3]);
  expect((await staff.audits({ type: 'speciality', id: old.id }))[0]).toMatchObject({ before: { name: old.name }, after: { name } });
});

it('renames a speciality with more doctors than one transaction can change', async () => {
  const old = await staff.speciality();
  for (let at = 0; at < 9; at++) await Promise.all(Array.from({ length: 10 }, () => staff.doctor({ speciality: old.name })));
  const name = `Large ${staff.unique()}`;
  expect((await change(old.id, { name })).status).toBe(200);
  expect([await named(old.name), await named(name)]).toEqual([0, 90]);
});

it('leaves no doctor under the old name when a renaming and the creation of a doctor race', async () => {
  for (let time = 0; time < 4; time++) {
    const old = await staff.speciality();
    const name = `Quick ${staff.unique()}`;
    const [made, renamed] = await Promise.all([
      staff.call('doctor.create', { body: staff.doctorFields({ speciality: old.name }) }),
      change(old.id, { name }),
    ]);
    expect(renamed.status).toBe(200);
    expect(await named(old.name)).toBe(0);
    expect(await named(name)).toBe(made.status === 201 ? 1 : 0);
  }
});

it('rejects a speciality saved over a newer version, a taken name and an unknown speciality', async () => {
  const [one, two] = [await staff.speciality(), await staff.speciality()];
  const answers = await Promise.all(['A', 'B'].map((description) => change(one.id, { description, version: 1 })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'edited_meanwhile', details: { current: { version: 2 } } });
  expect((await change(one.id, { name: two.name.toLowerCase() })).body).toMatchObject({ code: 'speciality_taken' });
  expect((await change('nothing', { name: 'X' })).body.code).toBe('speciality_not_found');
});

it('keeps the picture of a speciality and of a doctor when unused pictures are swept', async () => {
  const image = await staff.uploadPicture();
  const { id } = await staff.speciality({ image });
  await shop.deliverEvents();
  shop.advanceClock(90_000);
  staff = await clinicAdmin(shop);
  const doctor = await staff.doctor({ image: await staff.uploadPicture() });
  await shop.runJob('sweep-pictures');
  shop.advanceClock(90_000);
  await shop.runJob('sweep-pictures');
  staff = await clinicAdmin(shop);
  const isThere = async (url: string) => (await shop.services.storage.read(process.env['IMAGES_BUCKET'] ?? '', url.slice(1))) !== null;
  expect([await isThere(image), await isThere(doctor.image)]).toEqual([true, true]);
  expect((await change(id, { image: '' })).body.image).toBe('');
});
