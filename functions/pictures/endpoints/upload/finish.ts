/** Is what was uploaded a picture, and where is it shown? */

import { endpoint } from '#functions/identity/endpoint.ts';
import { acceptPicture } from '#functions/pictures/take-picture.ts';
import { deleteUpload, putUpload, uploadOf } from '#functions/pictures/upload-store.ts';
import { config } from '#functions/platform/config.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { readObject, removeObject } from '#functions/platform/objects/objects.ts';
import { finish } from '#shared/contract/pictures/upload.ts';

export const handler = endpoint(finish, async ({ params: { id }, caller, now }) => {
  const upload = await uploadOf(caller.id, id);
  if (upload?.kind !== 'picture') throw new Failure('upload_not_found');
  if (upload.imageUrl !== undefined) return { imageUrl: upload.imageUrl };
  const object = await readObject(config('DATA_BUCKET'), upload.key);
  if (object === null) throw new Failure('upload_not_found');
  try {
    const imageUrl = await acceptPicture(object.bytes, now);
    // Kept, so that a repeat after a lost answer is answered too.
    await putUpload({ ...upload, imageUrl });
    await removeObject(config('DATA_BUCKET'), upload.key);
    return { imageUrl };
  } catch (error) {
    if (error instanceof Failure && (error.code === 'picture_refused' || error.code === 'picture_too_large')) {
      await removeObject(config('DATA_BUCKET'), upload.key);
      await deleteUpload(id);
    }
    throw error;
  }
});
