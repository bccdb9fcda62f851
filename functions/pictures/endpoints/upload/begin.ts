/** Issues the form with which a browser uploads a file to the bucket. */
import { ulid } from 'ulid';
import { endpoint } from '#functions/identity/endpoint.ts';
import { putUpload } from '#functions/pictures/upload-store.ts';
import { config } from '#functions/platform/config.ts';
import { uploadForm } from '#functions/platform/objects/objects.ts';
import { begin, maxPictureBytes, maxSheetBytes } from '#shared/contract/pictures/upload.ts';

/** Seconds: uploading a large picture over a slow connection takes minutes. */
const formLifeSeconds = 600;

export const handler = endpoint(begin, async ({ body, caller, now }) => {
  const uploadId = ulid(now.getTime());
  const key = `uploads/${uploadId}`;
  const [type, maxBytes] = body.kind === 'picture' ? [body.contentType, maxPictureBytes] : ['text/csv', maxSheetBytes];
  await putUpload({ id: uploadId, kind: body.kind, key, by: caller.id, at: now.toISOString() });
  const { url, fields } = await uploadForm(config('DATA_BUCKET'), key, type, formLifeSeconds, now, maxBytes);
  return { uploadId, url, fields: { ...fields }, expiresAt: new Date(now.getTime() + formLifeSeconds * 1_000).toISOString() };
});
