/** Which ages does a search name? `2 yrs`, `6-12 months`, `newborn`: taken out of the words, and turned into months. */

export interface Months {
  readonly from: number;
  /** The last month that counts. */
  readonly to: number;
}

// A lone letter belongs to its figure: `6m` is an age, `10 m` of rope is not.
const unit = String.raw`(?:[\s-]*(?:(?<year>years?|yrs?|saal|sal|varsh|वर्ष|साल)|(?<month>months?|mths?|mnths?|mos?|mahine|mahina|maheene|महीने|माह))|(?<y>y)|(?<m>m))`;
const old = String.raw`(?:[\s-]*old\b)?`;
const number = String.raw`(\d{1,3})`;
const edge = String.raw`(?<![\p{L}\p{N}.])`;
const end = String.raw`(?![\p{L}\p{N}])`;

/** Made for the first text, not at the start of every function that holds the catalogue: they are the dearest expressions here. */
const makeForms = () => ({
  between: new RegExp(`${edge}${number}\\s*(?:-|–|to|se)\\s*${number}${unit}${end}${old}`, 'iu'),
  upwards: new RegExp(`${edge}${number}\\s*\\+${unit}?${end}${old}`, 'iu'),
  single: new RegExp(`${edge}${number}${unit}${end}${old}`, 'iu'),
  newborn: new RegExp(`${edge}(?:new[\\s-]?borns?|navjat|nawjat)${end}`, 'iu'),
});
let forms: ReturnType<typeof makeForms> | undefined;

const oldest = 216;

/**
 * The first age that is named, and the text without it. A year lasts twelve months: a child of `2 yrs` is 24 to 35 months old.
 * Of a newborn only the months are known, the word itself stays: it stands on the labels too.
 */
export function parseAge(text: string): { readonly rest: string; readonly months?: Months } {
  forms ??= makeForms();
  const { between, upwards, single, newborn } = forms;
  const range = between.exec(text);
  if (range) {
    const [from, to] = [Number(range[1]) * size(range), Number(range[2]) * size(range)];
    if (from <= to && to <= oldest) return { rest: without(text, range), months: { from, to } };
  }
  const plus = upwards.exec(text);
  if (plus) {
    const from = Number(plus[1]) * size(plus);
    if (from <= oldest) return { rest: without(text, plus), months: { from, to: from + 11 } };
  }
  const one = single.exec(text);
  if (one) {
    const from = Number(one[1]) * size(one);
    if (from <= oldest) return { rest: without(text, one), months: { from, to: from + size(one) - 1 } };
  }
  return newborn.test(text) ? { rest: text, months: { from: 0, to: 2 } } : { rest: text };
}

const size = ({ groups }: RegExpExecArray): number => ((groups?.['month'] ?? groups?.['m']) === undefined ? 12 : 1);
const without = (text: string, { index, 0: found }: RegExpExecArray): string => `${text.slice(0, index)} ${text.slice(index + found.length)}`;
