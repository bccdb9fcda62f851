/** Which doctors are there, and what is recorded of them? Listed in their order by the index. */

import { itemAt, queryItems, type TransactItem, updateOf } from '#functions/platform/table/table.ts';
import type { Paise } from '#shared/rules/money.ts';
import type { Schedule } from '#shared/rules/slot.ts';
import { table } from '#shared/table.ts';

/** `DOCTOR#<id>` / `DOCTOR`; in the index by rank, under `DOCTORS`, or `DOCTORS-ARCHIVED` where only appointments know them. */
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
  /** Who has looked at the registration, and when. Those of the seed nobody has. */
  readonly verified?: { readonly by: string; readonly at: string };
  /** Of the account that sees this doctor's day. */
  readonly email?: string;
  /** Hours of their own; absent: the standard ones (shared/rules/slot.ts). */
  readonly schedule?: Schedule;
  /** Grows with every change of the schedule; absent: there was none. */
  readonly scheduleVersion?: number;
  /** Rank from 0. */
  readonly sortOrder: number;
  /** Grows with every edit of anything else. */
  readonly version?: number;
  readonly archivedAt?: string;
}

const doctorKey = (id: string) => ({ pk: `DOCTOR#${id}`, sk: 'DOCTOR' });
const emailKey = (email: string) => ({ pk: `DOCTOR-EMAIL#${email}`, sk: 'REF' });

/** The index orders texts: five digits keep 10 behind 9. */
const placeOf = ({ id, sortOrder, archivedAt }: Pick<DoctorItem, 'id' | 'sortOrder' | 'archivedAt'>) => ({
  gsi1pk: archivedAt === undefined ? 'DOCTORS' : 'DOCTORS-ARCHIVED',
  gsi1sk: `${String(sortOrder).padStart(5, '0')}#${id}`,
});

/** Refused when there is a doctor of this id. */
export const putNewDoctor = (doctor: DoctorItem): TransactItem => ({
  Put: {
    Item: { ...doctorKey(doctor.id), version: 1, ...doctor, ...placeOf(doctor) },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

const seenAs = (name: 'version' | 'scheduleVersion', seen: number | undefined) =>
  seen === undefined ? `attribute_exists(pk) AND attribute_not_exists(${name})` : `${name} = :seen`;

export type DoctorChanges = { readonly [K in keyof Omit<DoctorItem, 'id' | 'schedule' | 'scheduleVersion' | 'version'>]?: DoctorItem[K] | undefined };

/** As the doctor is after it. */
export const withChanges = (was: DoctorItem, changes: DoctorChanges): DoctorItem => ({ ...was, ...changes }) as DoctorItem;

/** What is named is set, or taken away where it is undefined. Refused when somebody changed this doctor since it was seen. */
export function changeDoctor(was: DoctorItem, changes: DoctorChanges): TransactItem {
  const { expression, names, values } = updateOf({ ...changes, ...placeOf(withChanges(was, changes)) });
  return {
    Update: {
      Key: doctorKey(was.id),
      UpdateExpression: `${expression} ADD version :one`,
      ConditionExpression: seenAs('version', was.version),
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: { ...values, ':one': 1, ...(was.version === undefined ? {} : { ':seen': was.version }) },
    },
  };
}

/** Refused when somebody changed the schedule since it was seen. */
export const changeSchedule = ({ id, scheduleVersion }: DoctorItem, schedule: Schedule): TransactItem => ({
  Update: {
    Key: doctorKey(id),
    UpdateExpression: 'SET schedule = :schedule ADD scheduleVersion :one',
    ConditionExpression: seenAs('scheduleVersion', scheduleVersion),
    ExpressionAttributeValues: { ':schedule': schedule, ':one': 1, ...(scheduleVersion === undefined ? {} : { ':seen': scheduleVersion }) },
  },
});

/** An archived one, to whom nothing refers; refused when somebody changed this doctor since it was seen. */
export const deleteDoctor = ({ id, version = 0 }: DoctorItem): TransactItem => ({
  Delete: {
    Key: doctorKey(id),
    ConditionExpression: 'version = :seen AND attribute_exists(archivedAt)',
    ExpressionAttributeValues: { ':seen': version },
  },
});

/** An address leads to one doctor: refused with `doctor_email_taken` while it is another's. */
export const claimDoctorEmail = (email: string, doctorId: string): TransactItem => ({
  Put: { Item: { ...emailKey(email), doctorId }, ConditionExpression: 'attribute_not_exists(pk)' },
  onConditionFailed: 'doctor_email_taken',
});

export const releaseDoctorEmail = (email: string): TransactItem => ({ Delete: { Key: emailKey(email) } });

/** Whose day an account of this address sees. */
export async function doctorIdOfEmail(email: string): Promise<string | undefined> {
  return (await itemAt<{ doctorId: string }>(emailKey(email)))?.doctorId;
}

/** One consistent read: 1 read unit. */
export const doctorById = (id: string): Promise<DoctorItem | undefined> => itemAt(doctorKey(id));

/** All of them by rank: 1 read unit for each 8 kB, that is for some six doctors. */
export const doctorsInOrder = (): Promise<DoctorItem[]> => inOrder('DOCTORS');

export const archivedDoctors = (): Promise<DoctorItem[]> => inOrder('DOCTORS-ARCHIVED');

const inOrder = (partition: string): Promise<DoctorItem[]> =>
  queryItems({
    IndexName: table.index.name,
    KeyConditionExpression: 'gsi1pk = :all',
    ExpressionAttributeValues: { ':all': partition },
  });

/** The hours are those that were seen, at the moment of the commit. */
export const checkScheduleUnchanged = ({ id, scheduleVersion }: Pick<DoctorItem, 'id' | 'scheduleVersion'>): TransactItem => ({
  ConditionCheck: {
    Key: doctorKey(id),
    ConditionExpression: seenAs('scheduleVersion', scheduleVersion),
    ...(scheduleVersion === undefined ? {} : { ExpressionAttributeValues: { ':seen': scheduleVersion } }),
  },
});

/** A doctor who takes appointments, in the hours that were seen, at the moment of the commit. */
export const checkDoctorAvailable = ({ id, scheduleVersion }: Pick<DoctorItem, 'id' | 'scheduleVersion'>): TransactItem => ({
  ConditionCheck: {
    Key: doctorKey(id),
    ConditionExpression: `available = :yes AND ${seenAs('scheduleVersion', scheduleVersion)}`,
    ExpressionAttributeValues: { ':yes': true, ...(scheduleVersion === undefined ? {} : { ':seen': scheduleVersion }) },
  },
});
