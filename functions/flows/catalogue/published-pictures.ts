/** Collects the hashes of all pictures that the site shows: those of products, categories, slides, doctors and specialities. */
import { openSnapshot } from '#functions/search/search.ts';
import { archivedDoctors, doctorsInOrder } from '#functions/store/doctor.ts';
import { slidesInOrder } from '#functions/store/slide.ts';
import { specialitiesInOrder } from '#functions/store/speciality.ts';
import { hashOfImage } from '#shared/rules/image.ts';
import { searchSettings } from './search-settings.ts';
import { type PublishedProduct, readPointer, readSegment, readSnapshot, readVersion } from './version.ts';

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
