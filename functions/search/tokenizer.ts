/** Splits texts into normalised words: case, accents and plurals make no difference, and words can be compared by sound. */

/** Soft hyphens and joiners without width are invisible and separate no words. */
const invisible = '\\u00ad\\u200b-\\u200d\\u2060\\ufeff';
const allInvisible = new RegExp(`[${invisible}]+`, 'g');

/**
 * The zero of each script: Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada, Malayalam, Arabic and Urdu. The list is in
 * shared/rules/digits.ts, too, because this module imports nothing of the shop.
 */
const zeros = [0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0x660, 0x6f0];
const digitOfIndianScript = new RegExp(`[${zeros.map((zero) => String.fromCharCode(zero, 0x2d, zero + 9)).join('')}]`, 'g');

/** `४ साल` -> `4 साल`, because keyboards in Hindi or Tamil type the digits of the script. The length of the text does not change. */
export const toLatinDigits = (text: string): string =>
  text.replace(digitOfIndianScript, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (zeros.find((zero) => zero <= code && code < zero + 10) ?? code));
  });

/** Lower case without accents, with the digits 0 to 9. Only Latin letters lose their marks: in other scripts the marks are vowels. */
export function normalize(text: string): string {
  return toLatinDigits(text)
    .replace(allInvisible, '')
    .normalize('NFKD')
    .replace(/(?<=[a-zA-Z])[\u0300-\u036f]+/g, '')
    .normalize('NFC')
    .toLowerCase();
}

const word = new RegExp(`[\\p{L}\\p{N}\\p{M}${invisible}]+`, 'gu');

/** Function words of English and of Hindi in Latin letters: they say nothing about a product. */
const functionWords = new Set(
  'a an and any at by for from in is it me my of on or some the to with without under ka ke ki ko ek aur wala wale wali liye chahiye'.split(' '),
);

interface Token {
  /** The word in the form of the dictionary. */
  readonly stem: string;
  /** The position of the written word in the text. */
  readonly from: number;
  readonly to: number;
}

/** Every word with its position in the original text. */
export function tokenizeWithPositions(text: string): Token[] {
  const found: Token[] = [];
  for (const match of text.matchAll(word)) {
    const spelt = normalize(match[0]);
    // A combining mark without a letter is no word.
    if (/[\p{L}\p{N}]/u.test(spelt)) found.push({ stem: singularOf(withoutMark(spelt)), from: match.index, to: match.index + match[0].length });
  }
  return found;
}

/** Distinct words without function words, at most `maxTokens` of a long text, because each word costs time. */
export function tokenize(text: string, maxTokens = 400): string[] {
  const words = new Set<string>();
  for (const match of normalize(text).matchAll(word)) {
    const spelt = withoutMark(match[0]);
    if (spelt === '' || functionWords.has(spelt)) continue;
    words.add(singularOf(spelt).slice(0, maxWordLength));
    if (words.size >= maxTokens) break;
  }
  return [...words];
}

/** Longer words are cut, in documents and in searches. */
const maxWordLength = 40;

const withoutMark = (spelt: string): string => spelt.replace(/^\p{M}+/u, '');

/** Gives singular and plural one form, so that `toys` and `toy` find the same documents. */
function singularOf(spelt: string): string {
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

/** The spelling, in lower case, of the word with this stem in a text; the stem itself when the text does not contain it. */
export const asWritten = (stem: string, text: string): string => {
  const found = tokenizeWithPositions(text).find((each) => each.stem === stem);
  return found === undefined ? stem : normalize(text.slice(found.from, found.to));
};

/** A key that words of similar sound share: `tody` and `teddy` are both `tdy`; `jhoola` and `jhula` share a key, too. */
export const phoneticKey = (stem: string): string =>
  stem
    .replace(/ph/g, 'f')
    .replace(/ck|q/g, 'k')
    .replace(/(.)\1+/g, '$1')
    .replace(/(?<=.)[aeiou]/g, '');

/** A SKU without its separators. */
export const normalizeSku = (sku: string): string => normalize(sku).replace(/[^\p{L}\p{N}]+/gu, '');
