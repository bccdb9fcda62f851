/** Which pictures does an edit take up, and which does it let go of? As writes for its own transaction. */

import { config } from '#functions/platform/config.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { hasObject } from '#functions/platform/objects/objects.ts';
import type { TransactItem } from '#functions/platform/table/table.ts';
import { hashOfImage } from '#shared/rules/image.ts';
import { isKnownPicture, markPictureUnused, recordPicture, usePicture } from './picture-store.ts';

/**
 * @param inOrders whether an order may show what is let go of
 * @throws Failure `picture_gone` when a new one is not (any more) in the shop
 */
export async function pictureWrites(before: readonly string[], after: readonly string[], now: Date, inOrders = false): Promise<TransactItem[]> {
  const hashes = (urls: readonly string[]) => [...new Set(urls.flatMap((url) => hashOfImage(url) ?? []))];
  const [had, has] = [hashes(before), hashes(after)];
  const fresh = has.filter((hash) => !had.includes(hash));
  await Promise.all(fresh.map((hash) => mustBeThere(hash, now)));
  return [...fresh.map(usePicture), ...had.filter((hash) => !has.includes(hash)).map((hash) => markPictureUnused(hash, now, inOrders))];
}

/** Pictures of the seed and of imports are known to nobody but those who show them. */
async function mustBeThere(hash: string, now: Date): Promise<void> {
  if (await isKnownPicture(hash)) return;
  if (!(await hasObject(config('IMAGES_BUCKET'), `images/${hash}-640.webp`))) throw new Failure('picture_gone');
  await recordPicture(hash, now);
}
