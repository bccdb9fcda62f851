/** GET /api/shop: who sells. */
import { expect, it } from 'vitest';
import { openShop } from '#tests/kit/shop.ts';
import { ownerOfSettings } from '#tests/settings/owner.ts';

const shop = await openShop();
const { owner, seller } = await ownerOfSettings(shop);

it('names a new seller to visitors within two seconds, and nothing about the record', async () => {
  expect((await shop.call('shop.read')).body).toMatchObject({ legalName: 'Nanhe Demo Retail Private Limited', officerName: 'Meera Kulkarni' });
  const changed = await seller({ legalName: 'Chhota Retail LLP', officerName: 'Ravi Rao' });
  await shop.call('settings.updateSeller', { as: owner, body: changed });
  shop.advance(2);
  const { version: _, ...values } = changed;
  expect((await shop.call('shop.read')).body).toEqual(values);
});
