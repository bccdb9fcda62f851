/** Stores doctors, listed by rank through the index, and the e-mail addresses of their accounts. */
import { archivedDoctorsPartition, doctorEmailKey, doctorKey, doctorsPartition, rankSort } from '#functions/keys.ts';
import { commit, itemAt, queryItems, retryOnConflict, type TransactItem, updateExpressionOf } from '#functions/platform/table/table.ts';
import type { Schedule } from '#shared/rules/clinic/slot.ts';
import { isSameSpeciality } from '#shared/rules/clinic/speciality.ts';
import type { Paise } from '#shared/rules/money.ts';
import { table } from '#shared/table.ts';

/** A doctor; an archived one is listed apart, because only appointments still refer to it. */
export interface DoctorItem {
  readonly id: string;
  readonly name: string;
  readonly image: string;
  readonly speciality: string;
  readonly degree: string;
  readonly experience: string;
  readonly about: string;
  readonly fees: Paise;
  readonly available: boolean;
  readonly address: { readonly line1: string; readonly line2: string };
  readonly isVerified: boolean;
  readonly registrationNumber?: string;
  /** The administrator who verified the registration, and when; absent for the doctors of the seed. */
  readonly verified?: { readonly by: string; readonly at: string };
  /** The e-mail address of the account that sees this doctor's appointments. */
  readonly email?: string;
  /** The doctor's own hours; absent: the standard ones (shared/rules/clinic/slot.ts). */
  readonly schedule?: Schedule;
  /** Grows with every change of the schedule; absent before the first one. */
  readonly scheduleVersion?: number;
  /** Rank from 0. */
  readonly sortOrder: number;
  /** Grows with every edit of any other field. */
  readonly version?: number;
  readonly archivedAt?: string;
}

const indexKeysOf = (doctor: Pick<DoctorItem, 'id' | 'sortOrder' | 'archivedAt'>) => ({
  gsi1pk: doctor.archivedAt === undefined ? doctorsPartition : archivedDoctorsPartition,
  gsi1sk: rankSort(doctor),
});

