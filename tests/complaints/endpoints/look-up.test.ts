/** POST /api/complaints/look-up: the sender sees state and answers with ticket number and e-mail address. */
import { beforeEach, expect, it } from 'vitest';
import { createComplaintSteps } from '#tests/complaints/complaint-steps.ts';
import { newEmail, newSource } from '#tests/identity/endpoints/auth/steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const { complain, reply, officer } = await createComplaintSteps(shop);
const lookUp = (ticket: string, email: string, source = newSource()) => shop.call('complaints.lookUp', { body: { ticket, email }, source });

// At the start of a day of the counters, so that no window ends during a test.
beforeEach(() => shop.advanceClock(86_400 - (Math.floor(shop.now().getTime() / 1000) % 86_400)));

it('shows state, due times and answers of a complaint, and no note of the staff', async () => {
  const email = newEmail();
  const ticket = await complain(email);
  await shop.call('complaints.addNote', { as: await officer(), params: { ticket }, body: { noteId: 'note-0001', text: 'Secret note' } });
  await reply(ticket, 'The wheels are on their way.');
  const { status, body } = await lookUp(ticket.toLowerCase().replace('g-', 'G '), email.toUpperCase());
  expect({ status, body }).toMatchObject({ status: 200, body: { ticket, state: 'acknowledged', wish: 'Please send the wheels.' } });
  expect(body.acknowledgeBy).toBeUndefined();
  expect(body.events.map(({ what, text }: { what: string; text?: string }) => [what, text])).toEqual([
    ['received', undefined],
    ['acknowledged', undefined],
    ['answered', 'The wheels are on their way.'],
  ]);
  expect(JSON.stringify(body)).not.toMatch(/Secret note|Asha/);
});

it('answers the look-up of a complaint alike for another address and for an unknown ticket', async () => {
  const ticket = await complain();
  const [other, unknown] = [await lookUp(ticket, newEmail()), await lookUp('G-00000000', newEmail())];
  expect([other.status, other.body.code]).toEqual([404, 'complaint_not_found']);
  expect([unknown.status, unknown.body.message]).toEqual([404, other.body.message]);
});

it('limits guesses of one network to ten an hour for all addresses of one mailbox, and those of no other network', async () => {
  const [email, source] = [newEmail(), newSource()];
  const ticket = await complain(email);
  const statuses: number[] = [];
  for (let guess = 0; guess < 11; guess++) statuses.push((await lookUp(`G-0000000${guess % 10}`, email.replace('@', `+${guess}@`), source)).status);
  expect(statuses).toEqual([...Array(10).fill(404), 429]);
  expect((await lookUp(ticket, email)).status).toBe(200);
});

it('says what a ticket number looks like when it is malformed', async () => {
  expect((await lookUp('NAN-1', newEmail())).body.fields).toEqual({ ticket: 'A ticket number looks like G-7K3QM9X2' });
});
