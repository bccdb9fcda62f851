/** GET /api/users/{id}/consents: an administrator sees a customer's consents. */
import { expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();

it('shows staff the consents as the customer sees them, and returns 404 for an unknown customer', async () => {
  const [asha, admin] = [await shop.customer(), await shop.admin()];
  const { body } = await shop.call('consent.change', { as: asha, params: { purpose: 'mails' }, body: { isGiven: false } });
  expect((await shop.call('consent.listOfCustomer', { as: admin, params: { id: asha.id } })).body).toEqual(body);
  expect(await shop.call('consent.listOfCustomer', { as: admin, params: { id: 'nobody' } })).toMatchObject({
    status: 404,
    body: { code: 'user_not_found' },
  });
});
