/** What does the shop keep of a picture that somebody gives it? Our own encoding of its pixels in every size, under a name that never means another picture. */
import { createHash } from 'node:crypto';
import { config } from '#functions/platform/config.ts';
import { hasObject, largestUpload, writeObject } from '#functions/platform/objects/objects.ts';
import { imagePath, imageWidths } from '#shared/rules/image.ts';
import { decodePicture, PictureRefused, refusalOf, secondsToEncode } from './picture-pixels.ts';
import { loadSharp } from './pixels.ts';

/** Effort 4 would take eight times as long and save a tenth. */
const settings = { avif: { quality: 50, effort: 2 }, webp: { quality: 74, effort: 4, smartSubsample: true } } as const;

const immutable = 'public, max-age=31536000, immutable';

/**
 * Encodes and stores the picture unless it is there already.
 * @param remember called before anything is written, so that nothing is stored that nobody knows of
 * @param whose keeps the same picture of two people apart: what one of them takes back is not the other's
 * @returns the address of its middle size, which products name
 * @throws PictureRefused when it is no still JPEG, PNG, WebP, AVIF or GIF within 5 MB and 50 million pixels, whatever its name says
 */
export async function storePicture(
  bytes: Uint8Array,
  remember: (hash: string) => Promise<void> = async () => undefined,
  whose = '',
): Promise<string> {
  if (bytes.length > largestUpload) throw new PictureRefused('is larger than 5 MB');
  // With the settings, because the addresses are cached for ever.
  const hash = createHash('sha256').update(bytes).update(JSON.stringify(settings)).update(whose).digest('hex').slice(0, 20);
  const address = imagePath(hash, 640, 'webp');
  // It is written last: when it is there, all are.
  if (await hasObject(config('IMAGES_BUCKET'), address.slice(1))) {
    await remember(hash);
    return address;
  }
  const sizes = await encodedSizes(bytes);
  await remember(hash);
  sizes.sort((one, other) => Number(one.path === address) - Number(other.path === address));
  for (const { path, type, content } of sizes)
    await writeObject(config('IMAGES_BUCKET'), path.slice(1), content, { contentType: type, cacheControl: immutable });
  return address;

  async function encodedSizes(given: Uint8Array): Promise<{ path: string; type: string; content: Buffer }[]> {
    try {
      const sharp = await loadSharp();
      const { data, info } = await decodePicture(given, { width: Math.max(...imageWidths), height: 2_400 });
      const { width: wide, height: high, channels } = info;
      return await Promise.all(
        imageWidths.flatMap((size) => {
          const resized = sharp(data, { raw: { width: wide, height: high, channels } })
            .resize({ width: size, withoutEnlargement: true })
            .timeout({ seconds: secondsToEncode });
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
      throw refusalOf(error);
    }
  }
}
