/** What does reading a picture of a return promise? Its customer and admins see it, and nobody else. */
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { toEvent } from '#infra/local/event.ts';
import { openAfterSale } from '#tests/kit/after-sale.ts';
import { handlerOf } from '#tests/kit/call.ts';
import type { Customer } from '#tests/kit/given.ts';

const { shop, sale, asha, admin } = await openAfterSale();
const bear = await shop.product();
const id = await sale.bought(asha, { product: bear, quantity: 1 });
await sale.moveTo(admin, id, 'delivered');
const body = { items: [{ productId: bear.id, quantity: 1, reason: 'The ear is torn' }] };
const returnId: string = (await shop.call('return.request', { as: asha, params: { id }, body })).body.returns[0].id;
const data = (
  await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c02030' } })
    .png()
    .toBuffer()
).toString('base64');
const added = await shop.call('return.addPhoto', { as: asha, params: { id, returnId }, body: { data } });
const params = { id, returnId, photoId: added.body.returns[0].photos[0] };

/** A picture is no JSON. */
async function see(as: Pick<Customer, 'token'>) {
  const event = toEvent('return.readPhoto', params, {
    method: 'GET',
    path: `/api/orders/${params.id}/returns/${params.returnId}/photos/${params.photoId}`,
    queryString: '',
    headers: { host: 'localhost', authorization: `Bearer ${as.token}` },
    body: undefined,
    sourceIp: '127.0.0.1',
    now: shop.now(),
  });
  return (await handlerOf('return.readPhoto'))(event, {});
}

it('its customer and an admin see it, as a picture that no cache keeps and nothing takes for anything else', async () => {
  for (const as of [asha, admin]) {
    const { statusCode, headers, body, isBase64Encoded } = await see(as);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' });
    expect(isBase64Encoded).toBe(true);
    expect(await sharp(Buffer.from(body ?? '', 'base64')).metadata()).toMatchObject({ format: 'webp', width: 40, height: 30 });
  }
});

it('to another customer the order does not exist; a visitor who is signed out is refused', async () => {
  expect(await shop.call('return.readPhoto', { as: await shop.customer(), params })).toMatchObject({
    status: 404,
    body: { code: 'order_not_found' },
  });
  expect(await shop.call('return.readPhoto', { params })).toMatchObject({ status: 401 });
});

it('what is not of this return is not found, whatever lies in the bucket', async () => {
  expect(await shop.call('return.readPhoto', { as: asha, params: { ...params, photoId: 'none' } })).toMatchObject({
    status: 404,
    body: { code: 'photo_not_found' },
  });
  expect(await shop.call('return.readPhoto', { as: asha, params: { ...params, returnId: 'none' } })).toMatchObject({
    status: 404,
    body: { code: 'return_not_found' },
  });
  expect(await shop.call('return.readPhoto', { as: asha, params: { ...params, photoId: '../x' } })).toMatchObject({ status: 400 });
});
