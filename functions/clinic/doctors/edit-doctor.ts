/** Adds, changes and removes doctors: one transaction each, with its audit entry, and never over a newer version. */
import {
  archivedDoctors,
  changeDoctor,
  claimDoctorEmail,
  type DoctorChanges,
  type DoctorItem,
  deleteDoctor,
  doctorById,
  doctorsInOrder,
  putNewDoctor,
  releaseDoctorEmail,
  withChanges,
} from '#functions/clinic/doctors/doctor-store.ts';
import { decrementDoctorCount, incrementDoctorCount, type SpecialityItem, specialitiesInOrder } from '#functions/clinic/doctors/speciality-store.ts';
import { slotsBetween } from '#functions/clinic/slot-store.ts';
import { type AuditedRequest, recordAudit } from '#functions/identity/audit-store.ts';
import { maskEmail } from '#functions/identity/identifier.ts';
import { newRecordId } from '#functions/identity/record-id.ts';
import { pictureWrites } from '#functions/pictures/picture-writes.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { ConditionFailed, commit, retryOnConflict, type TransactItem } from '#functions/platform/table/table.ts';
import type { create, update } from '#shared/contract/clinic/clinic.ts';
import type { Body } from '#shared/contract/define.ts';
import { defaultSpecialities, isSameSpeciality } from '#shared/rules/clinic/speciality.ts';
import { omitUndefined } from '#shared/rules/defined.ts';
import { toRupees } from '#shared/rules/money.ts';
import { toDoctorResponse } from './doctor-response.ts';

const subjectOf = (id: string) => ({ type: 'doctor', id });

/** The audited fields; changes of the schedule are audited on their own. */
const audited = (doctor: DoctorItem) => {
  const { id, name, image, speciality, degree, experience, about, fees, available, address } = doctor;
  const { isVerified, verified, registrationNumber, email, sortOrder, archivedAt } = doctor;
  const facts = { id, name, image, speciality, degree, experience, about, fees: toRupees(fees), available, address, sortOrder };
  return { ...facts, isVerified, verified, registrationNumber, archivedAt, ...(email === undefined ? {} : { email: maskEmail(email) }) };
};

export async function doctorOr404(id: string): Promise<DoctorItem> {
  const doctor = await doctorById(id);
  if (doctor === undefined) throw new Failure('doctor_not_found');
  return doctor;
}

interface ChosenSpeciality {
  readonly name: string;
  /** undefined: a default speciality, offered while none are stored. */
  readonly item: SpecialityItem | undefined;
}

/** Finds a speciality by name, ignoring case. */
function chooseSpeciality(requested: string, all: readonly SpecialityItem[]): ChosenSpeciality {
  const item = all.find(({ name }) => isSameSpeciality(name, requested));
  const usual = all.length === 0 ? defaultSpecialities.find((name) => isSameSpeciality(name, requested)) : undefined;
  const name = item?.name ?? usual;
  if (name === undefined) throw new Failure('invalid_input', { fields: { speciality: 'Please select one of the specialities' } });
  return { name, item };
}

/** Records who verified a registration, and when; a missing registration number cannot be verified. */
function verification(
  isRequested: boolean,
  registrationNumber: string,
  before: DoctorItem | undefined,
  act: AuditedRequest,
): Pick<DoctorItem, 'isVerified' | 'verified'> {
  if (!isRequested) return { isVerified: false };
  if (registrationNumber === '')
    throw new Failure('invalid_input', { fields: { registrationNumber: 'Enter the registration number that was verified' } });
  if (before?.isVerified === true && before.registrationNumber === registrationNumber)
    return { isVerified: true, ...(before.verified === undefined ? {} : { verified: before.verified }) };
  return { isVerified: true, verified: { by: act.caller.id, at: act.now.toISOString() } };
}

/** @throws Failure `invalid_input`, `picture_gone`, `doctor_email_taken` */
export async function createDoctor(input: Body<typeof create>, idempotencyKey: string | undefined, act: AuditedRequest): Promise<DoctorItem> {
  return retryOnConflict(async () => {
    const [others, specialities] = await Promise.all([doctorsInOrder(), specialitiesInOrder()]);
    const chosen = chooseSpeciality(input.speciality, specialities);
    const { name, degree, fees, experience = '', about = '', available = true, image = '', address = { line1: '', line2: '' } } = input;
    const { registrationNumber = '', email = '', isVerified = false, sortOrder } = input;
    const doctor: DoctorItem = {
      id: newRecordId(act, idempotencyKey),
      name,
      image,
      speciality: chosen.name,
      degree,
      experience,
      about,
      fees,
      available,
      address,
      ...(registrationNumber === '' ? {} : { registrationNumber }),
      ...verification(isVerified, registrationNumber, undefined, act),
      ...(email === '' ? {} : { email }),
      sortOrder: sortOrder ?? Math.max(-1, ...others.map((each) => each.sortOrder)) + 1,
      version: 1,
    };
    try {
      await commit([
        putNewDoctor(doctor),
        ...(chosen.item === undefined ? [] : [incrementDoctorCount(chosen.item)]),
        ...(email === '' ? [] : [claimDoctorEmail(email, doctor.id)]),
        ...(await pictureWrites([], [doctor.image], act.now)),
        ...recordAudit(act, { subject: subjectOf(doctor.id), after: audited(doctor) }),
      ]);
      return doctor;
    } catch (error) {
      if (error instanceof ConditionFailed && error.index === 0) return doctorOr404(doctor.id);
      throw error;
    }
  });
}

