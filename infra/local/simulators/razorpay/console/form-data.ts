/** Reads a form of the console: its values are texts where a program sends numbers, and an empty field counts as absent. */
import * as z from 'zod';
import { type Fault, type Mode, modes } from '../faults.ts';

/** @throws an error of the type `refusal` whose message says what is wrong */
export function readForm<S extends z.ZodType>(schema: S, given: unknown, refusal: new (text: string) => Error): z.output<S> {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  throw new refusal(result.error.issues.map(({ path, message }) => `${path.join('.') || 'The form'}: ${message}`).join('; '));
}

export const nothing = z.strictObject({});

/** Reads rupees and returns paise. */
export const rupeesUpTo = (max: number) =>
  z.coerce
    .number()
    .min(1)
    .max(max)
    .transform((rupees) => Math.round(rupees * 100))
    .optional();

export const Tick = z.union([z.boolean(), z.literal('on').transform(() => true)]).optional();

/** A fault as one field of the form (operation and mode), or as two fields sent by a program. */
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
