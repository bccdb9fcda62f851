/** How does an administrator change the specialities? One transaction each, with its audit entry; over a newer version never. */

import { archivedDoctors, changeDoctor, type DoctorItem, doctorsInOrder } from '#functions/clinic/doctors/doctor-store.ts';
import {
  changeSpeciality,
  deleteSpeciality,
  putNewSpeciality,
  type SpecialityItem,
  specialitiesInOrder,
  specialityById,
} from '#functions/clinic/doctors/speciality-store.ts';
import { type Act, recordAudit } from '#functions/identity/audit-store.ts';
import { pictureWrites } from '#functions/pictures/picture-writes.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { ConditionFailed, commit, retryOnConflict } from '#functions/platform/table/table.ts';
import type { create, KeptSpeciality, update } from '#shared/contract/clinic/speciality.ts';
import type { Body } from '#shared/contract/define.ts';
import { defined } from '#shared/rules/defined.ts';
import { categoryIdOf } from '#shared/rules/import/product.ts';
import { isSameSpeciality, mostSpecialities } from '#shared/rules/speciality.ts';

const subjectOf = (id: string) => ({ type: 'speciality', id });
const audited = ({ id, name, description, image, sortOrder }: SpecialityItem) => ({ id, name, description, image, sortOrder });

export const toSpecialityResponse = ({ doctors = 0, version = 0, ...speciality }: SpecialityItem): KeptSpeciality => ({
  ...audited(speciality),
  doctors,
  version,
});

async function specialityOr404(id: string): Promise<SpecialityItem> {
  const speciality = await specialityById(id);
  if (speciality === undefined) throw new Failure('speciality_not_found');
  return speciality;
}

async function doctorsNaming(name: string): Promise<readonly DoctorItem[]> {
  const all = await Promise.all([doctorsInOrder(), archivedDoctors()]);
  return all.flat().filter(({ speciality }) => isSameSpeciality(speciality, name));
}

const taken = () => new Failure('speciality_taken', { fields: { name: 'There is a speciality of this name already.' } });

/** @throws Failure `speciality_taken`, `too_many_specialities`, `picture_gone` */
export async function createSpeciality({ name, description = '', image = '' }: Body<typeof create>, act: Act): Promise<SpecialityItem> {
  const others = await specialitiesInOrder();
  if (others.some((other) => isSameSpeciality(other.name, name))) throw taken();
  if (others.length >= mostSpecialities) throw new Failure('too_many_specialities');
  const speciality: SpecialityItem = {
    id: categoryIdOf(name),
    name,
    description,
    image,
    sortOrder: Math.max(-1, ...others.map(({ sortOrder }) => sortOrder)) + 1,
    // Doctors may have named it while it was one of the usual ones.
    doctors: (await doctorsNaming(name)).length,
    version: 1,
  };
  await commit([
    { ...putNewSpeciality(speciality), onConditionFailed: taken() },
    ...(await pictureWrites([], [image], act.now)),
    ...recordAudit(act, { subject: subjectOf(speciality.id), after: audited(speciality) }),
  ]);
  return speciality;
}

/** Doctors that are renamed in one transaction, which has room for a hundred writes. */
const most = 80;

/** @throws Failure `speciality_not_found`, `speciality_taken`, `edited_meanwhile`, `picture_gone` */
export async function editSpeciality(id: string, { version, ...given }: Body<typeof update>, act: Act): Promise<SpecialityItem> {
  return retryOnConflict(async () => {
    const was = await specialityOr404(id);
    if (version !== undefined && version !== (was.version ?? 0))
      throw new Failure('edited_meanwhile', { details: { current: toSpecialityResponse(was) } });
    const said = defined(given);
    const after = { ...was, ...said };
    const renamed = after.name === was.name ? [] : await toRename(was, after.name);
    // All at once, but for a speciality of more than `most` doctors: then the last of them with the speciality, and a repeat goes on where this ended.
    while (renamed.length > most) await commit(renamed.splice(0, most).map((doctor) => changeDoctor(doctor, { speciality: after.name })));
    await commit([
      changeSpeciality(was, said),
      ...renamed.map((doctor) => changeDoctor(doctor, { speciality: after.name })),
      ...(await pictureWrites([was.image], [after.image], act.now)),
      ...recordAudit(act, { subject: subjectOf(id), before: audited(was), after: audited(after) }),
    ]);
    return { ...after, version: (was.version ?? 0) + 1 };
  });
}

/** Those who go by the old name; the index may not know the last one yet. */
async function toRename(was: SpecialityItem, name: string): Promise<DoctorItem[]> {
  const others = (await specialitiesInOrder()).filter(({ id }) => id !== was.id);
  if (others.some((other) => isSameSpeciality(other.name, name))) throw taken();
  const [old, renamed] = await Promise.all([doctorsNaming(was.name), isSameSpeciality(was.name, name) ? [] : doctorsNaming(name)]);
  if (old.length + renamed.length < (was.doctors ?? 0)) throw new ConditionFailed(0);
  return [...old];
}

/** @throws Failure `speciality_not_found`, `speciality_in_use` */
export async function removeSpeciality(id: string, act: Act): Promise<void> {
  await retryOnConflict(async () => {
    // Read before the doctors are counted: whoever comes in meanwhile changes it.
    const was = await specialityOr404(id);
    const doctors = await doctorsNaming(was.name);
    const count = Math.max(doctors.length, was.doctors ?? 0);
    if (count > 0) {
      const archived = doctors.filter(({ archivedAt }) => archivedAt !== undefined).length;
      const of =
        archived === 0 ? '' : archived === count ? (count === 1 ? ', who is archived' : ', who are archived') : `, ${archived} of them archived`;
      throw new Failure('speciality_in_use', {
        message: `This speciality still has ${count} ${count === 1 ? 'doctor' : 'doctors'}${of}. Give them another speciality first.`,
        details: { doctors: count },
      });
    }
    await commit([
      deleteSpeciality(was),
      ...(await pictureWrites([was.image], [], act.now)),
      ...recordAudit(act, { subject: subjectOf(id), before: audited(was) }),
    ]);
  });
}

/**
 * Puts a speciality at a place; the others move up, and all are numbered from 0 in one transaction.
 * @throws Failure `speciality_not_found`
 */
export async function moveSpeciality(id: string, place: number, act: Act): Promise<readonly SpecialityItem[]> {
  return retryOnConflict(async () => {
    // By the index, which may lag: what has changed meanwhile refuses the writes, and the next look decides anew.
    const all = await specialitiesInOrder();
    const moved = all.find((speciality) => speciality.id === id);
    if (moved === undefined) throw new Failure('speciality_not_found');
    const others = all.filter((speciality) => speciality !== moved);
    const order = [...others.slice(0, place), moved, ...others.slice(place)];
    const changed = order.flatMap((was, sortOrder) => (was.sortOrder === sortOrder ? [] : [{ was, sortOrder }]));
    if (changed.length > 0)
      await commit([
        ...changed.map(({ was, sortOrder }) => changeSpeciality(was, { sortOrder })),
        ...recordAudit(act, {
          subject: subjectOf(id),
          before: { order: all.map((speciality) => speciality.id) },
          after: { order: order.map((speciality) => speciality.id) },
        }),
      ]);
    return order.map((was, sortOrder) => (was.sortOrder === sortOrder ? was : { ...was, sortOrder, version: (was.version ?? 0) + 1 }));
  });
}
