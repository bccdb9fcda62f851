/** How does an administrator change what is recorded of a doctor? One transaction each, with its audit entry; over a newer version never. */
import { createHash } from 'node:crypto';
import { ulid } from 'ulid';
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
import { type Act, recordAudit } from '#functions/identity/audit-store.ts';
import { pictureWrites } from '#functions/pictures/picture-writes.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { ConditionFailed, commit, retryOnConflict, type TransactItem } from '#functions/platform/table/table.ts';
import type { create, update } from '#shared/contract/clinic/clinic.ts';
import type { Body } from '#shared/contract/define.ts';
import { defined } from '#shared/rules/defined.ts';
import { toRupees } from '#shared/rules/money.ts';
import { isSameSpeciality, usualSpecialities } from '#shared/rules/speciality.ts';
import { toDoctorResponse } from './doctor-response.ts';

const subjectOf = (id: string) => ({ type: 'doctor', id });
/** `a***@example.com`: the log outlives the account. */
const masked = (email: string): string => email.replace(/^(.).*@/, '$1***@');

/** Of the hours there is an audit of their own. */
const audited = (doctor: DoctorItem) => {
  const { id, name, image, speciality, degree, experience, about, fees, available, address } = doctor;
  const { isVerified, verified, registrationNumber, email, sortOrder, archivedAt } = doctor;
  const facts = { id, name, image, speciality, degree, experience, about, fees: toRupees(fees), available, address, sortOrder };
  return { ...facts, isVerified, verified, registrationNumber, archivedAt, ...(email === undefined ? {} : { email: masked(email) }) };
};

export async function doctorOr404(id: string): Promise<DoctorItem> {
  const doctor = await doctorById(id);
  if (doctor === undefined) throw new Failure('doctor_not_found');
  return doctor;
}

interface Chosen {
  readonly name: string;
  /** undefined: one of the usual ones, while there are no others. */
  readonly item: SpecialityItem | undefined;
}

/** The speciality in the words of the list. */
function chosenOf(wanted: string, all: readonly SpecialityItem[]): Chosen {
  const item = all.find(({ name }) => isSameSpeciality(name, wanted));
  const usual = all.length === 0 ? usualSpecialities.find((name) => isSameSpeciality(name, wanted)) : undefined;
  const name = item?.name ?? usual;
  if (name === undefined) throw new Failure('invalid_input', { fields: { speciality: 'Please select one of the specialities' } });
  return { name, item };
}

/** A registration that nobody has written down cannot have been looked at. */
function verification(
  wanted: boolean,
  registrationNumber: string,
  was: DoctorItem | undefined,
  act: Act,
): Pick<DoctorItem, 'isVerified' | 'verified'> {
  if (!wanted) return { isVerified: false };
  if (registrationNumber === '')
    throw new Failure('invalid_input', { fields: { registrationNumber: 'Enter the registration number that was verified' } });
  if (was?.isVerified === true && was.registrationNumber === registrationNumber)
    return { isVerified: true, ...(was.verified === undefined ? {} : { verified: was.verified }) };
  return { isVerified: true, verified: { by: act.caller.id, at: act.now.toISOString() } };
}

