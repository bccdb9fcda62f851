/** Suggests corrections and completions of a search, and marks the words that matched in a text. */

import type { Columns } from './columns.ts';
import { nameField } from './document-facts.ts';
import { scopeOf } from './filters.ts';
import type { TextIndexes } from './inverted-index.ts';
import type { Vocabulary } from './query-expansion.ts';
import { intersect, type RowSet } from './row-set.ts';
import type { Mark, QueryInterpretation } from './schema.ts';
import { asWritten, normalize, phoneticKey, tokenize, tokenizeWithPositions } from './tokenizer.ts';

/** The search with corrected words; undefined when no word needs correction, or when no indexed word is similar. */
export function correctSearch(search: string, { searchTerms, corrected }: QueryInterpretation, total: number, vocabulary: Vocabulary) {
  const corrections = new Map<string, string>();
  for (const [at, term] of searchTerms.entries()) {
    const correction = corrected[at] ?? (total === 0 ? nearestWord(term, vocabulary) : undefined);
    if (correction !== undefined) corrections.set(term, correction);
  }
  if (corrections.size === 0) return undefined;
  let suggestion = '';
  let at = 0;
  for (const { stem, from, to } of tokenizeWithPositions(search)) {
    const correction = corrections.get(stem);
    if (correction === undefined) continue;
    suggestion += search.slice(at, from) + correction;
    at = to;
  }
  suggestion = (suggestion + search.slice(at)).replace(/\s+/g, ' ').trim();
  return normalize(suggestion) === normalize(search.trim()) ? undefined : suggestion;
}

/** Allows one edit more than a search does, with the same first letter. Shorter words are not corrected, because they would match any word. */
function nearestWord(term: string, { dictionaries, synonyms, estimateRows }: Vocabulary): string | undefined {
  if (term.length < 5 || term.length > 20 || /\d/.test(term)) return undefined;
  if (dictionaries.some((dictionary) => dictionary.indexOf(term) >= 0)) return undefined;
  const similar = [...dictionaries, synonyms.dictionary].flatMap((dictionary) => dictionary.similarTo(term, term.length >= 7 ? 3 : 2));
  const correctionRank = ({ word, distance }: { word: string; distance: number }) =>
    distance + (word[0] === term[0] ? 0 : 0.5) + (phoneticKey(word) === phoneticKey(term) ? -0.5 : 0) - Math.min(0.4, estimateRows(word) / 1_000);
  similar.sort((a, b) => correctionRank(a) - correctionRank(b) || (a.word < b.word ? -1 : 1));
  return similar.find(({ word }) => word[0] === term[0] && tokenize(word).length > 0)?.word;
}

const maxCompletions = 200;

/** The part of a `SearchIndex` that completion needs. */
interface CompletionSource {
  readonly columns: Columns;
  readonly texts: TextIndexes;
  match(search: string, scope: RowSet): { readonly rows: RowSet } | undefined;
}

/** Completes the last word of a search, the completions with the most documents first; none when a space follows the last word. */
export function completeSearch(search: string, index: CompletionSource, limit: number): string[] {
  const typedWord = tokenizeWithPositions(search).at(-1);
  if (typedWord === undefined || typedWord.to < search.length) return [];
  const prefix = normalize(search.slice(typedWord.from));
  if (prefix.length < 2) return [];
  const { columns, texts } = index;
  const scope = scopeOf(columns, { status: 'active', isArchived: false });
  const before = search.slice(0, typedWord.from);
  const match = tokenize(before).length > 0 ? index.match(before, scope) : undefined;
  const wordCounter = texts.words.within(match === undefined ? scope : intersect(scope, [match.rows]), columns.size);
  const counts = new Map<string, number>();
  for (const dictionary of [texts.words.dictionary, texts.words.editedWords])
    for (const word of dictionary.withPrefix(prefix, maxCompletions)) {
      const count = wordCounter.count(word);
      if (count > 0 && word !== prefix && !/^\d/.test(word)) counts.set(word, count);
    }
  return [...counts]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, limit)
    .map(([word]) => `${before}${asWritten(word, columns.nameOf(wordCounter.first(word, nameField) ?? -1))}`);
}

/** The part of a text that is searched for marks, in UTF-16 units. */
const maxMarkedText = 2_000;
const excerptLength = 80;

export function markWords(text: string, words: ReadonlySet<string>): Mark[] {
  if (words.size === 0) return [];
  return tokenizeWithPositions(text.slice(0, maxMarkedText))
    .filter(({ stem }) => words.has(stem))
    .map(({ from, to }) => [from, to]);
}

/** The part of a text in which the words occur; undefined when they do not. */
export function excerptWords(text: string, words: ReadonlySet<string>): { readonly text: string; readonly marks: Mark[] } | undefined {
  const marks = markWords(text, words);
  const first = marks[0];
  if (first === undefined) return undefined;
  // The excerpt begins with a whole word, a few words before the first mark.
  const from = first[0] <= 40 ? 0 : Math.min(first[0], text.indexOf(' ', first[0] - 40) + 1);
  const to = text.length - from <= excerptLength ? text.length : Math.max(text.lastIndexOf(' ', from + excerptLength), first[1]);
  const [before, after] = [from > 0 ? '… ' : '', to < text.length ? ' …' : ''];
  const shift = before.length - from;
  return {
    text: `${before}${text.slice(from, to)}${after}`,
    marks: marks.filter(([, markEnd]) => markEnd <= to).map(([markStart, markEnd]) => [markStart + shift, markEnd + shift]),
  };
}
