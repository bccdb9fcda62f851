/** POST /api/admin/complaints/{ticket}/replies: an answer goes out once, stays with the complaint, and the first one acknowledges it. */
import { expect, it } from 'vitest';
import { createComplaintSteps } from '#tests/complaints/complaint-steps.ts';
import { newEmail } from '#tests/identity/endpoints/auth/steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const { complain, reply, move } = await createComplaintSteps(shop);

it('mails an answer to a complaint once and acknowledges the complaint with the first one', async () => {
  const email = newEmail();
  const ticket = await complain(email);
  for (let time = 0; time < 2; time++)
    expect(await reply(ticket, 'We are looking into it.')).toMatchObject({
      status: 201,
      body: { state: 'acknowledged', acknowledgedAt: expect.any(String) },
    });
  expect((await reply(ticket, 'They are packed.', 'reply-0002')).body.events.map(({ what }: { what: string }) => what)).toEqual([
    'received',
    'acknowledged',
    'answered',
    'answered',
  ]);
  await shop.deliverEvents();
  const answers = (await shop.mailsTo(email)).filter(({ subject }) => subject.startsWith('Our answer'));
  expect(answers.map(({ text }) => /looking into it|packed/.exec(text)?.[0]).toSorted()).toEqual(['looking into it', 'packed']);
});

it('refuses to answer a closed complaint', async () => {
  const ticket = await complain();
  await move(ticket, 'acknowledged');
  await move(ticket, 'resolved', 'Sent.');
  expect(await reply(ticket, 'One more thing')).toMatchObject({ status: 409, body: { code: 'complaint_not_movable' } });
});
