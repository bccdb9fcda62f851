/** Adds a photo to a return request. The upload is decoded and encoded again, and the order lists its id. */
import { createHash } from 'node:crypto';

import { readCustomer } from '#functions/identity/customer-store.ts';
import { decodePicture, encodeTimeoutSeconds, loadSharp, type PictureRefused, toPictureRefused } from '#functions/pictures/decode-picture.ts';
import { config } from '#functions/platform/config.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { limitAccount } from '#functions/platform/limits/limit-use.ts';
import { hasObject, removeObject, writeObject } from '#functions/platform/objects/objects.ts';
import { maxPhotoBytes } from '#shared/contract/order/return.ts';
import { maxPhotos } from '#shared/rules/order/return-status.ts';
import { requireReturn } from './order-state.ts';
import { changeOrder, type OrderItem, type OrderReturn, orderOfCustomer } from './order-store.ts';
import { photoKey } from './return-photo.ts';
import { requireOrder, updateOrderWith } from './update-order.ts';

/**
 * Adds a photo to a request that the shop has not decided on. Adding the same photo again changes nothing.
 * @throws Failure `photo_refused`, `too_many_photos`, `return_moved_on`, `return_not_found`, `order_not_found`, `too_many_requests`,
 *   `session_expired` when the account was closed meanwhile
 */
export async function addReturnPhoto(customerId: string, orderId: string, returnId: string, base64: string, now: Date): Promise<OrderItem> {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > maxPhotoBytes) throw new Failure('photo_refused', { message: 'This picture is larger than 4 MB. Please choose a smaller one.' });
  const photoId = createHash('sha256').update(bytes).digest('hex').slice(0, 20);
  const key = photoKey(orderId, returnId, photoId);
  const read = () => orderOfCustomer(customerId, orderId);
  let encoded: Promise<Uint8Array> | undefined;
  const encodedPhoto = () => {
    encoded ??= limitAccount('return-photo', customerId, now).then(() => encodePhoto(bytes));
    return encoded;
  };
  // The order lists the photo before the object exists: an erasure finds photos through orders, because no function lists the bucket.
  const isNew = await updateOrderWith(read, async (order) => {
    const request = requireReturn(order, returnId);
    if (request.photos.includes(photoId)) return { writes: [], result: false };
    assertCanAddPhoto(request);
    await encodedPhoto();
    const photos = [...request.photos, photoId];
    return {
      writes: [changeOrder(order, { returns: order.returns?.map((each) => (each === request ? { ...request, photos } : each)) })],
      result: true,
    };
  });
  if (isNew || !(await hasObject(config('DATA_BUCKET'), key))) await storePhoto(customerId, key, await encodedPhoto());
  return requireOrder(read);
}

/** Stores a photo that the order lists. An erasure, which follows the closing of the account, may have removed it before it was there. */
async function storePhoto(customerId: string, key: string, bytes: Uint8Array): Promise<void> {
  await writeObject(config('DATA_BUCKET'), key, bytes, { contentType: 'image/webp' });
  const customer = await readCustomer(customerId);
  if (customer !== undefined && customer.disabledAt === undefined) return;
  await removeObject(config('DATA_BUCKET'), key);
  throw new Failure('session_expired');
}

function assertCanAddPhoto({ status, photos }: OrderReturn): void {
  if (status !== 'requested')
    throw new Failure('return_moved_on', { message: `This return is ${status}; pictures belong to the request.`, details: { status } });
  if (photos.length >= maxPhotos) throw new Failure('too_many_photos');
}

function encodePhoto(bytes: Uint8Array): Promise<Uint8Array> {
  return decodePicture(bytes, { width: 1_600, height: 1_600 })
    .then(async ({ data, info: { width, height, channels } }) =>
      (await loadSharp())(data, { raw: { width, height, channels } }).timeout({ seconds: encodeTimeoutSeconds }).webp({ quality: 78 }).toBuffer(),
    )
    .catch((error: unknown) => {
      throw new Failure('photo_refused', {
        message: `This picture cannot be used: it ${shortReason(toPictureRefused(error))}. Please choose another one.`,
      });
    });
}

/** Drops the decoder's technical message in brackets, which does not help the customer. */
const shortReason = ({ message }: PictureRefused) => message.replace(/ \(.*$/s, '');
