/** What may somebody be looking for who has typed so much? Words to end theirs with, categories, products. */
import { all } from './bits.ts';
import { scopeOf } from './narrow.ts';
import { inName } from './pack.ts';
import type { Searchable } from './searchable.ts';
import { asWritten, plain, wordsOf, wordsWithPlaces } from './words.ts';

const mostEndings = 200;

/** The search with its last word ended, as the most products have it; of words that are ended already, none. */
export function endings(search: string, searchable: Searchable, most: number): string[] {
  const typed = wordsWithPlaces(search).at(-1);
  if (typed === undefined || typed.to < search.length) return [];
  const beginning = plain(search.slice(typed.from));
  if (beginning.length < 2) return [];
  const { columns, texts } = searchable;
  const scope = scopeOf(columns, { status: 'active', isArchived: false });
  const before = search.slice(0, typed.from);
  const match = wordsOf(before).length > 0 ? searchable.match(before, scope) : undefined;
  const found = texts.words.within(match === undefined ? scope : all(scope, [match.rows]), columns.size);
  const counted = new Map<string, number>();
  for (const dictionary of [texts.words.dictionary, texts.words.newWords])
    for (const word of dictionary.beginning(beginning, mostEndings)) {
      const count = found.count(word);
      if (count > 0 && word !== beginning && !/^\d/.test(word)) counted.set(word, count);
    }
  return [...counted]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, most)
    .map(([word]) => `${before}${asWritten(word, columns.names[found.first(word, inName) ?? -1] ?? '')}`);
}
