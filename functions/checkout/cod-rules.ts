/** Reads the rules of payment on delivery for the shop's functions, at most two seconds old. */

import { readCachedSettings } from '#functions/settings/settings.ts';
import { toPaise } from '#shared/rules/money.ts';
import type { CodRules } from '#shared/rules/order/cod.ts';

/** The section with its amounts in paise. */
export async function codRules(now: Date): Promise<CodRules> {
  const { fee, minOrder, maxOrder, ...rules } = await readCachedSettings('cod', now);
  return { ...rules, fee: toPaise(fee), minOrder: toPaise(minOrder), maxOrder: toPaise(maxOrder) };
}
