/** Adds, changes, orders and removes specialities: one transaction each, with its audit entry, and never over a newer version. */
import { type AuditedRequest, recordAudit } from '#functions/identity/audit-store.ts';
import { pictureWrites } from '#functions/pictures/picture-writes.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { ConditionFailed, commit, retryOnConflict } from '#functions/platform/table/table.ts';
import type { create, StaffSpeciality, update } from '#shared/contract/clinic/speciality.ts';
import type { Body } from '#shared/contract/define.ts';
import { isSameSpeciality, maxSpecialities } from '#shared/rules/clinic/speciality.ts';
import { categoryIdOf } from '#shared/rules/import/product.ts';
import { omitUndefined } from '#shared/rules/omit-undefined.ts';
import { changeDoctor, type DoctorItem, doctorsOfSpeciality } from './doctor-store.ts';
import { changeSpeciality, deleteSpeciality, listSpecialities, putNewSpeciality, type SpecialityItem, specialityById } from './speciality-store.ts';

const subjectOf = (id: string) => ({ type: 'speciality', id });
const toAuditFields = ({ id, name, description, image, sortOrder }: SpecialityItem) => ({ id, name, description, image, sortOrder });

export const toSpecialityResponse = ({ doctors = 0, version = 0, ...speciality }: SpecialityItem): StaffSpeciality => ({
  ...toAuditFields(speciality),
  doctors,
  version,
});

async function requireSpeciality(id: string): Promise<SpecialityItem> {
  const speciality = await specialityById(id);
  if (speciality === undefined) throw new Failure('speciality_not_found');
  return speciality;
}

const nameTakenFailure = () => new Failure('speciality_taken', { fields: { name: 'There is a speciality of this name already.' } });

/** @throws Failure `speciality_taken`, `too_many_specialities`, `picture_gone` */
export async function createSpeciality(
  { name, description = '', image = '' }: Body<typeof create>,
  auditedRequest: AuditedRequest,
): Promise<SpecialityItem> {
  const others = await listSpecialities();
  if (others.some((other) => isSameSpeciality(other.name, name))) throw nameTakenFailure();
  if (others.length >= maxSpecialities) throw new Failure('too_many_specialities');
  const speciality: SpecialityItem = {
    id: categoryIdOf(name),
    name,
    description,
    image,
    sortOrder: Math.max(-1, ...others.map(({ sortOrder }) => sortOrder)) + 1,
    // Doctors may have chosen it while it was a default speciality.
    doctors: (await doctorsOfSpeciality(name)).length,
    version: 1,
  };
  await commit([
    { ...putNewSpeciality(speciality), onConditionFailed: nameTakenFailure() },
    ...(await pictureWrites([], [image], auditedRequest.now)),
    ...recordAudit(auditedRequest, { subject: subjectOf(speciality.id), after: toAuditFields(speciality) }),
  ]);
  return speciality;
}

/** Doctors changed in one transaction, which may have a hundred writes. */
const maxDoctorsPerCommit = 80;

/** @throws Failure `speciality_not_found`, `speciality_taken`, `edited_meanwhile`, `picture_gone` */
export async function editSpeciality(
  id: string,
  { version, ...input }: Body<typeof update>,
  auditedRequest: AuditedRequest,
): Promise<SpecialityItem> {
  return retryOnConflict(async () => {
    const before = await requireSpeciality(id);
    if (version !== undefined && version !== (before.version ?? 0))
      throw new Failure('edited_meanwhile', { details: { current: toSpecialityResponse(before) } });
    const fields = omitUndefined(input);
    const after = { ...before, ...fields };
    const doctorsToUpdate = after.name === before.name ? [] : await doctorsToRename(before, after.name);
    // One transaction, unless there are more than `maxDoctorsPerCommit` doctors: then the speciality is renamed with the last of them, and a repeated
    // request continues where a broken one ended.
    while (doctorsToUpdate.length > maxDoctorsPerCommit)
      await commit(doctorsToUpdate.splice(0, maxDoctorsPerCommit).map((doctor) => changeDoctor(doctor, { speciality: after.name })));
    await commit([
      changeSpeciality(before, fields),
      ...doctorsToUpdate.map((doctor) => changeDoctor(doctor, { speciality: after.name })),
      ...(await pictureWrites([before.image], [after.image], auditedRequest.now)),
      ...recordAudit(auditedRequest, { subject: subjectOf(id), before: toAuditFields(before), after: toAuditFields(after) }),
    ]);
    return { ...after, version: (before.version ?? 0) + 1 };
  });
}

