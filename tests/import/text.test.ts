/** What do a description in HTML and the cells of a sheet mean? */
import { describe, expect, it } from 'vitest';
import { amountIn, flagIn, unitsIn } from '#shared/rules/import/cell.ts';
import { textOfHtml } from '#shared/rules/import/html-text.ts';
import { categoryIdOf } from '#shared/rules/import/product.ts';

describe('the text of a description', () => {
  it.each<readonly [string, string, string]>([
    ['paragraphs become paragraphs', '<p>One</p>\n<p>Two<br>three</p>', 'One\n\nTwo\nthree'],
    ['list items become lines', '<p>Has:</p><ul>\n <li>ears</li>\n <li>a <b>nose</b></li></ul><p>End</p>', 'Has:\n• ears\n• a nose\n\nEnd'],
    ['cells of a table are parted', '<table><tr><td>Size</td><td>10 cm</td></tr><tr><td>Age</td><td>2</td></tr></table>', 'Size 10 cm\nAge 2'],
    ['scripts, styles and comments say nothing', 'a<script>alert("<p>")</script><STYLE>p{}</STYLE ><!-- <p>x</p> -->b<script>open', 'ab'],
    [
      'entities are decoded, once',
      'Caf&eacute; &amp; cr&#232;me &#x20B9;5 &lt;b&gt; &amp;lt; &nbsp;&unknown; &frac12;',
      'Café & crème ₹5 <b> &lt; &unknown; ½',
    ],
    ['a less-than sign is no tag', 'For ages < 3 and a<b, 5 <6', 'For ages < 3 and a<b, 5 <6'],
    ['a tag may hold its own sign between quotation marks', '<img alt="a > b" src=x>Bear<a title=\'>\'>!</a>', 'Bear!'],
    ['white space of the source counts for one blank', '<p>One\n   two\t three</p>', 'One two three'],
    ['text without tags keeps its lines', 'One\r\ntwo\n\nthree &amp; four', 'One\ntwo\n\nthree & four'],
    ['control characters are dropped', 'a\u0000b\u0001c<p>&#1;d</p>', 'abc\n\nd'],
    [
      'blocks in blocks are parted once',
      '<div><div>a</div></div><div>b<br><br>c</div><ul><li><p>d</p></li><li><p>e</p></li></ul>',
      'a\nb\n\nc\n• d\n• e',
    ],
    ['an inline drawing says nothing', '<svg><text>x</text></svg>y', 'y'],
  ])('%s', (_, html, text) => {
    expect(textOfHtml(html)).toBe(text);
  });

  it('costs no more than its length, whatever is in it', () => {
    const began = performance.now();
    for (const hostile of ['<', '<a', '<a "', '<!--', '<script>', '&', '<p', "<a title='", '\n ', '</', '<a=">', '<script></script', '<li>', '<br>'])
      textOfHtml(hostile.repeat(100_000 / hostile.length));
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});

describe('cells', () => {
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
  ])('%s is an amount of %s paise', (text, paise) => {
    expect(amountIn(text)).toBe(paise);
  });

  it('units are whole and not negative', () => {
    expect(['5', '5.0', '1,000', '0', '-1', '1.5', '', '1e3', '9999999'].map(unitsIn)).toEqual([5, 5, 1_000, 0, null, null, null, null, null]);
  });

  it('true and false have several spellings', () => {
    expect(['TRUE', 'yes', '1', 'False', 'n', '0', 'maybe', ''].map(flagIn)).toEqual([true, true, true, false, false, false, null, null]);
  });

  it('the id of a category is a slug of its name', () => {
    expect(['Puzzles & Games', 'Kids’ Clothes', ' Soft  Toys ', 'खिलौने', '!!!'].map(categoryIdOf)).toEqual([
      'puzzles-games',
      'kids-clothes',
      'soft-toys',
      'खिलौने',
      'other',
    ]);
  });
});
