/** What does a search say of the goods that stands in no text? A price (`under 500`), a bargain, and words that are true of everything here. */

export interface Price {
  /** What is left of the search. */
  readonly rest: string;
  /** Paise, counted. */
  readonly most?: number;
}

const money = String.raw`(?:\s*(?:rs\b\.?|inr\b|rupees?\b|₹|/-))?`;
const makeForms = () => [
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:under|below|within|less than|up ?to|max)${money}\s*(\d{2,6})(?![\p{L}\p{N}])${money}`, 'iu'),
  new RegExp(String.raw`(?<![\p{L}\p{N}])(\d{2,6})${money}\s*(?:se kam|tak|ke andar|ke niche|ke neeche)(?![\p{L}\p{N}])`, 'iu'),
];
/** Made for the first text. */
let forms: readonly RegExp[] | undefined;

export function parsePrice(text: string): Price {
  forms ??= makeForms();
  for (const form of forms) {
    const found = form.exec(text);
    if (found !== null) return { rest: `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`, most: Number(found[1]) * 100 };
  }
  return { rest: text };
}

/** Reduced goods are meant. */
export const bargains: ReadonlySet<string> = new Set(['sale', 'discount', 'discounted', 'offer']);

/** Words that a children's shop need not write: where no product has them they say nothing, and are no slips of others (girl: Gir lion). */
export const hollow: ReadonlySet<string> = new Set([
  ...bargains,
  ...'girl boy kid child children daughter son ladka ladki gift birthday present cheap cheapest sasta saste best seller bestseller top new latest buy online price rs rupee size year yr'.split(
    ' ',
  ),
]);
