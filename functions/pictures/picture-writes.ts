/** Returns the writes that mark pictures as used or unused when an edit adds or removes them. */

import { config } from '#functions/platform/config.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { hasObject } from '#functions/platform/objects/objects.ts';
import type { TransactItem } from '#functions/platform/table/table.ts';
import { hashOfImage } from '#shared/rules/catalogue/image.ts';
import { isKnownPicture, markPictureInUse, markPictureUnused, recordPicture } from './picture-store.ts';

/**
 * @param inOrders whether an order may show the removed pictures
 * @throws Failure `picture_gone` when an added picture does not exist
 */
export async function pictureWrites(before: readonly string[], after: readonly string[], now: Date, inOrders = false): Promise<TransactItem[]> {
  const hashes = (urls: readonly string[]) => [...new Set(urls.flatMap((url) => hashOfImage(url) ?? []))];
  const [old, current] = [hashes(before), hashes(after)];
  const added = current.filter((hash) => !old.includes(hash));
  await Promise.all(added.map((hash) => ensureRecorded(hash, now)));
  return [...added.map(markPictureInUse), ...old.filter((hash) => !current.includes(hash)).map((hash) => markPictureUnused(hash, now, inOrders))];
}

/** Records a picture of the demo seed or an import, which has no item yet. */
async function ensureRecorded(hash: string, now: Date): Promise<void> {
  if (await isKnownPicture(hash)) return;
  if (!(await hasObject(config('IMAGES_BUCKET'), `images/${hash}-640.webp`))) throw new Failure('picture_gone');
  await recordPicture(hash, now);
}
