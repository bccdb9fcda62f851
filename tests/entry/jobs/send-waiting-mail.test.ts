/** Sending mails that the stream gave up during a long outage of the mail service. */
import { beforeEach, describe, expect, test } from 'vitest';
import { enqueueEmail } from '#functions/platform/mail/outbox-store.ts';
import { commit } from '#functions/platform/table/table.ts';
import { newEmail } from '#tests/identity/endpoints/auth/steps.ts';
import { whileMailIsDown } from '#tests/kit/mail-down.ts';
import { createPatientSteps } from '#tests/kit/patient-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const patientSteps = createPatientSteps(shop);
// The records that an earlier test let the stream give up.
beforeEach(() => {
  shop.services.deadLetters.length = 0;
});

async function announced(): Promise<{ readonly to: string; readonly item: () => Promise<Record<string, unknown> | undefined> }> {
  const to = newEmail();
  const piece = enqueueEmail({ template: 'account-exists', to }, shop.now());
  await commit([piece]);
  return { to, item: () => shop.table.get(String(piece.Put?.Item?.['pk']), 'MAIL') };
}

test('sends a mail that the stream gave up once when the mail service is back', async () => {
  const { to, item } = await announced();
  await whileMailIsDown(async () => {
    await shop.deliverEvents();
    shop.advanceClock(60);
    await shop.runJob('send-waiting-mail');
  });
  expect(shop.services.deadLetters).toMatchObject([{ job: 'send-queued-mail' }]);
  expect(await shop.mailsTo(to)).toEqual([]);
  shop.advanceClock(60);
  await Promise.all([shop.runJob('send-waiting-mail'), shop.runJob('send-waiting-mail')]);
  await shop.runJob('send-waiting-mail');
  expect(await shop.mailsTo(to)).toHaveLength(1);
  expect(await item()).toBeUndefined();
});

test('sets aside a mail that could not be sent for three days and stops retrying it', async () => {
  const { to, item } = await announced();
  await whileMailIsDown(async () => {
    await shop.deliverEvents();
    shop.advanceClock(4 * 86_400);
    await shop.runJob('send-waiting-mail');
  });
  shop.advanceClock(86_400);
  await shop.runJob('send-waiting-mail');
  expect(await shop.mailsTo(to)).toEqual([]);
  expect(await item()).toMatchObject({ refusedBecause: 'too_old' });
  expect(await item()).not.toHaveProperty('gsi1pk');
});

describe('the mails about an appointment that waited', () => {
  const subjects = async (email: string) => (await shop.mailsTo(email)).map(({ subject }) => subject);
  /** Lets the stream and the queue give up what they have to send. */
  const loseMails = () => whileMailIsDown(() => shop.deliverEvents());
  const sendWaiting = async () => {
    shop.advanceClock(60);
    await shop.runJob('send-waiting-mail');
  };

  test('sends the reminder of an appointment that is still to come, and none of a cancelled one', async () => {
    const doctor = await patientSteps.doctor();
    const people = await Promise.all([shop.customer(), shop.customer()]);
    const [kept, dropped] = [await patientSteps.bookPaid(people[0], doctor), await patientSteps.bookPaid(people[1], doctor)];
    await shop.deliverEvents();
    patientSteps.advanceClockTo(23 * 60, kept);
    await shop.runJob('remind');
    await loseMails();
    const { body } = await shop.call('auth.login', { body: { identifier: people[1].email, password: people[1].password } });
    expect(await shop.call('appointment.refund', { as: body, body: { appointmentId: dropped._id } })).toMatchObject({ status: 200 });
    await sendWaiting();
    await shop.deliverEvents();
    const reminder = 'Your appointment with Dr. Kavita Nair begins within 24 hours';
    expect(await subjects(people[0].email)).toContain(reminder);
    expect(await subjects(people[1].email)).not.toContain(reminder);
    expect(await subjects(people[1].email)).toContain('Your appointment with Dr. Kavita Nair is cancelled');
  });

  test('sends no reminder once the appointment has begun', async () => {
    const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
    const appointment = await patientSteps.bookPaid(asha, doctor);
    await shop.deliverEvents();
    const before = await subjects(asha.email);
    patientSteps.advanceClockTo(110, appointment);
    await shop.runJob('remind');
    await loseMails();
    patientSteps.advanceClockTo(0, appointment);
    await sendWaiting();
    expect(await subjects(asha.email)).toEqual(before);
  });

  test('asks for the payment of a held appointment while it is held, and not after that', async () => {
    const doctor = await patientSteps.doctor();
    const [asha, ravi] = [await shop.customer(), await shop.customer()];
    const [, paid] = [await patientSteps.bookUnpaid(asha, doctor), await patientSteps.bookUnpaid(ravi, doctor)];
    await loseMails();
    await patientSteps.verifyPayment(ravi, await patientSteps.payInWindow(await patientSteps.openPaymentOrder(ravi, paid)));
    await sendWaiting();
    const please = 'Please pay for your appointment with Dr. Kavita Nair';
    expect(await subjects(asha.email)).toEqual([please]);
    expect(await subjects(ravi.email)).not.toContain(please);
    const bina = await shop.customer();
    await patientSteps.bookUnpaid(bina, doctor);
    await loseMails();
    shop.advanceClock(15 * 60);
    await sendWaiting();
    expect(await subjects(bina.email)).toEqual([]);
  });
});
