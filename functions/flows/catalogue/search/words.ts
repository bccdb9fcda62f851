/** What are the words of a text, spelt one way? Case, accents, plurals and the sound of a word are no difference. */

/** What is not seen stands between no words: soft hyphens, and joiners of no width. */
const unseen = '\\u00ad\\u200b-\\u200d\\u2060\\ufeff';
const allUnseen = new RegExp(`[${unseen}]+`, 'g');

/** Letters of the Latin script lose their accents; other scripts keep their marks, which are vowels there. */
export function plain(text: string): string {
  return text
    .replace(allUnseen, '')
    .normalize('NFKD')
    .replace(/(?<=[a-zA-Z])[\u0300-\u036f]+/g, '')
    .normalize('NFC')
    .toLowerCase();
}

const word = new RegExp(`[\\p{L}\\p{N}\\p{M}${unseen}]+`, 'gu');

/** Words that say nothing about a product, in English and in Hindi. */
const empty = new Set(
  'a an and any at by for from in is it me my of on or some the to with without under ka ke ki ko ek aur wala wale wali liye chahiye'.split(' '),
);

interface Word {
  /** As the dictionary has it. */
  readonly stem: string;
  /** As it was written, and where. */
  readonly from: number;
  readonly to: number;
}

/** Every word with its place in the text as it was given. */
export function wordsWithPlaces(text: string): Word[] {
  const found: Word[] = [];
  for (const match of text.matchAll(word)) {
    const spelt = plain(match[0]);
    // Half a character's worth of text (a lone mark) is no word.
    if (/[\p{L}\p{N}]/u.test(spelt)) found.push({ stem: singular(withoutMark(spelt)), from: match.index, to: match.index + match[0].length });
  }
  return found;
}

/** Distinct words that say something. A long text is cut: nobody means more, and each word costs time. */
export function wordsOf(text: string, most = 400): string[] {
  const words = new Set<string>();
  for (const match of plain(text).matchAll(word)) {
    const spelt = withoutMark(match[0]);
    if (spelt === '' || empty.has(spelt)) continue;
    words.add(singular(spelt).slice(0, longest));
    if (words.size >= most) break;
  }
  return [...words];
}

/** Beyond this a word is no word: it is cut, on both sides of a search alike. */
const longest = 40;

const withoutMark = (spelt: string): string => spelt.replace(/^\p{M}+/u, '');

/** One spelling for one and many, so that `toys` and `toy` find the same. */
function singular(spelt: string): string {
  const irregular = irregulars.get(spelt);
  if (irregular !== undefined) return irregular;
  if (spelt.length < 4 || !spelt.endsWith('s') || /(?:ss|us|is)$/.test(spelt)) return spelt;
  if (spelt.endsWith('ies') && spelt.length > 4) return `${spelt.slice(0, -3)}y`;
  return spelt.slice(0, /(?:ss|sh|ch|x|z)es$/.test(spelt) ? -2 : -1);
}

const irregulars = new Map([
  ['children', 'child'],
  ['teeth', 'tooth'],
  ['feet', 'foot'],
  ['mice', 'mouse'],
  ['geese', 'goose'],
  ['wolves', 'wolf'],
  ['knives', 'knife'],
  ['shelves', 'shelf'],
  ['scarves', 'scarf'],
  ['babies', 'baby'],
  ['cookies', 'cookie'],
  ['hoodies', 'hoodie'],
  ['onesies', 'onesie'],
  ['beanies', 'beanie'],
  ['booties', 'bootie'],
  ['teddies', 'teddy'],
  ['colour', 'color'],
  ['colours', 'color'],
  ['grey', 'gray'],
  ['pyjamas', 'pajama'],
  ['pyjama', 'pajama'],
]);

/** The word as a text has it, for showing it; itself when the text does not. */
export const asWritten = (stem: string, text: string): string => {
  const found = wordsWithPlaces(text).find((each) => each.stem === stem);
  return found === undefined ? stem : plain(text.slice(found.from, found.to));
};

/** A word by its sound: `tody` and `teddy` are both `tdy`; `jhoola` and `jhula` are one too. */
export const sound = (stem: string): string =>
  stem
    .replace(/ph/g, 'f')
    .replace(/ck|q/g, 'k')
    .replace(/(.)\1+/g, '$1')
    .replace(/(?<=.)[aeiou]/g, '');

/** A SKU without its separators. */
export const plainSku = (sku: string): string => plain(sku).replace(/[^\p{L}\p{N}]+/gu, '');
