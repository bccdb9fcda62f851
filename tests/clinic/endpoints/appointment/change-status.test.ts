/** Marking an appointment as completed or missed: when it is possible, who may do it and how a mistake is undone. */
import { beforeEach, expect, it } from 'vitest';
import { createClinicSteps } from '#tests/kit/clinic-steps.ts';
import type { Customer } from '#tests/kit/fixtures.ts';
import { openShop } from '#tests/kit/shop.ts';
import { advanceToMorning } from './morning.ts';

const shop = await openShop();
const clinicSteps = createClinicSteps(shop);

beforeEach(() => advanceToMorning(shop));

/** An appointment that began a minute ago, with the accounts of its doctor and its patient. */
async function begun(): Promise<{ id: string; doctor: Customer; patient: Customer; start: string }> {
  const record = await clinicSteps.doctor();
  const [doctor, asha] = [await clinicSteps.doctorAccount(record), await shop.customer()];
  const { _id: id, start } = await clinicSteps.bookAndDeliver(asha, record);
  clinicSteps.advanceClockTo(-1, { start });
  return { id, start, doctor: await clinicSteps.signInAgain(doctor), patient: await clinicSteps.signInAgain(asha) };
}

it('lets a doctor mark an appointment as completed idempotently, and only after it has begun', async () => {
  const record = await clinicSteps.doctor();
  const [account, asha] = [await clinicSteps.doctorAccount(record), await shop.customer()];
  const { _id: id, start } = await clinicSteps.bookAndDeliver(asha, record);
  for (const status of ['completed', 'no_show', 'confirmed'])
    expect(await clinicSteps.changeStatus(account, id, status)).toMatchObject({ status: 409, body: { code: 'visit_not_markable' } });
  clinicSteps.advanceClockTo(-1, { start });
  const doctor = await clinicSteps.signInAgain(account);
  const answers = await Promise.all([1, 2, 3].map(() => clinicSteps.changeStatus(doctor, id, 'completed')));
  expect(answers).toMatchObject(
    Array.from({ length: 3 }, () => ({ status: 200, body: { status: 'completed', moves: [{ status: 'confirmed', needsReason: false }] } })),
  );
  const { body } = await shop.call('audit.list', { as: await shop.admin(), query: { subjectType: 'appointment', subjectId: id } });
  expect(body.data).toMatchObject([{ action: 'appointment.changeStatus', by: { role: 'doctor' }, before: { status: 'confirmed' } }]);
  expect(await clinicSteps.listAppointments(await clinicSteps.signInAgain(asha))).toMatchObject([{ isCompleted: true, noShow: false }]);
});

it('accepts one of two concurrent contradictory statuses of an appointment', async () => {
  const { id, doctor } = await begun();
  const answers = await Promise.all(['completed', 'no_show'].map((status) => clinicSteps.changeStatus(doctor, id, status)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('undoes a status within half an hour freely and later only with a reason', async () => {
  const { id, doctor, patient } = await begun();
  expect(await clinicSteps.changeStatus(doctor, id, 'no_show')).toMatchObject({ status: 200, body: { status: 'no_show' } });
  expect(await clinicSteps.listAppointments(patient)).toMatchObject([{ noShow: true }]);
  shop.advanceClock(29 * 60);
  expect(await clinicSteps.changeStatus(doctor, id, 'confirmed')).toMatchObject({ status: 200, body: { status: 'confirmed' } });
  expect(await clinicSteps.changeStatus(doctor, id, 'completed')).toMatchObject({ status: 200 });
  shop.advanceClock(31 * 60);
  const again = await clinicSteps.signInAgain(doctor);
  expect(await clinicSteps.changeStatus(again, id, 'confirmed')).toMatchObject({
    status: 400,
    body: { fields: { reason: expect.stringContaining('reason') } },
  });
  expect(await clinicSteps.changeStatus(again, id, 'confirmed', 'It was the next patient')).toMatchObject({
    status: 200,
    body: {
      status: 'confirmed',
      history: [{ what: 'confirmed', reason: 'It was the next patient', by: { role: 'doctor', name: 'Vikram Rao' } }, {}, {}, {}, {}, {}],
    },
  });
});

it('hides an appointment from another doctor and rejects a doctor account without a doctor record', async () => {
  const { id, doctor } = await begun();
  const other = await clinicSteps.doctorAccount(await clinicSteps.doctor());
  expect(await clinicSteps.changeStatus(other, id, 'completed')).toMatchObject({ status: 404, body: { code: 'appointment_not_found' } });
  expect(await clinicSteps.changeStatus(await shop.staff('doctor'), id, 'completed')).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining('administrator') },
  });
  expect(await clinicSteps.changeStatus(doctor, id, 'completed')).toMatchObject({ status: 200 });
});
