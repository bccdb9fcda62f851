/** Encodes a picture in every size and stores it under a name that is never used for another picture. */
import { createHash } from 'node:crypto';
import { config } from '#functions/platform/config.ts';
import { hasObject, maxUploadBytes, writeObject } from '#functions/platform/objects/objects.ts';
import { imagePath, imageWidths } from '#shared/rules/catalogue/image.ts';
import { decodePicture, encodeTimeoutSeconds, loadSharp, PictureRefused, toPictureRefused } from './decode-picture.ts';

/** AVIF effort 4 would take eight times as long and save a tenth of the bytes. */
const settings = { avif: { quality: 50, effort: 2 }, webp: { quality: 74, effort: 4, smartSubsample: true } } as const;

const immutable = 'public, max-age=31536000, immutable';

/**
 * Encodes and stores the picture unless it is stored already.
 * @param record called before the first write, so that every stored picture is known
 * @param owner keeps the same picture of two owners apart, so that deleting one keeps the other
 * @returns the address of its middle size, which products refer to
 * @throws PictureRefused when it is no still JPEG, PNG, WebP, AVIF or GIF within 5 MB and 50 million pixels, whatever its name says
 */
export async function storePicture(bytes: Uint8Array, record: (hash: string) => Promise<void> = async () => undefined, owner = ''): Promise<string> {
  if (bytes.length > maxUploadBytes) throw new PictureRefused('is larger than 5 MB');
  // The digest includes the settings, because caches keep an address for ever.
  const hash = createHash('sha256').update(bytes).update(JSON.stringify(settings)).update(owner).digest('hex').slice(0, 20);
  const address = imagePath(hash, 640, 'webp');
  // This size is written last: if it exists, all sizes do.
  if (await hasObject(config('IMAGES_BUCKET'), address.slice(1))) {
    await record(hash);
    return address;
  }
  const sizes = await encodeSizes(bytes);
  await record(hash);
  sizes.sort((one, other) => Number(one.path === address) - Number(other.path === address));
  for (const { path, type, content } of sizes)
    await writeObject(config('IMAGES_BUCKET'), path.slice(1), content, { contentType: type, cacheControl: immutable });
  return address;

  async function encodeSizes(source: Uint8Array): Promise<{ path: string; type: string; content: Buffer }[]> {
    try {
      const sharp = await loadSharp();
      const { data, info } = await decodePicture(source, { width: Math.max(...imageWidths), height: 2_400 });
      const { width, height, channels } = info;
      return await Promise.all(
        imageWidths.flatMap((size) => {
          const resized = sharp(data, { raw: { width, height, channels } })
            .resize({ width: size, withoutEnlargement: true })
            .timeout({ seconds: encodeTimeoutSeconds });
          return [
            resized
              .clone()
              .avif(settings.avif)
              .toBuffer()
              .then((content) => ({ path: imagePath(hash, size, 'avif'), type: 'image/avif', content })),
            resized
              .clone()
              .webp(settings.webp)
              .toBuffer()
              .then((content) => ({ path: imagePath(hash, size, 'webp'), type: 'image/webp', content })),
          ];
        }),
      );
    } catch (error) {
      throw toPictureRefused(error);
    }
  }
}
