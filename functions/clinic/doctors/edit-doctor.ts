/** Adds, changes and removes doctors: one transaction each, with its audit entry, and never over a newer version. */
import { isDeepStrictEqual } from 'node:util';
import {
  changeDoctor,
  claimDoctorEmail,
  type DoctorChanges,
  type DoctorItem,
  deleteDoctor,
  doctorById,
  listArchivedDoctors,
  listDoctors,
  putNewDoctor,
  releaseDoctorEmail,
  withChanges,
} from '#functions/clinic/doctors/doctor-store.ts';
import { decrementDoctorCount, incrementDoctorCount, listSpecialities, type SpecialityItem } from '#functions/clinic/doctors/speciality-store.ts';
import { slotsBetween } from '#functions/clinic/slot-store.ts';
import { type AuditedRequest, recordAudit } from '#functions/identity/audit-store.ts';
import { maskEmail } from '#functions/identity/identifier.ts';
import { newRecordId } from '#functions/identity/record-id.ts';
import { pictureWrites } from '#functions/pictures/picture-writes.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { createOnce } from '#functions/platform/table/create-once.ts';
import { commit, retryOnConflict, type TransactItem } from '#functions/platform/table/table.ts';
import type { create, update } from '#shared/contract/clinic/clinic.ts';
import type { Body } from '#shared/contract/define.ts';
import { defaultSpecialities, isSameSpeciality } from '#shared/rules/clinic/speciality.ts';
import { toRupees } from '#shared/rules/money.ts';
import { omitUndefined } from '#shared/rules/omit-undefined.ts';
import { toDoctorResponse } from './doctor-response.ts';

const subjectOf = (id: string) => ({ type: 'doctor', id });

/** The audited fields; changes of the schedule are audited on their own. */
const toAuditFields = (doctor: DoctorItem) => {
  const { id, name, image, speciality, degree, experience, about, fees, available, address } = doctor;
  const { isVerified, verified, registrationNumber, email, sortOrder, archivedAt } = doctor;
  const publicFields = { id, name, image, speciality, degree, experience, about, fees: toRupees(fees), available, address, sortOrder };
  return { ...publicFields, isVerified, verified, registrationNumber, archivedAt, ...(email === undefined ? {} : { email: maskEmail(email) }) };
};

export async function requireDoctor(id: string): Promise<DoctorItem> {
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
  const defaultName = all.length === 0 ? defaultSpecialities.find((name) => isSameSpeciality(name, requested)) : undefined;
  const name = item?.name ?? defaultName;
  if (name === undefined) throw new Failure('invalid_input', { fields: { speciality: 'Please select one of the specialities' } });
  return { name, item };
}

/** Records who verified a registration, and when; a missing registration number cannot be verified. */
function verificationFields(
  isRequested: boolean,
  registrationNumber: string,
  before: DoctorItem | undefined,
  auditedRequest: AuditedRequest,
): Pick<DoctorItem, 'isVerified' | 'verified'> {
  if (!isRequested) return { isVerified: false };
  if (registrationNumber === '')
    throw new Failure('invalid_input', { fields: { registrationNumber: 'Enter the registration number that was verified' } });
  if (before?.isVerified === true && before.registrationNumber === registrationNumber)
    return { isVerified: true, ...(before.verified === undefined ? {} : { verified: before.verified }) };
  return { isVerified: true, verified: { by: auditedRequest.caller.id, at: auditedRequest.now.toISOString() } };
}

/** Whether a repeated request asks for the doctor that the first one has created; a request without a place may have another default now. */
const isSameDoctor = (stored: DoctorItem, doctor: DoctorItem, { sortOrder }: Body<typeof create>): boolean =>
  stored.email === doctor.email &&
  isDeepStrictEqual(toAuditFields(stored), {
    ...toAuditFields(doctor),
    sortOrder: sortOrder ?? stored.sortOrder,
    // Who verified the registration, and when, is not part of the request.
    verified: stored.verified,
  });

/** @throws Failure `invalid_input`, `picture_gone`, `doctor_email_taken`, `idempotency_conflict` */
export async function createDoctor(
  input: Body<typeof create>,
  idempotencyKey: string | undefined,
  auditedRequest: AuditedRequest,
): Promise<DoctorItem> {
  return retryOnConflict(async () => {
    const [others, specialities] = await Promise.all([listDoctors(), listSpecialities()]);
    const chosen = chooseSpeciality(input.speciality, specialities);
    const { name, degree, fees, experience = '', about = '', available = true, image = '', address = { line1: '', line2: '' } } = input;
    const { registrationNumber = '', email = '', isVerified = false, sortOrder } = input;
    const doctor: DoctorItem = {
      id: newRecordId(auditedRequest, idempotencyKey),
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
      ...verificationFields(isVerified, registrationNumber, undefined, auditedRequest),
      ...(email === '' ? {} : { email }),
      sortOrder: sortOrder ?? Math.max(-1, ...others.map((each) => each.sortOrder)) + 1,
      version: 1,
    };
    const writes = [
      putNewDoctor(doctor),
      ...(chosen.item === undefined ? [] : [incrementDoctorCount(chosen.item)]),
      ...(email === '' ? [] : [claimDoctorEmail(email, doctor.id)]),
      ...(await pictureWrites([], [doctor.image], auditedRequest.now)),
      ...recordAudit(auditedRequest, { subject: subjectOf(doctor.id), after: toAuditFields(doctor) }),
    ];
    return createOnce(doctor, writes, {
      read: () => requireDoctor(doctor.id),
      isSame: (before) => isSameDoctor(before, doctor, input),
      conflictMessage: 'This form has already created a doctor. Edit it in the list of doctors.',
    });
  });
}

