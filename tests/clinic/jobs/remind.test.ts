/** Appointment reminders: one mail a day before and one two hours before the current time of the appointment. */
import { afterEach, expect, it } from 'vitest';
import type { Customer } from '#tests/kit/fixtures.ts';
import { createPatientSteps, type OfferedSlot } from '#tests/kit/patient-steps.ts';
import { openShop } from '#tests/kit/shop.ts';
import { openFaultyTable } from '#tests/kit/table/faulty-table.ts';

const shop = await openShop();
const faultyTable = await openFaultyTable();
const patientSteps = createPatientSteps(shop);
afterEach(() => {
  faultyTable.decideFault = () => undefined;
});

const run = () => shop.runJob('remind');
const reminders = async ({ email }: Customer) => {
  await shop.deliverEvents();
  return (await shop.mailsTo(email)).map(({ subject }) => /begins within (\d+) hours$/.exec(subject)?.[1]).filter((hours) => hours !== undefined);
};
const again = async (patient: Customer) => {
  const { body } = await shop.call('auth.login', { body: { identifier: patient.email, password: patient.password } });
  return { ...patient, token: body.token as string };
};
const waiting = async ({ id }: Customer) => (await shop.table.query(`CUSTOMER#${id}`)).filter(({ sk }) => String(sk).startsWith('REMINDER#'));

it('sends one reminder a day and one two hours before, however often the job runs', async () => {
  const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
  const appointment = await patientSteps.bookPaid(asha, doctor);
  await run();
  patientSteps.advanceClockTo(24 * 60 + 1, appointment);
  await run();
  expect(await reminders(asha)).toEqual([]);
  patientSteps.advanceClockTo(24 * 60, appointment);
  await Promise.all([run(), run(), run()]);
  await run();
  expect(await reminders(asha)).toEqual(['24']);
  patientSteps.advanceClockTo(121, appointment);
  await run();
  expect(await reminders(asha)).toEqual(['24']);
  patientSteps.advanceClockTo(120, appointment);
  await Promise.all([run(), run()]);
  await run();
  expect(await reminders(asha)).toEqual(['2', '24']);
  const [last] = await shop.mailsTo(asha.email);
  expect(last?.text).toContain('14 Residency Road, Ashok Nagar, Bengaluru');
  expect(await waiting(asha)).toEqual([]);
});

it('sends a reminder with the next run when the write of the first one failed', async () => {
  const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
  const appointment = await patientSteps.bookPaid(asha, doctor);
  patientSteps.advanceClockTo(24 * 60, appointment);
  faultyTable.decideFault = (operation) => (operation === 'TransactWriteItems' ? 'server-error' : undefined);
  await run();
  faultyTable.decideFault = () => undefined;
  expect(await reminders(asha)).toEqual([]);
  await run();
  expect(await reminders(asha)).toEqual(['24']);
});

it('sends a reminder once when the response to its write is lost', async () => {
  const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
  const appointment = await patientSteps.bookPaid(asha, doctor);
  patientSteps.advanceClockTo(24 * 60, appointment);
  let lost = 0;
  // Only the writes of this customer count: reminders of other tests may be due as well.
  faultyTable.decideFault = (operation, input) =>
    operation === 'TransactWriteItems' && JSON.stringify(input).includes(asha.id) && lost++ === 0 ? 'response-lost' : undefined;
  await run();
  faultyTable.decideFault = () => undefined;
  expect(lost).toBeGreaterThan(1);
  await run();
  expect(await reminders(asha)).toEqual(['24']);
});

it('sends only the latest missed reminder after a pause, and none for an appointment that has begun', async () => {
  const [asha, ravi, doctor] = [await shop.customer(), await shop.customer(), await patientSteps.doctor()];
  const [later, sooner] = [await patientSteps.bookPaid(asha, doctor), await patientSteps.bookPaid(ravi, doctor)];
  patientSteps.advanceClockTo(0, sooner);
  await run();
  expect([await reminders(asha), await reminders(ravi)]).toEqual([['2'], []]);
  expect(Date.parse(later.start) - Date.parse(sooner.start)).toBe(30 * 60_000);
  expect([await waiting(asha), await waiting(ravi)]).toEqual([[], []]);
});

it('sends no reminder for an unpaid or a cancelled appointment', async () => {
  const doctor = await patientSteps.doctor();
  const ravi = await shop.customer();
  let asha = await shop.customer();
  const paid = await patientSteps.bookPaid(asha, doctor);
  await patientSteps.bookUnpaid(ravi, doctor);
  patientSteps.advanceClockTo(23 * 60, paid);
  asha = await again(asha);
  await shop.call('appointment.refund', { as: asha, body: { appointmentId: paid._id } });
  await run();
  patientSteps.advanceClockTo(60, paid);
  await run();
  expect([await reminders(asha), await reminders(ravi)]).toEqual([[], []]);
  expect(await waiting(asha)).toEqual([]);
});

it('sends the reminders of a rescheduled appointment for its new time', async () => {
  const doctor = await patientSteps.doctor();
  let asha = await shop.customer();
  const before = await patientSteps.bookPaid(asha, doctor);
  patientSteps.advanceClockTo(23 * 60, before);
  await run();
  expect(await reminders(asha)).toEqual(['24']);
  asha = await again(asha);
  const { slotDate, slotTime, start } = (await patientSteps.freeSlots(doctor)).at(-1) as OfferedSlot;
  await shop.call('appointment.reschedule', { as: asha, body: { appointmentId: before._id, slotDate, slotTime } });
  patientSteps.advanceClockTo(60, before);
  await run();
  expect(await reminders(asha)).toEqual(['24']);
  patientSteps.advanceClockTo(24 * 60, { start });
  await run();
  // Delivered before the next one is due: mails of one delivery have no order.
  expect(await reminders(asha)).toEqual(['24', '24']);
  patientSteps.advanceClockTo(110, { start });
  await run();
  expect(await reminders(asha)).toEqual(['2', '24', '24']);
});
