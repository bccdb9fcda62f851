/** Which specialities are there? A few items, listed in their order by the index. */

import { itemAt, queryItems, type TransactItem, updateOf } from '#functions/platform/table/table.ts';
import { table } from '#shared/table.ts';

/** `SPECIALITY#<id>` / `SPECIALITY`; in the index under `SPECIALITIES` by rank. Doctors name it by its name. */
export interface SpecialityItem {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly image: string;
  readonly sortOrder: number;
  /** Who names it, archived ones included; absent: nobody. */
  readonly doctors?: number;
  /** Grows with every edit; who names it is none. */
  readonly version?: number;
}

const keyOf = (id: string) => ({ pk: `SPECIALITY#${id}`, sk: 'SPECIALITY' });
const all = 'SPECIALITIES';

/** The index orders texts: five digits keep 10 behind 9. */
const placeOf = ({ id, sortOrder }: Pick<SpecialityItem, 'id' | 'sortOrder'>) => `${String(sortOrder).padStart(5, '0')}#${id}`;

/** Refused when there is a speciality of this id. */
export const putNewSpeciality = (speciality: SpecialityItem): TransactItem => ({
  Put: {
    Item: { ...keyOf(speciality.id), version: 1, doctors: 0, ...speciality, gsi1pk: all, gsi1sk: placeOf(speciality) },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
  onConditionFailed: 'speciality_taken',
});

type Seen = Pick<SpecialityItem, 'id' | 'version' | 'doctors'>;

/** Neither edited since it was seen, nor named by others than those who named it then. */
const unchanged = ({ version, doctors }: Seen) => ({
  ConditionExpression: [
    version === undefined ? 'attribute_exists(pk) AND attribute_not_exists(version)' : 'version = :seen',
    doctors === undefined ? 'attribute_not_exists(doctors)' : 'doctors = :doctors',
  ].join(' AND '),
  values: { ...(version === undefined ? {} : { ':seen': version }), ...(doctors === undefined ? {} : { ':doctors': doctors }) },
});

/** Refused when anything changed since it was seen. */
export function changeSpeciality(was: SpecialityItem, changes: Partial<Omit<SpecialityItem, 'id' | 'doctors' | 'version'>>): TransactItem {
  const { expression, names, values } = updateOf({ ...changes, gsi1sk: placeOf({ ...was, ...changes }) });
  const { ConditionExpression, values: seen } = unchanged(was);
  return {
    Update: {
      Key: keyOf(was.id),
      UpdateExpression: `${expression} ADD version :one`,
      ConditionExpression,
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: { ...values, ':one': 1, ...seen },
    },
  };
}

/** Refused when anything changed since it was seen. */
export function deleteSpeciality(was: SpecialityItem): TransactItem {
  const { ConditionExpression, values } = unchanged(was);
  return {
    Delete: { Key: keyOf(was.id), ConditionExpression, ...(Object.keys(values).length === 0 ? {} : { ExpressionAttributeValues: values }) },
  };
}

/** A doctor names it from now on, by the name that was seen. */
export const incrementDoctorCount = ({ id, name }: Pick<SpecialityItem, 'id' | 'name'>): TransactItem => ({
  Update: {
    Key: keyOf(id),
    UpdateExpression: 'ADD doctors :one',
    ConditionExpression: '#name = :name',
    ExpressionAttributeNames: { '#name': 'name' },
    ExpressionAttributeValues: { ':one': 1, ':name': name },
  },
});

/** One names it no more. */
export const decrementDoctorCount = ({ id }: Pick<SpecialityItem, 'id'>): TransactItem => ({
  Update: {
    Key: keyOf(id),
    UpdateExpression: 'ADD doctors :less',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':less': -1 },
  },
});

/** One consistent read: 1 read unit. */
export const specialityById = (id: string): Promise<SpecialityItem | undefined> => itemAt(keyOf(id));

/** All of them by rank (shared/rules/speciality.ts says how many at most): some 5 read units. */
export const specialitiesInOrder = (): Promise<SpecialityItem[]> =>
  queryItems({
    IndexName: table.index.name,
    KeyConditionExpression: 'gsi1pk = :all',
    ExpressionAttributeValues: { ':all': all },
  });
