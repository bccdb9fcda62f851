/** Decodes a picture from a client or an import. Only its pixels are used; metadata is dropped. */

/** Loads sharp, which is machine code and takes about 60 ms of CPU, only when there is a picture. */
export const loadSharp = async () => (await import('sharp')).default;

/** The reason why a picture cannot be used, in words that complete the sentence "it ...". */
export class PictureRefused extends Error {}

/** Width x height. The limit protects against a small file with very many pixels. */
const maxPixels = 50_000_000;
export const encodeTimeoutSeconds = 30;

/** Returns the picture upright, within a box, on white, in sRGB. Throws PictureRefused or an error of the decoder (`toPictureRefused`). */
export async function decodePicture(bytes: Uint8Array, box: { readonly width: number; readonly height: number }) {
  // Only a file with the first bytes of a known format reaches the decoder.
  if (!looksLikePicture(bytes)) throw new PictureRefused('is no JPEG, PNG, WebP, AVIF or GIF picture');
  const sharp = await loadSharp();
  const options = { limitInputPixels: maxPixels, failOn: 'error', animated: false } as const;
  const { width, height, pages = 1 } = await sharp(bytes, options).metadata();
  if (pages > 1) throw new PictureRefused('is animated');
  if (width * height > maxPixels) throw new PictureRefused('has more than 50 million pixels');
  // Decoded once. sharp drops EXIF, GPS and profiles, because it is not asked to keep them.
  return sharp(bytes, options)
    .autoOrient()
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .timeout({ seconds: encodeTimeoutSeconds })
    .raw()
    .toBuffer({ resolveWithObject: true });
}

export function toPictureRefused(error: unknown): PictureRefused {
  if (error instanceof PictureRefused) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new PictureRefused(
    /pixel limit/i.test(reason) ? 'has more than 50 million pixels' : `cannot be decoded (${reason.split('\n', 1)[0]?.slice(0, 100)})`,
  );
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

/** The decoder reads only the first picture of an animated PNG, so look for its control chunk before the first data chunk. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let offset = 8; offset + 8 <= view.length; offset += view.readUInt32BE(offset) + 12) {
    const kind = view.toString('latin1', offset + 4, offset + 8);
    if (kind === 'acTL') return true;
    if (kind === 'IDAT' || kind === 'IEND') return false;
  }
  return false;
}
