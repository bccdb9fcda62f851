/** The age bands of the shop, in months, both ends included. A product for 2 to 4 years is in every band that overlaps with its ages. */
export const ageBands = [
  { key: '0-6m', text: '0–6 months', min: 0, max: 5 },
  { key: '6-12m', text: '6–12 months', min: 6, max: 11 },
  { key: '1-2y', text: '1–2 years', min: 12, max: 23 },
  { key: '2-4y', text: '2–4 years', min: 24, max: 47 },
  { key: '4-6y', text: '4–6 years', min: 48, max: 71 },
  { key: '6-9y', text: '6–9 years', min: 72, max: 107 },
  { key: '9-12y', text: '9–12 years', min: 108, max: 143 },
  { key: '12y+', text: '12 years and up', min: 144, max: 216 },
] as const;

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

/**
 * The months of a filter, both included: of a band by its key (`4-6y`), or of an age as text (`4-5 years`, `18 months`). `4-5 years` ends before
 * the fifth birthday, because the next size begins there. Undefined for any other text.
 */
export function parseAgeFilter(text: string): { readonly min: number; readonly max: number } | undefined {
  const band = ageBands.find(({ key }) => key === text.trim());
  if (band !== undefined) return { min: band.min, max: band.max };
  const singleAge = /^\s*(\d{1,3})(\s*[a-z]+\s*)$/i.exec(text);
  const range = ageRangeOf(singleAge === null ? text : `${singleAge[1]}-${Number(singleAge[1]) + 1}${singleAge[2]}`);
  return range === null ? undefined : { min: range.minMonths, max: Math.max(range.minMonths, range.maxMonths - 1) };
}