/** @throws Failure `doctor_not_found`, `doctor_archived`, `edited_meanwhile`, `invalid_input`, `picture_gone`, `doctor_email_taken` */
export async function editDoctor(id: string, { version, isArchived, ...input }: Body<typeof update>, act: AuditedRequest): Promise<DoctorItem> {
  return retryOnConflict(async () => {
    const before = await doctorOr404(id);
    if (version !== undefined && version !== (before.version ?? 0))
      throw new Failure('edited_meanwhile', { details: { current: await toDoctorResponse(before) } });
    const isRestored = before.archivedAt !== undefined && isArchived === false;
    if (before.archivedAt !== undefined && !isRestored && input.available === true) throw new Failure('doctor_archived');
    const fields = omitUndefined(input);
    const chosen =
      fields.speciality === undefined || isSameSpeciality(fields.speciality, before.speciality)
        ? undefined
        : await findSpecialityChange(fields.speciality);
    const registrationNumber = fields.registrationNumber ?? before.registrationNumber ?? '';
    // A new registration number is not verified yet.
    const isVerified = fields.isVerified ?? (before.isVerified && registrationNumber === (before.registrationNumber ?? ''));
    const changes: DoctorChanges = {
      ...fields,
      ...(fields.speciality === undefined ? {} : { speciality: chosen?.to.name ?? before.speciality }),
      ...(fields.isVerified === undefined && fields.registrationNumber === undefined
        ? {}
        : { verified: undefined, registrationNumber: registrationNumber || undefined, ...verification(isVerified, registrationNumber, before, act) }),
      ...(fields.email === undefined ? {} : { email: fields.email || undefined }),
      ...(isRestored ? { archivedAt: undefined } : {}),
    };
    const after = withChanges(before, changes);
    await commit([
      changeDoctor(before, changes),
      ...(chosen === undefined ? [] : chosen.writes(before.speciality)),
      ...emailWrites(before, after),
      ...(await pictureWrites([before.image], [after.image], act.now, true)),
      ...recordAudit(act, { subject: subjectOf(id), before: audited(before), after: audited(after) }),
    ]);
    return { ...after, version: (before.version ?? 0) + 1 };
  });
}

async function findSpecialityChange(requested: string) {
  const all = await specialitiesInOrder();
  const to = chooseSpeciality(requested, all);
  return {
    to,
    writes: (from: string): readonly TransactItem[] => {
      const left = all.find(({ name }) => isSameSpeciality(name, from));
      return [...(left === undefined ? [] : [decrementDoctorCount(left)]), ...(to.item === undefined ? [] : [incrementDoctorCount(to.item)])];
    },
  };
}

function emailWrites({ email: before, id }: DoctorItem, { email: after }: DoctorItem): readonly TransactItem[] {
  if (before === after) return [];
  return [...(before === undefined ? [] : [releaseDoctorEmail(before)]), ...(after === undefined ? [] : [claimDoctorEmail(after, id)])];
}

/**
 * Archives a doctor, and deletes one without appointments. Archiving comes first, because an archived doctor cannot be booked any more.
 * @returns the number of appointments to come, or null when the doctor was deleted
 * @throws Failure `doctor_not_found`
 */
export async function removeDoctor(id: string, act: AuditedRequest): Promise<number | null> {
  return retryOnConflict(async () => {
    const before = await doctorOr404(id);
    const archived = { ...before, available: false, archivedAt: before.archivedAt ?? act.now.toISOString() };
    if (before.archivedAt === undefined) {
      const { available, archivedAt } = archived;
      await commit([
        changeDoctor(before, { available, archivedAt }),
        ...recordAudit(act, { subject: subjectOf(id), before: audited(before), after: audited(archived) }),
      ]);
    }
    const taken = await slotsBetween(id, new Date(0), new Date('9999-01-01'));
    if (taken.length > 0) return taken.filter(({ start, isKept }) => isKept !== true && Date.parse(start) > act.now.getTime()).length;
    const left = (await specialitiesInOrder()).find(({ name }) => isSameSpeciality(name, before.speciality));
    await commit([
      deleteDoctor(before.archivedAt === undefined ? { ...archived, version: (before.version ?? 0) + 1 } : before),
      ...(left === undefined ? [] : [decrementDoctorCount(left)]),
      ...(before.email === undefined ? [] : [releaseDoctorEmail(before.email)]),
      ...(await pictureWrites([before.image], [], act.now, true)),
      ...recordAudit(act, { subject: subjectOf(id), before: audited(before) }),
    ]);
    return null;
  });
}

export const allDoctors = async (isArchived: boolean): Promise<readonly DoctorItem[]> => (isArchived ? archivedDoctors() : doctorsInOrder());
