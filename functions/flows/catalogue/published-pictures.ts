/** Which pictures does the site show anywhere? The hashes of those that products, categories, slides, doctors and specialities name. */
import { archivedDoctors, doctorsInOrder } from '#functions/store/doctor.ts';
import { slidesInOrder } from '#functions/store/slide.ts';
import { specialitiesInOrder } from '#functions/store/speciality.ts';
import { hashOfImage } from '#shared/rules/image.ts';
import { readBase, readPointer, readVersion } from './version.ts';

export async function publishedPictures(): Promise<ReadonlySet<string>> {
  const clinic = await Promise.all([doctorsInOrder(), archivedDoctors(), specialitiesInOrder()]);
  const urls = [...(await slidesInOrder()).map(({ imageUrl }) => imageUrl), ...clinic.flat().map(({ image }) => image)];
  const current = await readPointer();
  if (current !== null) {
    const { base, changes, categories } = await readVersion(current.pointer.key);
    urls.push(...categories.map(({ imageUrl }) => imageUrl));
    const products = [...(await readBase(base)), ...changes.flatMap(([, product]) => product ?? [])];
    for (const { images } of products) urls.push(...images.map(({ imageUrl }) => imageUrl));
  }
  return new Set(urls.flatMap((url) => hashOfImage(url) ?? []));
}
