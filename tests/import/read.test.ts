/** Who may see how far an import is? */
import { expect, it } from 'vitest';
import { keeping } from '#tests/kit/catalogue.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const desk = await keeping(shop);

it('says that there is none', async () => {
  expect(await desk.as('import.read', { params: { id: 'nothing' } })).toMatchObject({ status: 404, body: { code: 'import_not_found' } });
});

it('is for administrators and the staff of the catalogue', async () => {
  const options = { params: { id: 'x' } };
  expect((await shop.call('import.read', options)).status).toBe(401);
  for (const stranger of [await shop.customer(), await shop.staff('orders')])
    expect(await shop.call('import.read', { ...options, as: stranger })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});
