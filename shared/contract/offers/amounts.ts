/** Amounts and percentages as the owner enters them for offers and sales. */
import * as z from 'zod';
import { showPrice, toPaise } from '../../rules/money.ts';

/** The largest amount, in rupees. */
const largest = 1_000_000;

/** Rupees with at most two decimals; parsed to paise. */
export const Amount = (text: string) =>
  z.union([z.number(), z.string().max(20)], text).transform((given, context) => {
    const message = Number(given) > largest ? `At most ${showPrice(largest)}` : text;
    try {
      const paise = toPaise(given);
      if (paise > 0 && paise <= toPaise(largest)) return paise;
    } catch {
      // Not an amount: the check below reports it.
    }
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

export const Percent = () =>
  z
    .number('Write a number of per cent')
    .min(0.01, 'Per cent are from 0.01 to 100')
    .max(100, 'Per cent are from 0.01 to 100')
    .refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-9, 'Per cent with at most two decimals');