/** @throws Failure `doctor_not_found`, `doctor_archived`, `edited_meanwhile`, `invalid_input`, `picture_gone`, `doctor_email_taken` */
export async function editDoctor(
  id: string,
  { version, isArchived, ...input }: Body<typeof update>,
  auditedRequest: AuditedRequest,
): Promise<DoctorItem> {
  return retryOnConflict(async () => {
    const before = await requireDoctor(id);
    if (version !== undefined && version !== (before.version ?? 0))
      throw new Failure('edited_meanwhile', { details: { current: await toDoctorResponse(before) } });
    const isRestored = before.archivedAt !== undefined && isArchived === false;
    if (before.archivedAt !== undefined && !isRestored && input.available === true) throw new Failure('doctor_archived');
    const fields = omitUndefined(input);
    const specialityChange =
      fields.speciality === undefined || isSameSpeciality(fields.speciality, before.speciality)
        ? undefined
        : await findSpecialityChange(fields.speciality);
    const registrationNumber = fields.registrationNumber ?? before.registrationNumber ?? '';
    // A new registration number is not verified yet.
    const isVerified = fields.isVerified ?? (before.isVerified && registrationNumber === (before.registrationNumber ?? ''));
    const changes: DoctorChanges = {
      ...fields,
      ...(fields.speciality === undefined ? {} : { speciality: specialityChange?.to.name ?? before.speciality }),
      ...(fields.isVerified === undefined && fields.registrationNumber === undefined
        ? {}
        : {
            verified: undefined,
            registrationNumber: registrationNumber || undefined,
            ...verificationFields(isVerified, registrationNumber, before, auditedRequest),
          }),
      ...(fields.email === undefined ? {} : { email: fields.email || undefined }),
      ...(isRestored ? { archivedAt: undefined } : {}),
    };
    const after = withChanges(before, changes);
    await commit([
      changeDoctor(before, changes),
      ...(specialityChange === undefined ? [] : specialityChange.writes(before.speciality)),
      ...emailWrites(before, after),
      ...(await pictureWrites([before.image], [after.image], auditedRequest.now, true)),
      ...recordAudit(auditedRequest, { subject: subjectOf(id), before: toAuditFields(before), after: toAuditFields(after) }),
    ]);
    return { ...after, version: (before.version ?? 0) + 1 };
  });
}

async function findSpecialityChange(requested: string) {
  const all = await listSpecialities();
  const to = chooseSpeciality(requested, all);
  return {
    to,
    writes: (from: string): readonly TransactItem[] => {
      const formerSpeciality = all.find(({ name }) => isSameSpeciality(name, from));
      return [
        ...(formerSpeciality === undefined ? [] : [decrementDoctorCount(formerSpeciality)]),
        ...(to.item === undefined ? [] : [incrementDoctorCount(to.item)]),
      ];
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
export async function removeDoctor(id: string, auditedRequest: AuditedRequest): Promise<number | null> {
  return retryOnConflict(async () => {
    const before = await requireDoctor(id);
    const archived = { ...before, available: false, archivedAt: before.archivedAt ?? auditedRequest.now.toISOString() };
    if (before.archivedAt === undefined) {
      const { available, archivedAt } = archived;
      await commit([
        changeDoctor(before, { available, archivedAt }),
        ...recordAudit(auditedRequest, { subject: subjectOf(id), before: toAuditFields(before), after: toAuditFields(archived) }),
      ]);
    }
    const takenSlots = await slotsBetween(id, new Date(0), new Date('9999-01-01'));
    if (takenSlots.length > 0)
      return takenSlots.filter(({ start, isKept }) => isKept !== true && Date.parse(start) > auditedRequest.now.getTime()).length;
    const formerSpeciality = (await listSpecialities()).find(({ name }) => isSameSpeciality(name, before.speciality));
    await commit([
      deleteDoctor(before.archivedAt === undefined ? { ...archived, version: (before.version ?? 0) + 1 } : before),
      ...(formerSpeciality === undefined ? [] : [decrementDoctorCount(formerSpeciality)]),
      ...(before.email === undefined ? [] : [releaseDoctorEmail(before.email)]),
      ...(await pictureWrites([before.image], [], auditedRequest.now, true)),
      ...recordAudit(auditedRequest, { subject: subjectOf(id), before: toAuditFields(before) }),
    ]);
    return null;
  });
}

export const listDoctorsByArchive = async (isArchived: boolean): Promise<readonly DoctorItem[]> =>
  isArchived ? listArchivedDoctors() : listDoctors();
