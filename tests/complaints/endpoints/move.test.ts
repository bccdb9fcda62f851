/** PUT /api/admin/complaints/{ticket}/state: the state changes of a complaint, each with mail and audit entry. */
import { expect, it } from 'vitest';
import { eraseComplaint } from '#functions/complaints/erase-complaint.ts';
import { createComplaintSteps } from '#tests/complaints/complaint-steps.ts';
import { newEmail } from '#tests/identity/endpoints/auth/steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const { complain, move, officer, read, reply } = await createComplaintSteps(shop);

it('acknowledges, resolves, reopens and rejects a complaint, each with a mail and an audit entry', async () => {
  const email = newEmail();
  const ticket = await complain(email);
  expect(await move(ticket, 'acknowledged')).toMatchObject({ status: 200, body: { state: 'acknowledged', moves: ['resolved', 'rejected'] } });
  shop.advanceClock(60);
  expect((await move(ticket, 'resolved', 'The wheels are sent.')).body).toMatchObject({ state: 'resolved', moves: ['reopened'] });
  expect(await read(ticket)).not.toHaveProperty('dueAt');
  shop.advanceClock(10 * 86_400);
  const reopened = (await move(ticket, 'reopened', 'They did not arrive.')).body;
  expect(reopened).not.toHaveProperty('closedAt');
  // The month for the redress begins again.
  expect(Date.parse(reopened.dueAt) - shop.now().getTime()).toBeGreaterThan(27 * 86_400_000);
  expect((await move(ticket, 'rejected', 'The courier has your signature.')).body).toMatchObject({ state: 'rejected', closedAt: expect.any(String) });
  await shop.deliverEvents();
  const mails = await shop.mailsTo(email);
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    `Our grievance officer is looking into your complaint ${ticket}`,
    `Your complaint ${ticket} has reached Nanhe`,
    `Your complaint ${ticket} is closed`,
    `Your complaint ${ticket} is open again`,
    `Your complaint ${ticket} is resolved`,
  ]);
  const closed = mails.find(({ subject }) => subject.endsWith('is closed'))?.text;
  expect(closed).toContain('The courier has your signature.');
  // As the page /grievance says: the officer opens a complaint again.
  const { officer } = (await shop.call('policy.read', { params: { page: 'grievance' } })).body;
  expect(closed).toContain(`Write to our grievance officer, ${officer.email}, with the ticket number`);
  expect(await shop.table.query(`AUDIT#complaint#${ticket}`)).toMatchObject([
    { before: { state: 'received' }, after: { state: 'acknowledged' } },
    { before: { state: 'acknowledged' }, after: { state: 'resolved' }, reason: 'The wheels are sent.' },
    { after: { state: 'reopened' } },
    { after: { state: 'rejected' } },
  ]);
});

it('refuses a state change that is not allowed, and names the allowed ones', async () => {
  const ticket = await complain();
  for (const state of ['resolved', 'rejected', 'reopened'])
    expect(await move(ticket, state, 'Because.')).toMatchObject({
      status: 409,
      body: { code: 'complaint_not_movable', message: 'The complaint is received: it can become acknowledged next.' },
    });
  expect((await move(ticket, 'withdrawn')).body.fields).toHaveProperty('state');
  expect((await move(ticket, 'received')).status).toBe(400);
});

it('requires a text for the customer when a complaint is closed', async () => {
  const ticket = await complain();
  await move(ticket, 'acknowledged');
  expect((await move(ticket, 'rejected')).body.fields).toEqual({ text: 'Write to the customer why: the text is mailed' });
});

it('closes a complaint once when two officers decide at the same time, and mails one decision', async () => {
  const email = newEmail();
  const ticket = await complain(email);
  await move(ticket, 'acknowledged');
  const answers = await Promise.all([move(ticket, 'resolved', 'Sent.'), move(ticket, 'rejected', 'Not ours.')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await shop.deliverEvents();
  expect(await shop.mailsTo(email)).toHaveLength(3);
});

it('changes nothing when the same state change of a complaint is repeated', async () => {
  const email = newEmail();
  const ticket = await complain(email);
  for (let time = 0; time < 2; time++) expect((await move(ticket, 'acknowledged', 'We look into it.')).status).toBe(200);
  await shop.deliverEvents();
  expect(await shop.mailsTo(email)).toHaveLength(2);
});

it('changes, answers and notes nothing on a closed complaint whose customer has deleted the account', async () => {
  const email = newEmail();
  const ticket = await complain(email);
  await move(ticket, 'acknowledged');
  await move(ticket, 'resolved', 'Sent.');
  await eraseComplaint(ticket, email, shop.now());
  expect(await read(ticket)).toMatchObject({ state: 'resolved', email: '', moves: [] });
  const before = await shop.table.get(`COMPLAINT#${ticket}`, 'COMPLAINT');
  const note = { as: await officer(), params: { ticket }, body: { noteId: 'note-0001', text: 'She rang.' } };
  for (const refused of [
    await move(ticket, 'reopened', 'They did not arrive.'),
    await reply(ticket, 'Hello'),
    await shop.call('complaints.addNote', note),
  ])
    expect(refused).toMatchObject({ status: 409, body: { code: 'complaint_not_movable', message: expect.stringContaining('deleted the account') } });
  expect(await shop.table.get(`COMPLAINT#${ticket}`, 'COMPLAINT')).toEqual(before);
});
