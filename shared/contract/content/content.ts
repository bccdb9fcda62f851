/** The slides of the home page, the contact form, and the health check. */
import * as z from 'zod';
import { Done, Email, Flag, IdempotencyHeaders, Instant, Limit, Meta, Page, Phone, Prose, SingleLine } from '../common.ts';
import { endpoint } from '../define.ts';

export const slideDirections = ['to-right', 'to-left', 'to-bottom', 'to-top', 'to-bottom-right', 'to-bottom-left'] as const;

/** Six hexadecimal digits, because no free text may be written into a style. */
export const Colour = () => z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'A colour is # and six hexadecimal digits');

/** A page of the site, or another one over https; never `javascript:` or similar. */
export const Link = () =>
  z
    .string()
    .max(500)
    .regex(/^(?:\/(?![/\\])|https:\/\/)[^\s\\]*$/, 'A link begins with / or https://');

export const Slide = () =>
  z
    .object({
      id: z.string(),
      title: z.string(),
      subtitle: z.string(),
      description: z.string(),
      imageUrl: z.string(),
      gradient: z.object({ startColor: Colour(), endColor: Colour(), direction: z.enum(slideDirections) }),
      buttons: z.array(z.object({ text: z.string(), link: Link(), type: z.enum(['primary', 'secondary']) })).max(3),
      sortOrder: z.number().int(),
      isActive: z.boolean(),
      /** Shown while startDate <= now < endDate. */
      startDate: Instant(),
      endDate: Instant(),
      createdAt: Instant(),
      updatedAt: Instant(),
      /** For staff: the version on which an edit is based. */
      version: z.number().int().optional(),
    })
    .meta({ title: 'Slide' });
export type Slide = z.output<ReturnType<typeof Slide>>;

export const listCarousels = /* @__PURE__ */ endpoint({
  key: 'content.listCarousels',
  method: 'GET',
  path: '/api/carousels',
  access: 'visitor',
  isPubliclyCacheable: true,
  summary: 'The slides of the home page by rank; callers other than staff see those that are active and within their dates',
  query: () => z.strictObject({ isActive: Flag().optional(), includePast: Flag().optional(), page: Page(), limit: Limit(20) }),
  reply: () => z.object({ carousels: z.array(Slide()), meta: Meta() }),
  failures: [],
});

export const contactTypes = ['general', 'event', 'law', 'education'] as const;
export type ContactType = (typeof contactTypes)[number];

export const sendContact = /* @__PURE__ */ endpoint({
  key: 'content.sendContact',
  method: 'POST',
  path: '/api/contact',
  access: 'public',
  summary: 'Send a message, which staff answer by mail or telephone; a repeat with the same Idempotency-Key sends no second message',
  headers: IdempotencyHeaders,
  body: () =>
    z.strictObject({
      name: SingleLine(120, 'Name is required'),
      email: Email(),
      phone: Phone(),
      message: Prose(2_000, 'Message is required'),
      type: z.enum(contactTypes).default('general'),
    }),
  reply: () => Done().extend({ data: z.object({ id: z.string() }) }),
  status: 201,
  failures: ['idempotency_conflict'],
});

export const health = /* @__PURE__ */ endpoint({
  key: 'content.health',
  method: 'GET',
  path: '/api/health',
  access: 'public',
  summary: 'Whether the API can reach its table',
  reply: () => z.object({ success: z.literal(true), status: z.literal('ok'), time: Instant() }),
  failures: [],
});
