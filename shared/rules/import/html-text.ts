/** Converts HTML to plain text: drops tags, turns paragraphs and list items into line breaks, and decodes entities once. */

/** Elements whose content is not shown as text. */
const hiddenElements = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
  'math',
  'head',
  'title',
  'textarea',
  'select',
  'video',
  'audio',
  'canvas',
]);
const paragraphElements = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'dl',
  'table',
  'blockquote',
  'pre',
  'section',
  'article',
  'hr',
  'figure',
]);
const lineElements = new Set(['div', 'li', 'tr', 'dt', 'dd', 'header', 'footer', 'figcaption', 'address', 'caption', 'thead', 'tbody']);

// White space of the source becomes a space, so characters of the private use area mark the breaks of blocks, paragraphs and <br> until the end.
const blockBreak = '\ue001';
const paragraphBreak = '\ue002';
const lineBreak = '\ue003';

/** A text without tags keeps its white space, so that an exported description is imported unchanged. */
export function htmlToText(input: string): string {
  const printable = input.replace(/[^\P{Cc}\t\n\r]/gu, '');
  if (!/<[a-z!/]/i.test(printable)) return decodeEntities(printable.replace(/\r\n?/g, '\n')).trim();
  const html = printable.replace(/[\ue001-\ue003]/g, '');
  let text = '';
  for (let at = 0; at < html.length; ) {
    const open = html.indexOf('<', at);
    if (open < 0) return collapseWhiteSpace(text + decodeEntities(html.slice(at)));
    text += decodeEntities(html.slice(at, open));
    const [replacement, next] = readTag(html, open);
    text += replacement;
    at = next;
  }
  return collapseWhiteSpace(text);
}

/** The text that replaces the tag at this position, and the position after it. */
function readTag(html: string, open: number): readonly [string, number] {
  if (html.startsWith('<!--', open)) return ['', positionAfter(html, '-->', open + 4)];
  const name = /^<(\/?)([a-z][a-z0-9]{0,20})|^<[!?]/i.exec(html.slice(open, open + 24));
  if (name === null) return ['<', open + 1];
  const end = endOfTag(html, open);
  if (end < 0) return ['<', open + 1];
  const element = (name[2] ?? '').toLowerCase();
  const closing = name[1] === '/';
  if (hiddenElements.has(element) && !closing && html[end - 2] !== '/') return ['', positionAfterElement(html, element, end)];
  if (element === 'br') return [lineBreak, end];
  if (element === 'li' && !closing) return [`${blockBreak}• `, end];
  if (paragraphElements.has(element)) return [paragraphBreak, end];
  return [lineElements.has(element) ? blockBreak : element === 'td' || element === 'th' ? ' ' : '', end];
}

/** The position after the `>` that ends the tag, ignoring those in quotation marks; -1 when there is none. Takes time linear in the length of the tag. */
function endOfTag(html: string, open: number): number {
  const nearest = html.indexOf('>', open);
  if (nearest < 0) return -1;
  for (let at = open + 1; at < html.length; at++) {
    const character = html[at];
    if (character === '>') return at + 1;
    if ((character !== '"' && character !== "'") || html[at - 1] !== '=') continue;
    at = html.indexOf(character, at + 1);
    // The quotation mark is never closed.
    if (at < 0) return nearest + 1;
  }
  return nearest + 1;
}

function positionAfter(html: string, mark: string, from: number): number {
  const found = html.indexOf(mark, from);
  return found < 0 ? html.length : found + mark.length;
}

function positionAfterElement(html: string, element: string, from: number): number {
  const closing = new RegExp(`</${element}(?![a-z0-9])`, 'gi');
  closing.lastIndex = from;
  return closing.exec(html) === null ? html.length : positionAfter(html, '>', closing.lastIndex);
}

const collapseWhiteSpace = (text: string): string =>
  text
    .replace(/[^\S\ue001-\ue003]+/g, ' ')
    .replace(/ ?[\ue001-\ue003][\ue001-\ue003 ]*/g, toLineBreaks)
    .replace(/(^|\n)•\s+/g, '$1• ')
    .replace(/\n\n(?=• )/g, '\n')
    .trim();

const toLineBreaks = (run: string): string => (run.includes(paragraphBreak) || run.split(lineBreak).length > 2 ? '\n\n' : '\n');

const namedEntities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  shy: '',
  zwj: '\u200d',
  zwnj: '\u200c',
  copy: '©',
  reg: '®',
  trade: '™',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  minus: '−',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  laquo: '«',
  raquo: '»',
  lsaquo: '‹',
  rsaquo: '›',
  bull: '•',
  middot: '·',
  times: '×',
  divide: '÷',
  deg: '°',
  plusmn: '±',
  micro: 'µ',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  sup1: '¹',
  sup2: '²',
  sup3: '³',
  euro: '€',
  pound: '£',
  yen: '¥',
  cent: '¢',
  sect: '§',
  para: '¶',
  iexcl: '¡',
  iquest: '¿',
  szlig: 'ß',
  aelig: 'æ',
  AElig: 'Æ',
  oelig: 'œ',
  OElig: 'Œ',
  oslash: 'ø',
  Oslash: 'Ø',
  hearts: '♥',
  check: '✓',
  star: '☆',
  starf: '★',
  rarr: '→',
  larr: '←',
  le: '≤',
  ge: '≥',
  ne: '≠',
  asymp: '≈',
  infin: '∞',
  dagger: '†',
  ordm: 'º',
  ordf: 'ª',
  num: '#',
  percnt: '%',
  lpar: '(',
  rpar: ')',
  colon: ':',
  comma: ',',
  period: '.',
  sol: '/',
  excl: '!',
};
const accents: Readonly<Record<string, string>> = {
  grave: '\u0300',
  acute: '\u0301',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  ring: '\u030a',
  caron: '\u030c',
  cedil: '\u0327',
};

/** Decodes numeric entities and the named ones that descriptions use; any other stays unchanged. */
function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]{1,9}));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return Object.hasOwn(namedEntities, name) ? (namedEntities[name] as string) : decodeAccent(name, whole);
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    const letter =
      code >= 0x20 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) && (code < 0x7f || code > 0x9f) && (code < 0xe001 || code > 0xe003);
    return letter ? String.fromCodePoint(code) : ' ';
  });
}

/** Decodes the names of accented letters: `eacute` is an e with an acute. */
function decodeAccent(name: string, whole: string): string {
  const mark = accents[name.slice(1)];
  return mark === undefined ? whole : `${name[0]}${mark}`.normalize('NFC');
}
