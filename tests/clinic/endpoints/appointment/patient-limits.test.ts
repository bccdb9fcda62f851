/** What a patient may book: one doctor at a time, and fewer slots after unpaid holds, so that one account cannot keep slots from others. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { DoctorItem } from '#functions/clinic/doctors/doctor-store.ts';
import type { Customer } from '#tests/kit/fixtures.ts';
import { createPatientSteps, type OfferedSlot } from '#tests/kit/patient-steps.ts';
import { openShop } from '#tests/kit/shop.ts';
import { advanceToMorning } from './morning.ts';

const shop = await openShop();
const patientSteps = createPatientSteps(shop);
beforeEach(() => advanceToMorning(shop));

const minutes = (count: number) => shop.advanceClock(count * 60);
const slotOf = async (doctor: DoctorItem, back = 1) => (await patientSteps.freeSlots(doctor)).at(-back) as OfferedSlot;
/** Signs a customer in again, whose access token ends after an hour. */
async function signedIn(customer: Customer): Promise<Customer> {
  const { body } = await shop.call('auth.login', { body: { identifier: customer.email, password: customer.password } });
  return { ...customer, token: body.token };
}
/** Books for a family member of the customer. */
const askFor = async (customer: Customer, doctor: DoctorItem, { slotDate, slotTime }: OfferedSlot, name: string) => {
  const { body } = await shop.call('patient.addFamilyMember', { as: customer, body: { name } });
  return shop.call('appointment.book', { as: customer, body: { docId: doctor.id, slotDate, slotTime, familyMemberId: body.member.id } });
};

