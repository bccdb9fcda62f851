/** Whose is a doctor's time? One item for each slot that is taken: sold once, whoever sells it. */
import { itemAt, queryItems, type TransactItem } from '#functions/platform/table/table.ts';

/** `DOCTOR#<id>` / `SLOT#<start>`. No item: the slot is free. */
export interface SlotItem {
  readonly doctorId: string;
  readonly start: string;
  readonly appointmentId: string;
  readonly customerId: string;
  /** Absent: the standard length (shared/rules/slot.ts). */
  readonly minutes?: number | undefined;
  /** While it is held and not paid. Over: whoever wants the slot may have it, once the provider was asked. */
  readonly holdEndsAt?: string;
  /** By the clinic, after it had to cancel: the appointment is off, and the time is nobody's. */
  readonly isKept?: true;
}

type Place = Pick<SlotItem, 'doctorId' | 'start'>;

const keyOf = ({ doctorId, start }: Place) => ({ pk: `DOCTOR#${doctorId}`, sk: `SLOT#${start}` });

/** Seconds after its start for which a slot is kept. */
const kept = 400 * 86_400;

/** The one way in which a slot is taken: refused with `slot_taken` while anybody has it. */
export const takeSlot = (slot: SlotItem): TransactItem => ({
  Put: {
    Item: { ...keyOf(slot), ...slot, ttl: Math.floor(Date.parse(slot.start) / 1_000) + kept },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
  onConditionFailed: 'slot_taken',
});

const own = (id: string, more: Readonly<Record<string, unknown>> = {}) => ({
  ConditionExpression: 'appointmentId = :id',
  ExpressionAttributeValues: { ':id': id, ...more },
});

/** The hold ends in a sale. */
export const sellSlot = (slot: Place, appointmentId: string): TransactItem => ({
  Update: { Key: keyOf(slot), UpdateExpression: 'REMOVE holdEndsAt', ...own(appointmentId) },
});

/** Nobody is seen in it, and nobody else may have it; `freeSlot` ends that. */
export const blockSlot = (slot: Place, appointmentId: string): TransactItem => ({
  Update: { Key: keyOf(slot), UpdateExpression: 'SET isKept = :yes REMOVE holdEndsAt', ...own(appointmentId, { ':yes': true }) },
});

/** The slot is free again. */
export const freeSlot = (slot: Place, appointmentId: string): TransactItem => ({ Delete: { Key: keyOf(slot), ...own(appointmentId) } });

export const slotAt = (place: Place): Promise<SlotItem | undefined> => itemAt(keyOf(place));

/** The taken slots of a doctor that begin within these instants, both included: a week of half hours has at most 336, in 9 read units. */
export const slotsBetween = (doctorId: string, from: Date, to: Date): Promise<readonly SlotItem[]> =>
  queryItems({
    KeyConditionExpression: 'pk = :doctor AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: {
      ':doctor': `DOCTOR#${doctorId}`,
      ':from': `SLOT#${from.toISOString()}`,
      ':to': `SLOT#${to.toISOString()}`,
    },
    ConsistentRead: true,
  });

const holdsKey = (customerId: string) => ({ pk: `CUSTOMER#${customerId}`, sk: 'HOLDS' });

/** `CUSTOMER#<id>` / `HOLDS` names the appointments that wait to be paid; refused with `too_many_holds` when they are `most` already. */
export const addHold = (customerId: string, appointmentId: string, most: number): TransactItem => ({
  Update: {
    Key: holdsKey(customerId),
    UpdateExpression: 'ADD ids :id',
    ConditionExpression: 'attribute_not_exists(ids) OR size(ids) < :most',
    ExpressionAttributeValues: { ':id': new Set([appointmentId]), ':most': most },
  },
  onConditionFailed: 'too_many_holds',
});

/** It waits no more; whether it was counted or not. */
export const removeHold = (customerId: string, appointmentId: string): TransactItem => ({
  Update: { Key: holdsKey(customerId), UpdateExpression: 'DELETE ids :id', ExpressionAttributeValues: { ':id': new Set([appointmentId]) } },
});

export async function holdsOf(customerId: string): Promise<readonly string[]> {
  return [...((await itemAt<{ ids: ReadonlySet<string> }>(holdsKey(customerId)))?.ids ?? [])];
}
