/** Decides whether a purchase can be paid on delivery. Pure; amounts are paise. */
import { type Paise, showPrice, toRupees } from '../money.ts';

/** The owner's rules: the section `cod` of the settings. */
export interface CodRules {
  readonly isOn: boolean;
  /** What paying on delivery costs. */
  readonly fee: Paise;
  /** The smallest and largest total, without the fee. */
  readonly minOrder: Paise;
  readonly maxOrder: Paise;
  readonly excludedProducts: readonly number[];
  /** Ids of categories. */
  readonly excludedCategories: readonly string[];
  /** From how many refused parcels on a customer pays online. */
  readonly maxRefused: number;
}

/** Orders of one customer that may be unpaid at the same time: who accepts them gets more. */
export const maxOpenCod = 3;

export interface CodBasket {
  readonly lines: readonly { readonly productId: number; readonly categoryId: string; readonly name: string }[];
  /** Without the fee. */
  readonly total: Paise;
  /** Whether the carrier collects money at the PIN code. */
  readonly isServed: boolean;
  /** Parcels that the customer has refused, and orders of theirs that are still to be paid. */
  readonly refused: number;
  readonly open: number;
}

export const codRefusals = ['off', 'excluded_goods', 'too_small', 'too_large', 'not_at_pin', 'refused_before', 'too_many_open'] as const;
export interface CodRefusal {
  readonly reason: (typeof codRefusals)[number];
  /** For the shopper: why, and what helps. */
  readonly message: string;
}

/** @returns undefined when it can be paid on delivery */
export function codRefusal(rules: CodRules, { lines, total, isServed, refused, open }: CodBasket): CodRefusal | undefined {
  const { isOn, minOrder, maxOrder, excludedProducts, excludedCategories, maxRefused } = rules;
  const show = (amount: Paise) => showPrice(toRupees(amount));
  if (!isOn) return { reason: 'off', message: 'This shop does not offer payment on delivery.' };
  const excluded = lines.filter(({ productId, categoryId }) => excludedProducts.includes(productId) || excludedCategories.includes(categoryId));
  if (excluded.length > 0) {
    const names = [...new Set(excluded.map(({ name }) => name))].join(', ');
    return { reason: 'excluded_goods', message: `Payment on delivery is not possible for ${names}. Please pay online, or take it out of the order.` };
  }
  if (total < minOrder) return { reason: 'too_small', message: `Payment on delivery is possible from ${show(minOrder)}. Please pay online.` };
  if (total > maxOrder) return { reason: 'too_large', message: `Payment on delivery is possible up to ${show(maxOrder)}. Please pay online.` };
  if (!isServed) return { reason: 'not_at_pin', message: 'Payment on delivery is not possible at this PIN code. Please pay online.' };
  if (refused >= maxRefused)
    return {
      reason: 'refused_before',
      message: 'Earlier parcels to you came back to us, so payment on delivery is not possible. Please pay online.',
    };
  if (open >= maxOpenCod)
    return {
      reason: 'too_many_open',
      message: `${open} orders of yours are still to be paid on delivery. Please pay this one online, or wait for those.`,
    };
  return undefined;
}
