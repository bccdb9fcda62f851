/** POST /api/contact/{id}/replies: an answer goes out as an e-mail once, and stays with the message. */
import { expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const admin = await shop.admin();
let messages = 0;
const sendMessage = async () => {
  const email = `ravi${++messages}@example.in`;
  const body = { name: 'Ravi Menon', email, phone: '9812345678', message: 'Where is my train?' };
  return { email, id: String((await shop.call('content.sendContact', { body, source: `10.3.${messages}.7` })).body.data.id) };
};
const reply = (id: string, body: object) => shop.call('contact.reply', { as: admin, params: { id }, body: { replyId: 'reply-0001', ...body } });

it('mails an answer once, keeps it with the message and marks the message as answered', async () => {
  const { id, email } = await sendMessage();
  const text = 'Dear Mr Menon,\n\nit is on its way.';
  for (let time = 0; time < 2; time++)
    expect(await reply(id, { text })).toMatchObject({
      status: 201,
      body: { id, isResponded: true, respondedBy: admin.id, replies: [{ text, by: admin.id, at: expect.any(String) }] },
    });
  await shop.deliverEvents();
  const mails = await shop.mailsTo(email);
  expect(mails.map(({ subject }) => subject)).toEqual(['Nanhe answers your message']);
  expect(mails[0]?.text).toContain('it is on its way.');
  // The visitor's own words go to no address that the visitor may only have invented.
  expect(mails[0]?.text).not.toMatch(/Where is my train|Ravi/);
  expect(await shop.table.query(`AUDIT#contact#${id}`)).toMatchObject([
    { action: 'contact.reply', before: { isResponded: false, replies: 0 }, after: { isResponded: true, replies: 1 } },
  ]);
  expect((await shop.call('contact.list', { as: admin, query: { search: email } })).body.data).toMatchObject([{ id, replies: [{ text }] }]);
});

it('keeps two answers that are sent at once', async () => {
  const { id } = await sendMessage();
  await Promise.all(['one', 'two'].map((text) => reply(id, { text, replyId: `reply-of-${text}` })));
  const { body } = await shop.call('contact.list', { as: admin, query: { search: 'ravi' } });
  const kept = body.data.find((message: { id: string }) => message.id === id);
  expect(kept.replies.map(({ text }: { text: string }) => text).toSorted()).toEqual(['one', 'two']);
});

it('says that an answer was sent as it was before its text was changed', async () => {
  const { id, email } = await sendMessage();
  await reply(id, { text: 'It comes on Monday.' });
  expect(await reply(id, { text: 'It comes on Tuesday.' })).toMatchObject({
    status: 400,
    body: { fields: { text: expect.stringContaining('already saved as it was before you changed it') } },
  });
  await shop.deliverEvents();
  expect(await shop.mailsTo(email)).toMatchObject([{ text: expect.stringContaining('Monday') }]);
});

it('rejects an empty answer and an unknown message', async () => {
  const { id } = await sendMessage();
  expect(await reply(id, { text: ' ' })).toMatchObject({ status: 400, body: { fields: { text: 'Please write your answer' } } });
  expect(await reply('nothing', { text: 'Hello' })).toMatchObject({ status: 404, body: { code: 'contact_not_found' } });
});