describe('one patient with two doctors at one time', () => {
  it('refuses a patient a second doctor at the same time with a message that names the first appointment, and accepts another time', async () => {
    const [asha, nair, rao] = [await shop.customer(), await patientSteps.doctor(), await patientSteps.doctor({ name: 'Dr. Mohan Rao' })];
    const slot = await slotOf(nair);
    const { _id } = await patientSteps.bookUnpaid(asha, nair, slot);
    expect(await patientSteps.requestBooking(asha, rao, slot)).toMatchObject({
      status: 409,
      body: {
        code: 'patient_busy',
        message: `You have an appointment with Dr. Kavita Nair at ${slot.slotTime} on this day. Please choose another time, or cancel or move that one first.`,
        details: { appointmentId: _id },
      },
    });
    expect(await patientSteps.requestBooking(asha, rao, await slotOf(rao, 2))).toMatchObject({ status: 201 });
  });

  it('refuses a patient a second doctor when the times only overlap', async () => {
    const schedule = { weekly: Array.from({ length: 7 }, () => [{ from: '10:15', to: '20:45' }]), breaks: [], leave: [], overrides: {} };
    const [asha, nair, rao] = [await shop.customer(), await patientSteps.doctor(), await patientSteps.doctor({ schedule })];
    const slot = await slotOf(nair, 4);
    await patientSteps.bookUnpaid(asha, nair, slot);
    const overlapping = (await patientSteps.freeSlots(rao)).find(
      ({ start }) => Date.parse(start) === Date.parse(slot.start) + 15 * 60_000,
    ) as OfferedSlot;
    expect(await patientSteps.requestBooking(asha, rao, overlapping)).toMatchObject({ status: 409, body: { code: 'patient_busy' } });
  });

  it('allows a mother and her two children three doctors at the same time', async () => {
    const asha = await shop.customer();
    const doctors = [await patientSteps.doctor(), await patientSteps.doctor(), await patientSteps.doctor()] as const;
    const slot = await slotOf(doctors[0]);
    await patientSteps.bookPaid(asha, doctors[0], slot);
    expect(await askFor(asha, doctors[1], slot, 'Aarav')).toMatchObject({ status: 201 });
    expect(await askFor(asha, doctors[2], slot, 'Diya')).toMatchObject({ status: 201 });
  });

  it('refuses two doctors at one time for a child who was saved twice under one name', async () => {
    const [asha, nair, rao] = [await shop.customer(), await patientSteps.doctor(), await patientSteps.doctor()];
    const slot = await slotOf(nair);
    expect(await askFor(asha, nair, slot, 'Aarav')).toMatchObject({ status: 201 });
    const answer = await askFor(asha, rao, slot, 'aarav ');
    expect(answer).toMatchObject({ status: 409, body: { code: 'patient_busy' } });
    expect(answer.body.message).toContain('has an appointment with Dr. Kavita Nair');
  });

  it('refuses two doctors at one time for a name that was typed with other code points or spaces', async () => {
    const [asha, nair, rao] = [await shop.customer(), await patientSteps.doctor(), await patientSteps.doctor()];
    const slot = await slotOf(nair);
    // Fatima Bi in Devanagari: its first letter as one code point, and as a letter with a nukta.
    const rest = '\u093e\u0924\u093f\u092e\u093e';
    expect(await askFor(asha, nair, slot, `\u095e${rest} \u092c\u0940`)).toMatchObject({ status: 201 });
    const answer = await askFor(asha, rao, slot, `\u092b\u093c${rest}  \u092c\u0940`);
    expect(answer).toMatchObject({ status: 409, body: { code: 'patient_busy' } });
  });

  it('refuses a customer a second doctor at the same time who is saved as a family member, too', async () => {
    const [asha, nair, rao] = [await shop.customer(), await patientSteps.doctor(), await patientSteps.doctor()];
    const slot = await slotOf(nair);
    await patientSteps.bookPaid(asha, nair, slot);
    const answer = await askFor(asha, rao, slot, 'Asha Rao');
    expect(answer).toMatchObject({ status: 409, body: { code: 'patient_busy' } });
    expect(answer.body.message).toContain('Asha Rao has an appointment with Dr. Kavita Nair');
  });

  it('books one of five doctors at one time when the requests are concurrent', async () => {
    const asha = await shop.customer();
    const doctors = await Promise.all(Array.from({ length: 5 }, () => patientSteps.doctor()));
    const slot = await slotOf(doctors[0] as DoctorItem);
    const answers = await Promise.all(doctors.map((doctor) => patientSteps.requestBooking(asha, doctor, slot)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
    expect(answers.filter(({ body }) => body.code === 'patient_busy')).toHaveLength(4);
  });

  it('refuses to reschedule an appointment to the time of another one of the patient, by patient and by clinic', async () => {
    const [asha, admin, nair, rao] = [await shop.customer(), await shop.admin(), await patientSteps.doctor(), await patientSteps.doctor()];
    const slot = await slotOf(nair);
    await patientSteps.bookPaid(asha, nair, slot);
    const { _id } = await patientSteps.bookPaid(asha, rao, await slotOf(rao, 3));
    await shop.deliverEvents();
    const { slotDate, slotTime } = slot;
    expect(await shop.call('appointment.reschedule', { as: asha, body: { appointmentId: _id, slotDate, slotTime } })).toMatchObject({
      status: 409,
      body: { code: 'patient_busy' },
    });
    const moved = await shop.call('appointment.moveByClinic', {
      as: admin,
      params: { id: _id },
      body: { start: slot.start, reason: 'The doctor asked' },
    });
    const message = expect.stringMatching(/^The patient has an appointment with Dr. Kavita Nair at /);
    expect(moved).toMatchObject({ status: 409, body: { code: 'patient_busy', message } });
  });

  it('accepts a second doctor once the other appointment is cancelled or its hold has ended', async () => {
    const [asha, nair, rao] = [await shop.customer(), await patientSteps.doctor(), await patientSteps.doctor()];
    const slot = await slotOf(nair);
    const { _id } = await patientSteps.bookUnpaid(asha, nair, slot);
    await shop.call('appointment.cancel', { as: asha, body: { appointmentId: _id } });
    await patientSteps.bookUnpaid(asha, rao, slot);
    minutes(15);
    // No sweep has run: the booking itself ends the expired hold.
    expect(await patientSteps.requestBooking(asha, nair, slot)).toMatchObject({ status: 201 });
  });
});

describe('a patient who does not pay', () => {
  it('refuses a patient who does not pay the same slot in five windows in a row', async () => {
    const [nonPayer, doctor] = [await shop.customer(), await patientSteps.doctor()];
    const slot = await slotOf(doctor);
    const answers: string[] = [];
    for (let window = 0; window < 7; window++) {
      const { status, body } = await patientSteps.requestBooking(await signedIn(nonPayer), doctor, slot);
      answers.push(status === 201 ? 'held' : body.code);
      minutes(15);
      await shop.runJob('settle-appointments');
    }
    expect(answers).toEqual(['held', 'held', 'hold_paused', 'held', 'hold_paused', 'hold_paused', 'held']);
  });

  it('counts the unpaid hold of a patient who cancels a minute before its end', async () => {
    const [nonPayer, doctor] = [await shop.customer(), await patientSteps.doctor()];
    for (let window = 0; window < 2; window++) {
      const { _id } = await patientSteps.bookUnpaid(nonPayer, doctor);
      minutes(14);
      expect(await shop.call('appointment.cancel', { as: nonPayer, body: { appointmentId: _id } })).toMatchObject({ status: 200 });
    }
    const answer = await patientSteps.requestBooking(nonPayer, doctor, await slotOf(doctor));
    expect(answer).toMatchObject({ status: 409, body: { code: 'hold_paused', details: { until: expect.any(String) } } });
    expect(answer.body.message).toMatch(/You can book an appointment again at \d+:\d\d [ap]m \(India\)\.$/);
  });

  it('limits a patient to one hold after an unpaid one, and to two again once a visit is paid', async () => {
    const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
    await patientSteps.bookUnpaid(asha, doctor);
    minutes(15);
    await shop.runJob('settle-appointments');
    const second = await patientSteps.bookUnpaid(asha, doctor);
    expect(await patientSteps.requestBooking(asha, doctor, await slotOf(doctor))).toMatchObject({ status: 409, body: { code: 'too_many_holds' } });
    await patientSteps.verifyPayment(asha, await patientSteps.payInWindow(await patientSteps.openPaymentOrder(asha, second)));
    await patientSteps.bookUnpaid(asha, doctor);
    await patientSteps.bookUnpaid(asha, doctor);
  });

  it('lets a parent book for two children again after both holds have ended', async () => {
    const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
    await patientSteps.bookUnpaid(asha, doctor);
    await patientSteps.bookUnpaid(asha, doctor);
    minutes(15);
    await shop.runJob('settle-appointments');
    await patientSteps.bookUnpaid(asha, doctor);
  });
});
