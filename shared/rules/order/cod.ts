/** Decides whether a purchase can be paid on delivery. Pure; amounts are paise. */
import { formatPrice, type Paise, toRupees } from '../money.ts';

/** The owner's rules: the section `cod` of the settings. */
export interface CodRules {
  readonly isOn: boolean;
  /** The fee for payment on delivery. */
  readonly fee: Paise;
  /** The smallest and largest possible total, without the fee and its tax. */
  readonly minOrder: Paise;
  readonly maxOrder: Paise;
  readonly excludedProducts: readonly number[];
  /** Ids of categories. */
  readonly excludedCategories: readonly string[];
  /** The number of refused parcels from which on a customer must pay online. */
  readonly maxRefused: number;
}

/** Orders on delivery that one customer may have unpaid at the same time; further ones are possible after a delivery is accepted and paid. */
const maxOpenCod = 3;

export interface CodBasket {
  readonly lines: readonly { readonly productId: number; readonly categoryId: string; readonly name: string }[];
  /** The total without the fee and its tax. */
  readonly total: Paise;
  /** Whether the shop delivers to the PIN code, and whether the carrier collects money there. */
  readonly serviceable: boolean;
  readonly cod: boolean;
  /** How many parcels the customer has refused, and how many of the customer's orders are still to be paid or were cancelled shortly before. */
  readonly refused: number;
  readonly open: number;
  /** A product of which unpaid orders and this purchase have more units together than a customer who has never paid may hold. */
  readonly exceeded?: { readonly name: string; readonly unpaidUnits: number } | undefined;
}

export const codRefusals = [
  'off',
  'excluded_goods',
  'too_small',
  'too_large',
  'not_at_pin',
  'refused_before',
  'too_many_open',
  'mail_stopped',
] as const;
export interface CodRefusal {
  readonly reason: (typeof codRefusals)[number];
  /** The message to the shopper: why it is not possible, and what helps. */
  readonly message: string;
}

/** @returns undefined when the order can be paid on delivery */
export function findCodRefusal(rules: CodRules, { lines, total, serviceable, cod, refused, open, exceeded }: CodBasket): CodRefusal | undefined {
  const { isOn, minOrder, maxOrder, excludedProducts, excludedCategories, maxRefused } = rules;
  const format = (amount: Paise) => formatPrice(toRupees(amount));
  if (!isOn) return { reason: 'off', message: 'This shop does not offer payment on delivery.' };
  if (!serviceable) return { reason: 'not_at_pin', message: 'We do not deliver to this PIN code at present.' };
  const excluded = lines.filter(({ productId, categoryId }) => excludedProducts.includes(productId) || excludedCategories.includes(categoryId));
  if (excluded.length > 0) {
    const names = [...new Set(excluded.map(({ name }) => name))].join(', ');
    return { reason: 'excluded_goods', message: `Payment on delivery is not possible for ${names}. Please pay online, or take it out of the order.` };
  }
  if (total < minOrder) return { reason: 'too_small', message: `Payment on delivery is possible from ${format(minOrder)}. Please pay online.` };
  if (total > maxOrder) return { reason: 'too_large', message: `Payment on delivery is possible up to ${format(maxOrder)}. Please pay online.` };
  if (!cod) return { reason: 'not_at_pin', message: 'Payment on delivery is not possible at this PIN code. Please pay online.' };
  if (refused >= maxRefused)
    return {
      reason: 'refused_before',
      message: 'Earlier parcels to you came back to us, so payment on delivery is not possible. Please pay online.',
    };
  if (open >= maxOpenCod)
    return {
      reason: 'too_many_open',
      message: `${open} orders of yours are still to be paid on delivery, or were cancelled since yesterday. Please pay this one online, or wait.`,
    };
  if (exceeded !== undefined)
    return {
      reason: 'too_many_open',
      message: `${exceeded.unpaidUnits} of ${exceeded.name} are in orders of yours that are still to be paid on delivery. Please pay this order online, or order fewer.`,
    };
  return undefined;
}
