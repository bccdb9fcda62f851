/** The conditions under which a doctor's slot is taken, sold, kept and freed. */
import { beforeAll, expect, it } from 'vitest';
import { blockSlot, freeSlot, type SlotItem, sellSlot, takeSlot } from '#functions/clinic/slot-store.ts';
import { slotKey } from '#functions/keys.ts';
import { ConditionFailed, commit, itemAt, type TransactItem } from '#functions/platform/table/table.ts';
import { openShop } from '#tests/kit/shop.ts';

beforeAll(async () => {
  await openShop();
});

const slot = (doctorId: string): SlotItem => ({
  doctorId,
  start: '2030-01-07T05:00:00.000Z',
  appointmentId: 'the-appointment-that-has-it',
  customerId: 'customer',
  holdEndsAt: '2030-01-01T00:00:00.000Z',
});

it.each<[string, (of: SlotItem, appointmentId: string) => TransactItem]>([
  ['free', freeSlot],
  ['sell', sellSlot],
  ['keep', blockSlot],
])('does not %s a slot that another appointment has', async (name, write) => {
  const taken = slot(`doctor-${name}`);
  await commit([takeSlot(taken)]);
  await expect(commit([write(taken, 'an-appointment-that-had-it')])).rejects.toThrow(ConditionFailed);
  expect(await itemAt(slotKey(taken))).toMatchObject(taken);
  await commit([write(taken, taken.appointmentId)]);
  expect(await itemAt(slotKey(taken))).not.toEqual(expect.objectContaining(taken));
});
