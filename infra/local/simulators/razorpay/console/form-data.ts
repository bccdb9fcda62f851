/** Reads a form of the console: text, where a program sends numbers; an empty field is absent. */
import * as z from 'zod';
import { type Fault, type Mode, modes } from '../faults.ts';

/** @throws what `refusal` makes of the sentence that says what is wrong */
export function readForm<S extends z.ZodType>(schema: S, given: unknown, refusal: new (text: string) => Error): z.output<S> {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  throw new refusal(result.error.issues.map(({ path, message }) => `${path.join('.') || 'The form'}: ${message}`).join('; '));
}

export const nothing = z.strictObject({});

/** Answers paise. */
export const rupeesUpTo = (most: number) =>
  z.coerce
    .number()
    .min(1)
    .max(most)
    .transform((given) => Math.round(given * 100))
    .optional();

export const Tick = z.union([z.boolean(), z.literal('on').transform(() => true)]).optional();

/** As one field of the form, or as two of a program. */
export const newFault = <O extends string>(operations: readonly O[]) =>
  z
    .strictObject({
      fault: z.string().optional(),
      operation: z.enum([...operations, '*']).optional(),
      mode: z.enum(modes).optional(),
      times: z.coerce.number().int().min(1).max(100_000).default(1),
      match: z.string().max(200).optional(),
      delayMs: z.coerce.number().int().min(1).max(120_000).optional(),
    })
    .transform(({ fault, operation, mode, ...rest }): Fault<O> => {
      const [first, second] = fault?.split(' ') ?? [];
      return { operation: operation ?? (first as O), mode: mode ?? (second as Mode), ...rest } as Fault<O>;
    })
    .refine(({ operation, mode }) => [...operations, '*'].includes(operation) && modes.includes(mode), 'choose what goes wrong');
