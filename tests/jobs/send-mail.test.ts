/** Does every waiting mail go out once, whatever happens to the stream or the mail service? */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { beforeAll, expect, test, vi } from 'vitest';
import { sendMail } from '#functions/gateways/mail.ts';
import { handler } from '#functions/jobs/send-mail.ts';
import { announce, claimMail, type OutboxMail } from '#functions/store/outbox.ts';
import { commit } from '#functions/store/table.ts';
import { logged, newEmail } from '#tests/auth/steps.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

async function waiting(mail: OutboxMail) {
  const piece = announce(mail, shop.now());
  await commit([piece]);
  const id = String(piece.Put?.Item?.['id']);
  const event = {
    Records: [{ eventName: 'INSERT', dynamodb: { SequenceNumber: '7', Keys: { pk: { S: `OUTBOX#${id}` }, sk: { S: 'MAIL' } } } }],
  } as unknown as DynamoDBStreamEvent;
  return { id, event, item: () => shop.table.get(`OUTBOX#${id}`, 'MAIL') };
}
const welcome = (to: string, firstName = 'Asha'): OutboxMail => ({ template: 'welcome', to, firstName });

/** Runs the job against a mail service that answers nothing but 503. */
async function whileMailIsDown(event: DynamoDBStreamEvent): Promise<unknown> {
  const place = process.env['AWS_ENDPOINT_URL_SES'];
  const server = createServer((_, res) => res.writeHead(503).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  process.env['AWS_ENDPOINT_URL_SES'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // A process of its own, as far as modules go: the client remembers where it was sent.
  vi.resetModules();
  try {
    return await (await import('#functions/jobs/send-mail.ts')).handler(event);
  } finally {
    process.env['AWS_ENDPOINT_URL_SES'] = place;
    server.closeAllConnections();
    server.close();
  }
}

test('a mail goes out as HTML and text under our name, and leaves the outbox', async () => {
  const to = newEmail();
  const { event, item } = await waiting(welcome(to));
  expect(await handler(event)).toEqual({ batchItemFailures: [] });
  expect(await shop.mails(to)).toMatchObject([
    { subject: 'Welcome to Nanhe, Asha!', text: expect.stringContaining('http://localhost:4000/products'), html: expect.stringContaining('<h1') },
  ]);
  expect(await item()).toBeUndefined();
});

test('a record that comes again, or to two consumers at once, is sent once', async () => {
  const to = newEmail();
  const { event } = await waiting(welcome(to));
  await Promise.all([handler(event), handler(event), handler(event)]);
  await handler(event);
  await shop.deliver();
  expect(await shop.mails(to)).toHaveLength(1);
});

test('while the mail service fails a mail waits, its tries counted, and then goes out once', async () => {
  const to = newEmail();
  const { event, item } = await waiting(welcome(to));
  for (let count = 1; count <= 2; count++) {
    expect(await whileMailIsDown(event)).toEqual({ batchItemFailures: [{ itemIdentifier: '7' }] });
    expect(await item()).toMatchObject({ attempts: count });
    // Let go at once: the next try need not wait for a claim to end.
    expect(await item()).not.toHaveProperty('claimedUntil');
  }
  expect(await handler(event)).toEqual({ batchItemFailures: [] });
  expect(await shop.mails(to)).toHaveLength(1);
});

test('one mail that fails does not hold up the others', async () => {
  const [bad, good] = [newEmail(), newEmail()];
  const first = await waiting({ template: 'welcome', to: `${bad}\r\nBcc: all@example.test`, firstName: 'Asha' });
  const second = await waiting(welcome(good));
  expect(await handler({ Records: [...first.event.Records, ...second.event.Records] })).toEqual({ batchItemFailures: [] });
  expect(await shop.mails(good)).toHaveLength(1);
  expect(await shop.mails(bad)).toEqual([]);
  expect(await first.item()).toMatchObject({ refusedBecause: expect.any(String) });
});

test('a sender that died with a mail in hand is followed by another', async () => {
  const to = newEmail();
  const { id, event } = await waiting(welcome(to));
  // Claimed by somebody who will not come back, whose time is nearly up.
  expect(await claimMail(id, Date.now() - 19_500)).toMatchObject({ state: 'claimed', attempts: 1 });
  expect(await handler(event)).toEqual({ batchItemFailures: [] });
  expect(await shop.mails(to)).toHaveLength(1);
});

test('what goes to nobody just leaves the outbox', async () => {
  const { event, item } = await waiting({ template: 'nobody' });
  expect(await handler(event)).toEqual({ batchItemFailures: [] });
  expect(await item()).toBeUndefined();
});

test('a name is text: in the HTML it is escaped, in the subject it stays one line', async () => {
  const to = newEmail();
  const { event } = await waiting(welcome(to, '<script>alert(1)</script>\r\nBcc: all@example.test'));
  await handler(event);
  const [mail] = await shop.mails(to);
  expect(mail?.html).not.toContain('<script>');
  expect(mail?.html).toContain('&lt;script&gt;');
  expect(mail?.subject).not.toMatch(/[\r\n]/);
});

test.each([{ to: 'a@example.test\r\nBcc: b@example.test' }, { subject: 'Hello\nBcc: b@example.test' }])(
  'a header of two lines is never sent: %j',
  async (more) => {
    await expect(sendMail({ to: 'a@example.test', subject: 'Hello', html: '<p>', text: 'x', ...more })).rejects.toThrow('cannot be sent');
  },
);

test('addresses and codes are not logged', async () => {
  const to = newEmail();
  const { event } = await waiting({ template: 'signin-code', to, firstName: 'Asha', code: { attempt: 'OTP#x', seed: 'canary-seed' } });
  const log = await logged(() => handler(event));
  const [mail] = await shop.mails(to);
  expect(log).toContain('mail.sent');
  for (const secret of [to, /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? 'no code', 'canary-seed']) expect(log).not.toContain(secret);
});
