/** Adding pictures to a return: re-encoded without metadata, limited in number and per day. */
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { hasObject, readObject, removeObject } from '#functions/platform/objects/objects.ts';
import { maxPhotos } from '#shared/rules/order/return-status.ts';
import type { Buyer } from '#tests/kit/checkout-steps.ts';
import { openShopWithOrders } from '#tests/kit/order-steps.ts';

const { shop, checkoutSteps, orderSteps, admin } = await openShopWithOrders();

async function asked() {
  const [asha, bear] = [await checkoutSteps.buyer(), await shop.product()];
  const id = await orderSteps.placeOrder(asha, { product: bear, quantity: 1 });
  await orderSteps.advanceTo(admin, id, 'delivered');
  const body = { items: [{ productId: bear.id, quantity: 1, reason: 'The ear is torn' }] };
  const returnId: string = (await shop.call('return.request', { as: asha, params: { id }, body })).body.returns[0].id;
  return { asha, params: { id, returnId } };
}
type Params = Awaited<ReturnType<typeof asked>>['params'];
const picture = (colour: string, width = 60, height = 40) => sharp({ create: { width, height, channels: 3, background: colour } });
const base64 = (bytes: Buffer) => bytes.toString('base64');
const add = (as: Pick<Buyer, 'token'>, params: Params, data: string) => shop.call('return.addPhoto', { as, params, body: { data } });
const photosOf = async (as: Pick<Buyer, 'token'>, { id }: Params): Promise<string[]> => (await orderSteps.readOrder(as, id)).returns[0].photos;

it('re-encodes a picture of a return upright, scaled down and without its metadata', async () => {
  const { asha, params } = await asked();
  const bytes = await picture('#c02030', 3_000, 1_000)
    .withExif({ IFD0: { Copyright: 'canary-of-the-camera' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const answer = await add(asha, params, base64(bytes));
  expect(answer).toMatchObject({ status: 201, body: { id: params.id, returns: [{ photos: [expect.any(String)] }] } });
  const [photoId] = answer.body.returns[0].photos;
  const kept = await readObject(process.env['DATA_BUCKET'] ?? '', `returns/${params.id}/${params.returnId}/${photoId}.webp`);
  const seen = await sharp(kept?.bytes).metadata();
  expect(seen).toMatchObject({ format: 'webp', width: 533, height: 1_600 });
  expect(seen.exif).toBeUndefined();
  expect(Buffer.from(kept?.bytes ?? []).toString('latin1')).not.toContain('canary-of-the-camera');
});

it('saves a picture once when it is sent four times concurrently', async () => {
  const { asha, params } = await asked();
  const data = base64(await picture('#112233').png().toBuffer());
  const answers = await Promise.all(Array.from({ length: 4 }, () => add(asha, params, data)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(await photosOf(asha, params)).toHaveLength(1);
});

it('saves a missing photo that the return lists, when the customer sends it again', async () => {
  const { asha, params } = await asked();
  const data = base64(await picture('#332211').png().toBuffer());
  const [photoId] = (await add(asha, params, data)).body.returns[0].photos;
  const place = [process.env['DATA_BUCKET'] ?? '', `returns/${params.id}/${params.returnId}/${photoId}.webp`] as const;
  await removeObject(...place);
  await shop.call('return.change', { as: admin, params, body: { status: 'approved' } });
  expect(await add(asha, params, data)).toMatchObject({ status: 201 });
  expect(await hasObject(...place)).toBe(true);
});

it(`saves at most ${maxPhotos} pictures of a return, also when more are sent concurrently`, async () => {
  const { asha, params } = await asked();
  const pictures = await Promise.all(Array.from({ length: maxPhotos + 2 }, (_, index) => picture(`#${index}0${index}0${index}0`).png().toBuffer()));
  const answers = await Promise.all(pictures.map((each) => add(asha, params, base64(each))));
  expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(maxPhotos);
  for (const each of pictures) await add(asha, params, base64(each));
  expect(await photosOf(asha, params)).toHaveLength(maxPhotos);
  expect(await add(asha, params, base64(await picture('#ffffff').png().toBuffer()))).toMatchObject({
    status: 409,
    body: { code: 'too_many_photos', message: 'A return can have up to 4 pictures.' },
  });
});

it('refuses a picture for a return that has been approved', async () => {
  const { asha, params } = await asked();
  await shop.call('return.change', { as: admin, params, body: { status: 'approved' } });
  expect(await add(asha, params, base64(await picture('#ffffff').png().toBuffer()))).toMatchObject({
    status: 409,
    body: { code: 'return_moved_on' },
  });
});

describe('an unusable picture', () => {
  it('rejects SVG, HTML, polyglot, truncated and PDF files as pictures of a return', async () => {
    const { asha, params } = await asked();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const polyglot = Buffer.concat([Buffer.from('GIF89a'), Buffer.from('/*<script>alert(1)</script>*/'.repeat(20))]);
    const torn = (await picture('#ffffff', 400, 400).jpeg().toBuffer()).subarray(0, 300);
    for (const bytes of [svg, Buffer.from('<html><body>hello, hello</body></html>'), polyglot, torn, Buffer.from('%PDF-1.7 and some more')]) {
      const answer = await add(asha, params, base64(bytes));
      expect(answer, bytes.toString('latin1').slice(0, 20)).toMatchObject({ status: 400, body: { code: 'photo_refused' } });
      expect(answer.body.message).toMatch(/^This picture cannot be used: it .+\. Please choose another one\.$/);
    }
    expect(await photosOf(asha, params)).toEqual([]);
  });

  it('rejects a picture that is too large or not valid base64', async () => {
    const { asha, params } = await asked();
    const large = await add(asha, params, 'A'.repeat(4 * 1024 * 1024 * 1.4));
    expect(large).toMatchObject({ status: 413, body: { code: 'body_too_large' } });
    for (const data of ['', 'data:image/png;base64,AAAA', '<svg>'])
      expect(await add(asha, params, data)).toMatchObject({ status: 400, body: { code: 'invalid_input', fields: { data: expect.any(String) } } });
  });
});

it('limits the pictures that one customer sends a day', async () => {
  // The limit counts days in UTC: all requests of this test must fall into one day.
  const secondsToMidnight = Math.ceil(86_400 - ((shop.now().getTime() / 1_000) % 86_400));
  if (secondsToMidnight <= 600) shop.advanceClock(secondsToMidnight);
  const { asha, params } = await asked();
  for (let count = 0; count < 40; count++) await add(asha, params, base64(Buffer.from(`no picture at all, number ${count}`)));
  expect(await add(asha, params, base64(await picture('#ffffff').png().toBuffer()))).toMatchObject({
    status: 429,
    body: { code: 'too_many_requests' },
  });
});

it('returns 404 for a picture of an unknown return of an own order', async () => {
  const { asha, params } = await asked();
  const data = base64(await picture('#ffffff').png().toBuffer());
  expect(await add(asha, { ...params, returnId: '01ARZ3NDEKTSV4RRFFQ69G5FAV' }, data)).toMatchObject({
    status: 404,
    body: { code: 'return_not_found' },
  });
});
