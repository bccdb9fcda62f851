/** Calls the shop as catalogue staff, with real pictures and real forms. */
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { auditsOfSubject, type Subject } from '#functions/identity/audit-store.ts';
import type { Key } from '#shared/contract/index.ts';
import type { ApiResponse, CallOptions } from './call.ts';
import type { Shop } from './shop.ts';

/** A picture that no other spec has. */
export const picture = (width = 80, height = 60): ReturnType<typeof sharp> => {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  return sharp({ create: { width, height, channels: 3, background: { r, g, b } } }).composite([
    { input: { create: { width: 7, height: 5, channels: 3, background: { r: b, g: r, b: g } } }, left: r % 40, top: g % 40 },
  ]);
};
export const png = (): Promise<Buffer> => picture().png().toBuffer();

/** multipart/form-data as a browser writes it. */
export async function formOf(file: Uint8Array | undefined, fields: Readonly<Record<string, string>> = {}, name = 'picture.png', type = 'image/png') {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  if (file !== undefined) form.set('image', new Blob([new Uint8Array(file)], { type }), name);
  const sent = new Response(form);
  return { body: Buffer.from(await sent.arrayBuffer()), headers: { 'content-type': sent.headers.get('content-type') ?? '' } };
}

export async function catalogueStaff(shop: Shop) {
  const account = await shop.staff('catalogue');
  const call = (key: Key, options: CallOptions = {}): Promise<ApiResponse> => shop.call(key, { as: account, ...options });
  let made = 0;
  const category = async (changes: Record<string, unknown> = {}): Promise<any> =>
    (await call('category.create', { body: { name: `Things ${++made} ${randomBytes(3).toString('hex')}`, description: 'To play with', ...changes } }))
      .body;
  const categoryId = (await category()).id as string;
  const productFields = (changes: Record<string, unknown> = {}) => ({
    name: 'Kite',
    description: 'Flies.',
    price: 499,
    sku: `KITE-${randomBytes(4).toString('hex')}`,
    categoryId,
    stock: 10,
    ...changes,
  });

  /** Uploads a file to the bucket as a browser does, and returns the status. */
  async function postToBucket(form: { url: string; fields: Record<string, string> }, bytes: Uint8Array): Promise<number> {
    const body = new FormData();
    for (const [name, value] of Object.entries(form.fields)) body.set(name, value);
    body.set('file', new Blob([new Uint8Array(bytes)]), 'file');
    return (await fetch(form.url, { method: 'POST', body })).status;
  }
  async function upload(bytes: Uint8Array, contentType = 'image/png'): Promise<string> {
    const { body } = await call('upload.begin', { body: { kind: 'picture', contentType, size: bytes.length } });
    await postToBucket(body, bytes);
    return body.uploadId as string;
  }

  return {
    account,
    call,
    category,
    productFields,
    postToBucket,
    upload,
    slide: async (changes: Record<string, unknown> = {}): Promise<any> =>
      (
        await call('carousel.create', {
          body: { title: 'Kites', subtitle: 'New', description: 'For windy days', buttons: [{ text: 'Shop', link: '/products' }], ...changes },
        })
      ).body,
    product: async (changes: Record<string, unknown> = {}): Promise<any> => (await call('product.create', { body: productFields(changes) })).body,
    /** Uploads a picture and returns its URL. */
    uploadPicture: async (): Promise<string> => (await call('upload.finish', { params: { id: await upload(await png()) } })).body.imageUrl as string,
    audits: (subject: Subject) => auditsOfSubject(subject, { limit: 10 }),
  };
}
