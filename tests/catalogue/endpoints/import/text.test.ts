/** Reading HTML descriptions and sheet cells. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openImportFile } from '#functions/catalogue/import/read.ts';
import { Prose } from '#shared/contract/common.ts';
import { byteLength } from '#shared/rules/catalogue/product-text.ts';
import { parseAmount, parseFlag, parseUnits } from '#shared/rules/import/cell.ts';
import { htmlToText } from '#shared/rules/import/html-text.ts';
import { categoryIdOf } from '#shared/rules/import/product.ts';
import { csvLines, headerLine } from '#shared/rules/import/write-sheet.ts';

/** The descriptions of an export, as the import reads them. */
async function readAgain(descriptions: readonly string[]): Promise<readonly (string | undefined)[]> {
  const product = { name: 'Kite', category: { name: 'Kites' }, specifications: {}, status: 'draft', isFeatured: false, gstRate: 18, ageRange: null };
  const variant = { options: {}, price: 99, stock: 1, isActive: true };
  const lines = descriptions.map((description, index) =>
    csvLines({ ...product, description, options: [], variants: [{ ...variant, sku: `KITE-${index}` }] }),
  );
  async function* file() {
    yield Buffer.from(headerLine + lines.join(''));
  }
  const found: (string | undefined)[] = [];
  for await (const { product: read } of (await openImportFile(file())).readings) found.push(read?.description);
  return found;
}

describe('the text of a description', () => {
  it.each<readonly [string, string, string]>([
    ['paragraphs to paragraphs', '<p>One</p>\n<p>Two<br>three</p>', 'One\n\nTwo\nthree'],
    ['list items to lines', '<p>Has:</p><ul>\n <li>ears</li>\n <li>a <b>nose</b></li></ul><p>End</p>', 'Has:\n• ears\n• a nose\n\nEnd'],
    ['table cells to separated words', '<table><tr><td>Size</td><td>10 cm</td></tr><tr><td>Age</td><td>2</td></tr></table>', 'Size 10 cm\nAge 2'],
    ['scripts, styles and comments to nothing', 'a<script>alert("<p>")</script><STYLE>p{}</STYLE ><!-- <p>x</p> -->b<script>open', 'ab'],
    [
      'entities to their characters, once',
      '<p>Caf&eacute; &amp; cr&#232;me &#x20B9;5 &lt;b&gt; &amp;lt; &nbsp;&unknown; &frac12;',
      'Café & crème ₹5 <b> &lt; &unknown; ½',
    ],
    ['a less-than sign to itself', 'For ages < 3 and a<b, 5 <6', 'For ages < 3 and a<b, 5 <6'],
    ['a tag with a quoted greater-than sign to nothing', '<img alt="a > b" src=x>Bear<a title=\'>\'>!</a>', 'Bear!'],
    ['white space to one blank', '<p>One\n   two\t three</p>', 'One two three'],
    ['text without tags to the same lines', 'One\r\ntwo\n\nthree &amp; four', 'One\ntwo\n\nthree & four'],
    ['control characters to nothing', 'a\u0000b\u0001c<p>&#1;d</p>', 'abc\n\nd'],
    [
      'nested blocks to single line breaks',
      '<div><div>a</div></div><div>b<br><br>c</div><ul><li><p>d</p></li><li><p>e</p></li></ul>',
      'a\nb\n\nc\n• d\n• e',
    ],
    ['an inline SVG to nothing', '<svg><text>x</text></svg>y', 'y'],
  ])('converts %s', (_, html, text) => {
    expect(htmlToText(html)).toBe(text);
  });

  it('reads every description that the product form accepts as it was exported', async () => {
    const pieces = [
      ' ',
      '\n',
      '\t',
      '•',
      '<',
      '>',
      '&',
      '&amp;',
      '&nbsp;',
      '&#9;',
      '<b>',
      '</p>',
      '<!--',
      '<br',
      ';',
      "'",
      '"',
      '=',
      ',',
      '\u00a0',
      '\ue001',
    ];
    const unit = fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', minLength: 1, maxLength: 2 }), fc.constantFrom('a', 'B', '1'));
    const accepted = fc
      .array(unit, { maxLength: 12 })
      .map((all) => Prose(6_000).safeParse(all.join('').toWellFormed()).data)
      .filter((text) => text !== undefined);
    await fc.assert(
      fc.asyncProperty(fc.array(accepted, { minLength: 1, maxLength: 20 }), async (texts) => {
        expect(await readAgain(texts)).toEqual(texts);
      }),
      { examples: [[['Features:\n\n• soft\n\n\n•  washable', 'two  blanks', "'=1"]]] },
    );
  });

  it('converts hostile HTML in time proportional to its length', () => {
    // Processor time: quadratic work would take minutes, and other work on the machine does not count.
    const before = process.cpuUsage();
    for (const hostile of ['<', '<a', '<a "', '<!--', '<script>', '&', '<p', "<a title='", '\n ', '</', '<a=">', '<script></script', '<li>', '<br>'])
      htmlToText(hostile.repeat(100_000 / hostile.length));
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(5_000);
  });
});