/** @throws Failure `invalid_input`, `picture_gone`, `doctor_email_taken` */
export async function createDoctor(given: Body<typeof create>, key: string | undefined, act: Act): Promise<DoctorItem> {
  return retryOnConflict(async () => {
    const [others, specialities] = await Promise.all([doctorsInOrder(), specialitiesInOrder()]);
    const chosen = chosenOf(given.speciality, specialities);
    const { name, degree, fees, experience = '', about = '', available = true, image = '', address = { line1: '', line2: '' } } = given;
    const { registrationNumber = '', email = '', isVerified = false, sortOrder } = given;
    const doctor: DoctorItem = {
      // Sent again after a lost answer, the same wish makes the same doctor.
      id: key === undefined ? ulid(act.now.getTime()) : createHash('sha256').update(`${act.caller.id} ${key}`).digest('hex').slice(0, 26),
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
export async function editDoctor(id: string, { version, isArchived, ...given }: Body<typeof update>, act: Act): Promise<DoctorItem> {
  return retryOnConflict(async () => {
    const was = await doctorOr404(id);
    if (version !== undefined && version !== (was.version ?? 0))
      throw new Failure('edited_meanwhile', { details: { current: await toDoctorResponse(was) } });
    const comesBack = was.archivedAt !== undefined && isArchived === false;
    if (was.archivedAt !== undefined && !comesBack && given.available === true) throw new Failure('doctor_archived');
    const said = defined(given);
    const chosen =
      said.speciality === undefined || isSameSpeciality(said.speciality, was.speciality) ? undefined : await newSpeciality(said.speciality);
    const registrationNumber = said.registrationNumber ?? was.registrationNumber ?? '';
    // What was verified was another number.
    const wanted = said.isVerified ?? (was.isVerified && registrationNumber === (was.registrationNumber ?? ''));
    const changes: DoctorChanges = {
      ...said,
      ...(said.speciality === undefined ? {} : { speciality: chosen?.to.name ?? was.speciality }),
      ...(said.isVerified === undefined && said.registrationNumber === undefined
        ? {}
        : { verified: undefined, registrationNumber: registrationNumber || undefined, ...verification(wanted, registrationNumber, was, act) }),
      ...(said.email === undefined ? {} : { email: said.email || undefined }),
      ...(comesBack ? { archivedAt: undefined } : {}),
    };
    const after = withChanges(was, changes);
    await commit([
      changeDoctor(was, changes),
      ...(chosen === undefined ? [] : chosen.pieces(was.speciality)),
      ...emailPieces(was, after),
      ...(await pictureWrites([was.image], [after.image], act.now, true)),
      ...recordAudit(act, { subject: subjectOf(id), before: audited(was), after: audited(after) }),
    ]);
    return { ...after, version: (was.version ?? 0) + 1 };
  });
}

async function newSpeciality(wanted: string) {
  const all = await specialitiesInOrder();
  const to = chosenOf(wanted, all);
  return {
    to,
    pieces: (from: string): readonly TransactItem[] => {
      const left = all.find(({ name }) => isSameSpeciality(name, from));
      return [...(left === undefined ? [] : [decrementDoctorCount(left)]), ...(to.item === undefined ? [] : [incrementDoctorCount(to.item)])];
    },
  };
}

function emailPieces({ email: was, id }: DoctorItem, { email: is }: DoctorItem): readonly TransactItem[] {
  if (was === is) return [];
  return [...(was === undefined ? [] : [releaseDoctorEmail(was)]), ...(is === undefined ? [] : [claimDoctorEmail(is, id)])];
}

/**
 * An archived doctor cannot be booked, so that what is found afterwards is all that there will be: without any of it the doctor is deleted.
 * @returns what is still to come, or null when nothing refers to the doctor, who is gone
 * @throws Failure `doctor_not_found`
 */
export async function removeDoctor(id: string, act: Act): Promise<number | null> {
  return retryOnConflict(async () => {
    const was = await doctorOr404(id);
    const archived = { ...was, available: false, archivedAt: was.archivedAt ?? act.now.toISOString() };
    if (was.archivedAt === undefined) {
      const { available, archivedAt } = archived;
      await commit([
        changeDoctor(was, { available, archivedAt }),
        ...recordAudit(act, { subject: subjectOf(id), before: audited(was), after: audited(archived) }),
      ]);
    }
    const taken = await slotsBetween(id, new Date(0), new Date('9999-01-01'));
    if (taken.length > 0) return taken.filter(({ start, isKept }) => isKept !== true && Date.parse(start) > act.now.getTime()).length;
    const left = (await specialitiesInOrder()).find(({ name }) => isSameSpeciality(name, was.speciality));
    await commit([
      deleteDoctor(was.archivedAt === undefined ? { ...archived, version: (was.version ?? 0) + 1 } : was),
      ...(left === undefined ? [] : [decrementDoctorCount(left)]),
      ...(was.email === undefined ? [] : [releaseDoctorEmail(was.email)]),
      ...(await pictureWrites([was.image], [], act.now, true)),
      ...recordAudit(act, { subject: subjectOf(id), before: audited(was) }),
    ]);
    return null;
  });
}

export const allDoctors = async (isArchived: boolean): Promise<readonly DoctorItem[]> => (isArchived ? archivedDoctors() : doctorsInOrder());
