/** Stores the taken slots of doctors, one item each, so that a slot is sold once, and counts the unpaid appointments of a customer. */
import { doctorPartition, holdsKey, slotKey, slotSort } from '#functions/keys.ts';
import { itemAt, queryItems, type TransactItem } from '#functions/platform/table/table.ts';

/** A taken slot; a free slot has no item. */
export interface SlotItem {
  readonly doctorId: string;
  readonly start: string;
  readonly appointmentId: string;
  readonly customerId: string;
  /** Absent: the standard length (shared/rules/clinic/slot.ts). */
  readonly minutes?: number | undefined;
  /** Present while the slot is held unpaid. Once it is past, another patient may take the slot, after the provider has reported no payment. */
  readonly holdEndsAt?: string;
  /** The clinic cancelled the appointment and keeps the time blocked. */
  readonly isKept?: true;
}

type SlotRef = Pick<SlotItem, 'doctorId' | 'start'>;

/** Seconds after its start after which the table deletes a slot. */
const slotTtlSeconds = 400 * 86_400;

/** Takes a free slot; fails with `slot_taken` when it is not free. */
export const takeSlot = (slot: SlotItem): TransactItem => ({
  Put: {
    Item: { ...slotKey(slot), ...slot, ttl: Math.floor(Date.parse(slot.start) / 1_000) + slotTtlSeconds },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
  onConditionFailed: 'slot_taken',
});

/** The condition that the slot belongs to this appointment. */
const belongsTo = (id: string, more: Readonly<Record<string, unknown>> = {}) => ({
  ConditionExpression: 'appointmentId = :id',
  ExpressionAttributeValues: { ':id': id, ...more },
});

/** Turns a held slot into a sold one. */
export const sellSlot = (slot: SlotRef, appointmentId: string): TransactItem => ({
  Update: { Key: slotKey(slot), UpdateExpression: 'REMOVE holdEndsAt', ...belongsTo(appointmentId) },
});

/** Keeps the slot of a cancelled appointment blocked, until `freeSlot`. */
export const blockSlot = (slot: SlotRef, appointmentId: string): TransactItem => ({
  Update: { Key: slotKey(slot), UpdateExpression: 'SET isKept = :yes REMOVE holdEndsAt', ...belongsTo(appointmentId, { ':yes': true }) },
});

/** Makes the slot free again. */
export const freeSlot = (slot: SlotRef, appointmentId: string): TransactItem => ({ Delete: { Key: slotKey(slot), ...belongsTo(appointmentId) } });

/** A doctor's taken slots that begin between two instants, both included: a week of half hours has at most 336, in 9 read units. */
export const slotsBetween = (doctorId: string, from: Date, to: Date): Promise<readonly SlotItem[]> =>
  queryItems({
    KeyConditionExpression: 'pk = :doctor AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: {
      ':doctor': doctorPartition(doctorId),
      ':from': slotSort(from.toISOString()),
      ':to': slotSort(to.toISOString()),
    },
    ConsistentRead: true,
  });

/** What decides whether a customer may take another time. */
export interface Holds {
  /** The unpaid appointments. */
  readonly ids: readonly string[];
  /** Rises with each booking and each change of a time; absent before the first one. */
  readonly revision?: number;
}

/** One consistent read. */
export async function readHolds(customerId: string): Promise<Holds> {
  const { ids, revision } = (await itemAt<{ ids?: ReadonlySet<string>; revision?: number }>(holdsKey(customerId))) ?? {};
  return { ids: [...(ids ?? [])], ...(revision === undefined ? {} : { revision }) };
}

/**
 * Belongs to every transaction that gives an appointment a time. Fails when the customer took another time since `holds` was read, so that
 * decisions based on it (the number of holds, the times of a patient) are still true.
 * @param appointmentId to count as an unpaid one, when it is new
 */
export const raiseHoldsRevision = (customerId: string, { revision }: Holds, appointmentId?: string): TransactItem => ({
  Update: {
    Key: holdsKey(customerId),
    UpdateExpression: `ADD revision :one${appointmentId === undefined ? '' : ', ids :id'}`,
    ConditionExpression: revision === undefined ? 'attribute_not_exists(revision)' : 'revision = :revision',
    ExpressionAttributeValues: {
      ':one': 1,
      ...(revision === undefined ? {} : { ':revision': revision }),
      ...(appointmentId === undefined ? {} : { ':id': new Set([appointmentId]) }),
    },
  },
});

/** Removes an appointment from the customer's unpaid ones, whether or not it was among them. */
export const removeHold = (customerId: string, appointmentId: string): TransactItem => ({
  Update: { Key: holdsKey(customerId), UpdateExpression: 'DELETE ids :id', ExpressionAttributeValues: { ':id': new Set([appointmentId]) } },
});
