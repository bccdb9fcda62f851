/** Which of our words can a shopper have meant by theirs? The same, longer ones, synonyms, and what is a slip of the finger away. */
import type { Dictionary } from './dictionary.ts';
import type { Synonyms } from './synonyms.ts';
import { sound } from './words.ts';

/** One way to answer some of the shopper's words: rows that have all of these words of ours. */
export interface Alternative {
  /** Which of the shopper's words it answers, as bits. */
  readonly answers: number;
  readonly words: readonly string[];
  /** 100: to the letter. */
  readonly weight: number;
}

export interface Vocabulary {
  readonly dictionaries: readonly Dictionary[];
  readonly synonyms: Synonyms;
  /** How many rows a word stands in, about. */
  size(word: string): number;
}

export interface Expansion {
  readonly alternatives: readonly Alternative[];
  /** What each of the shopper's words was read as, where it is no word of ours. */
  readonly corrected: readonly (string | undefined)[];
}

const exact = 100;
const synonymous = 0.9;
/** Beginnings that very many words share say little: the rest is passed over. */
const mostBeginnings = 400;
const mostNear = 12;

/** Further words are passed over: nobody means more, and each costs time. */
export const mostWords = 8;

/**
 * @param asked at most `mostWords` stems
 * @param forgiving looks for slips in words too that could be right; a word that begins one of ours counts as spelt right otherwise
 */
export function expand(asked: readonly string[], vocabulary: Vocabulary, forgiving: boolean): Expansion {
  const alternatives: Alternative[] = [];
  const corrected = asked.map((word, at) => {
    const answers = 1 << at;
    const add = (words: readonly string[], weight: number) => alternatives.push({ answers, words, weight: Math.round(weight) });
    const isKnown = expandKnown(word, at === asked.length - 1, asked.length === 1, vocabulary, add);
    if (isKnown && !forgiving) return undefined;
    const parts = isKnown ? undefined : partsOf(word, vocabulary);
    if (parts) {
      add(parts, exact * synonymous);
      return undefined;
    }
    return expandSlips(word, vocabulary, add, isKnown);
  });
  addPhrases(asked, vocabulary, alternatives);
  return { alternatives, corrected };
}

type Add = (words: readonly string[], weight: number) => void;

/** False when the word means nothing here. */
function expandKnown(word: string, isLast: boolean, isOnly: boolean, { dictionaries, synonyms }: Vocabulary, add: Add): boolean {
  let isKnown = false;
  if (dictionaries.some((dictionary) => dictionary.indexOf(word) >= 0)) {
    add([word], exact);
    isKnown = true;
  }
  // One letter begins too much to mean anything, two do so unless they are being typed.
  if (word.length > 2 || (word.length === 2 && isLast) || isOnly)
    for (const dictionary of dictionaries)
      for (const longer of dictionary.beginning(word, mostBeginnings)) {
        if (longer.length === word.length) continue;
        add([longer], 60 + (35 * word.length) / longer.length);
        isKnown = true;
      }
  for (const meaning of synonyms.of(word)) {
    add(meaning, exact * synonymous);
    isKnown = true;
  }
  if (!isKnown && word.length > 2)
    for (const longer of synonyms.dictionary.beginning(word, mostNear))
      for (const meaning of synonyms.of(longer)) {
        add(meaning, 70);
        isKnown = true;
      }
  return isKnown;
}

/** `teddybear` is two words of ours. */
function partsOf(word: string, { dictionaries }: Vocabulary): readonly string[] | undefined {
  const has = (part: string) => dictionaries.some((dictionary) => dictionary.indexOf(part) >= 0);
  for (let at = 3; at <= word.length - 3; at++) if (has(word.slice(0, at)) && has(word.slice(at))) return [word.slice(0, at), word.slice(at)];
  return undefined;
}

/** Slips that are forgiven in a word: two make another word of a short one. */
const slipsIn = (word: string): number => (word.length >= 7 ? 2 : 1);

/** Of four letters or fewer another one makes another word (soap, snap): a letter may be left out, or two may have changed places. Two slips leave the first letter. */
const isSlip = (word: string, found: string, slips: number): boolean =>
  slips > 1
    ? found[0] === word[0]
    : word.length > 4 || found.length > word.length || (found.length === word.length && sorted(found) === sorted(word));
const sorted = (word: string): string => [...word].sort().join('');
const soundsLike = (word: string, found: string): boolean =>
  Math.abs(found.length - word.length) < (word.length < 6 ? 2 : 4) && (word.length > 4 || found.length >= word.length);

/** Answers what the word was most likely meant to be. */
function expandSlips(word: string, { dictionaries, synonyms, size }: Vocabulary, add: Add, isKnown: boolean): string | undefined {
  if (word.length < 3 || /\d/.test(word)) return undefined;
  const weights = new Map<string, number>();
  const weigh = (found: string, weight: number) => {
    const weighed = found[0] === word[0] ? weight : weight - 10;
    if (found !== word && weighed > (weights.get(found) ?? 0)) weights.set(found, weighed);
  };
  for (const dictionary of [...dictionaries, synonyms.dictionary]) {
    for (const { word: found, slips } of dictionary.near(word, slipsIn(word))) if (isSlip(word, found, slips)) weigh(found, slips === 1 ? 70 : 50);
    if (word.length > 3) for (const found of dictionary.sounding(sound(word))) if (soundsLike(word, found)) weigh(found, 62);
  }
  const weight = ([found, given]: readonly [string, number]) => given + Math.min(9, Math.log2(1 + size(found)));
  const best = [...weights].sort((a, b) => weight(b) - weight(a) || (a[0] < b[0] ? -1 : 1)).slice(0, mostNear);
  for (const [found, given] of best) {
    add([found], given);
    for (const meaning of synonyms.of(found)) add(meaning, given * synonymous);
  }
  return isKnown ? undefined : best[0]?.[0];
}

/** `rain coat` is `raincoat`, and `soft toy` is one thing with other names. */
function addPhrases(asked: readonly string[], { dictionaries, synonyms }: Vocabulary, alternatives: Alternative[]): void {
  for (let from = 0; from < asked.length - 1; from++)
    for (let to = from + 2; to <= Math.min(asked.length, from + 3); to++) {
      const phrase = asked.slice(from, to);
      const answers = ((1 << phrase.length) - 1) << from;
      const joined = phrase.join('');
      if (dictionaries.some((dictionary) => dictionary.indexOf(joined) >= 0)) alternatives.push({ answers, words: [joined], weight: 95 });
      for (const meaning of synonyms.ofPhrase(phrase)) alternatives.push({ answers, words: meaning, weight: exact * synonymous });
    }
}
