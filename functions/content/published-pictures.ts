/** Collects the hashes of all pictures that the site shows: those of products, categories, slides, doctors and specialities. */

import { searchSettings } from '#functions/catalogue/published/search-settings.ts';
import { type PublishedProduct, readPointer, readSegment, readSnapshot, readVersion } from '#functions/catalogue/published/version.ts';
import { archivedDoctors, doctorsInOrder } from '#functions/clinic/doctors/doctor-store.ts';
import { specialitiesInOrder } from '#functions/clinic/doctors/speciality-store.ts';
import { slidesInOrder } from '#functions/content/slide-store.ts';
import { openSnapshot } from '#functions/search/search.ts';
import { hashOfImage } from '#shared/rules/image.ts';

export async function publishedPictures(): Promise<ReadonlySet<string>> {
  const clinic = await Promise.all([doctorsInOrder(), archivedDoctors(), specialitiesInOrder()]);
  const urls = [...(await slidesInOrder()).map(({ imageUrl }) => imageUrl), ...clinic.flat().map(({ image }) => image)];
  const current = await readPointer();
  if (current !== null) {
    const { snapshot, segments, changes, categories } = await readVersion(current.pointer.key);
    urls.push(...categories.map(({ imageUrl }) => imageUrl));
    const uncompacted = [...(await Promise.all(segments.map(readSegment))).flat(), ...changes].flatMap(([, product]) => product ?? []);
    const products = snapshot === null ? [] : openSnapshot<PublishedProduct>(searchSettings, await readSnapshot(snapshot)).documents();
    for (const list of [products, uncompacted]) for (const { images } of list) urls.push(...images.map(({ imageUrl }) => imageUrl));
  }
  return new Set(urls.flatMap((url) => hashOfImage(url) ?? []));
}
