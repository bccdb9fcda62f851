/** With which form does a browser put a file into the bucket? */
import { ulid } from 'ulid';
import { endpoint } from '#functions/identity/endpoint.ts';
import { putUpload } from '#functions/pictures/upload-store.ts';
import { config } from '#functions/platform/config.ts';
import { uploadForm } from '#functions/platform/objects/objects.ts';
import { begin, largestPicture, largestSheet } from '#shared/contract/pictures/upload.ts';

/** Seconds: a large picture over a slow line takes minutes. */
const lasts = 600;

export const handler = endpoint(begin, async ({ body, caller, now }) => {
  const uploadId = ulid(now.getTime());
  const key = `uploads/${uploadId}`;
  const [type, most] = body.kind === 'picture' ? [body.contentType, largestPicture] : ['text/csv', largestSheet];
  await putUpload({ id: uploadId, kind: body.kind, key, by: caller.id, at: now.toISOString() });
  const { url, fields } = await uploadForm(config('DATA_BUCKET'), key, type, lasts, now, most);
  return { uploadId, url, fields: { ...fields }, expiresAt: new Date(now.getTime() + lasts * 1_000).toISOString() };
});
