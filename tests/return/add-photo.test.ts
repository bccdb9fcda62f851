/** What does adding a picture to a return promise? Only pixels are kept, few of them, by the customer alone. */
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readObject } from '#functions/gateways/objects.ts';
import { mostPhotos } from '#shared/rules/return-status.ts';
import { openAfterSale } from '#tests/kit/after-sale.ts';
import type { Buyer } from '#tests/kit/buying.ts';

const { shop, given, sale, admin } = await openAfterSale();

async function asked() {
  const [asha, bear] = [await given.buyer(), await shop.product()];
  const id = await sale.bought(asha, { product: bear, quantity: 1 });
  await sale.moveTo(admin, id, 'delivered');
  const body = { items: [{ productId: bear.id, quantity: 1, reason: 'The ear is torn' }] };
  const returnId: string = (await shop.call('return.request', { as: asha, params: { id }, body })).body.returns[0].id;
  return { asha, params: { id, returnId } };
}
type Params = Awaited<ReturnType<typeof asked>>['params'];
const picture = (colour: string, width = 60, height = 40) => sharp({ create: { width, height, channels: 3, background: colour } });
const base64 = (bytes: Buffer) => bytes.toString('base64');
const add = (as: Pick<Buyer, 'token'>, params: Params, data: string) => shop.call('return.addPhoto', { as, params, body: { data } });
const photosOf = async (as: Pick<Buyer, 'token'>, { id }: Params): Promise<string[]> => (await sale.read(as, id)).returns[0].photos;

it('a picture is kept as our own encoding of its pixels, upright, no larger than needed, without what the camera wrote into it', async () => {
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

it('the same picture counts once, however often it is sent', async () => {
  const { asha, params } = await asked();
  const data = base64(await picture('#112233').png().toBuffer());
  const answers = await Promise.all(Array.from({ length: 4 }, () => add(asha, params, data)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(await photosOf(asha, params)).toHaveLength(1);
});

it(`there are at most ${mostPhotos}, also when more come at once`, async () => {
  const { asha, params } = await asked();
  const pictures = await Promise.all(Array.from({ length: mostPhotos + 2 }, (_, index) => picture(`#${index}0${index}0${index}0`).png().toBuffer()));
  const answers = await Promise.all(pictures.map((each) => add(asha, params, base64(each))));
  expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(mostPhotos);
  for (const each of pictures) await add(asha, params, base64(each));
  expect(await photosOf(asha, params)).toHaveLength(mostPhotos);
  expect(await add(asha, params, base64(await picture('#ffffff').png().toBuffer()))).toMatchObject({
    status: 409,
    body: { code: 'too_many_photos', message: 'A return can have up to 4 pictures.' },
  });
});

it('belongs to the request: once it is decided on, or withdrawn, none is added', async () => {
  const { asha, params } = await asked();
  await shop.call('return.change', { as: admin, params, body: { status: 'approved' } });
  expect(await add(asha, params, base64(await picture('#ffffff').png().toBuffer()))).toMatchObject({
    status: 409,
    body: { code: 'return_moved_on' },
  });
});

describe('what is no picture', () => {
  it('or none that we take, is refused in words, whatever it calls itself', async () => {
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

  it('or is too large, or not base64, names the field', async () => {
    const { asha, params } = await asked();
    const large = await add(asha, params, 'A'.repeat(4 * 1024 * 1024 * 1.4));
    expect(large).toMatchObject({ status: 413, body: { code: 'body_too_large' } });
    for (const data of ['', 'data:image/png;base64,AAAA', '<svg>'])
      expect(await add(asha, params, data)).toMatchObject({ status: 400, body: { code: 'invalid_input', fields: { data: expect.any(String) } } });
  });
});

it('one customer sends so many a day and no more', async () => {
  const { asha, params } = await asked();
  for (let count = 0; count < 40; count++) await add(asha, params, base64(Buffer.from(`no picture at all, number ${count}`)));
  expect(await add(asha, params, base64(await picture('#ffffff').png().toBuffer()))).toMatchObject({
    status: 429,
    body: { code: 'too_many_requests' },
  });
});

it("another's order does not exist, nor another return in one's own; a visitor who is signed out is refused", async () => {
  const { asha, params } = await asked();
  const data = base64(await picture('#ffffff').png().toBuffer());
  for (const as of [await shop.customer(), admin])
    expect(await add(as, params, data)).toMatchObject({ status: 404, body: { code: 'order_not_found' } });
  expect(await add(asha, { ...params, returnId: '01ARZ3NDEKTSV4RRFFQ69G5FAV' }, data)).toMatchObject({
    status: 404,
    body: { code: 'return_not_found' },
  });
  expect(await shop.call('return.addPhoto', { params, body: { data } })).toMatchObject({ status: 401 });
});
