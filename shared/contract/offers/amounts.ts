/** Amounts and percentages as the owner enters them for offers and sales. */
import * as z from 'zod';
import { toPaise } from '../../rules/money.ts';

/** Rupees with at most two decimals; parsed to paise. */
export const Amount = (text: string) =>
  z.union([z.number(), z.string().max(20)], text).transform((given, context) => {
    try {
      const paise = toPaise(given);
      if (paise > 0 && paise <= 100_000_000) return paise;
    } catch {
      // Not an amount: the sentence below says so.
    }
    context.addIssue({ code: 'custom', message: text });
    return z.NEVER;
  });

export const Percent = () =>
  z
    .number('Write a number of per cent')
    .min(0.01, 'Per cent are from 0.01 to 100')
    .max(100, 'Per cent are from 0.01 to 100')
    .refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-9, 'Per cent with at most two decimals');
