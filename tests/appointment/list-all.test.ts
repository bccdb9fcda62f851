/** Does the clinic find its appointments, and each doctor only their own, at a cost that does not grow with the table? */
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { mostExamined } from '#functions/flows/find-appointments.ts';
import { indexAppointment } from '#functions/flows/index-appointment.ts';
import { handler } from '#functions/jobs/index-orders.ts';
import { indianDay } from '#shared/rules/india-day.ts';
import { amazonsTable } from '#tests/kit/amazons-table.ts';
import type { Customer } from '#tests/kit/given.ts';
import { openShop } from '#tests/kit/shop.ts';
import { visits } from '#tests/kit/visits.ts';

const shop = await openShop();
const given = visits(shop);
const admin = await shop.admin();

const ask = (query: object, as: Pick<Customer, 'token'> = admin) => shop.call('appointment.listAll', { as, query: { ...query } });

describe('filters', () => {
  it('by doctor, speciality, state, days in India, and the patient’s name, e-mail and telephone', async () => {
    const [nair, iyer] = [await given.doctor(), await given.doctor({ name: 'Dr. Anand Iyer', speciality: 'Dermatologist' })];
    const asha = await shop.customer({ firstName: 'Zubeida', lastName: 'Quraishi', phone: '+919812345678' });
    const bina = await shop.customer({ firstName: 'Bina' });
    const slots = await given.offered(nair);
    const [first, last] = [slots.find(({ slotDate }) => slotDate !== slots[0]?.slotDate), slots.at(-1)];
    const [one, two] = [await given.booked(asha, nair, last), await given.booked(bina, nair, first)];
    const three = await given.booked(bina, iyer);
    const held = await given.held(await shop.customer(), iyer);
    await shop.deliver();
    expect(await given.ids(admin, { doctorId: nair.id })).toEqual([one._id, two._id]);
    expect(await given.ids(admin, { doctorId: nair.id, sortOrder: 'ASC' })).toEqual([two._id, one._id]);
    expect(await given.ids(admin, { speciality: 'Dermatologist', status: 'confirmed' })).toEqual([three._id]);
    expect(await given.ids(admin, { doctorId: iyer.id, status: 'open' })).toEqual([held._id]);
    const day = indianDay(new Date(two.start));
    expect(await given.ids(admin, { doctorId: nair.id, fromDate: day, toDate: day })).toEqual([two._id]);
    for (const search of ['zube', 'quraishi zubeida', asha.email.slice(0, 9), '98123 45678', '+91 98123'])
      expect(await given.ids(admin, { search })).toEqual([one._id]);
    expect(await given.ids(admin, { search: 'zube', doctorId: iyer.id })).toEqual([]);
    expect(await given.ids(admin, { search: 'nobody at all' })).toEqual([]);
  });

  it('an appointment is listed once, in its newest state, however often the stream tells of it', async () => {
    const [asha, doctor] = [await shop.customer(), await given.doctor()];
    const { _id: id } = await given.booked(asha, doctor);
    const whose = { customerId: asha.id, id };
    const record = (SequenceNumber: string) => ({
      dynamodb: { SequenceNumber, Keys: { pk: { S: `CUSTOMER#${asha.id}` }, sk: { S: `APPOINTMENT#${id}` } } },
    });
    await Promise.all([...Array.from({ length: 5 }, () => indexAppointment(whose)), handler({ Records: [record('1'), record('2')] })]);
    await given.cancel(admin, id);
    await Promise.all([indexAppointment(whose), shop.deliver()]);
    expect(await given.ids(admin, { doctorId: doctor.id })).toEqual([id]);
    expect(await given.ids(admin, { doctorId: doctor.id, status: 'confirmed' })).toEqual([]);
    expect(await given.ids(admin, { doctorId: doctor.id, status: 'cancelled' })).toEqual([id]);
    expect(shop.world.dead.filter(({ job }) => job === 'follow-changes')).toEqual([]);
  });
});

