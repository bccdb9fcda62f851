/** The two lanes of mails: one-time codes go out at once, and everything else through a queue that delays none of them. */
import type { DynamoDBRecord, DynamoDBStreamEvent, SQSEvent, SQSRecord } from 'aws-lambda';
import { afterEach, expect, test, vi } from 'vitest';
import { handler as sendMail } from '#functions/entry/jobs/send-mail.ts';
import { handler } from '#functions/entry/jobs/send-queued-mail.ts';
import { enqueueEmail, findWaitingMails } from '#functions/platform/mail/outbox-store.ts';
import { commit } from '#functions/platform/table/table.ts';
import type { OutboxMail } from '#shared/contract/mails.ts';
import { newEmail } from '#tests/identity/endpoints/auth/steps.ts';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const checkoutSteps = createCheckoutSteps(shop);
afterEach(() => vi.unstubAllEnvs());

const notice = (to: string): OutboxMail => ({ template: 'account-exists', to });
const code = (to: string): OutboxMail => ({ template: 'signup-code', to, code: { attempt: 'attempt', seed: 'seed' } });

async function inOutbox(mail: OutboxMail): Promise<string> {
  const write = enqueueEmail(mail, shop.now());
  await commit([write]);
  return String(write.Put?.Item?.['id']);
}
/** The stream's record of a new mail in the outbox. */
const announced = (id: string, isCode: boolean): DynamoDBRecord => ({
  eventName: 'INSERT',
  dynamodb: {
    SequenceNumber: id,
    Keys: { pk: { S: `OUTBOX#${id}` }, sk: { S: 'MAIL' } },
    NewImage: { mail: { M: isCode ? { code: { M: {} } } : {} } },
  },
});
const batchOf = (...records: DynamoDBRecord[]): DynamoDBStreamEvent => ({ Records: records });
const message = (body: string): SQSRecord => ({
  messageId: `m-${body}`,
  body,
  receiptHandle: '',
  attributes: { ApproximateReceiveCount: '1', SentTimestamp: '0', SenderId: '', ApproximateFirstReceiveTimestamp: '0' },
  messageAttributes: {},
  md5OfBody: '',
  eventSource: 'aws:sqs',
  eventSourceARN: '',
  awsRegion: 'ap-south-1',
});
const messages = (...ids: readonly string[]): SQSEvent => ({ Records: ids.map(message) });

test('sends a code at once although the receipts of forty orders wait before it', async () => {
  const asha = await checkoutSteps.buyer();
  const train = await shop.product({ price: 499, stock: 100 });
  const release = shop.services.queues.hold();
  try {
    await checkoutSteps.verifyPayment(asha, await checkoutSteps.payInWindow(await checkoutSteps.openCheckout(asha, train)));
    const [before, after, receipts] = [newEmail(), newEmail(), Array.from({ length: 40 }, newEmail)];
    await inOutbox(code(before));
    for (const to of receipts) await inOutbox(notice(to));
    await inOutbox(code(after));
    await shop.services.stream.drain();
    for (const to of [before, after]) expect(await shop.mailsTo(to)).toMatchObject([{ subject: expect.stringContaining('code') }]);
    expect((await shop.mailsTo(asha.email)).filter(({ subject }) => subject.includes('is confirmed'))).toEqual([]);
    release();
    await shop.deliverEvents();
    expect((await shop.mailsTo(asha.email)).filter(({ subject }) => subject.includes('is confirmed'))).toHaveLength(1);
    for (const to of receipts) expect(await shop.mailsTo(to)).toHaveLength(1);
  } finally {
    release();
  }
});

test('sends a queued mail once when its message arrives repeatedly and concurrently', async () => {
  const to = newEmail();
  const id = await inOutbox(notice(to));
  expect(await Promise.all([handler(messages(id)), handler(messages(id))])).toEqual([{ batchItemFailures: [] }, { batchItemFailures: [] }]);
  expect(await handler(messages(id))).toEqual({ batchItemFailures: [] });
  expect(await shop.mailsTo(to)).toHaveLength(1);
});

test('asks the stream again for mails that the queue did not accept, and sends the code of the same batch', async () => {
  const [to, other] = [newEmail(), newEmail()];
  const [ofCode, ofNotice] = [await inOutbox(code(to)), await inOutbox(notice(other))];
  vi.stubEnv('MAIL_QUEUE_URL', 'http://127.0.0.1/no-such-queue');
  const batch = batchOf(announced(ofNotice, false), announced(ofCode, true));
  expect(await sendMail(batch)).toEqual({ batchItemFailures: [{ itemIdentifier: ofNotice }] });
  expect(await shop.mailsTo(to)).toHaveLength(1);
  vi.unstubAllEnvs();
  expect(await sendMail(batch)).toEqual({ batchItemFailures: [] });
  await shop.services.queues.drain();
  expect(await shop.mailsTo(other)).toHaveLength(1);
});

test('spreads waiting mails over partitions of the index and finds all of them, codes first, including those of the previous version', async () => {
  const since = new Date(shop.now().getTime() + 120_000);
  const ids = await Promise.all(Array.from({ length: 64 }, () => inOutbox(notice(newEmail()))));
  const ofCode = await inOutbox(code(newEmail()));
  const before = { id: 'unsharded', mail: notice(newEmail()), attempts: 0, createdAt: shop.now().toISOString() };
  await shop.putItem({ pk: 'OUTBOX#unsharded', sk: 'MAIL', ...before, gsi1pk: 'DUE#MAIL', gsi1sk: shop.now().toISOString() });
  const items = await Promise.all(ids.map((id) => shop.table.get(`OUTBOX#${id}`, 'MAIL')));
  expect(new Set(items.map((item) => item?.['gsi1pk'])).size).toBeGreaterThan(4);
  const waiting = await findWaitingMails(since, 1_000);
  expect(waiting[0]).toMatchObject({ id: ofCode });
  expect(waiting.map(({ id }) => id)).toEqual(expect.arrayContaining([...ids, 'unsharded']));
  shop.advanceClock(120);
  await shop.runJob('send-waiting-mail');
  expect(await findWaitingMails(since, 1_000)).toEqual([]);
});
