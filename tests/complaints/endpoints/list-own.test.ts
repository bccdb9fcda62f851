/** GET /api/complaints: the complaints with the proven e-mail address of the caller. */
import { expect, it } from 'vitest';
import { type ComplaintItem, putComplaint } from '#functions/complaints/complaint-store.ts';
import { commit } from '#functions/platform/table/table.ts';
import { createComplaintSteps } from '#tests/complaints/complaint-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const { complain } = await createComplaintSteps(shop);

it('lists the complaints of the caller, the newest first, and none of another customer', async () => {
  const [asha, ravi] = [await shop.customer(), await shop.customer()];
  const first = await complain(asha.email);
  shop.advanceClock(1);
  const second = await complain(asha.email);
  await complain(ravi.email);
  const { body } = await shop.call('complaints.listOwn', { as: asha });
  expect(body).toMatchObject({ total: 2 });
  expect(body.data.map((each: { ticket: string }) => each.ticket)).toEqual([second, first]);
});

it('lists the newest 100 of more complaints and says how many there are', async () => {
  const asha = await shop.customer();
  const all = Array.from({ length: 103 }, (_, index): ComplaintItem => {
    const createdAt = new Date(shop.now().getTime() - index * 60_000).toISOString();
    // The oldest have the first tickets, which the table lists first.
    const id = `G-MANY${String(999 - index)}`;
    return { id, name: 'Asha', email: asha.email, what: `${index}`, wish: '', state: 'received', createdAt, events: [], revision: 1 };
  });
  for (const each of all) await commit(putComplaint(each));
  const { body } = await shop.call('complaints.listOwn', { as: asha });
  expect(body.total).toBe(103);
  expect(body.data.map(({ ticket }: { ticket: string }) => ticket)).toEqual(all.slice(0, 100).map(({ id }) => id));
});
