/** Which shapes do several domains share? Thunks, like every schema of the contract. */
import * as z from 'zod';
import { normalPhone } from '../rules/phone.ts';

/** Rupees at the JSON edge: at most two decimals, never negative. Inside, money is integer paise. */
export const Rupees = () => z.number().nonnegative().meta({ description: 'Rupees, at most two decimals' });

/** An instant, ISO 8601 in UTC. */
export const Instant = () => z.iso.datetime();

/** A text that has to be there: left out, null and empty are missed in the same words. */
export const Required = (text: string) => z.string({ error: ({ input }) => (input === undefined || input === null ? text : undefined) }).min(1, text);

export const Text = (max: number, required: string) => Required(required).trim().min(1, required).max(max, `At most ${max} characters`);

/** One line that can stand in a mail's header: no control characters, and no marks that turn the reading order. */
export const SingleLine = (max: number, required: string) =>
  Text(max, required).regex(/^[^\p{Cc}\u2028-\u202e\u2066-\u2069]*$/u, 'Please leave out control characters');

/**
 * Free text in lines, whichever way a browser ended them, without other control characters or marks that turn the reading order;
 * at most `max` characters once it is trimmed.
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
        .regex(/^(?:[^\p{Cc}\u2028-\u202e\u2066-\u2069]|[\n\t])*$/u, 'Please leave out control characters'),
    );

export const Email = () =>
  Required('Email is required').trim().toLowerCase().max(254, 'At most 254 characters').pipe(z.email('Please enter a valid email address'));

/** An Indian mobile number in any usual spelling; comes out as E.164. */
export const Phone = () =>
  Required('Phone number is required')
    .trim()
    .min(1, 'Phone number is required')
    .max(20, 'Please enter a valid mobile number')
    .transform((given, context) => {
      const phone = normalPhone(given);
      if (phone === null) context.addIssue({ code: 'custom', message: 'Please enter a 10-digit Indian mobile number' });
      return phone ?? z.NEVER;
    });

/** A product's number. Old callers send it as text. */
export const ProductId = () =>
  z
    .union([z.number(), z.string().regex(/^\d{1,12}$/, 'Invalid product ID')])
    .pipe(z.coerce.number<number | string>().int('Invalid product ID').positive('Invalid product ID').max(999_999_999_999, 'Invalid product ID'));

export const Quantity = () =>
  z.number().int('Quantity must be a whole number').min(1, 'Quantity must be at least 1').max(999, 'Quantity must be at most 999');

/** Our own opaque identifiers (ULIDs and the like). */
export const Id = () =>
  z
    .string()
    .min(1)
    .max(64)
    .regex(/^[A-Za-z0-9_-]+$/, 'This is not one of our identifiers');

export const Page = () => z.coerce.number<string | number>().int().min(1).max(100_000).default(1);
export const Limit = (standard: number, max = 100) => z.coerce.number<string | number>().int().min(1).max(max).default(standard);
export const Flag = () => z.enum(['true', 'false']).transform((text) => text === 'true');

export const Meta = () =>
  z.object({ total: z.number().int(), page: z.number().int(), limit: z.number().int(), totalPages: z.number().int() }).meta({ title: 'Meta' });

/** Of a list that may be too long to be counted, or to be leafed through by numbers. */
export const LongMeta = () =>
  Meta()
    .extend({
      /** There are more than `total`; to count them would cost too much. */
      isLeast: z.boolean().optional(),
      /** The last page that can be asked for by its number; those beyond are reached by cursors. */
      lastNumber: z.number().int().optional(),
      /** Cursors of the pages before and after this one, where there are any. */
      previous: z.string().optional(),
      next: z.string().optional(),
    })
    .meta({ title: 'LongMeta' });

/** A place in a list, signed by us for the question that it belongs to. */
export const Cursor = () =>
  z
    .string()
    .max(600)
    .regex(/^[\w-]+\.[\w-]+$/, 'This is not one of our cursors');

/** What every failed call answers. */
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

/** Where a browser goes instead: a page of the site. */
export const Elsewhere = () => z.object({ location: z.string().regex(/^\/(?![/\\])/) });
export type Elsewhere = z.output<ReturnType<typeof Elsewhere>>;

/** A file in the place of JSON, for an endpoint that names its `media`. */
export const FileReply = () =>
  z.object({
    name: z.string().regex(/^[\w.-]{1,100}$/),
    /** Whether a browser shows it or saves it. */
    disposition: z.enum(['inline', 'attachment']),
    bytes: z.custom<Uint8Array>((given) => given instanceof Uint8Array),
  });
export type FileReply = z.output<ReturnType<typeof FileReply>>;

/** The page of a list that is read whole: at most 1,000. */
export const FewPages = () => z.coerce.number<string | number>().int().min(1).max(1_000).default(1);

export const Day = () => z.iso.date('Use a day like 2026-11-21');
