/** Messages and complaints that were sent from an e-mail which the account, or another account, had before. */
import { expect, it } from 'vitest';
import { findSuppressedMailbox, suppressMailbox } from '#functions/platform/mail/mailbox-store.ts';
import { createComplaintSteps } from '#tests/complaints/complaint-steps.ts';
import { codeTo, newEmail, newSource } from '#tests/identity/endpoints/auth/steps.ts';
import type { Customer } from '#tests/kit/fixtures.ts';
import { openShop } from '#tests/kit/shop.ts';
import { readTableAsText } from '#tests/kit/table/table-as-text.ts';

const shop = await openShop();
const { send } = await createComplaintSteps(shop);

/** Sends a message and a complaint, both with these words, from an e-mail. */
async function write(email: string, words: string) {
  const message = { name: 'Asha', email, phone: '9876543210', message: words };
  expect(await shop.call('content.sendContact', { body: message, source: newSource() })).toMatchObject({ status: 201 });
  expect(await send({ email, what: words })).toMatchObject({ status: 201 });
  shop.advanceClock(1);
}

async function moveTo<C extends Customer>(customer: C, email: string): Promise<C> {
  shop.advanceClock(60);
  const sent = await shop.call('account.sendEmailCode', { as: customer, body: { email, password: customer.password }, source: newSource() });
  expect(sent).toMatchObject({ status: 200 });
  const code = await codeTo(shop, email);
  expect(await shop.call('account.confirmEmail', { as: customer, body: { code }, source: newSource() })).toMatchObject({ status: 200 });
  shop.advanceClock(1);
  return { ...customer, email };
}

async function remove(customer: Customer) {
  expect(await shop.call('privacy.sendDeletionCode', { as: customer, source: newSource() })).toMatchObject({ status: 200 });
  const code = await codeTo(shop, customer.email);
  expect(await shop.call('privacy.deleteAccount', { as: customer, body: { code }, source: newSource() })).toMatchObject({ status: 200 });
  await shop.deliverEvents();
}

const exported = async (as: Customer) => (await shop.call('privacy.exportData', { as })).body;
/** The words of the complaints and messages that the customer can see, the newest first; the lists must agree. */
async function seenBy(as: Customer): Promise<string[]> {
  const { complaints, messages } = await exported(as);
  const { data } = (await shop.call('complaints.listOwn', { as })).body;
  const words: string[] = data.map(({ what }: { what: string }) => what);
  expect(complaints.map(({ what }: { what: string }) => what)).toEqual(words);
  expect(messages.map(({ message }: { message: string }) => message)).toEqual(words);
  return words;
}

it('lists and exports what a customer sent from a former e-mail', async () => {
  const first = await shop.customer();
  await write(first.email, 'from the old address');
  const asha = await moveTo(first, newEmail());
  await write(asha.email, 'from the new address');
  await write(first.email, 'from the old address after the change');
  expect(await seenBy(asha)).toEqual(['from the new address', 'from the old address']);
  expect((await exported(asha)).formerEmails).toEqual([{ email: first.email, until: expect.any(String) }]);
});

it('shows the next owner of an e-mail nothing that was sent before the account had it', async () => {
  const first = await shop.customer();
  await write(first.email, 'of the first owner');
  const asha = await moveTo(first, newEmail());
  await write(first.email, 'of no account');
  const ravi = await shop.customer({ email: first.email });
  shop.advanceClock(1);
  await write(first.email, 'of the second owner');
  expect(await seenBy(ravi)).toEqual(['of the second owner']);
  expect(await seenBy(asha)).toEqual(['of the first owner']);
  // The second owner leaves the e-mail, too, and the first one has it again.
  const moved = await moveTo(ravi, newEmail());
  const back = await moveTo(asha, first.email);
  await write(first.email, 'of the first owner again');
  expect(await seenBy(moved)).toEqual(['of the second owner']);
  expect(await seenBy(back)).toEqual(['of the first owner again', 'of the first owner']);
});

it('shows each record once to a customer who has a former e-mail again', async () => {
  const first = await shop.customer();
  await write(first.email, 'at first');
  const moved = await moveTo(first, newEmail());
  const back = await moveTo(moved, first.email);
  await write(back.email, 'at last');
  expect(await seenBy(back)).toEqual(['at last', 'at first']);
});

it('shows a new account what was sent from its e-mail before, when no other account had the e-mail', async () => {
  const email = newEmail();
  await write(email, 'before the account');
  expect(await seenBy(await shop.customer({ email }))).toEqual(['before the account']);
});

it('erases what a customer sent from a former e-mail, and nothing that its next owner sent', async () => {
  const first = await shop.customer();
  await write(first.email, 'quetzal of the first owner');
  const asha = await moveTo(first, newEmail());
  const ravi = await shop.customer({ email: first.email });
  shop.advanceClock(1);
  await write(first.email, 'toucan of the second owner');
  await remove(asha);
  const after = await readTableAsText(shop);
  expect(after).not.toContain('quetzal');
  expect(after).not.toContain(asha.email);
  expect(await seenBy(ravi)).toEqual(['toucan of the second owner']);
  await remove(ravi);
  const end = await readTableAsText(shop);
  expect(end).not.toContain('toucan');
  expect(end).not.toContain(first.email);
});

it('deletes the block of a former mailbox, unless another account has the e-mail now', async () => {
  const first = await shop.customer();
  const second = await moveTo(first, newEmail());
  const asha = await moveTo(second, newEmail());
  await shop.customer({ email: second.email });
  for (const { email } of [first, second]) await suppressMailbox(email, 'bounced', shop.now());
  await remove(asha);
  expect(await findSuppressedMailbox(first.email)).toBeUndefined();
  expect(await findSuppressedMailbox(second.email)).toMatchObject({ reason: 'bounced' });
});

it('erases nothing of the owner before when the next owner of an e-mail leaves', async () => {
  const first = await shop.customer();
  await write(first.email, 'of the first owner');
  const asha = await moveTo(first, newEmail());
  const ravi = await shop.customer({ email: first.email });
  await remove(ravi);
  expect(await seenBy(asha)).toEqual(['of the first owner']);
});
