/** Which pictures does the site show anywhere? The hashes of those that products, categories, slides, doctors and specialities name. */

import { Blocks } from '#functions/catalogue/published/blocks.ts';
import { readBase, readPointer, readSegment, readVersion } from '#functions/catalogue/published/version.ts';
import { archivedDoctors, doctorsInOrder } from '#functions/clinic/doctors/doctor-store.ts';
import { specialitiesInOrder } from '#functions/clinic/doctors/speciality-store.ts';
import { hashOfImage } from '#shared/rules/image.ts';
import { slidesInOrder } from './slide-store.ts';

export async function publishedPictures(): Promise<ReadonlySet<string>> {
  const clinic = await Promise.all([doctorsInOrder(), archivedDoctors(), specialitiesInOrder()]);
  const urls = [...(await slidesInOrder()).map(({ imageUrl }) => imageUrl), ...clinic.flat().map(({ image }) => image)];
  const current = await readPointer();
  if (current !== null) {
    const { base, segments, changes, categories } = await readVersion(current.pointer.key);
    urls.push(...categories.map(({ imageUrl }) => imageUrl));
    const beside = [...(await Promise.all(segments.map(readSegment))).flat(), ...changes].flatMap(([, product]) => product ?? []);
    const products = base === null ? [] : new Blocks((await readBase(base)).products);
    for (const list of [products, beside]) for (const { images } of list) urls.push(...images.map(({ imageUrl }) => imageUrl));
  }
  return new Set(urls.flatMap((url) => hashOfImage(url) ?? []));
}
