/** Does a mail go out when the mail service was away for longer than the stream's job tries? Later, and once. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, test, vi } from 'vitest';
import { announce } from '#functions/store/outbox.ts';
import { commit } from '#functions/store/table.ts';
import { newEmail } from '#tests/auth/steps.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

/** Something happens while the mail service answers nothing but 503. */
async function whileMailIsDown(act: () => Promise<unknown>): Promise<void> {
  const place = process.env['AWS_ENDPOINT_URL_SES'];
  const server = createServer((_, res) => res.writeHead(503).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  process.env['AWS_ENDPOINT_URL_SES'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // The client remembers where it was sent.
  vi.resetModules();
  try {
    await act();
  } finally {
    process.env['AWS_ENDPOINT_URL_SES'] = place;
    server.closeAllConnections();
    server.close();
    vi.resetModules();
  }
}

async function welcomed(): Promise<{ readonly to: string; readonly item: () => Promise<Record<string, unknown> | undefined> }> {
  const to = newEmail();
  const piece = announce({ template: 'welcome', to, firstName: 'Asha' }, shop.now());
  await commit([piece]);
  return { to, item: () => shop.table.get(String(piece.Put?.Item?.['pk']), 'MAIL') };
}

test('a mail that the stream gave up goes out once when the mail service is back', async () => {
  const { to, item } = await welcomed();
  await whileMailIsDown(async () => {
    await shop.deliver();
    shop.advance(60);
    await shop.job('send-waiting-mail');
  });
  expect(shop.world.dead).toMatchObject([{ job: 'send-mail' }]);
  expect(await shop.mails(to)).toEqual([]);
  shop.advance(60);
  await Promise.all([shop.job('send-waiting-mail'), shop.job('send-waiting-mail')]);
  await shop.job('send-waiting-mail');
  expect(await shop.mails(to)).toHaveLength(1);
  expect(await item()).toBeUndefined();
});

test('a mail that nobody could send for three days is set aside for the operator, and not tried again', async () => {
  const { to, item } = await welcomed();
  await whileMailIsDown(async () => {
    await shop.deliver();
    shop.advance(4 * 86_400);
    await shop.job('send-waiting-mail');
  });
  shop.advance(86_400);
  await shop.job('send-waiting-mail');
  expect(await shop.mails(to)).toEqual([]);
  expect(await item()).toMatchObject({ refusedBecause: 'too_old' });
  expect(await item()).not.toHaveProperty('gsi1pk');
});
