/** Reading a picture of a return: as an image for its customer and for admins. */
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { toEvent } from '#infra/local/gateway/gateway.ts';
import { handlerOf } from '#tests/kit/call.ts';
import type { Customer } from '#tests/kit/fixtures.ts';
import { openShopWithOrders } from '#tests/kit/order-steps.ts';

const { shop, orderSteps, asha, admin } = await openShopWithOrders();
const bear = await shop.product();
const id = await orderSteps.placeOrder(asha, { product: bear, quantity: 1 });
await orderSteps.advanceTo(admin, id, 'delivered');
const body = { items: [{ productId: bear.id, quantity: 1, reason: 'The ear is torn' }] };
const returnId: string = (await shop.call('return.request', { as: asha, params: { id }, body })).body.returns[0].id;
const data = (
  await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c02030' } })
    .png()
    .toBuffer()
).toString('base64');
const added = await shop.call('return.addPhoto', { as: asha, params: { id, returnId }, body: { data } });
const params = { id, returnId, photoId: added.body.returns[0].photos[0] };

/** Calls the handler itself: a picture is not JSON. */
async function readPhoto(as: Pick<Customer, 'token'>) {
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

it('returns a picture of a return as uncached WebP to its customer and to an admin', async () => {
  for (const as of [asha, admin]) {
    const { statusCode, headers, body, isBase64Encoded } = await readPhoto(as);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' });
    expect(isBase64Encoded).toBe(true);
    expect(await sharp(Buffer.from(body ?? '', 'base64')).metadata()).toMatchObject({ format: 'webp', width: 40, height: 30 });
  }
});

it('returns 404 to another customer who reads a picture of a return', async () => {
  expect(await shop.call('return.readPhoto', { as: await shop.customer(), params })).toMatchObject({
    status: 404,
    body: { code: 'order_not_found' },
  });
});

it('returns 404 for a picture or a return that does not belong to the order', async () => {
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
