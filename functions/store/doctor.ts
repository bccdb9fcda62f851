/** Which doctors are there, in which specialities? A few items of each, listed in their order by the index. */
import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { config } from '#functions/http/config.ts';
import type { Paise } from '#shared/rules/money.ts';
import type { Schedule } from '#shared/rules/slot.ts';
import { table } from '#shared/table.ts';
import { db, type WritePiece } from './table.ts';

/** `DOCTOR#<id>` / `DOCTOR`; in the index under `DOCTORS` by rank. */
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
  /** Hours of their own; absent: the standard ones (shared/rules/slot.ts). */
  readonly schedule?: Schedule;
  /** Rank from 0. */
  readonly sortOrder: number;
}

/** `SPECIALITY#<id>` / `SPECIALITY`; in the index under `SPECIALITIES` by rank. Doctors name it by its name. */
export interface SpecialityItem {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly image: string;
  readonly sortOrder: number;
}

const doctorKey = (id: string) => ({ pk: `DOCTOR#${id}`, sk: 'DOCTOR' });
const specialityKey = (id: string) => ({ pk: `SPECIALITY#${id}`, sk: 'SPECIALITY' });

/** The index orders texts: five digits keep 10 behind 9. */
const placeOf = ({ id, sortOrder }: { readonly id: string; readonly sortOrder: number }) => `${String(sortOrder).padStart(5, '0')}#${id}`;

/** Refused when there is a doctor of this id. */
export const putNewDoctor = (doctor: DoctorItem): WritePiece => ({
  Put: {
    Item: { ...doctorKey(doctor.id), ...doctor, gsi1pk: 'DOCTORS', gsi1sk: placeOf(doctor) },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/** Refused when there is a speciality of this id. */
export const putNewSpeciality = (speciality: SpecialityItem): WritePiece => ({
  Put: {
    Item: { ...specialityKey(speciality.id), ...speciality, gsi1pk: 'SPECIALITIES', gsi1sk: placeOf(speciality) },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/** One consistent read: 1 read unit. */
export async function doctorById(id: string): Promise<DoctorItem | undefined> {
  const { Item } = await db().send(new GetCommand({ TableName: config('TABLE_NAME'), Key: doctorKey(id), ConsistentRead: true }));
  return Item as DoctorItem | undefined;
}

/** All of them by rank: 1 read unit for each 8 kB, that is for some six doctors. */
export const doctorsInOrder = (): Promise<DoctorItem[]> => inOrder<DoctorItem>('DOCTORS');

export const specialitiesInOrder = (): Promise<SpecialityItem[]> => inOrder<SpecialityItem>('SPECIALITIES');

async function inOrder<T>(partition: string): Promise<T[]> {
  const items: T[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await db().send(
      new QueryCommand({
        TableName: config('TABLE_NAME'),
        IndexName: table.index.name,
        KeyConditionExpression: 'gsi1pk = :all',
        ExpressionAttributeValues: { ':all': partition },
        ...(from === undefined ? {} : { ExclusiveStartKey: from }),
      }),
    );
    items.push(...(Items as T[]));
    from = LastEvaluatedKey;
  } while (from !== undefined);
  return items;
}

/** A doctor who is there and takes appointments, at the moment of the commit. */
export const takesAppointments = (id: string): WritePiece => ({
  ConditionCheck: {
    Key: doctorKey(id),
    ConditionExpression: 'attribute_exists(pk) AND available = :yes',
    ExpressionAttributeValues: { ':yes': true },
  },
  refused: 'doctor_unavailable',
});
