/** How does a picture that somebody gives us come into the shop? Looked at, encoded anew, and known before anything shows it. */

import { Failure } from '#functions/platform/http/failure.ts';
import type { PictureForm } from '#functions/platform/http/picture-form.ts';
import { largestUpload } from '#functions/platform/objects/objects.ts';
import { PictureRefused } from './picture-pixels.ts';
import { recordPicture } from './picture-store.ts';
import { storePicture } from './store-picture.ts';

/** Bytes: what a function takes in one call, as base64 in an event. */
const largestInCall = 4 * 1024 * 1024;

/**
 * @returns the address of its middle size
 * @throws Failure `picture_refused`, `picture_too_large`
 */
export async function acceptPicture(bytes: Uint8Array, now: Date, whose?: string): Promise<string> {
  if (bytes.length > largestUpload) throw new Failure('picture_too_large');
  try {
    return await storePicture(bytes, (hash) => recordPicture(hash, now), whose);
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    // What the decoder says of a broken file is for nobody.
    throw new Failure('picture_refused', { details: { reason: `The file ${error.message.replace(/ \(.*$/s, '')}.` } });
  }
}

/** The picture that came through the API itself. @throws Failure as `acceptPicture` */
export async function storeSentPicture({ bytes }: PictureForm, now: Date, whose?: string): Promise<string> {
  if (bytes.length > largestInCall)
    throw new Failure('picture_too_large', {
      message: 'Image size must be less than 5MB. This call takes 4 MB: send larger ones by a form of POST /api/uploads.',
    });
  return acceptPicture(bytes, now, whose);
}
