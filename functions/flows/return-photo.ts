/** Where are the pictures of a return? In the data bucket, which nobody reads but us. */
import { readObject } from '#functions/gateways/objects.ts';
import { config } from '#functions/http/config.ts';
import { Failure } from '#functions/http/failure.ts';
import type { OrderItem } from '#functions/store/order.ts';
import { returnOf } from './order-standing.ts';

export const photoKey = (orderId: string, returnId: string, photoId: string) => `returns/${orderId}/${returnId}/${photoId}.webp`;

/** @throws Failure `return_not_found`, `photo_not_found` */
export async function readReturnPhoto(order: OrderItem, returnId: string, photoId: string): Promise<Uint8Array> {
  const isIts = returnOf(order, returnId).photos.includes(photoId);
  const object = isIts ? await readObject(config('DATA_BUCKET'), photoKey(order.id, returnId, photoId)) : null;
  if (object === null) throw new Failure('photo_not_found');
  return object.bytes;
}
