/** GET /api/admin/complaints: open, overdue and closed complaints, and the bell when one is due. */
import { expect, it } from 'vitest';
import { createComplaintSteps, hour } from '#tests/complaints/complaint-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const { complain, move, listTickets, officer, read, send } = await createComplaintSteps(shop);
const due = async (): Promise<string[]> => {
  const { body } = await shop.call('overview.attention', { as: await officer() });
  return body.data
    .filter(({ kind }: { kind: string }) => kind === 'complaint_due')
    .flatMap(({ items }: { items: { id: string }[] }) => items.map(({ id }) => id));
};

it('sorts open complaints by due time, lists them for attention 12 hours before, and as overdue after 48 hours', async () => {
  const answered = await complain();
  await move(answered, 'acknowledged');
  shop.advanceClock(hour);
  const waiting = await complain();
  const own = async (tickets: Promise<string[]>) => (await tickets).filter((each) => each === answered || each === waiting);
  // The acknowledged complaint is due within a month, the other one within 48 hours.
  expect(await own(listTickets('open'))).toEqual([waiting, answered]);
  expect(await own(due())).toEqual([]);
  shop.advanceClock(36 * hour - 60);
  expect(await own(due())).toEqual([]);
  shop.advanceClock(120);
  expect(await own(due())).toEqual([waiting]);
  expect(await own(listTickets('overdue'))).toEqual([]);
  shop.advanceClock(12 * hour);
  expect(await own(listTickets('overdue'))).toEqual([waiting]);
  expect(await read(waiting)).toMatchObject({ isOverdue: true });
  await move(waiting, 'acknowledged');
  expect(await own(listTickets('overdue'))).toEqual([]);
  expect(await own(due())).toEqual([]);
  await move(waiting, 'resolved', 'The wheels are sent.');
  expect(await own(listTickets('open'))).toEqual([answered]);
  expect(await own(listTickets('closed'))).toEqual([waiting]);
  expect(await own(listTickets('all'))).toEqual([waiting, answered]);
  expect(await listTickets('all', answered)).toEqual([answered]);
});

it('finds a complaint by the order number and other words with hyphens in its texts', async () => {
  const { body } = await send({ what: 'Half of NH-261121-7Q2M4KXD is missing.', wish: 'Please send the T-shirt.' });
  await complain();
  for (const search of ['NH-261121-7Q2M4KXD', '7q2m4kxd', 't-shirt', body.ticket]) expect(await listTickets('all', search)).toEqual([body.ticket]);
});

it('lists a complaint for attention again before the month of the redress ends', async () => {
  const ticket = await complain();
  await move(ticket, 'acknowledged');
  const { dueAt } = await read(ticket);
  shop.advanceClock((Date.parse(dueAt) - shop.now().getTime()) / 1000 - 13 * hour);
  expect(await due()).not.toContain(ticket);
  shop.advanceClock(2 * hour);
  expect(await due()).toContain(ticket);
});
