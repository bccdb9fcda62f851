/** What happens when the address that mail programs post to is only opened? */
import { beforeAll, expect, it } from 'vitest';
import { unsubscribeTokenOf } from '#functions/flows/unsubscribe.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
const open = (token: string) => shop.call('account.openUnsubscribe', { query: { token } });

it('a browser is led to the page that asks, and nothing is switched off', async () => {
  const asha = await shop.customer();
  const token = await unsubscribeTokenOf(asha.id);
  expect(await open(token)).toMatchObject({ status: 303, headers: { location: `/unsubscribe?token=${token}`, 'cache-control': 'no-store' } });
  expect((await shop.call('account.readProfile', { as: asha })).body.user).toMatchObject({ newsMails: true });
});

it('whatever stands in the link, it leads to no other page and no other site', async () => {
  for (const token of ['', '&next=//evil.example', '\r\nSet-Cookie: a=b', 'https://evil.example'])
    expect((await open(token)).headers['location']).toMatch(/^\/unsubscribe\?token=[\w%.+*-]*$/);
});
