/** What of a picture that somebody gives us can be trusted? Its pixels, once it has shown to be a picture; nothing else of the file. */
import { loadSharp } from './pixels.ts';

/** Why a picture cannot be used, in words that end the sentence "it ...". */
export class PictureRefused extends Error {}

/** Width x height; more is a flood of pixels in a small file. */
const mostPixels = 50_000_000;
export const secondsToEncode = 30;

/** The picture upright, within a box, on white, in sRGB. Throws PictureRefused, or whatever the decoder says (`refusalOf`). */
export async function decodePicture(bytes: Uint8Array, box: { readonly width: number; readonly height: number }) {
  // Only what looks like one of these by its first bytes is ever given to the decoder.
  if (!looksLikePicture(bytes)) throw new PictureRefused('is no JPEG, PNG, WebP, AVIF or GIF picture');
  const sharp = await loadSharp();
  const options = { limitInputPixels: mostPixels, failOn: 'error', animated: false } as const;
  const { width, height, pages = 1 } = await sharp(bytes, options).metadata();
  if (pages > 1) throw new PictureRefused('is animated');
  if (width * height > mostPixels) throw new PictureRefused('has more than 50 million pixels');
  // Decoded once. What sharp is not asked to keep (EXIF, GPS, profiles) is gone.
  return sharp(bytes, options)
    .autoOrient()
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .timeout({ seconds: secondsToEncode })
    .raw()
    .toBuffer({ resolveWithObject: true });
}

export function refusalOf(error: unknown): PictureRefused {
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
