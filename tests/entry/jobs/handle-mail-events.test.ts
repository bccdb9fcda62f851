/** Bounces and complaints: the address gets no more mail. */
import { expect, test } from 'vitest';
import { handler } from '#functions/entry/jobs/handle-mail-events.ts';
import { enqueueEmail } from '#functions/platform/mail/outbox-store.ts';
import { commit } from '#functions/platform/table/table.ts';
import { bounceOf, snsEvent } from '#infra/local/mail/bounces.ts';
import { captureLog, newEmail } from '#tests/identity/endpoints/auth/steps.ts';
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
    enqueueEmail({ template: 'security-notice', what: 'password-changed', to, firstName: 'Asha', at: shop.now().toISOString() }, shop.now()),
  ]);
  await shop.deliverEvents();
  return (await shop.mailsTo(to)).length;
}

test('sends no more mail to an address after a permanent bounce', async () => {
  const to = newEmail();
  expect(await mailed(to)).toBe(1);
  await tell(bounce(to));
  expect(await mailed(to)).toBe(1);
  expect(await stopped(to)).toMatchObject({ reason: 'bounced', since: '2026-11-21T10:00:00.000Z' });
});

test('records a complaint over a bounce, in whatever order they arrive', async () => {
  const [one, other] = [newEmail(), newEmail()];
  await tell(bounce(one), complaint(one), complaint(one), bounce(one));
  await tell(complaint(other), bounce(other));
  expect(await stopped(one)).toMatchObject({ reason: 'complained', since: '2026-11-21T10:00:00.000Z' });
  expect(await stopped(other)).toMatchObject({ reason: 'complained', since: '2026-11-22T10:00:00.000Z' });
  expect(await mailed(one)).toBe(0);
});

test('sends the next mail to an address after a transient bounce', async () => {
  const to = newEmail();
  await tell(bounce(to, 'Transient'));
  expect(await stopped(to)).toBeUndefined();
  expect(await mailed(to)).toBe(1);
});

test('recognises a bounced address in upper case and with a display name, and stops no other', async () => {
  const [to, neighbour] = [newEmail(), newEmail()];
  await tell(bounce(`Asha Rao <${to.toUpperCase()}>`));
  expect(await mailed(to)).toBe(0);
  expect(await mailed(neighbour)).toBe(1);
});

test('skips an unreadable notification, processes the rest and logs no address', async () => {
  const to = newEmail();
  const lines = await captureLog(() => tell({ eventType: 'Delivery', mail }, bounce(to)));
  expect(lines.match(/"event":"[^"]+"/g)).toEqual(['"event":"mail-events.unreadable"', '"event":"mail.address-stopped"']);
  expect(lines).not.toContain(to);
});

test('simulates bounce and complaint for the mailbox simulator addresses of AWS', async () => {
  const at = new Date('2026-11-21T10:00:00.000Z');
  expect(bounceOf({ id: 'm-1', to: ['asha@example.in'] }, at)).toBeUndefined();
  for (const [to, reason] of [
    ['bounce@simulator.amazonses.com', 'bounced'],
    ['complaint@simulator.amazonses.com', 'complained'],
  ] as const) {
    const news = bounceOf({ id: 'm-1', to: [to] }, at);
    await handler(news!);
    expect(await stopped(to)).toMatchObject({ reason });
  }
});

test('exports the mail stop of a customer and deletes it with the account', async () => {
  const asha = await shop.customer();
  await tell(bounce(asha.email));
  expect((await shop.call('privacy.exportData', { as: asha })).body.mailStopped).toEqual({ reason: 'bounced', since: '2026-11-21T10:00:00.000Z' });
  const { erase } = await import('#functions/privacy/erase.ts');
  await erase(asha.id);
  expect(await stopped(asha.email)).toBeUndefined();
});
