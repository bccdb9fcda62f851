/** Amounts and percentages as the owner enters them for offers and sales. */
import * as z from 'zod';
import { formatPrice, toPaise } from '../../rules/money.ts';

/** The largest amount, in rupees. */
const maxRupees = 1_000_000;

/** Rupees with at most two decimals; parsed to paise. */
export const Amount = (text: string) =>
  z.union([z.number(), z.string().max(20)], text).transform((input, context) => {
    const message = Number(input) > maxRupees ? `At most ${formatPrice(maxRupees)}` : text;
    try {
      const paise = toPaise(input);
      if (paise > 0 && paise <= toPaise(maxRupees)) return paise;
    } catch {
      // Not an amount: the check below reports it.
    }
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

export const Percent = () =>
  z
    .number('Enter a percentage')
    .min(0.01, 'Per cent are from 0.01 to 100')
    .max(100, 'Per cent are from 0.01 to 100')
    .refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-9, 'Per cent with at most two decimals');
