/** The slides of the home page as catalogue staff manage them. */
import * as z from 'zod';
import { slideDefaults } from '../../rules/catalogue/slide.ts';
import { FormHeaders, StoredPicture, Version, VersionQuery } from '../catalogue/product.ts';
import { Done, Id, IdempotencyHeaders, Instant, Prose, Text } from '../common.ts';
import { endpoint } from '../define.ts';
import { Colour, Link, Slide, slideDirections } from './content.ts';

const missingMessage = 'Please fill in all required fields';
const missingButtonMessage = 'Please fill in all button fields';

const Params = () => z.strictObject({ id: Id() });

const Button = () =>
  z.strictObject({
    text: Text(60, missingButtonMessage),
    link: z.string(missingButtonMessage).trim().min(1, missingButtonMessage).pipe(Link()),
    type: z.enum(['primary', 'secondary']).default('primary'),
  });

/** Old clients send a picture inside the text, or an empty string: both are ignored. */
const Picture = () =>
  z.preprocess((value) => (value === '' || (typeof value === 'string' && /^data:/i.test(value)) ? undefined : value), StoredPicture().optional());

const fields = () => ({
  title: Text(120, missingMessage),
  subtitle: Text(120, missingMessage),
  description: Prose(500, missingMessage),
  imageUrl: Picture(),
  gradient: z
    .strictObject({
      startColor: Colour().default(slideDefaults.startColor),
      endColor: Colour().default(slideDefaults.endColor),
      direction: z.enum(slideDirections).default(slideDefaults.direction),
    })
    .optional(),
  buttons: z.array(Button()).min(1, 'A slide has at least one button').max(3, 'A slide has at most three buttons'),
  /** The position in the list, from 0: the slides from there on move by one. Beyond the last one it is the last. */
  sortOrder: z.int('The position must be a whole number').min(0, 'The position must be 0 or more').max(10_000).optional(),
  isActive: z.boolean().optional(),
  startDate: Instant().optional(),
  endDate: Instant().optional(),
});

const isStartBeforeEnd = ({ startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined }) =>
  startDate === undefined || endDate === undefined || startDate < endDate;
const endIssue = { path: ['endDate'], message: 'The end must be after the start' };

export const read = /* @__PURE__ */ endpoint({
  key: 'carousel.read',
  method: 'GET',
  path: '/api/carousels/{id}',
  access: 'visitor',
  isPubliclyCacheable: true,
  summary: 'One slide; callers other than catalogue staff see only a slide that the home page shows',
  params: Params,
  reply: Slide,
  failures: ['slide_not_found'],
});

export const create = /* @__PURE__ */ endpoint({
  key: 'carousel.create',
  method: 'POST',
  path: '/api/carousels',
  access: 'catalogue',
  summary: 'Add a slide, by default shown from now on for a year; a repeat with the same Idempotency-Key adds no second one',
  headers: IdempotencyHeaders,
  body: () => z.strictObject(fields()).refine(isStartBeforeEnd, endIssue),
  reply: Slide,
  status: 201,
  failures: ['too_many_slides', 'picture_gone', 'idempotency_conflict'],
});

export const update = /* @__PURE__ */ endpoint({
  key: 'carousel.update',
  method: 'PUT',
  path: '/api/carousels/{id}',
  access: 'catalogue',
  summary:
    'Change a slide; fields that are not sent do not change, and `imageUrl: null` removes the picture. With a version that is not the newest: 409, with the current slide',
  params: Params,
  body: () =>
    z
      .strictObject({ ...z.strictObject(fields()).partial().shape, imageUrl: Picture().nullable().optional(), version: Version().optional() })
      .refine(isStartBeforeEnd, endIssue),
  reply: Slide,
  failures: ['slide_not_found', 'edited_meanwhile', 'picture_gone'],
});

export const remove = /* @__PURE__ */ endpoint({
  key: 'carousel.remove',
  method: 'DELETE',
  path: '/api/carousels/{id}',
  access: 'catalogue',
  summary: 'Delete a slide',
  params: Params,
  reply: Done,
  failures: ['slide_not_found'],
});

export const move = /* @__PURE__ */ endpoint({
  key: 'carousel.move',
  method: 'PATCH',
  path: '/api/carousels/{id}/order',
  access: 'catalogue',
  summary: 'Move a slide to a position, counted from 0, and number all again',
  params: Params,
  body: () => z.strictObject({ sortOrder: z.int('The position must be a whole number').min(0, 'The position must be 0 or more').max(10_000) }),
  reply: () => z.object({ carousels: z.array(Slide()) }),
  failures: ['slide_not_found'],
});

export const uploadImage = /* @__PURE__ */ endpoint({
  key: 'carousel.uploadImage',
  method: 'POST',
  path: '/api/carousels/{id}/images/upload',
  access: 'catalogue',
  summary: 'Set the picture, at most 4 MB; larger ones are uploaded to the bucket (POST /api/uploads)',
  params: Params,
  headers: FormHeaders,
  multipart: () => z.object({ image: z.string().meta({ format: 'binary' }) }),
  reply: () => z.object({ imageUrl: z.string(), slide: Slide() }),
  status: 201,
  failures: ['slide_not_found', 'picture_refused', 'picture_too_large', 'picture_gone'],
});

export const removeImage = /* @__PURE__ */ endpoint({
  key: 'carousel.removeImage',
  method: 'DELETE',
  path: '/api/carousels/{id}/images',
  access: 'catalogue',
  summary: 'Remove the picture. With a version that is not the newest: 409, with the current slide',
  params: Params,
  query: VersionQuery,
  reply: () => Done().extend({ slide: Slide() }),
  failures: ['slide_not_found', 'edited_meanwhile'],
});
