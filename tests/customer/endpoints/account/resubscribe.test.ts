/** Subscribing again to optional mails with the link of an unsubscribe mail. */
import { beforeAll, expect, it } from 'vitest';
import { createUnsubscribeToken } from '#functions/customer/unsubscribe.ts';
import { enqueueEmail } from '#functions/platform/mail/outbox-store.ts';
import { commit } from '#functions/platform/table/table.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
const subjects = async (to: string) => {
  await shop.deliverEvents();
  return (await shop.mailsTo(to)).map(({ subject }) => subject);
};

it('sends optional mails again, but none of those skipped meanwhile', async () => {
  const asha = await shop.customer();
  const news = (orderNumber: string) => ({
    ...({ template: 'order-delivered', to: asha.email, firstName: 'Asha', subscriber: asha.id } as const),
    ...{ orderNumber, returnableUntil: '2026-12-21' },
  });
  const query = { token: await createUnsubscribeToken(asha.id) };
  expect(await shop.call('account.unsubscribe', { query })).toMatchObject({ status: 200 });
  await commit([enqueueEmail(news('NAN-1'), shop.now())]);
  expect(await subjects(asha.email)).toEqual([]);
  expect(await shop.call('account.resubscribe', { query })).toMatchObject({ status: 200, body: { success: true, newsMails: true } });
  expect((await shop.call('account.readProfile', { as: asha })).body.user).toMatchObject({ newsMails: true });
  await commit([enqueueEmail(news('NAN-2'), shop.now())]);
  expect(await subjects(asha.email)).toEqual(['Your order NAN-2 has been delivered']);
});

it('refuses a forged link to subscribe again', async () => {
  const asha = await shop.customer();
  await shop.call('account.updateProfile', { as: asha, body: { newsMails: false } });
  const forged = `${asha.id}.${'a'.repeat(43)}`;
  expect(await shop.call('account.resubscribe', { query: { token: forged } })).toMatchObject({
    status: 400,
    body: { fields: { token: expect.any(String) } },
  });
  expect((await shop.call('account.readProfile', { as: asha })).body.user).toMatchObject({ newsMails: false });
});
