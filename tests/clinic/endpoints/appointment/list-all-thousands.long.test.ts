/** The clinic's list of 2,100 appointments: page numbers, cursors and bounded cost. In a shop of its own, because it exhausts the budget of other lists. */
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { maxExamined } from '#functions/clinic/find-appointments.ts';
import { createClinicSteps } from '#tests/kit/clinic-steps.ts';
import { openShop } from '#tests/kit/shop.ts';
import { documentClient } from '#tests/kit/table/document-client.ts';

const shop = await openShop();
const clinicSteps = createClinicSteps(shop);
const admin = await shop.admin();

const ask = (query: object) => shop.call('appointment.listAll', { as: admin, query: { ...query } });

describe('a list of 2,100 appointments', () => {
  const most = 2_100;
  const doctorId = 'doc-of-many';

  beforeAll(async () => {
    const begin = Date.parse('2030-01-01T04:30:00.000Z');
    const write = (items: readonly Record<string, unknown>[]) =>
      documentClient().send(new BatchWriteCommand({ RequestItems: { [shop.services.tableName]: items.map((Item) => ({ PutRequest: { Item } })) } }));
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

  it('reaches the first 500 appointments by page number and all others by cursor, in both directions', async () => {
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

  it('finds a rare appointment by cursor while each call examines a bounded number', async () => {
    const calls = [await ask({ doctorId, status: 'no_show' })];
    while (calls.at(-1)?.body.meta.next !== undefined) calls.push(await ask({ doctorId, status: 'no_show', cursor: calls.at(-1)?.body.meta.next }));
    expect(calls.flatMap(({ body }) => body.data)).toMatchObject([{ id: 'm00003' }]);
    expect(calls.length).toBeLessThanOrEqual(1 + Math.ceil(most / maxExamined));
    expect(await clinicSteps.listIds(admin, { doctorId, status: 'no_show', fromDate: '2030-01-01', toDate: '2030-01-01' })).toEqual(['m00003']);
  });
});
