/** Accepts an uploaded picture: checks, encodes and records it before it is shown. */

import { Failure } from '#functions/platform/http/failure.ts';
import type { UploadedPicture } from '#functions/platform/http/picture-form.ts';
import { maxUploadBytes } from '#functions/platform/objects/objects.ts';
import { PictureRefused } from './decode-picture.ts';
import { recordPicture } from './picture-store.ts';
import { storePicture } from './store-picture.ts';

/** Bytes: the maximum that a function can receive as base64 in one event. */
const maxBytesInRequest = 4 * 1024 * 1024;

/**
 * @returns the address of its middle size (640 pixels wide)
 * @throws Failure `picture_refused`, `picture_too_large`
 */
export async function acceptPicture(bytes: Uint8Array, now: Date, owner?: string): Promise<string> {
  if (bytes.length > maxUploadBytes) throw new Failure('picture_too_large');
  try {
    return await storePicture(bytes, (hash) => recordPicture(hash, now), owner);
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    // The decoder's own message is not shown to the client.
    throw new Failure('picture_refused', { details: { reason: `The file ${error.message.replace(/ \(.*$/s, '')}.` } });
  }
}

/** Accepts a picture that was sent in the request itself. @throws Failure as `acceptPicture` */
export async function acceptSentPicture({ bytes }: UploadedPicture, now: Date, owner?: string): Promise<string> {
  if (bytes.length > maxBytesInRequest)
    throw new Failure('picture_too_large', {
      message: 'Image size must be less than 5MB. This call takes 4 MB: send larger ones by a form of POST /api/uploads.',
    });
  return acceptPicture(bytes, now, owner);
}
