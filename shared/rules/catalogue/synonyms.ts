/** Parses synonyms of search words, which the catalogue's staff write as lines: `pram, stroller, buggy` or `khilona => toy`. */

export const maxSynonymLines = 500;
export const maxSynonymLineLength = 200;

export interface SynonymRule {
  /** The phrases in a search. */
  readonly from: readonly string[];
  /** The phrases that such a search also finds. */
  readonly to: readonly string[];
}

const splitPhrases = (text: string): string[] =>
  text
    .split(',')
    .map((phrase) => phrase.replace(/\s+/g, ' ').trim())
    .filter((phrase) => phrase !== '');

/** Parses a line. `a, b, c`: each finds the others. `a, b => c`: a and b find c, but c finds neither. Null for any other line. */
export function parseSynonymLine(line: string): SynonymRule | null {
  const sides = line.split('=>');
  if (sides.length > 2 || line.length > maxSynonymLineLength || /\p{Cc}/u.test(line)) return null;
  const [left, right] = [splitPhrases(sides[0] ?? ''), splitPhrases(sides[1] ?? '')];
  if ([...left, ...right].some((phrase) => phrase.split(' ').length > 3 || !/[\p{L}\p{N}]/u.test(phrase))) return null;
  if (sides.length === 1) return left.length > 1 ? { from: left, to: left } : null;
  return left.length > 0 && right.length > 0 ? { from: left, to: right } : null;
}
