/** Changing a speciality together with its doctors. */
import { beforeEach, expect, it } from 'vitest';
import { type ClinicAdmin, clinicAdmin } from '#tests/kit/clinic-admin.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
let desk: ClinicAdmin;
// Signed in for each test, because one test advances the clock by days.
beforeEach(async () => {
  desk = await clinicAdmin(shop);
});

const change = (id: string, body: Record<string, unknown>) => desk.as('speciality.update', { params: { id }, body });
const named = async (name: string) =>
  ((await shop.call('doctor.list')).body.doctors as { speciality: string }[]).filter(({ speciality }) => speciality === name).length;

it('renames a speciality together with its doctors, for patients at once', async () => {
  const old = await desk.speciality();
  await Promise.all([1, 2, 3].map(() => desk.doctor({ speciality: old.name })));
  const name = `Renamed ${desk.unique()}`;
  expect(await change(old.id, { name, version: 1 })).toMatchObject({ status: 200, body: { id: old.id, name, doctors: 3, version: 2 } });
  expect([await named(old.name), await named(name)]).toEqual([0, 3]);
  expect((await desk.audits({ type: 'speciality', id: old.id }))[0]).toMatchObject({ before: { name: old.name }, after: { name } });
});

it('renames a speciality with more doctors than one transaction can change', async () => {
  const old = await desk.speciality();
  for (let at = 0; at < 9; at++) await Promise.all(Array.from({ length: 10 }, () => desk.doctor({ speciality: old.name })));
  const name = `Large ${desk.unique()}`;
  expect((await change(old.id, { name })).status).toBe(200);
  expect([await named(old.name), await named(name)]).toEqual([0, 90]);
});

it('leaves no doctor under the old name when a renaming and the creation of a doctor race', async () => {
  for (let time = 0; time < 4; time++) {
    const old = await desk.speciality();
    const name = `Quick ${desk.unique()}`;
    const [made, renamed] = await Promise.all([desk.as('doctor.create', { body: desk.fields({ speciality: old.name }) }), change(old.id, { name })]);
    expect(renamed.status).toBe(200);
    expect(await named(old.name)).toBe(0);
    expect(await named(name)).toBe(made.status === 201 ? 1 : 0);
  }
});

it('rejects a speciality saved over a newer version, a taken name and an unknown speciality', async () => {
  const [one, two] = [await desk.speciality(), await desk.speciality()];
  const answers = await Promise.all(['A', 'B'].map((description) => change(one.id, { description, version: 1 })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'edited_meanwhile', details: { current: { version: 2 } } });
  expect((await change(one.id, { name: two.name.toLowerCase() })).body).toMatchObject({ code: 'speciality_taken' });
  expect((await change('nothing', { name: 'X' })).body.code).toBe('speciality_not_found');
});

it('keeps the picture of a speciality and of a doctor when unused pictures are swept', async () => {
  const image = await desk.stored();
  const { id } = await desk.speciality({ image });
  await shop.deliver();
  shop.advance(90_000);
  desk = await clinicAdmin(shop);
  const doctor = await desk.doctor({ image: await desk.stored() });
  await shop.job('sweep-pictures');
  shop.advance(90_000);
  await shop.job('sweep-pictures');
  desk = await clinicAdmin(shop);
  const isThere = async (url: string) => (await shop.world.storage.read(process.env['IMAGES_BUCKET'] ?? '', url.slice(1))) !== null;
  expect([await isThere(image), await isThere(doctor.image)]).toEqual([true, true]);
  expect((await change(id, { image: '' })).body.image).toBe('');
});
