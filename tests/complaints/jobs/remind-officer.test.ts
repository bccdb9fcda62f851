/** The grievance officer's mails: one when a complaint comes, and one before each of its due times. */
import { expect, it } from 'vitest';
import { createComplaintSteps, hour } from '#tests/complaints/complaint-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const { send, move } = await createComplaintSteps(shop);
const day = 24 * hour;

const run = () => shop.runJob('remind-officer');
/** The officer's mails about a complaint, the newest first. */
async function mailsOf(ticket: string) {
  await shop.deliverEvents();
  return (await shop.mailsTo('grievance@nanhe.example')).filter(({ subject }) => subject.includes(ticket));
}
const subjectsOf = async (ticket: string) => (await mailsOf(ticket)).map(({ subject }) => subject.replace(/ by .*/, ''));
const complain = async (): Promise<string> => (await send({ orderNumber: 'NAN-20261101-7K3Q' })).body.ticket;

it('tells the officer of a new complaint by its ticket, with a link and no word of the customer', async () => {
  const ticket = await complain();
  const [mail, ...others] = await mailsOf(ticket);
  expect(others).toEqual([]);
  expect(mail?.subject).toContain(`New complaint ${ticket}: acknowledge it by`);
  expect(mail?.text).toContain(`/admin?tab=complaints&ticket=${ticket}`);
  expect(mail?.text).not.toMatch(/Asha|wheels|NAN-/);
});

it('reminds the officer once before the acknowledgement and once before the redress are due, however often the job runs', async () => {
  const ticket = await complain();
  shop.advanceClock(35 * hour);
  await run();
  expect(await subjectsOf(ticket)).toHaveLength(1);
  shop.advanceClock(2 * hour);
  await Promise.all([run(), run(), run()]);
  await run();
  expect(await subjectsOf(ticket)).toEqual([`Complaint ${ticket} is not acknowledged yet: it is due`, `New complaint ${ticket}: acknowledge it`]);
  await move(ticket, 'acknowledged');
  shop.advanceClock(24 * day);
  await run();
  expect(await subjectsOf(ticket)).toHaveLength(2);
  shop.advanceClock(3 * day);
  await run();
  await run();
  expect((await subjectsOf(ticket))[0]).toBe(`Complaint ${ticket} is still open: settle it`);
  expect(await subjectsOf(ticket)).toHaveLength(3);
});

it('sends no reminder of a closed complaint, and reminds again of a reopened one', async () => {
  const ticket = await complain();
  await move(ticket, 'acknowledged');
  await move(ticket, 'resolved', 'The wheels are sent.');
  shop.advanceClock(30 * day);
  await run();
  expect(await subjectsOf(ticket)).toHaveLength(1);
  await move(ticket, 'reopened', 'They did not arrive.');
  shop.advanceClock(28 * day);
  await run();
  expect(await subjectsOf(ticket)).toHaveLength(2);
});
