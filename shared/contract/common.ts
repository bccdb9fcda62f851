/** The schemas that several resources share. All are thunks, like every schema of the contract. */
import * as z from 'zod';
import { normalisePhone } from '../rules/identity/phone.ts';

/** Rupees in JSON: at most two decimals, never negative. Code computes with integer paise. */
export const Rupees = () => z.number().nonnegative().meta({ description: 'Rupees, at most two decimals' });

/** An instant, ISO 8601 in UTC. */
export const Instant = () => z.iso.datetime();

/** A required text: a missing value, null and an empty text get the same message. */
export const Required = (text: string) => z.string({ error: ({ input }) => (input === undefined || input === null ? text : undefined) }).min(1, text);

/** Whether there is anything to read: `trim` leaves invisible characters, such as a zero-width space. */
const isReadable = (text: string): boolean => /[^\s\p{Z}\p{Cf}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u.test(text);

export const Text = (max: number, required: string) =>
  Required(required).trim().min(1, required).max(max, `At most ${max} characters`).refine(isReadable, required);

/** One line that is safe in a mail's header: no control characters, and no characters that change the reading order. */
export const SingleLine = (max: number, required: string) =>
  Text(max, required).regex(/^[^\p{Cc}\u2028-\u202e\u2066-\u2069]*$/u, 'Please leave out control characters');

/**
 * Free text of several lines with any line ends, without other control characters or characters that change the reading order;
 * at most `max` characters after trimming.
 */
export const Prose = (max: number, required?: string) =>
  (required === undefined ? z.string() : Required(required))
    .max(2 * max, `At most ${max} characters`)
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .min(required === undefined ? 0 : 1, required)
        .max(max, `At most ${max} characters`)
        .refine((text) => required === undefined || isReadable(text), required)
        .regex(/^(?:[^\p{Cc}\u2028-\u202e\u2066-\u2069]|[\n\t])*$/u, 'Please leave out control characters'),
    );

export const Email = () =>
  Required('Email is required').trim().toLowerCase().max(254, 'At most 254 characters').pipe(z.email('Please enter a valid email address'));

/** An Indian mobile number in any usual spelling, transformed to E.164. */
export const Phone = () =>
  Required('Phone number is required')
    .trim()
    .min(1, 'Phone number is required')
    .max(20, 'Please enter a valid mobile number')
    .transform((input, context) => {
      const phone = normalisePhone(input);
      if (phone === null) context.addIssue({ code: 'custom', message: 'Please enter a 10-digit Indian mobile number' });
      return phone ?? z.NEVER;
    });

/** A product's number. Older clients send it as a string. */
export const ProductId = () =>
  z
    .union([z.number(), z.string().regex(/^\d{1,12}$/, 'Invalid product ID')])
    .pipe(z.coerce.number<number | string>().int('Invalid product ID').positive('Invalid product ID').max(999_999_999_999, 'Invalid product ID'));

/** Names the goods of a line. A product without a variant means its only variant. */
export const GoodsRef = () => z.strictObject({ productId: ProductId(), variantId: ProductId().optional() });

export const Quantity = () =>
  z.number().int('Quantity must be a whole number').min(1, 'Quantity must be at least 1').max(999, 'Quantity must be at most 999');

/** Our own opaque identifiers (ULIDs and the like). */
export const Id = () =>
  z
    .string()
    .min(1)
    .max(64)
    .regex(/^[A-Za-z0-9_-]+$/, 'This is not one of our identifiers');

/** A number in a query or a form, in decimal digits. An empty text counts as absent; `Number` would read it as 0, and `0x10` as 16. */
export const NumberFromText = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((input: string | number | undefined) => {
    if (input === '') return undefined;
    return typeof input === 'string' && /^-?\d+(?:\.\d+)?$/.test(input) ? Number(input) : input;
  }, schema);

export const Page = () => NumberFromText(z.number().int().min(1).max(100_000).default(1));
export const Limit = (standard: number, max = 100) => NumberFromText(z.number().int().min(1).max(max).default(standard));
export const Flag = () => z.enum(['true', 'false']).transform((text) => text === 'true');

/** One of these words, in any case. @param aliases another word -> one of these */
export const AnyCase = <const Word extends string>(words: readonly Word[], aliases: Readonly<Record<string, Word>> = {}) =>
  z
    .string()
    .transform((text, context): Word => {
      const normalised = text.trim().toLowerCase();
      const found = words.find((word) => word.toLowerCase() === normalised) ?? (Object.hasOwn(aliases, normalised) ? aliases[normalised] : undefined);
      if (found === undefined) context.addIssue({ code: 'custom', message: `Choose one of: ${words.join(', ')}` });
      return found ?? z.NEVER;
    })
    .meta({ enum: [...words] });

export const Meta = () =>
  z.object({ total: z.number().int(), page: z.number().int(), limit: z.number().int(), totalPages: z.number().int() }).meta({ title: 'Meta' });

/** For a list that may be too long to count or to page through by number. */
export const LongMeta = () =>
  Meta()
    .extend({
      /** Whether `total` is a lower bound, because counting all entries would cost too much. */
      isLeast: z.boolean().optional(),
      /** The last page that can be requested by number; later pages need cursors. */
      lastNumber: z.number().int().optional(),
      /** Cursors of the previous and next page, if these exist. */
      previous: z.string().optional(),
      next: z.string().optional(),
    })
    .meta({ title: 'LongMeta' });

/** The key of a request that a client may repeat when the response was lost: a repeat with the same key changes nothing. */
export const IdempotencyHeaders = () => z.object({ 'idempotency-key': z.string().min(8).max(128).optional() });

/** A position in a list, signed by the server for the query that it belongs to. */
export const Cursor = () =>
  z
    .string()
    .max(600)
    .regex(/^[\w-]+\.[\w-]+$/, 'This is not one of our cursors');

/** The reply of every failed request. */
export const FailureEnvelope = () =>
  z
    .object({
      success: z.literal(false),
      code: z.string(),
      message: z.string(),
      fields: z.record(z.string(), z.string()).optional(),
      details: z.record(z.string(), z.unknown()).optional(),
      requestId: z.string(),
    })
    .meta({ title: 'FailureEnvelope' });

export const Done = () => z.object({ success: z.literal(true), message: z.string() });

/** A redirect to a page of the site. */
export const Redirect = () => z.object({ location: z.string().regex(/^\/(?![/\\])/) });
export type Redirect = z.output<ReturnType<typeof Redirect>>;

/** A file instead of JSON, for an endpoint with `media`. */
export const FileReply = () =>
  z.object({
    name: z.string().regex(/^[\w.-]{1,100}$/),
    /** Whether the browser shows or saves the file. */
    disposition: z.enum(['inline', 'attachment']),
    bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    /** Replaces the endpoint's media type. */
    media: z.literal('text/csv; charset=utf-8').optional(),
  });
export type FileReply = z.output<ReturnType<typeof FileReply>>;

/** The page number of a list that the server reads as a whole: at most 1,000. */
export const FewPages = () => NumberFromText(z.number().int().min(1).max(1_000).default(1));

export const Day = () => z.iso.date('Use a day like 2026-11-21');
