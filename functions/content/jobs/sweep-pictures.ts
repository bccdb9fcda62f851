/** Removes unfinished uploads and unused pictures once they are a day old. */
import { picturesOfProduct } from '#functions/catalogue/pictures-of-product.ts';
import { searchSettings } from '#functions/catalogue/published/search-settings.ts';
import { type PublishedProduct, readPointer, readSegment, readSnapshot, readVersion } from '#functions/catalogue/published/version.ts';
import { listArchivedDoctors, listDoctors } from '#functions/clinic/doctors/doctor-store.ts';
import { listSpecialities } from '#functions/clinic/doctors/speciality-store.ts';
import { slidesInOrder } from '#functions/content/slide-store.ts';
import { claimPictureRemoval, deletePicture, markPictureUsed, unusedPictures } from '#functions/pictures/picture-store.ts';
import { deleteUpload, uploadsBefore } from '#functions/pictures/upload-store.ts';
import { config } from '#functions/platform/config.ts';
import { log } from '#functions/platform/log.ts';
import { removeObject } from '#functions/platform/objects/objects.ts';
import { openSnapshot } from '#functions/search/search.ts';
import { hashOfImage, imagePath, imageWidths } from '#shared/rules/catalogue/image.ts';

const dayMs = 86_400_000;
/** Uploads, and pictures, that one run removes; the rest waits for the next run. */
const maxPerRun = 200;

export async function handler({ time }: { readonly time: string }): Promise<undefined> {
  const before = new Date(Date.parse(time) - dayMs);
  const uploads = await uploadsBefore(before, maxPerRun);
  for (const { id, key } of uploads) {
    await removeObject(config('DATA_BUCKET'), key);
    await deleteUpload(id);
  }
  const unused = await unusedPictures(before, maxPerRun);
  const shown = unused.length === 0 ? new Set<string>() : await publishedPictures();
  let removed = 0;
  for (const { hash, inOrders } of unused) {
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

/** The hashes of all pictures that products, categories, slides, doctors and specialities show. */
async function publishedPictures(): Promise<ReadonlySet<string>> {
  const clinic = await Promise.all([listDoctors(), listArchivedDoctors(), listSpecialities()]);
  const urls = [...(await slidesInOrder()).map(({ imageUrl }) => imageUrl), ...clinic.flat().map(({ image }) => image)];
  const current = await readPointer();
  if (current !== null) {
    const { snapshot, segments, changes, categories } = await readVersion(current.pointer.key);
    urls.push(...categories.map(({ imageUrl }) => imageUrl));
    const uncompacted = [...(await Promise.all(segments.map(readSegment))).flat(), ...changes].flatMap(([, product]) => product ?? []);
    const products = snapshot === null ? [] : openSnapshot<PublishedProduct>(searchSettings, await readSnapshot(snapshot)).documents();
    for (const list of [products, uncompacted]) for (const product of list) urls.push(...picturesOfProduct(product));
  }
  return new Set(urls.flatMap((url) => hashOfImage(url) ?? []));
}