describe('the alternative text of a picture', () => {
  const name = 'बच्चों का सूती कुरता '.repeat(9).trim();
  const shopify = (alt: string) => `Handle,Title,Variant Price,Image Src,Image Alt Text\nkurta,${name},499,https://pictures.test/a.jpg,${alt}\n`;
  const own = (alt: string) => `sku,name,price,image,imageAlt\nKURTA-1,${name},499,https://pictures.test/a.jpg,${alt}\n`;
  const long = `a${'आ'.repeat(160)}`;

  it.each([
    ["Shopify's", shopify(long), ['row 2: Image Alt Text is 481 bytes long, the first 300 are taken'], `a${'आ'.repeat(99)}`],
    ["Shopify's, with the name in its place", shopify(''), [], expect.stringMatching(/^बच्चों का सूती कुरता /)],
    ['our own', own(long), ['row 2: imageAlt is 481 bytes long, the first 300 are taken'], `a${'आ'.repeat(99)}`],
    ['our own, with the name in its place', own(''), [], expect.stringMatching(/^बच्चों का सूती कुरता /)],
  ])('is cut to what the product form accepts in %s columns', async (_, file, notes, alt) => {
    async function* bytes() {
      yield Buffer.from(file);
    }
    for await (const reading of (await openImportFile(bytes())).readings) {
      expect(reading).toMatchObject({ problems: [], notes, product: { images: [{ alt }] } });
      expect(byteLength(reading.product?.images?.[0]?.alt ?? '')).toBeLessThanOrEqual(300);
    }
    expect.assertions(2);
  });
});

describe('the cells of a sheet', () => {
  it.each<readonly [string, number | null]>([
    ['1299', 129_900],
    ['1299.5', 129_950],
    ['1,299.00', 129_900],
    ['1,29,900', 12_990_000],
    ['₹ 1,299', 129_900],
    ['INR 5', 500],
    ['5.00 INR', 500],
    ['Rs.1299/-', 129_900],
    ['10.500', 1_050],
    ['1.299,00', null],
    ['12,99', null],
    ['1,2,3', null],
    ['€5', null],
    ['1.005', null],
    ['', null],
    ['-1', null],
    ['1 299', null],
    ['99999999999', null],
    ['=1+1', null],
  ])('reads the cell %j as %s paise', (text, paise) => {
    expect(parseAmount(text)).toBe(paise);
  });

  it('reads units as whole numbers that are not negative', () => {
    expect(['5', '5.0', '1,000', '0', '-1', '1.5', '', '1e3', '9999999'].map(parseUnits)).toEqual([5, 5, 1_000, 0, null, null, null, null, null]);
  });

  it('reads several spellings of true and false', () => {
    expect(['TRUE', 'yes', '1', 'False', 'n', '0', 'maybe', ''].map(parseFlag)).toEqual([true, true, true, false, false, false, null, null]);
  });

  it('makes the id of a category from its name', () => {
    expect(['Puzzles & Games', 'Kids’ Clothes', ' Soft  Toys ', 'खिलौने', '!!!'].map(categoryIdOf)).toEqual([
      'puzzles-games',
      'kids-clothes',
      'soft-toys',
      'खिलौने',
      'other',
    ]);
  });
});
