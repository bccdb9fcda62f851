/** Who may say that a patient came, when, and how is a wrong click taken back? */
import { expect, it } from 'vitest';
import type { Customer } from '#tests/kit/given.ts';
import { openShop } from '#tests/kit/shop.ts';
import { visits } from '#tests/kit/visits.ts';

const shop = await openShop();
const given = visits(shop);

/** A visit that began a minute ago, and its doctor's account. */
async function begun(): Promise<{ id: string; doctor: Customer; patient: Customer; start: string }> {
  const record = await given.doctor();
  const [doctor, asha] = [await given.account(record), await shop.customer()];
  const { _id: id, start } = await given.booked(asha, record);
  given.waitUntil(-1, { start });
  return { id, start, doctor: await given.again(doctor), patient: await given.again(asha) };
}

it('a doctor says that the patient came once it has begun, twice the same, and not before', async () => {
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

it('of two who say different things at once one is heard', async () => {
  const { id, doctor } = await begun();
  const answers = await Promise.all(['completed', 'no_show'].map((status) => given.mark(doctor, id, status)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('a wrong click is taken back for half an hour, then with a reason', async () => {
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

it('another doctor’s visit is as unknown as none, and an account without a doctor sees nothing', async () => {
  const { id, doctor } = await begun();
  const other = await given.account(await given.doctor());
  expect(await given.mark(other, id, 'completed')).toMatchObject({ status: 404, body: { code: 'appointment_not_found' } });
  expect(await given.mark(await shop.staff('doctor'), id, 'completed')).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining('administrator') },
  });
  expect(await given.mark(await shop.staff('orders'), id, 'completed')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(await given.mark(doctor, id, 'completed')).toMatchObject({ status: 200 });
});
