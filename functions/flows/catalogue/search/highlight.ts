/** Which words of a product are those that a shopper meant? For marking them where they are shown. */
import { wordsWithPlaces } from './words.ts';

/** From here up to there, in UTF-16 units as a browser counts them. */
export type Mark = [from: number, to: number];

const longestText = 2_000;
const excerptLength = 80;

export function marksIn(text: string, words: ReadonlySet<string>): Mark[] {
  if (words.size === 0) return [];
  return wordsWithPlaces(text.slice(0, longestText))
    .filter(({ stem }) => words.has(stem))
    .map(({ from, to }) => [from, to]);
}

/** The part of a description where the words stand; undefined when they do not. */
export function excerptOf(text: string, words: ReadonlySet<string>): { readonly text: string; readonly marks: Mark[] } | undefined {
  const marks = marksIn(text, words);
  const first = marks[0];
  if (first === undefined) return undefined;
  // Begins with a whole word, a few before the first that is marked.
  const from = first[0] <= 40 ? 0 : Math.min(first[0], text.indexOf(' ', first[0] - 40) + 1);
  const to = text.length - from <= excerptLength ? text.length : Math.max(text.lastIndexOf(' ', from + excerptLength), first[1]);
  const [before, after] = [from > 0 ? '… ' : '', to < text.length ? ' …' : ''];
  const shift = before.length - from;
  return {
    text: `${before}${text.slice(from, to)}${after}`,
    marks: marks.filter(([, end]) => end <= to).map(([start, end]) => [start + shift, end + shift]),
  };
}
