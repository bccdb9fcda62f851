/** POST /api/admin/complaints/{ticket}/notes: notes that only staff see. */
import { expect, it } from 'vitest';
import { createComplaintSteps } from '#tests/complaints/complaint-steps.ts';
import { newEmail } from '#tests/identity/endpoints/auth/steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const { complain, officer } = await createComplaintSteps(shop);

it('saves a note of the staff once, without a mail or an acknowledgement', async () => {
  const email = newEmail();
  const ticket = await complain(email);
  const add = async () =>
    shop.call('complaints.addNote', { as: await officer(), params: { ticket }, body: { noteId: 'note-0001', text: 'Rang the courier.' } });
  await add();
  expect(await add()).toMatchObject({
    status: 201,
    body: { state: 'received', events: [{ what: 'received' }, { what: 'noted', by: (await officer()).id, text: 'Rang the courier.' }] },
  });
  await shop.deliverEvents();
  expect(await shop.mailsTo(email)).toHaveLength(1);
});

it('says that a note was saved as it was before its text was changed', async () => {
  const ticket = await complain(newEmail());
  const add = async (text: string) =>
    shop.call('complaints.addNote', { as: await officer(), params: { ticket }, body: { noteId: 'note-0001', text } });
  await add('Rang the courier.');
  expect(await add('Rang the courier twice.')).toMatchObject({
    status: 400,
    body: { fields: { text: expect.stringContaining('already saved as it was before you changed it') } },
  });
});