/** The doctors with the old name. Fails while the index does not list all of them yet. */
async function doctorsToRename(before: SpecialityItem, name: string): Promise<DoctorItem[]> {
  const others = (await listSpecialities()).filter(({ id }) => id !== before.id);
  if (others.some((other) => isSameSpeciality(other.name, name))) throw nameTakenFailure();
  const [old, renamed] = await Promise.all([doctorsOfSpeciality(before.name), isSameSpeciality(before.name, name) ? [] : doctorsOfSpeciality(name)]);
  if (old.length + renamed.length < (before.doctors ?? 0)) throw new ConditionFailed(0);
  return [...old];
}

/** @throws Failure `speciality_not_found`, `speciality_in_use` */
export async function removeSpeciality(id: string, auditedRequest: AuditedRequest): Promise<void> {
  await retryOnConflict(async () => {
    // Read the speciality before counting its doctors: a doctor added in between changes the speciality, and the delete fails.
    const before = await requireSpeciality(id);
    const doctors = await doctorsOfSpeciality(before.name);
    const count = Math.max(doctors.length, before.doctors ?? 0);
    if (count > 0) {
      const archived = doctors.filter(({ archivedAt }) => archivedAt !== undefined).length;
      const archivedNote =
        archived === 0 ? '' : archived === count ? (count === 1 ? ', who is archived' : ', who are archived') : `, ${archived} of them archived`;
      throw new Failure('speciality_in_use', {
        message: `This speciality still has ${count} ${count === 1 ? 'doctor' : 'doctors'}${archivedNote}. Give them another speciality first.`,
        details: { doctors: count },
      });
    }
    await commit([
      deleteSpeciality(before),
      ...(await pictureWrites([before.image], [], auditedRequest.now)),
      ...recordAudit(auditedRequest, { subject: subjectOf(id), before: toAuditFields(before) }),
    ]);
  });
}

/**
 * Moves a speciality to a position; the others move up, and all are numbered from 0 in one transaction.
 * @throws Failure `speciality_not_found`
 */
export async function moveSpeciality(id: string, position: number, auditedRequest: AuditedRequest): Promise<readonly SpecialityItem[]> {
  return retryOnConflict(async () => {
    // The index may lag: a speciality that changed meanwhile fails the write, and the next attempt reads it again.
    const all = await listSpecialities();
    const moved = all.find((speciality) => speciality.id === id);
    if (moved === undefined) throw new Failure('speciality_not_found');
    const others = all.filter((speciality) => speciality !== moved);
    const order = [...others.slice(0, position), moved, ...others.slice(position)];
    const changed = order.flatMap((before, sortOrder) => (before.sortOrder === sortOrder ? [] : [{ before, sortOrder }]));
    if (changed.length > 0)
      await commit([
        ...changed.map(({ before, sortOrder }) => changeSpeciality(before, { sortOrder })),
        ...recordAudit(auditedRequest, {
          subject: subjectOf(id),
          before: { order: all.map((speciality) => speciality.id) },
          after: { order: order.map((speciality) => speciality.id) },
        }),
      ]);
    return order.map((before, sortOrder) => (before.sortOrder === sortOrder ? before : { ...before, sortOrder, version: (before.version ?? 0) + 1 }));
  });
}
