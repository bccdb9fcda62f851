/** Which uploads has nobody finished, and which pictures does nothing show? They are removed, after a day in which somebody may still come for them. */
import { publishedPictures } from '#functions/content/published-pictures.ts';
import { claimPictureRemoval, deletePicture, markPictureUsed, unusedPictures } from '#functions/pictures/picture-store.ts';
import { deleteUpload, uploadsBefore } from '#functions/pictures/upload-store.ts';
import { config } from '#functions/platform/config.ts';
import { log } from '#functions/platform/log.ts';
import { removeObject } from '#functions/platform/objects/objects.ts';
import { imagePath, imageWidths } from '#shared/rules/image.ts';

const aDay = 86_400_000;
/** Of each kind in one run; what is left waits for the next. */
const most = 200;

export async function handler({ time }: { readonly time: string }): Promise<undefined> {
  const before = new Date(Date.parse(time) - aDay);
  const uploads = await uploadsBefore(before, most);
  for (const { id, key } of uploads) {
    await removeObject(config('DATA_BUCKET'), key);
    await deleteUpload(id);
  }
  const loose = await unusedPictures(before, most);
  const shown = loose.length === 0 ? new Set<string>() : await publishedPictures();
  let removed = 0;
  for (const { hash, inOrders } of loose) {
    if (inOrders || shown.has(hash)) await markPictureUsed(hash);
    else if (await claimPictureRemoval(hash)) {
      for (const width of imageWidths)
        for (const format of ['avif', 'webp'] as const) await removeObject(config('IMAGES_BUCKET'), imagePath(hash, width, format).slice(1));
      await deletePicture(hash);
      removed++;
    }
  }
  if (uploads.length + removed > 0) log.info('pictures.swept', { uploads: uploads.length, pictures: removed });
  return undefined;
}
