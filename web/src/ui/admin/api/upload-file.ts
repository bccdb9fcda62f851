/** Uploads a file from this browser straight into the bucket, by a form that the server has signed, and reports its progress. */
import { pictureKinds } from '#shared/contract/pictures/upload.ts';
import { ApiError, call } from '#web/api/client.ts';

interface Form {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Bytes. */
export const maxPictureBytes = 5 * 1024 * 1024;
const uploadErrorText = 'The file could not be sent. Please check your internet connection and try again.';

/** Uses XMLHttpRequest, because fetch() does not report progress. */
function post({ url, fields }: Form, file: Blob, onProgress: (share: number) => void, signal?: AbortSignal): Promise<void> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve();
      // The bucket's answer is XML, so it gets a message of ours.
      else if (/EntityTooLarge/.test(request.responseText)) reject(new ApiError('picture_too_large', 413, 'Image size must be less than 5MB'));
      else reject(new ApiError('unreadable', request.status, uploadErrorText));
    });
    request.addEventListener('error', () => reject(new ApiError('network', 0, uploadErrorText)));
    request.addEventListener('abort', () => reject(new ApiError('aborted', 0, '')));
    signal?.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}

/** What is wrong with a file before it is sent, or null. */
export function validatePicture(file: File, withName: boolean): string | null {
  if (!(pictureKinds as readonly string[]).includes(file.type))
    return withName ? `${file.name} is not a valid image file` : 'Please select a valid image file';
  if (file.size > maxPictureBytes) return withName ? `${file.name}: Image size must be less than 5MB` : 'Image size must be less than 5MB';
  return null;
}

/** @returns the address of the stored picture. Throws an ApiError. */
export async function uploadPicture(file: File, onProgress: (share: number) => void, signal?: AbortSignal): Promise<string> {
  const contentType = file.type as (typeof pictureKinds)[number];
  const form = await call('upload.begin', { body: { kind: 'picture', contentType, size: file.size }, ...(signal ? { signal } : {}) });
  await post(form, file, onProgress, signal);
  try {
    return (await call('upload.finish', { params: { id: form.uploadId }, timeout: 60_000, ...(signal ? { signal } : {}) })).imageUrl;
  } catch (error) {
    throw withReason(error, file);
  }
}

/** Adds the server's reason for rejecting a picture: `The file is animated.` */
function withReason(error: unknown, { name }: File): unknown {
  const reason = error instanceof ApiError && error.code === 'picture_refused' ? error.details['reason'] : undefined;
  return typeof reason === 'string' ? new ApiError('picture_refused', 400, `${name} cannot be used. ${reason}`) : error;
}

/** @returns the upload's id */
export async function uploadCsv(file: File, onProgress: (share: number) => void): Promise<string> {
  const form = await call('upload.begin', { body: { kind: 'sheet', size: file.size } });
  await post(form, file, onProgress);
  return form.uploadId;
}
