/** Sending the mails of the outbox: each one once, whatever happens to the stream or the mail service. */
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { expect, test } from 'vitest';
import { handler } from '#functions/entry/jobs/send-mail.ts';
import { suppressMailbox } from '#functions/platform/mail/mailbox-store.ts';
import { claimMail, enqueueEmail } from '#functions/platform/mail/outbox-store.ts';
import { sendMail } from '#functions/platform/mail/ses.ts';
import { commit } from '#functions/platform/table/table.ts';
import type { OutboxMail } from '#shared/contract/mails.ts';
import { captureLog, newEmail } from '#tests/identity/endpoints/auth/steps.ts';
import { mailError, whileMailIsDown } from '#tests/kit/mail-down.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();

async function waiting(mail: OutboxMail) {
  const piece = enqueueEmail(mail, shop.now());
  await commit([piece]);
  const id = String(piece.Put?.Item?.['id']);
  const event = {
    Records: [{ eventName: 'INSERT', dynamodb: { SequenceNumber: '7', Keys: { pk: { S: `OUTBOX#${id}` }, sk: { S: 'MAIL' } } } }],
  } as unknown as DynamoDBStreamEvent;
  return { id, event, item: () => shop.table.get(`OUTBOX#${id}`, 'MAIL') };
}
const notice = (to: string, firstName = 'Asha'): OutboxMail => ({
  template: 'security-notice',
  what: 'password-changed',
  to,
  firstName,
  at: '2026-11-21T12:04:00.000Z',
});

/** Runs the job while the mail service answers 503, or rejects the call with a message. */
const sendDuringOutage = (event: DynamoDBStreamEvent, message?: string) =>
  whileMailIsDown(
    async () => (await import('#functions/entry/jobs/send-mail.ts')).handler(event),
    message === undefined ? undefined : mailError('MessageRejected', message),
  );

test('sends a mail as HTML and text and removes it from the outbox', async () => {
  const to = newEmail();
  const { event, item } = await waiting(notice(to));
  expect(await handler(event)).toEqual({ batchItemFailures: [] });
  expect(await shop.mailsTo(to)).toMatchObject([
    {
      subject: 'Your Nanhe password was changed',
      text: expect.stringContaining('http://localhost:4000/profile'),
      html: expect.stringContaining('<h1'),
    },
  ]);
  expect(await item()).toBeUndefined();
});

test('sends a mail once when its record arrives repeatedly and concurrently', async () => {
  const to = newEmail();
  const { event } = await waiting(notice(to));
  await Promise.all([handler(event), handler(event), handler(event)]);
  await handler(event);
  await shop.deliverEvents();
  expect(await shop.mailsTo(to)).toHaveLength(1);
});

test('counts failed attempts during an outage and sends the mail once afterwards', async () => {
  const to = newEmail();
  const { event, item } = await waiting(notice(to));
  for (let count = 1; count <= 2; count++) {
    expect(await sendDuringOutage(event)).toEqual({ batchItemFailures: [{ itemIdentifier: '7' }] });
    expect(await item()).toMatchObject({ attempts: count });
    // The claim is released at once, so that the next attempt need not wait for its end.
    expect(await item()).not.toHaveProperty('claimedUntil');
  }
  expect(await handler(event)).toEqual({ batchItemFailures: [] });
  expect(await shop.mailsTo(to)).toHaveLength(1);
});

test('sends a mail with its own headers once after an outage', async () => {
  const { id, email } = await shop.customer();
  const { event, item } = await waiting({ template: 'welcome', to: email, firstName: 'Asha', subscriber: id });
  expect(await sendDuringOutage(event)).toEqual({ batchItemFailures: [{ itemIdentifier: '7' }] });
  expect(await item()).toMatchObject({ attempts: 1 });
  await Promise.all([handler(event), handler(event)]);
  expect(await shop.mailsTo(email)).toMatchObject([{ headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }]);
  expect(await item()).toBeUndefined();
});

test('drops a waiting newsletter mail when the customer unsubscribes during an outage', async () => {
  const asha = await shop.customer();
  const news = { template: 'order-delivered', to: asha.email, firstName: 'Asha', orderNumber: 'NAN-1', returnableUntil: '2026-12-21' } as const;
  const { event, item } = await waiting({ ...news, subscriber: asha.id });
  expect(await sendDuringOutage(event)).toEqual({ batchItemFailures: [{ itemIdentifier: '7' }] });
  await shop.call('account.updateProfile', { as: asha, body: { newsMails: false } });
  expect(await handler(event)).toEqual({ batchItemFailures: [] });
  expect(await shop.mailsTo(asha.email)).toEqual([]);
  expect(await item()).toBeUndefined();
});

