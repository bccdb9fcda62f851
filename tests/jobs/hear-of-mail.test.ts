/** Is an address that bounced, or whose owner complained, left alone from then on? */
import { expect, test } from 'vitest';
import { handler } from '#functions/jobs/hear-of-mail.ts';
import { announce } from '#functions/store/outbox.ts';
import { commit } from '#functions/store/table.ts';
import { newsOf, snsEvent } from '#infra/local/mail-news.ts';
import { logged, newEmail } from '#tests/auth/steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();

const mail = { messageId: 'm-1' };
const bounce = (to: string, bounceType = 'Permanent') => ({
  eventType: 'Bounce',
  mail,
  bounce: { bounceType, bounceSubType: 'General', timestamp: '2026-11-21T10:00:00.000Z', bouncedRecipients: [{ emailAddress: to }] },
});
const complaint = (to: string) => ({
  eventType: 'Complaint',
  mail,
  complaint: { timestamp: '2026-11-22T10:00:00.000Z', complainedRecipients: [{ emailAddress: to }] },
});
const tell = (...news: object[]) => handler({ Records: news.flatMap((each) => snsEvent(each, shop.now()).Records) });
const stopped = (email: string) => shop.table.get(`EMAIL#${email}`, 'STOPPED');
async function mailed(to: string): Promise<number> {
  await commit([
    announce({ template: 'security-notice', what: 'password-changed', to, firstName: 'Asha', at: shop.now().toISOString() }, shop.now()),
  ]);
  await shop.deliver();
  return (await shop.mails(to)).length;
}

test('a mailbox that does not exist is not mailed again, and the waiting mail is gone', async () => {
  const to = newEmail();
  expect(await mailed(to)).toBe(1);
  await tell(bounce(to));
  expect(await mailed(to)).toBe(1);
  expect(await stopped(to)).toMatchObject({ reason: 'bounced', since: '2026-11-21T10:00:00.000Z' });
});

test('a complaint counts for more than a bounce, whichever comes first and however often', async () => {
  const [one, other] = [newEmail(), newEmail()];
  await tell(bounce(one), complaint(one), complaint(one), bounce(one));
  await tell(complaint(other), bounce(other));
  expect(await stopped(one)).toMatchObject({ reason: 'complained', since: '2026-11-21T10:00:00.000Z' });
  expect(await stopped(other)).toMatchObject({ reason: 'complained', since: '2026-11-22T10:00:00.000Z' });
  expect(await mailed(one)).toBe(0);
});

test('a full mailbox is tried again by the next mail', async () => {
  const to = newEmail();
  await tell(bounce(to, 'Transient'));
  expect(await stopped(to)).toBeUndefined();
  expect(await mailed(to)).toBe(1);
});

test('an address is known however it is written, and only its own mailbox is stopped', async () => {
  const [to, neighbour] = [newEmail(), newEmail()];
  await tell(bounce(`Asha Rao <${to.toUpperCase()}>`));
  expect(await mailed(to)).toBe(0);
  expect(await mailed(neighbour)).toBe(1);
});

test('news that cannot be read stops nobody and does not keep the rest from being heard; no address is logged', async () => {
  const to = newEmail();
  const lines = await logged(() => tell({ eventType: 'Delivery', mail }, bounce(to)));
  expect(lines.match(/"event":"[^"]+"/g)).toEqual(['"event":"mail-news.unreadable"', '"event":"mail.address-stopped"']);
  expect(lines).not.toContain(to);
});

test("on this machine the provider's simulated mailboxes answer as on AWS", async () => {
  const at = new Date('2026-11-21T10:00:00.000Z');
  expect(newsOf({ id: 'm-1', to: ['asha@example.in'] }, at)).toBeUndefined();
  for (const [to, reason] of [
    ['bounce@simulator.amazonses.com', 'bounced'],
    ['complaint@simulator.amazonses.com', 'complained'],
  ] as const) {
    const news = newsOf({ id: 'm-1', to: [to] }, at);
    await handler(news!);
    expect(await stopped(to)).toMatchObject({ reason });
  }
});

test('whoever asks for what we keep is told, and forgotten with the rest', async () => {
  const asha = await shop.customer();
  await tell(bounce(asha.email));
  expect((await shop.call('privacy.exportData', { as: asha })).body.mailStopped).toEqual({ reason: 'bounced', since: '2026-11-21T10:00:00.000Z' });
  const { erase } = await import('#functions/flows/erase.ts');
  await erase(asha.id);
  expect(await stopped(asha.email)).toBeUndefined();
});
