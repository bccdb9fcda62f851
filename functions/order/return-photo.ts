/** Reads the photos of returns from the private data bucket. */

import { config } from '#functions/platform/config.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { readObject } from '#functions/platform/objects/objects.ts';
import { requireReturn } from './order-state.ts';
import type { OrderItem } from './order-store.ts';

export const photoKey = (orderId: string, returnId: string, photoId: string) => `returns/${orderId}/${returnId}/${photoId}.webp`;

/** @throws Failure `return_not_found`, `photo_not_found` */
export async function readReturnPhoto(order: OrderItem, returnId: string, photoId: string): Promise<Uint8Array> {
  const isListed = requireReturn(order, returnId).photos.includes(photoId);
  const object = isListed ? await readObject(config('DATA_BUCKET'), photoKey(order.id, returnId, photoId)) : null;
  if (object === null) throw new Failure('photo_not_found');
  return object.bytes;
}
