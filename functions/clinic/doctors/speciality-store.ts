/** Stores the specialities of doctors: a few items, listed by rank through the index. */
import { rankSort, specialitiesPartition, specialityKey } from '#functions/keys.ts';
import { itemAt, queryItems, type TransactItem, updateOf } from '#functions/platform/table/table.ts';
import { table } from '#shared/table.ts';

/** A speciality; doctors refer to it by its name. */
export interface SpecialityItem {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly image: string;
  readonly sortOrder: number;
  /** Number of doctors who refer to it, archived ones included; absent: none. */
  readonly doctors?: number;
  /** Grows with every edit, but not with the number of doctors. */
  readonly version?: number;
}

/** Adds a speciality; fails with `speciality_taken` when the id exists. */
export const putNewSpeciality = (speciality: SpecialityItem): TransactItem => ({
  Put: {
    Item: { ...specialityKey(speciality.id), version: 1, doctors: 0, ...speciality, gsi1pk: specialitiesPartition, gsi1sk: rankSort(speciality) },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
  onConditionFailed: 'speciality_taken',
});

/** The condition that neither the speciality nor the number of its doctors has changed since it was read. */
const unchangedCondition = ({ version, doctors }: Pick<SpecialityItem, 'version' | 'doctors'>) => ({
  ConditionExpression: [
    version === undefined ? 'attribute_exists(pk) AND attribute_not_exists(version)' : 'version = :seen',
    doctors === undefined ? 'attribute_not_exists(doctors)' : 'doctors = :doctors',
  ].join(' AND '),
  values: { ...(version === undefined ? {} : { ':seen': version }), ...(doctors === undefined ? {} : { ':doctors': doctors }) },
});

/** Changes a speciality; fails when it changed after it was read. */
export function changeSpeciality(speciality: SpecialityItem, changes: Partial<Omit<SpecialityItem, 'id' | 'doctors' | 'version'>>): TransactItem {
  const { expression, names, values } = updateOf({ ...changes, gsi1sk: rankSort({ ...speciality, ...changes }) });
  const { ConditionExpression, values: seen } = unchangedCondition(speciality);
  return {
    Update: {
      Key: specialityKey(speciality.id),
      UpdateExpression: `${expression} ADD version :one`,
      ConditionExpression,
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: { ...values, ':one': 1, ...seen },
    },
  };
}

/** Deletes a speciality; fails when it changed after it was read. */
export function deleteSpeciality(speciality: SpecialityItem): TransactItem {
  const { ConditionExpression, values } = unchangedCondition(speciality);
  return {
    Delete: {
      Key: specialityKey(speciality.id),
      ConditionExpression,
      ...(Object.keys(values).length === 0 ? {} : { ExpressionAttributeValues: values }),
    },
  };
}

/** Counts one doctor more; fails when the name is not the one that was read. */
export const incrementDoctorCount = ({ id, name }: Pick<SpecialityItem, 'id' | 'name'>): TransactItem => ({
  Update: {
    Key: specialityKey(id),
    UpdateExpression: 'ADD doctors :one',
    ConditionExpression: '#name = :name',
    ExpressionAttributeNames: { '#name': 'name' },
    ExpressionAttributeValues: { ':one': 1, ':name': name },
  },
});

/** Counts one doctor less. */
export const decrementDoctorCount = ({ id }: Pick<SpecialityItem, 'id'>): TransactItem => ({
  Update: {
    Key: specialityKey(id),
    UpdateExpression: 'ADD doctors :less',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':less': -1 },
  },
});

/** One consistent read: 1 read unit. */
export const specialityById = (id: string): Promise<SpecialityItem | undefined> => itemAt(specialityKey(id));

/** All specialities by rank, at most those that shared/rules/clinic/speciality.ts allows: about 5 read units. */
export const listSpecialities = (): Promise<SpecialityItem[]> =>
  queryItems({
    IndexName: table.index.name,
    KeyConditionExpression: 'gsi1pk = :all',
    ExpressionAttributeValues: { ':all': specialitiesPartition },
  });