test('neither issues nor renders the document of a mail to a stopped address', async () => {
  const to = newEmail();
  await suppressMailbox(to, 'bounced', shop.now());
  // Attaching this document fails, because there is no such order.
  const paper = { customerId: 'c-none', orderId: 'o-none' };
  const { event, item } = await waiting({ template: 'order-shipped', to, firstName: 'Asha', orderNumber: 'NAN-1', trackingNumber: 'T-1', paper });
  expect(await handler(event)).toEqual({ batchItemFailures: [] });
  expect(await shop.mailsTo(to)).toEqual([]);
  expect(await item()).toBeUndefined();
});

test.each([
  'Email address is not verified. The following identities failed the check in region AP-SOUTH-1: shop@nanhe.example',
  'Sending paused for this account. For more information, please check the inbox of the email address associated with your AWS account.',
])('sends a mail once the operator has mended the account when SES says: %s', async (message) => {
  const to = newEmail();
  const { event, item } = await waiting(notice(to));
  expect(await sendDuringOutage(event, message)).toEqual({ batchItemFailures: [{ itemIdentifier: '7' }] });
  expect(await item()).toMatchObject({ attempts: 1 });
  expect(await item()).not.toHaveProperty('refusedBecause');
  expect(await handler(event)).toEqual({ batchItemFailures: [] });
  expect(await shop.mailsTo(to)).toHaveLength(1);
});

test('sets a mail aside that SES rejects for its content', async () => {
  const { event, item } = await waiting(notice(newEmail()));
  expect(await sendDuringOutage(event, 'Local address contains control or whitespace')).toEqual({ batchItemFailures: [] });
  expect(await item()).toMatchObject({ refusedBecause: expect.any(String) });
});

test('sends the other mails of a batch when one is refused', async () => {
  const [bad, good] = [newEmail(), newEmail()];
  const first = await waiting(notice(`${bad}\r\nBcc: all@example.test`));
  const second = await waiting(notice(good));
  expect(await handler({ Records: [...first.event.Records, ...second.event.Records] })).toEqual({ batchItemFailures: [] });
  expect(await shop.mailsTo(good)).toHaveLength(1);
  expect(await shop.mailsTo(bad)).toEqual([]);
  expect(await first.item()).toMatchObject({ refusedBecause: expect.any(String) });
});

test('sends a mail whose previous sender died when the claim ends', async () => {
  const to = newEmail();
  const { id, event } = await waiting(notice(to));
  // Claimed by a sender that died; the claim is about to end.
  expect(await claimMail(id, Date.now() - 19_500)).toMatchObject({ state: 'claimed', attempts: 1 });
  expect(await handler(event)).toEqual({ batchItemFailures: [] });
  expect(await shop.mailsTo(to)).toHaveLength(1);
});

test('removes a mail without a recipient from the outbox', async () => {
  const { event, item } = await waiting({ template: 'nobody' });
  expect(await handler(event)).toEqual({ batchItemFailures: [] });
  expect(await item()).toBeUndefined();
});

test('escapes a name in the HTML and keeps it on one line in the subject', async () => {
  const { id, email } = await shop.customer();
  const firstName = '<script>alert(1)</script>\r\nBcc: all@example.test';
  const { event } = await waiting({ template: 'welcome', to: email, firstName, subscriber: id });
  await handler(event);
  const [mail] = await shop.mailsTo(email);
  expect(mail?.html).not.toContain('<script>');
  expect(mail?.html).toContain('&lt;script&gt;');
  expect(mail?.subject).toBe('Welcome to Nanhe, <script>alert(1)</script> Bcc: all@example.test!');
  expect(mail?.to).toEqual([email]);
});

test.each([
  { to: 'a@example.test\r\nBcc: b@example.test' },
  { subject: 'Hello\nBcc: b@example.test' },
  { headers: { 'List-Unsubscribe': '<https://nanhe.test/>\r\nBcc: b@example.test' } },
])('refuses to send a mail with a line break in %j', async (more) => {
  await expect(sendMail({ to: 'a@example.test', subject: 'Hello', html: '<p>', text: 'x', ...more })).rejects.toThrow('cannot be sent');
});

test('logs neither addresses nor codes of a mail', async () => {
  const to = newEmail();
  const { event } = await waiting({ template: 'signin-code', to, firstName: 'Asha', code: { attempt: 'OTP#x', seed: 'canary-seed' } });
  const log = await captureLog(() => handler(event));
  const [mail] = await shop.mailsTo(to);
  expect(log).toContain('mail.sent');
  for (const secret of [to, /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? 'no code', 'canary-seed']) expect(log).not.toContain(secret);
});
