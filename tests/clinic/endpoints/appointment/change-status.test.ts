/** Marking an appointment as completed or missed: when it is possible, who may do it and how a mistake is undone. */
import { beforeEach, expect, it } from 'vitest';
import type { Customer } from '#tests/kit/fixtures.ts';
import { openShop } from '#tests/kit/shop.ts';
import { visits } from '#tests/kit/clinic-steps.ts';
import { advanceToMorning } from './morning.ts';

const shop = await openShop();
const given = visits(shop);

beforeEach(() => advanceToMorning(shop));

/** An appointment that began a minute ago, with the accounts of its doctor and its patient. */
async function begun(): Promise<{ id: string; doctor: Customer; patient: Customer; start: string }> {
  const record = await given.doctor();
  const [doctor, asha] = [await given.account(record), await shop.customer()];
  const { _id: id, start } = await given.booked(asha, record);
  given.waitUntil(-1, { start });
  return { id, start, doctor: await given.again(doctor), patient: await given.again(asha) };
}

it('lets a doctor mark an appointment as completed idempotently, and only after it has begun', async () => {
  const record = await given.doctor();
  const [account, asha] = [await given.account(record), await shop.customer()];
  const { _id: id, start } = await given.booked(asha, record);
  for (const status of ['completed', 'no_show', 'confirmed'])
    expect(await given.mark(account, id, status)).toMatchObject({ status: 409, body: { code: 'visit_not_markable' } });
  given.waitUntil(-1, { start });
  const doctor = await given.again(account);
  const answers = await Promise.all([1, 2, 3].map(() => given.mark(doctor, id, 'completed')));
  expect(answers).toMatchObject(
    Array.from({ length: 3 }, () => ({ status: 200, body: { status: 'completed', moves: [{ status: 'confirmed', needsReason: false }] } })),
  );
  const { body } = await shop.call('audit.list', { as: await shop.admin(), query: { subjectType: 'appointment', subjectId: id } });
  expect(body.data).toMatchObject([{ action: 'appointment.changeStatus', by: { role: 'doctor' }, before: { status: 'confirmed' } }]);
  expect(await given.list(await given.again(asha))).toMatchObject([{ isCompleted: true, noShow: false }]);
});

it('accepts one of two concurrent contradictory statuses of an appointment', async () => {
  const { id, doctor } = await begun();
  const answers = await Promise.all(['completed', 'no_show'].map((status) => given.mark(doctor, id, status)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('undoes a status within half an hour freely and later only with a reason', async () => {
  const { id, doctor, patient } = await begun();
  expect(await given.mark(doctor, id, 'no_show')).toMatchObject({ status: 200, body: { status: 'no_show' } });
  expect(await given.list(patient)).toMatchObject([{ noShow: true }]);
  shop.advance(29 * 60);
  expect(await given.mark(doctor, id, 'confirmed')).toMatchObject({ status: 200, body: { status: 'confirmed' } });
  expect(await given.mark(doctor, id, 'completed')).toMatchObject({ status: 200 });
  shop.advance(31 * 60);
  const again = await given.again(doctor);
  expect(await given.mark(again, id, 'confirmed')).toMatchObject({ status: 400, body: { fields: { reason: expect.stringContaining('reason') } } });
  expect(await given.mark(again, id, 'confirmed', 'It was the next patient')).toMatchObject({
    status: 200,
    body: {
      status: 'confirmed',
      history: [{ what: 'confirmed', reason: 'It was the next patient', by: { role: 'doctor', name: 'Vikram Rao' } }, {}, {}, {}, {}, {}],
    },
  });
});

it('hides an appointment from another doctor and rejects a doctor account without a doctor record', async () => {
  const { id, doctor } = await begun();
  const other = await given.account(await given.doctor());
  expect(await given.mark(other, id, 'completed')).toMatchObject({ status: 404, body: { code: 'appointment_not_found' } });
  expect(await given.mark(await shop.staff('doctor'), id, 'completed')).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining('administrator') },
  });
  expect(await given.mark(doctor, id, 'completed')).toMatchObject({ status: 200 });
});