/** Adds a doctor; fails when the id exists. */
export const putNewDoctor = (doctor: DoctorItem): TransactItem => ({
  Put: {
    Item: { ...doctorKey(doctor.id), version: 1, ...doctor, ...indexKeysOf(doctor) },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/** The condition that the version has not changed since it was read. */
const versionCondition = (name: 'version' | 'scheduleVersion', seen: number | undefined) =>
  seen === undefined ? `attribute_exists(pk) AND attribute_not_exists(${name})` : `${name} = :seen`;

export type DoctorChanges = { readonly [K in keyof Omit<DoctorItem, 'id' | 'schedule' | 'scheduleVersion' | 'version'>]?: DoctorItem[K] | undefined };

/** The doctor after the changes. */
export const withChanges = (doctor: DoctorItem, changes: DoctorChanges): DoctorItem => ({ ...doctor, ...changes }) as DoctorItem;

/** Sets the named fields, and removes those that are undefined. Fails when the doctor changed after it was read. */
export function changeDoctor(doctor: DoctorItem, changes: DoctorChanges): TransactItem {
  const { expression, names, values } = updateExpressionOf({ ...changes, ...indexKeysOf(withChanges(doctor, changes)) });
  return {
    Update: {
      Key: doctorKey(doctor.id),
      UpdateExpression: `${expression} ADD version :one`,
      ConditionExpression: versionCondition('version', doctor.version),
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: { ...values, ':one': 1, ...(doctor.version === undefined ? {} : { ':seen': doctor.version }) },
    },
  };
}

/** Replaces the schedule; fails when it changed after it was read. */
export const changeSchedule = ({ id, scheduleVersion }: DoctorItem, schedule: Schedule): TransactItem => ({
  Update: {
    Key: doctorKey(id),
    UpdateExpression: 'SET schedule = :schedule ADD scheduleVersion :one',
    ConditionExpression: versionCondition('scheduleVersion', scheduleVersion),
    ExpressionAttributeValues: { ':schedule': schedule, ':one': 1, ...(scheduleVersion === undefined ? {} : { ':seen': scheduleVersion }) },
  },
});

/** Deletes an archived doctor to whom nothing refers; fails when the doctor changed after it was read. */
export const deleteDoctor = ({ id, version = 0 }: DoctorItem): TransactItem => ({
  Delete: {
    Key: doctorKey(id),
    ConditionExpression: 'version = :seen AND attribute_exists(archivedAt)',
    ExpressionAttributeValues: { ':seen': version },
  },
});

/** Links an e-mail address with one doctor; fails with `doctor_email_taken` when it is linked with another. */
export const claimDoctorEmail = (email: string, doctorId: string): TransactItem => ({
  Put: { Item: { ...doctorEmailKey(email), doctorId }, ConditionExpression: 'attribute_not_exists(pk)' },
  onConditionFailed: 'doctor_email_taken',
});

export const releaseDoctorEmail = (email: string): TransactItem => ({ Delete: { Key: doctorEmailKey(email) } });

/** The doctor whose appointments the account with this address may see. */
export async function doctorIdOfEmail(email: string): Promise<string | undefined> {
  return (await itemAt<{ doctorId: string }>(doctorEmailKey(email)))?.doctorId;
}

/** One consistent read: 1 read unit. */
export const doctorById = (id: string): Promise<DoctorItem | undefined> => itemAt(doctorKey(id));

/** All doctors by rank: 1 read unit for each 8 kB, that is for about six doctors. */
export const listDoctors = (): Promise<DoctorItem[]> => queryByRank(doctorsPartition);

export const listArchivedDoctors = (): Promise<DoctorItem[]> => queryByRank(archivedDoctorsPartition);

const queryByRank = (partition: string): Promise<DoctorItem[]> =>
  queryItems({
    IndexName: table.index.name,
    KeyConditionExpression: 'gsi1pk = :all',
    ExpressionAttributeValues: { ':all': partition },
  });

/** The doctors that have a speciality now, the archived ones too. */
export async function doctorsOfSpeciality(name: string): Promise<readonly DoctorItem[]> {
  const all = await Promise.all([listDoctors(), listArchivedDoctors()]);
  return all.flat().filter(({ speciality }) => isSameSpeciality(speciality, name));
}

/** Fails the transaction when the schedule changed after it was read. */
export const checkScheduleUnchanged = ({ id, scheduleVersion }: Pick<DoctorItem, 'id' | 'scheduleVersion'>): TransactItem => ({
  ConditionCheck: {
    Key: doctorKey(id),
    ConditionExpression: versionCondition('scheduleVersion', scheduleVersion),
    ...(scheduleVersion === undefined ? {} : { ExpressionAttributeValues: { ':seen': scheduleVersion } }),
  },
});

/** Fails the transaction when the doctor takes no appointments any more, or the schedule changed after it was read. */
export const checkDoctorAvailable = ({ id, scheduleVersion }: Pick<DoctorItem, 'id' | 'scheduleVersion'>): TransactItem => ({
  ConditionCheck: {
    Key: doctorKey(id),
    ConditionExpression: `available = :yes AND ${versionCondition('scheduleVersion', scheduleVersion)}`,
    ExpressionAttributeValues: { ':yes': true, ...(scheduleVersion === undefined ? {} : { ':seen': scheduleVersion }) },
  },
});

/** Removes the e-mail address of an erased account from its doctor; the clinic keeps the rest of the record. */
export async function unlinkDoctorEmail(email: string): Promise<void> {
  await retryOnConflict(async () => {
    const id = await doctorIdOfEmail(email);
    if (id === undefined) return;
    const doctor = await doctorById(id);
    await commit([releaseDoctorEmail(email), ...(doctor?.email === email ? [changeDoctor(doctor, { email: undefined })] : [])]);
  });
}