it('a doctor sees their own only, whichever doctor they ask for, and of a patient what a visit needs', async () => {
  const [mine, other] = [await given.doctor(), await given.doctor()];
  const account = await given.account(mine);
  const asha = await shop.customer({ firstName: 'Asha' });
  const own = await given.booked(asha, mine);
  await given.booked(asha, other);
  for (const query of [{}, { doctorId: other.id }, { search: 'asha' }, { doctorId: mine.id }])
    expect(await given.ids(account, query)).toEqual([own._id]);
  const [visit] = await given.all(account);
  expect(visit?.patient).toEqual({ name: 'Asha Rao', phone: asha.phone });
  expect(visit).toMatchObject({ canCancel: false, canMove: false });
  expect((await given.all(admin, { doctorId: mine.id }))[0]?.patient).toMatchObject({ email: asha.email, customerId: asha.id });
});

describe('many', () => {
  const most = 2_600;
  const doctorId = 'doc-of-many';

  beforeAll(async () => {
    const begin = Date.parse('2030-01-01T04:30:00.000Z');
    const write = (items: readonly Record<string, unknown>[]) =>
      amazonsTable().send(new BatchWriteCommand({ RequestItems: { [shop.world.tableName]: items.map((Item) => ({ PutRequest: { Item } })) } }));
    const all = Array.from({ length: most }, (_, number) => number).flatMap((number) => {
      const id = `m${String(number).padStart(5, '0')}`;
      const start = new Date(begin + number * 1_800_000).toISOString();
      const status = number === 3 ? 'no_show' : 'confirmed';
      const item = { id, customerId: 'many', doctorId, start, status, doctor: { name: 'Dr. Many', speciality: 'Everything' } };
      const buyer = { firstName: 'Many', lastName: '', email: 'many@example.test', phone: '' };
      const money = { total: 60_000, createdAt: start, holdEndsAt: start, paymentId: 'pay_x' };
      return [
        { pk: `APPOINTMENTS-OF#${doctorId}`, sk: `${start}#${id}`, ...item, speciality: 'Everything' },
        { pk: 'CUSTOMER#many', sk: `APPOINTMENT#${id}`, ...item, ...money, buyer },
      ];
    });
    for (let from = 0; from < all.length; from += 25) await write(all.slice(from, from + 25));
  }, 120_000);

  it('numbers reach 500, cursors the rest, forwards and back, and no call looks at more than its share', async () => {
    const first = await ask({ doctorId, sortOrder: 'ASC', limit: 100, page: 5 });
    expect(first.body.meta).toMatchObject({ total: 1_000, isLeast: true, page: 5, lastNumber: 5 });
    expect(await ask({ doctorId, sortOrder: 'ASC', limit: 100, page: 6 })).toMatchObject({
      status: 400,
      body: { fields: { page: expect.anything() } },
    });
    const seen = [...first.body.data];
    let next: string | undefined = first.body.meta.next;
    let last = first;
    while (next !== undefined) {
      last = await ask({ doctorId, sortOrder: 'ASC', limit: 100, cursor: next });
      seen.push(...last.body.data);
      next = last.body.meta.next;
    }
    expect(seen.map(({ id }: { id: string }) => id)).toEqual(Array.from({ length: most - 400 }, (_, at) => `m${String(at + 400).padStart(5, '0')}`));
    const back = await ask({ doctorId, sortOrder: 'ASC', limit: 100, cursor: last.body.meta.previous });
    expect(back.body.data.map(({ id }: { id: string }) => id)).toEqual(
      Array.from({ length: 100 }, (_, at) => `m${String(at + most - 200).padStart(5, '0')}`),
    );
    expect(await ask({ doctorId: 'another', sortOrder: 'ASC', limit: 100, cursor: first.body.meta.next })).toMatchObject({
      status: 400,
      body: { fields: { cursor: expect.anything() } },
    });
  });

  it('what is rare is found by going on, at most so many looked at a call', async () => {
    const calls = [await ask({ doctorId, status: 'no_show' })];
    while (calls.at(-1)?.body.meta.next !== undefined) calls.push(await ask({ doctorId, status: 'no_show', cursor: calls.at(-1)?.body.meta.next }));
    expect(calls.flatMap(({ body }) => body.data)).toMatchObject([{ id: 'm00003' }]);
    expect(calls.length).toBeLessThanOrEqual(1 + Math.ceil(most / mostExamined));
    expect(await given.ids(admin, { doctorId, status: 'no_show', fromDate: '2030-01-01', toDate: '2030-01-01' })).toEqual(['m00003']);
  });
});
