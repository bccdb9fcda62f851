/** Reads the age range of a product from its size, where only the size names it, as older products do. */

export interface AgeRange {
  readonly minMonths: number;
  readonly maxMonths: number;
}

/** `2-4 years`, `6 - 12 months` and `0 to 3 yrs` in months; null for anything else, such as a size in centimetres. */
export function ageRangeOf(size: string | undefined): AgeRange | null {
  const match = /^\s*(\d{1,3})\s*(?:-|–|to)\s*(\d{1,3})\s*(months?|mos?|m|years?|yrs?|y)\s*$/i.exec(size ?? '');
  if (!match) return null;
  const months = /^m/i.test(match[3] ?? '') ? 1 : 12;
  const [minMonths, maxMonths] = [Number(match[1]) * months, Number(match[2]) * months];
  return minMonths <= maxMonths ? { minMonths, maxMonths } : null;
}
