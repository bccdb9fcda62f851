/** How does a file get into the shop? Straight from the browser into the bucket, by a form that we sign; then we look at it. */
import * as z from 'zod';
import { Id, Instant } from '../common.ts';
import { endpoint } from '../define.ts';

export const pictureKinds = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;
/** Bytes. The texts say 5 MB. */
export const largestPicture = 5 * 1024 * 1024;
/** Bytes of a CSV file. */
export const largestSheet = 200 * 1024 * 1024;

export const begin = /* @__PURE__ */ endpoint({
  key: 'upload.begin',
  method: 'POST',
  path: '/api/uploads',
  access: 'catalogue',
  summary: 'A form to post one file with, straight to the bucket; good for ten minutes',
  body: () =>
    z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('picture'),
        contentType: z.enum(pictureKinds, 'Please select a valid image file'),
        size: z.int().min(1, 'Please select a valid image file').max(largestPicture, 'Image size must be less than 5MB'),
      }),
      z.strictObject({
        kind: z.literal('sheet'),
        size: z.int().min(1, 'The file is empty').max(largestSheet, 'The file must be less than 200MB: split it'),
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
  summary: 'Say that the picture is in the bucket: it is looked at, encoded anew in every size, and has an address; a second time answers the same',
  params: () => z.strictObject({ id: Id() }),
  reply: () => z.object({ imageUrl: z.string() }),
  failures: ['upload_not_found', 'picture_refused', 'picture_too_large'],
});
