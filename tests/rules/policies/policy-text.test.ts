/** The subset of Markdown in which owners write policies. */
import { describe, expect, it } from 'vitest';
import { parsePolicy, plainText, spansOf } from '#shared/rules/policies/policy-text.ts';

describe('blocks', () => {
  it('reads intro, chapters, lists, tables and smaller headings', () => {
    const text =
      'Hello\nyou.\n\n## What it costs\n| Where | Charge |\n| --- | --- |\n| All | ₹40 |\nThat is all.\n- one\n  and more\n- two\n1. first\n### Note\nLast.';
    expect(parsePolicy(text)).toEqual({
      intro: [{ kind: 'paragraph', spans: [{ text: 'Hello you.' }] }],
      chapters: [
        {
          id: 'what-it-costs',
          title: 'What it costs',
          blocks: [
            {
              kind: 'table',
              rows: [
                [[{ text: 'Where' }], [{ text: 'Charge' }]],
                [[{ text: 'All' }], [{ text: '₹40' }]],
              ],
            },
            { kind: 'paragraph', spans: [{ text: 'That is all.' }] },
            { kind: 'list', isNumbered: false, items: [[{ text: 'one and more' }], [{ text: 'two' }]] },
            { kind: 'list', isNumbered: true, start: 1, items: [[{ text: 'first' }]] },
            { kind: 'subheading', text: 'Note' },
            { kind: 'paragraph', spans: [{ text: 'Last.' }] },
          ],
        },
      ],
    });
    expect(plainText(parsePolicy(text).intro)).toBe('Hello you.');
  });

  it('keeps the numbers of items between which are empty lines, and of a line that begins with a number', () => {
    const startsOf = (text: string) => parsePolicy(text).intro.map((block) => (block.kind === 'list' ? block.start : undefined));
    expect(startsOf('1. First\n\n2. Second\n\n3) Third\n4) Fourth')).toEqual([1, 2, 3]);
    expect(startsOf('15. August is a holiday.')).toEqual([15]);
    expect(startsOf('- one')).toEqual([undefined]);
  });

  it('gives chapters of the same title addresses of their own', () => {
    expect(parsePolicy('## A b\n## A b\n## शुल्क').chapters.map(({ id }) => id)).toEqual(['a-b', 'a-b-2', 'शुल्क']);
  });
});

describe('words', () => {
  it('reads bold words and links to the site, https, mailto and tel', () => {
    expect(spansOf('**Call** [us](tel:1915) or [read](/returns).')).toEqual([
      { text: 'Call', isBold: true },
      { text: ' ' },
      { text: 'us', href: 'tel:1915' },
      { text: ' or ' },
      { text: 'read', href: '/returns' },
      { text: '.' },
    ]);
  });

  it.each(['[x](javascript:alert(1))', '[x](//evil.example)', '[x](/\\evil.example)', '[x](data:text/html,1)', '<b>x</b>', '[x](http://a.example)'])(
    'keeps %s as text',
    (text) => {
      expect(spansOf(text)).toEqual([{ text }]);
    },
  );
});
