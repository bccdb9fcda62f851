/** Which pictures does the shop show anywhere? The hashes of those that products, categories and slides name. */
import { slidesInOrder } from '#functions/store/slide.ts';
import { hashOfImage } from '#shared/rules/image.ts';
import { readBase, readPointer, readVersion } from './version.ts';

export async function publishedPictures(): Promise<ReadonlySet<string>> {
  const urls = (await slidesInOrder()).map(({ imageUrl }) => imageUrl);
  const current = await readPointer();
  if (current !== null) {
    const { base, changes, categories } = await readVersion(current.pointer.key);
    urls.push(...categories.map(({ imageUrl }) => imageUrl));
    const products = [...(await readBase(base)), ...changes.flatMap(([, product]) => product ?? [])];
    for (const { images } of products) urls.push(...images.map(({ imageUrl }) => imageUrl));
  }
  return new Set(urls.flatMap((url) => hashOfImage(url) ?? []));
}
