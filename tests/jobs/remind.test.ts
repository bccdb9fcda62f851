/** What do reminders promise? One a day and one two hours before, to whoever still comes, at the time that holds. */
import { expect, it } from 'vitest';
import { badTable } from '#tests/kit/bad-table.ts';
import { clinic, type OfferedSlot } from '#tests/kit/clinic.ts';
import type { Customer } from '#tests/kit/given.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const table = await badTable();
const given = clinic(shop);

const run = () => shop.job('remind');
const reminders = async ({ email }: Customer) => {
  await shop.deliver();
  return (await shop.mails(email)).map(({ subject }) => /begins within (\d+) hours$/.exec(subject)?.[1]).filter((hours) => hours !== undefined);
};
const again = async (patient: Customer) => {
  const { body } = await shop.call('auth.login', { body: { identifier: patient.email, password: patient.password } });
  return { ...patient, token: body.token as string };
};
const waiting = async ({ id }: Customer) => (await shop.table.query(`CUSTOMER#${id}`)).filter(({ sk }) => String(sk).startsWith('REMINDER#'));

it('come a day and two hours before, once each, though the job runs often and at once', async () => {
  const [asha, doctor] = [await shop.customer(), await given.doctor()];
  const appointment = await given.confirmed(asha, doctor);
  await run();
  given.waitUntil(24 * 60 + 1, appointment);
  await run();
  expect(await reminders(asha)).toEqual([]);
  given.waitUntil(24 * 60, appointment);
  await Promise.all([run(), run(), run()]);
  await run();
  expect(await reminders(asha)).toEqual(['24']);
  given.waitUntil(121, appointment);
  await run();
  expect(await reminders(asha)).toEqual(['24']);
  given.waitUntil(120, appointment);
  await Promise.all([run(), run()]);
  await run();
  expect(await reminders(asha)).toEqual(['2', '24']);
  const [last] = await shop.mails(asha.email);
  expect(last?.text).toContain('14 Residency Road, Ashok Nagar, Bengaluru');
  expect(await waiting(asha)).toEqual([]);
});

it('that a crash has kept from being written down are written by the next run', async () => {
  const [asha, doctor] = [await shop.customer(), await given.doctor()];
  const appointment = await given.confirmed(asha, doctor);
  given.waitUntil(24 * 60, appointment);
  table.trouble = (operation) => (operation === 'TransactWriteItems' ? 'server-error' : undefined);
  await run();
  table.trouble = () => undefined;
  expect(await reminders(asha)).toEqual([]);
  await run();
  expect(await reminders(asha)).toEqual(['24']);
});

it('are sent once though the answer to the write is lost', async () => {
  const [asha, doctor] = [await shop.customer(), await given.doctor()];
  const appointment = await given.confirmed(asha, doctor);
  given.waitUntil(24 * 60, appointment);
  let lost = 0;
  table.trouble = (operation) => (operation === 'TransactWriteItems' && lost++ === 0 ? 'answer-lost' : undefined);
  await run();
  table.trouble = () => undefined;
  expect(lost).toBeGreaterThan(1);
  await run();
  expect(await reminders(asha)).toEqual(['24']);
});

it('after a long pause of the job are not made up for: the last one is sent, and none once it has begun', async () => {
  const [asha, ravi, doctor] = [await shop.customer(), await shop.customer(), await given.doctor()];
  const [later, sooner] = [await given.confirmed(asha, doctor), await given.confirmed(ravi, doctor)];
  given.waitUntil(0, sooner);
  await run();
  expect([await reminders(asha), await reminders(ravi)]).toEqual([['2'], []]);
  expect(Date.parse(later.start) - Date.parse(sooner.start)).toBe(30 * 60_000);
  expect([await waiting(asha), await waiting(ravi)]).toEqual([[], []]);
});

it('are not sent for what is not paid, and not after it was given up', async () => {
  const doctor = await given.doctor();
  const ravi = await shop.customer();
  let asha = await shop.customer();
  const paid = await given.confirmed(asha, doctor);
  await given.held(ravi, doctor);
  given.waitUntil(23 * 60, paid);
  asha = await again(asha);
  await shop.call('appointment.refund', { as: asha, body: { appointmentId: paid._id } });
  await run();
  given.waitUntil(60, paid);
  await run();
  expect([await reminders(asha), await reminders(ravi)]).toEqual([[], []]);
  expect(await waiting(asha)).toEqual([]);
});

it('follow the appointment to its new time, also where one was sent for the old', async () => {
  const doctor = await given.doctor();
  let asha = await shop.customer();
  const before = await given.confirmed(asha, doctor);
  given.waitUntil(23 * 60, before);
  await run();
  expect(await reminders(asha)).toEqual(['24']);
  asha = await again(asha);
  const { slotDate, slotTime, start } = (await given.offered(doctor)).at(-1) as OfferedSlot;
  await shop.call('appointment.reschedule', { as: asha, body: { appointmentId: before._id, slotDate, slotTime } });
  given.waitUntil(60, before);
  await run();
  expect(await reminders(asha)).toEqual(['24']);
  given.waitUntil(24 * 60, { start });
  await run();
  given.waitUntil(110, { start });
  await run();
  expect(await reminders(asha)).toEqual(['2', '24', '24']);
});
