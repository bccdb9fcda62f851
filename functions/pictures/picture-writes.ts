/** Marks the pictures that an edit adds as used and those that it removes as unused: writes for the transaction of the edit. */

import { isKnownPicture, markPictureUnused, recordPicture, usePicture } from '#functions/pictures/picture-store.ts';
import { config } from '#functions/platform/config.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { hasObject } from '#functions/platform/objects/objects.ts';
import type { TransactItem } from '#functions/platform/table/table.ts';
import { hashOfImage } from '#shared/rules/image.ts';

/**
 * @param inOrders whether an order may show the removed pictures
 * @throws Failure `picture_gone` when an added picture is not in the shop, or no longer
 */
export async function pictureWrites(before: readonly string[], after: readonly string[], now: Date, inOrders = false): Promise<TransactItem[]> {
  const hashes = (urls: readonly string[]) => [...new Set(urls.flatMap((url) => hashOfImage(url) ?? []))];
  const [had, has] = [hashes(before), hashes(after)];
  const added = has.filter((hash) => !had.includes(hash));
  await Promise.all(added.map((hash) => requirePicture(hash, now)));
  return [...added.map(usePicture), ...had.filter((hash) => !has.includes(hash)).map((hash) => markPictureUnused(hash, now, inOrders))];
}

/** Pictures of the demo and of imports have no item until an edit adds or removes them. */
async function requirePicture(hash: string, now: Date): Promise<void> {
  if (await isKnownPicture(hash)) return;
  if (!(await hasObject(config('IMAGES_BUCKET'), `images/${hash}-640.webp`))) throw new Failure('picture_gone');
  await recordPicture(hash, now);
}
