/** Uploads: the browser sends a file to the bucket by a signed form, then the server checks it. */
import * as z from 'zod';
import { Id, Instant } from '../common.ts';
import { endpoint } from '../define.ts';

export const pictureKinds = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;
/** Bytes. Messages say 5 MB. */
export const maxPictureBytes = 5 * 1024 * 1024;
/** Bytes of a CSV file. */
export const maxSheetBytes = 200 * 1024 * 1024;

export const begin = /* @__PURE__ */ endpoint({
  key: 'upload.begin',
  method: 'POST',
  path: '/api/uploads',
  access: 'catalogue',
  summary: 'Issue a form for posting one file to the bucket, valid for ten minutes',
  body: () =>
    z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('picture'),
        contentType: z.enum(pictureKinds, 'Please select a valid image file'),
        size: z.int().min(1, 'Please select a valid image file').max(maxPictureBytes, 'Image size must be less than 5MB'),
      }),
      z.strictObject({
        kind: z.literal('sheet'),
        size: z.int().min(1, 'The file is empty').max(maxSheetBytes, 'The file must be less than 200MB: split it'),
      }),
    ]),
  reply: () => z.object({ uploadId: z.string(), url: z.string(), fields: z.record(z.string(), z.string()), expiresAt: Instant() }),
  status: 201,
  failures: [],
});

export const finish = /* @__PURE__ */ endpoint({
  key: 'upload.finish',
  method: 'POST',
  path: '/api/uploads/{id}',
  access: 'catalogue',
  summary: 'Finish the upload of a picture: it is checked, re-encoded in every size and gets an address; a repeat gets the same reply',
  params: () => z.strictObject({ id: Id() }),
  reply: () => z.object({ imageUrl: z.string() }),
  failures: ['upload_not_found', 'picture_refused', 'picture_too_large'],
});
