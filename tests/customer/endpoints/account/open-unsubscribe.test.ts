/** Opening the one-click unsubscribe address in a browser. */
import { beforeAll, expect, it } from 'vitest';
import { createUnsubscribeToken } from '#functions/customer/unsubscribe.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
const open = (token: string) => shop.call('account.openUnsubscribe', { query: { token } });

it('redirects a browser to the unsubscribe page and changes nothing', async () => {
  const asha = await shop.customer();
  const token = await createUnsubscribeToken(asha.id);
  expect(await open(token)).toMatchObject({ status: 303, headers: { location: `/unsubscribe?token=${token}`, 'cache-control': 'no-store' } });
  expect((await shop.call('account.readProfile', { as: asha })).body.user).toMatchObject({ newsMails: true });
});

it('redirects a forged unsubscribe link to no other page or site', async () => {
  for (const token of ['', '&next=//evil.example', '\r\nSet-Cookie: a=b', 'https://evil.example'])
    expect((await open(token)).headers['location']).toMatch(/^\/unsubscribe\?token=[\w%.+*-]*$/);
});
