/** Expands the terms of a search into indexed words: the same word, words that begin with it, synonyms, and likely corrections of a misspelling. */
import { Dictionary } from './dictionary.ts';
import type { SynonymRule } from './schema.ts';
import { phoneticKey, tokenize } from './tokenizer.ts';

/** One way to match some of the terms: rows that contain all of these words. */
export interface Alternative {
  /** The matched terms, as bits. */
  readonly terms: number;
  readonly words: readonly string[];
  /** 0 to 100; 100 is an exact match. */
  readonly similarity: number;
}

export interface Vocabulary {
  readonly dictionaries: readonly Dictionary[];
  readonly synonyms: Synonyms;
  /** About how many rows contain a word. */
  estimateRows(word: string): number;
}

export interface Expansion {
  readonly alternatives: readonly Alternative[];
  /** For each unknown term, the indexed word by which it was replaced. */
  readonly corrected: readonly (string | undefined)[];
}

/** Looks up the words and phrases that a word or phrase should also find. */
export class Synonyms {
  /** All single words that have synonyms. */
  readonly dictionary: Dictionary;
  readonly #ofWord = new Map<string, (readonly string[])[]>();
  readonly #ofPhrase = new Map<string, (readonly string[])[]>();

  constructor(rules: readonly SynonymRule[]) {
    for (const rule of rules) {
      const to = rule.to.map((phrase) => tokenize(phrase)).filter(({ length }) => length > 0);
      for (const phrase of rule.from) {
        const from = tokenize(phrase);
        const others = to.filter((words) => words.join(' ') !== from.join(' '));
        if (from.length === 0 || others.length === 0) continue;
        const into = from.length === 1 ? this.#ofWord : this.#ofPhrase;
        const key = from.join(' ');
        into.set(key, [...(into.get(key) ?? []), ...others]);
      }
    }
    this.dictionary = new Dictionary([...this.#ofWord.keys()].sort(), phoneticKey);
  }

  /** Synonyms of the word; each phrase is a list of words. */
  of(word: string): readonly (readonly string[])[] {
    return this.#ofWord.get(word) ?? [];
  }

  ofPhrase(words: readonly string[]): readonly (readonly string[])[] {
    return this.#ofPhrase.get(words.join(' ')) ?? [];
  }
}

const exactSimilarity = 100;
const synonymFactor = 0.9;
/** Maximum number of words for one prefix: a prefix of very many words identifies no product. */
const maxPrefixed = 400;
const maxSimilar = 12;

/** Maximum number of terms; further ones are ignored, because each costs time. */
export const maxTerms = 8;

/**
 * @param terms at most `maxTerms` stems
 * @param isForgiving also corrects known words; otherwise a prefix of a known word counts as correct
 */
export function expandTerms(terms: readonly string[], vocabulary: Vocabulary, isForgiving: boolean): Expansion {
  const alternatives: Alternative[] = [];
  const corrected = terms.map((term, at) => {
    const add = (words: readonly string[], similarity: number) => alternatives.push({ terms: 1 << at, words, similarity: Math.round(similarity) });
    const isKnown = expandKnown(term, at === terms.length - 1, terms.length === 1, vocabulary, add);
    if (isKnown && !isForgiving) return undefined;
    const parts = isKnown ? undefined : splitCompound(term, vocabulary);
    if (parts) {
      add(parts, exactSimilarity * synonymFactor);
      return undefined;
    }
    return expandMisspelling(term, vocabulary, add, isKnown);
  });
  expandPhrases(terms, vocabulary, alternatives);
  return { alternatives, corrected };
}

type Add = (words: readonly string[], similarity: number) => void;

/** Returns false when the term is no word, prefix or synonym in this vocabulary. */
function expandKnown(term: string, isLast: boolean, isOnly: boolean, { dictionaries, synonyms }: Vocabulary, add: Add): boolean {
  let isKnown = false;
  if (dictionaries.some((dictionary) => dictionary.indexOf(term) >= 0)) {
    add([term], exactSimilarity);
    isKnown = true;
  }
  // One letter is a prefix of too many words, and two letters are unless the shopper is still typing them.
  if (term.length > 2 || (term.length === 2 && isLast) || isOnly)
    for (const dictionary of dictionaries)
      for (const longer of dictionary.withPrefix(term, maxPrefixed)) {
        if (longer.length === term.length) continue;
        add([longer], 60 + (35 * term.length) / longer.length);
        isKnown = true;
      }
  for (const synonym of synonyms.of(term)) {
    add(synonym, exactSimilarity * synonymFactor);
    isKnown = true;
  }
  if (!isKnown && term.length > 2)
    for (const longer of synonyms.dictionary.withPrefix(term, maxSimilar))
      for (const synonym of synonyms.of(longer)) {
        add(synonym, 70);
        isKnown = true;
      }
  return isKnown;
}

/** Splits a compound into two known words, such as `teddybear`. */
function splitCompound(term: string, { dictionaries }: Vocabulary): readonly string[] | undefined {
  const has = (part: string) => dictionaries.some((dictionary) => dictionary.indexOf(part) >= 0);
  for (let at = 3; at <= term.length - 3; at++) if (has(term.slice(0, at)) && has(term.slice(at))) return [term.slice(0, at), term.slice(at)];
  return undefined;
}

/** Maximum edits: two edits would turn a short word into another one. */
const maxEdits = (term: string): number => (term.length >= 7 ? 2 : 1);

/**
 * A substitution turns a term of four letters or fewer into another word (soap, snap), so only a missing letter or transposed letters are
 * corrected there. With two edits the first letter must be the same.
 */
const isLikelyMisspelling = (term: string, found: string, distance: number): boolean =>
  distance > 1
    ? found[0] === term[0]
    : term.length > 4 || found.length > term.length || (found.length === term.length && sortLetters(found) === sortLetters(term));
const sortLetters = (term: string): string => [...term].sort().join('');
const isSimilarLength = (term: string, found: string): boolean =>
  Math.abs(found.length - term.length) < (term.length < 6 ? 2 : 4) && (term.length > 4 || found.length >= term.length);

/** Returns the most likely correction. */
function expandMisspelling(term: string, { dictionaries, synonyms, estimateRows }: Vocabulary, add: Add, isKnown: boolean): string | undefined {
  if (term.length < 3 || /\d/.test(term)) return undefined;
  const similarities = new Map<string, number>();
  const propose = (found: string, similarity: number) => {
    const ranked = found[0] === term[0] ? similarity : similarity - 10;
    if (found !== term && ranked > (similarities.get(found) ?? 0)) similarities.set(found, ranked);
  };
  for (const dictionary of [...dictionaries, synonyms.dictionary]) {
    for (const { word, distance } of dictionary.similarTo(term, maxEdits(term)))
      if (isLikelyMisspelling(term, word, distance)) propose(word, distance === 1 ? 70 : 50);
    if (term.length > 3) for (const found of dictionary.withPhoneticKey(phoneticKey(term))) if (isSimilarLength(term, found)) propose(found, 62);
  }
  const likelihood = ([found, similarity]: readonly [string, number]) => similarity + Math.min(9, Math.log2(1 + estimateRows(found)));
  const best = [...similarities].sort((a, b) => likelihood(b) - likelihood(a) || (a[0] < b[0] ? -1 : 1)).slice(0, maxSimilar);
  for (const [found, similarity] of best) {
    add([found], similarity);
    for (const synonym of synonyms.of(found)) add(synonym, similarity * synonymFactor);
  }
  return isKnown ? undefined : best[0]?.[0];
}

/** Also matches neighbouring terms together: `rain coat` as `raincoat`, and synonyms of the phrase `soft toy`. */
function expandPhrases(terms: readonly string[], { dictionaries, synonyms }: Vocabulary, alternatives: Alternative[]): void {
  for (let from = 0; from < terms.length - 1; from++)
    for (let to = from + 2; to <= Math.min(terms.length, from + 3); to++) {
      const phrase = terms.slice(from, to);
      const bits = ((1 << phrase.length) - 1) << from;
      const compound = phrase.join('');
      if (dictionaries.some((dictionary) => dictionary.indexOf(compound) >= 0)) alternatives.push({ terms: bits, words: [compound], similarity: 95 });
      for (const synonym of synonyms.ofPhrase(phrase))
        alternatives.push({ terms: bits, words: synonym, similarity: exactSimilarity * synonymFactor });
    }
}
