/** What was probably meant by a search that is spelt in another way? */

import type { Found, Searchable } from './searchable.ts';
import { plain, sound, wordsOf, wordsWithPlaces } from './words.ts';

/** The search with the words put right; undefined when they are right, or when nothing is like them. */
export function didYouMean(search: string, found: Found, hits: number, searchable: Searchable): string | undefined {
  const better = new Map<string, string>();
  for (const [at, word] of found.asked.entries()) {
    const corrected = found.corrected[at] ?? (hits === 0 ? farther(word, searchable) : undefined);
    if (corrected !== undefined) better.set(word, corrected);
  }
  if (better.size === 0) return undefined;
  let meant = '';
  let at = 0;
  for (const { stem, from, to } of wordsWithPlaces(search)) {
    const right = better.get(stem);
    if (right === undefined) continue;
    meant += search.slice(at, from) + right;
    at = to;
  }
  meant = (meant + search.slice(at)).replace(/\s+/g, ' ').trim();
  return plain(meant) === plain(search.trim()) ? undefined : meant;
}

/** One slip more than is forgiven without asking, behind the same first letter; of four letters that would be any word. */
function farther(word: string, { vocabulary }: Searchable): string | undefined {
  if (word.length < 5 || word.length > 20 || /\d/.test(word)) return undefined;
  const { dictionaries, synonyms, size } = vocabulary;
  if (dictionaries.some((dictionary) => dictionary.indexOf(word) >= 0)) return undefined;
  const near = [...dictionaries, synonyms.dictionary].flatMap((dictionary) => dictionary.near(word, word.length >= 7 ? 3 : 2));
  const far = ({ word: ours, slips }: { word: string; slips: number }) =>
    slips + (ours[0] === word[0] ? 0 : 0.5) + (sound(ours) === sound(word) ? -0.5 : 0) - Math.min(0.4, size(ours) / 1_000);
  near.sort((a, b) => far(a) - far(b) || (a.word < b.word ? -1 : 1));
  return near.find(({ word: ours }) => ours[0] === word[0] && wordsOf(ours).length > 0)?.word;
}
