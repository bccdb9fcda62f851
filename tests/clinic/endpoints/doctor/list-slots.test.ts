/** A doctor's free slots: seven days in Indian time from now on, without held and sold slots. */
import { describe, expect, it } from 'vitest';
import { slotDateOf, standardSchedule } from '#shared/rules/clinic/slot.ts';
import { indianDay } from '#shared/rules/india-day.ts';
import { advanceToMorning } from '#tests/clinic/endpoints/appointment/morning.ts';
import { createPatientSteps } from '#tests/kit/patient-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
advanceToMorning(shop);
const patientSteps = createPatientSteps(shop);

const slotsOf = (docId: string) => shop.call('doctor.listSlots', { params: { docId } });

describe('the slots of a doctor', () => {
  it('offers slots of seven Indian days, of today only those still to come', async () => {
    const { id } = await patientSteps.doctor();
    const { status, body } = await slotsOf(id);
    expect(status).toBe(200);
    expect(body.days.map(({ slotDate }: { slotDate: string }) => slotDate)).toEqual(
      Array.from({ length: 7 }, (_, ahead) => slotDateOf(new Date(shop.now().getTime() + ahead * 86_400_000))),
    );
    expect(body.days.slice(1).map(({ slots }: { slots: object[] }) => slots.length)).toEqual(Array(6).fill(22));
    expect(body.days[1].slots[0]).toEqual({ slotTime: '10:00 AM', start: expect.stringMatching(/T04:30:00\.000Z$/) });
    for (const { start } of body.days[0].slots) expect(Date.parse(start)).toBeGreaterThan(shop.now().getTime());
  });

  it("offers slots by the doctor's own hours, breaks, leave and overrides", async () => {
    const tomorrow = indianDay(new Date(shop.now().getTime() + 86_400_000));
    const dayAfter = indianDay(new Date(shop.now().getTime() + 2 * 86_400_000));
    const { id } = await patientSteps.doctor({
      schedule: {
        ...standardSchedule,
        weekly: Array.from({ length: 7 }, () => [{ from: '09:00', to: '11:00' }]),
        breaks: [{ from: '09:30', to: '10:00' }],
        leave: [{ from: tomorrow, to: tomorrow }],
        overrides: { [dayAfter]: [{ from: '18:00', to: '19:00' }] },
      },
    });
    const { body } = await slotsOf(id);
    const times = body.days.map(({ slots }: { slots: { slotTime: string }[] }) => slots.map(({ slotTime }) => slotTime));
    expect(times.slice(1, 4)).toEqual([[], ['06:00 PM', '06:30 PM'], ['09:00 AM', '10:00 AM', '10:30 AM']]);
  });

  it('omits held and sold slots and offers a held slot again once its hold has ended', async () => {
    const doctor = await patientSteps.doctor();
    const [asha, ravi] = [await shop.customer(), await shop.customer()];
    const [, slot, other] = (await patientSteps.freeSlots(doctor)).slice(-3);
    if (slot === undefined || other === undefined) throw new Error('nothing is offered');
    await patientSteps.bookUnpaid(asha, doctor, slot);
    await patientSteps.bookPaid(ravi, doctor, other);
    expect([await patientSteps.isSlotFree(doctor, slot), await patientSteps.isSlotFree(doctor, other)]).toEqual([false, false]);
    shop.advanceClock(15 * 60);
    expect([await patientSteps.isSlotFree(doctor, slot), await patientSteps.isSlotFree(doctor, other)]).toEqual([true, false]);
  });

  it('offers no slots of a doctor who is unavailable', async () => {
    const doctor = await patientSteps.doctor({ available: false });
    const { body } = await slotsOf(doctor.id);
    expect(body.days).toHaveLength(7);
    expect(await patientSteps.freeSlots(doctor)).toEqual([]);
  });

  it('returns 404 for the slots of an unknown doctor', async () => {
    expect(await slotsOf('doc-unknown')).toMatchObject({
      status: 404,
      body: { success: false, code: 'doctor_not_found', message: 'Service not found. Please try again later.' },
    });
  });
});
