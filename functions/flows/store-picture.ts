/** What does the shop keep of a picture that somebody gives it? Our own encoding of its pixels in every size, under a name that never means another picture. */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { largestUpload, readObject, writeObject } from '#functions/gateways/objects.ts';
import { config } from '#functions/http/config.ts';
import { imagePath, imageWidths } from '#shared/rules/image.ts';

/** Why a picture cannot be used, in words that end the sentence "it ...". */
export class PictureRefused extends Error {}

/** Effort 4 would take eight times as long and save a tenth. */
const settings = { avif: { quality: 50, effort: 2 }, webp: { quality: 74, effort: 4, smartSubsample: true } } as const;

/** Width x height; more is a flood of pixels in a small file. */
const mostPixels = 50_000_000;
const secondsToEncode = 30;
const immutable = 'public, max-age=31536000, immutable';

/**
 * Encodes and stores the picture unless it is there already.
 * @returns the address of its middle size, which products name
 * @throws PictureRefused when it is no still JPEG, PNG, WebP, AVIF or GIF within 5 MB and 50 million pixels, whatever its name says
 */
export async function storePicture(bytes: Uint8Array): Promise<string> {
  if (bytes.length > largestUpload) throw new PictureRefused('is larger than 5 MB');
  // Only what looks like one of these by its first bytes is ever given to the decoder.
  if (!looksLikePicture(bytes)) throw new PictureRefused('is no JPEG, PNG, WebP, AVIF or GIF picture');
  // With the settings, because the addresses are cached for ever.
  const hash = createHash('sha256').update(bytes).update(JSON.stringify(settings)).digest('hex').slice(0, 20);
  const address = imagePath(hash, 640, 'webp');
  // It is written last: when it is there, all are.
  if (await readObject(config('IMAGES_BUCKET'), address.slice(1))) return address;
  const sizes = await encodedSizes(bytes);
  sizes.sort((one, other) => Number(one.path === address) - Number(other.path === address));
  for (const { path, type, content } of sizes)
    await writeObject(config('IMAGES_BUCKET'), path.slice(1), content, { contentType: type, cacheControl: immutable });
  return address;

  async function encodedSizes(given: Uint8Array): Promise<{ path: string; type: string; content: Buffer }[]> {
    try {
      const options = { limitInputPixels: mostPixels, failOn: 'error', animated: false } as const;
      const { width, height, pages = 1 } = await sharp(given, options).metadata();
      if (pages > 1) throw new PictureRefused('is animated');
      if (width * height > mostPixels) throw new PictureRefused('has more than 50 million pixels');
      // Decoded once. What sharp is not asked to keep (EXIF, GPS, profiles) is gone.
      const { data, info } = await sharp(given, options)
        .autoOrient()
        .resize({ width: Math.max(...imageWidths), height: 2_400, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .timeout({ seconds: secondsToEncode })
        .raw()
        .toBuffer({ resolveWithObject: true });
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
      if (error instanceof PictureRefused) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw new PictureRefused(
        /pixel limit/i.test(reason) ? 'has more than 50 million pixels' : `cannot be decoded (${reason.split('\n', 1)[0]?.slice(0, 100)})`,
      );
    }
  }
}

function looksLikePicture(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 32));
  const text = (from: number, to: number) => head.toString('latin1', from, to);
  if (head.length < 16) return false;
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return true;
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') {
    if (isAnimatedPng(bytes)) throw new PictureRefused('is animated');
    return true;
  }
  if (/^GIF8[79]a$/.test(text(0, 6))) return true;
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return true;
  if (text(4, 8) !== 'ftyp') return false;
  if (text(8, 12) === 'avis') throw new PictureRefused('is animated');
  return text(8, 12) === 'avif' || text(8, 12) === 'mif1';
}

/** The decoder shows only the first picture of an animated PNG: its control chunk, before the first data, tells it. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 8; at + 8 <= view.length; at += view.readUInt32BE(at) + 12) {
    const kind = view.toString('latin1', at + 4, at + 8);
    if (kind === 'acTL') return true;
    if (kind === 'IDAT' || kind === 'IEND') return false;
  }
  return false;
}
