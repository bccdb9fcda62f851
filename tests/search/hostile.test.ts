/** Hostile searches: each is answered, at a bounded cost. The cost is counted in work, not in time. */
import { describe, expect, it } from 'vitest';
import { categoryNames, goldenProducts } from './golden/products.ts';
import { openIndex } from './open-index.ts';

const goldenIndex = () =>
  openIndex(
    goldenProducts,
    Object.entries(categoryNames).map(([id, name]) => ({ id, name })),
  );
/** Runs a search with its corrections and completions; `work` counts the words and rows examined. */
function search(text: string) {
  const index = goldenIndex();
  const before = index.work;
  const result = index.search({ search: text, sort: 'default', status: 'active', isArchived: false, facets: true });
  return { hits: result.total, suggestion: result.suggestion(), completions: index.suggest(text, 3), work: index.work - before };
}

const words = ['zzqqyzz', 'vwxvwxv', 'qqqqqqqq', 'kkjjhhgg', 'xylofonist', 'wqwqwqw', 'jzjzjzj', 'vovovov'];
/** The most expensive ordinary search: eight unknown words, each long enough to be searched with two typing errors. */
const mostExpensive = search(words.join(' ')).work;

const hostile: Readonly<Record<string, string>> = {
  'ten kilobytes of one letter': 'a'.repeat(10_240),
  'ten kilobytes of words': 'teddy bear '.repeat(1_000),
  'ten kilobytes of different nonsense': Array.from({ length: 1_500 }, (_, index) => `zq${index.toString(36)}`).join(' '),
  'ten kilobytes of figures': '1234567890'.repeat(1_024),
  'one age repeated 1,200 times': '2 years '.repeat(1_200),
  'figures and blanks that nearly make an age': `${'9 '.repeat(4_000)}yr`,
  'control characters': '\u0000\u0001teddy\u0007\u001b[31m\u007fbear\u0085',
  'regular expressions': '(a+)+$ .*?[teddy]{1,999}\\b(?<=x)|^$',
  'query syntax': 'name:teddy AND (bear OR *) NOT "x" ~2 ^4 +foo -bar {!lucene} $where: 1',
  SQL: `'; DROP TABLE products; -- " OR 1=1`,
  markup: '<script>alert(1)</script><img src=x onerror=alert(1)>',
  'property names of Object.prototype': '__proto__ constructor toString hasOwnProperty valueOf',
  'lone surrogates': '\ud83d teddy \ude00',
  'a right-to-left override': '\u202eraeb yddet\u202c',
  'marks without letters': '\u0301'.repeat(3_000),
  'one letter with 5,000 combining marks': `t${'\u0336'.repeat(5_000)}`,
  'ligatures that NFKC expands': '\ufdfa'.repeat(1_000),
  'emoji and their joiners': '👨‍👩‍👧‍👦🧸🏽'.repeat(300),
  'zero width': 't\u200be\u200bd\u200bd\u200by',
};

describe('a hostile search', () => {
  it.each(Object.entries(hostile))('limits the cost of a search of %s to three times the most expensive ordinary search', (_, text) => {
    const { work, hits } = search(text);
    expect(work).toBeLessThan(3 * mostExpensive);
    expect(hits).toBeLessThanOrEqual(goldenProducts.length);
  });

  it('finds the words between control characters, syntax and markup', () => {
    for (const text of [hostile['control characters'], '***teddy*** (bear)', '"teddy" AND bear', '<b>teddy</b> bear'])
      expect(search(text ?? '').hits, text).toBeGreaterThan(0);
  });

  it('ignores invisible characters in a search and in a product name', () => {
    const honest = search('teddy').hits;
    for (const text of ['t\u200be\u200bd\u200bd\u200by', 'ted\u200cdy', 'ted\u00addy', '\ufeffteddy\u2060'])
      expect(search(text).hits, text).toBe(honest);
    const [product] = goldenProducts;
    if (product === undefined) throw new Error('There are golden products.');
    const index = openIndex([{ ...product, name: 'Zeb\u00adra \u0915\u094d\u200d\u0937' }]);
    for (const text of ['zebra', '\u0915\u094d\u0937']) {
      const result = index.search({ search: text, sort: 'default' });
      expect(result.total, text).toBe(1);
      expect(result.marksIn('Zeb\u00adra')).toEqual(text === 'zebra' ? [[0, 6]] : []);
    }
  });

  it('finds nothing for a search without a word, and everything for a blank one', () => {
    for (const text of ['', '   ', '***', '%', '\\', '.*', '()', '\u0000', '\u0301\u0301', '🧸', '-', '—'])
      expect(search(text).hits, text).toBe(text.trim() === '' ? goldenProducts.length : 0);
  });
});

describe('every script', () => {
  const product = goldenProducts[0];
  const names = [
    'टेडी भालू',
    'டெடி கரடி',
    'తేడీ ఎలుగు',
    'টেডি ভালুক',
    'ਟੈਡੀ ਰਿੱਛ',
    'دب محشو',
    'דובי צעצוע',
    'плюшевый мишка',
    'αρκουδάκι μπλε',
    'テディベア',
    '테디 베어',
    'Bärchen Übergröße',
    'Ñandú año',
  ];
  it.each(names)('finds a product by its name %s as written, by its first word and in decomposed form', (name) => {
    if (product === undefined) throw new Error('There are golden products.');
    const index = openIndex([{ ...product, name }]);
    const ask = (text: string) => index.search({ search: text, sort: 'default' }).total;
    expect(ask(name)).toBe(1);
    expect(ask(name.split(' ')[0] ?? '')).toBe(1);
    expect(ask(name.normalize('NFD'))).toBe(1);
    expect(index.search({ search: name, sort: 'default' }).marksIn(name)[0]?.[0]).toBe(0);
  });

  it('finds a product by its name without the accent', () => {
    if (product === undefined) throw new Error('There are golden products.');
    const index = openIndex([{ ...product, name: 'Éclair blocks' }]);
    expect(index.search({ search: 'eclair', sort: 'default' }).total).toBe(1);
  });
});
