/**
 * Parses the text of a policy: headings, paragraphs, lists, tables, bold words and links of Markdown, and nothing else. Anything else stays plain
 * text, so no HTML of an owner ever reaches a page.
 */

export interface Span {
  readonly text: string;
  readonly isBold?: true;
  /** A page of the site, or an address of https, mailto or tel. */
  readonly href?: string;
}
export type Block =
  | { readonly kind: 'paragraph'; readonly spans: readonly Span[] }
  | { readonly kind: 'subheading'; readonly text: string }
  | {
      readonly kind: 'list';
      readonly isNumbered: boolean;
      /** The number of the first item as it is written, because an empty line between two items begins a new list. */
      readonly start?: number;
      readonly items: readonly (readonly Span[])[];
    }
  /** The first row is the header. */
  | { readonly kind: 'table'; readonly rows: readonly (readonly (readonly Span[])[])[] };

export interface Chapter {
  /** The anchor for links to the heading; unique within a text. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}
export interface PolicyText {
  /** The blocks before the first heading. */
  readonly intro: readonly Block[];
  readonly chapters: readonly Chapter[];
}

const inline = /\*\*([^*\n]+)\*\*|\[([^\]\n]+)\]\(((?:\/(?![/\\])|https:\/\/|mailto:|tel:)[^\s()\\]*)\)/g;

/** Splits one line into plain text, bold words and links. */
export function spansOf(text: string): readonly Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const match of text.matchAll(inline)) {
    if (match.index > end) spans.push({ text: text.slice(end, match.index) });
    const [whole, bold, label = '', href = ''] = match;
    spans.push(bold === undefined ? { text: label, href } : { text: bold, isBold: true });
    end = match.index + whole.length;
  }
  if (end < text.length) spans.push({ text: text.slice(end) });
  return spans;
}

const bullet = /^[-*] +(.*)$/;
const numbered = /^\d{1,2}[.)] +(.*)$/;
const row = /^\|(.*)\|$/;
const ruler = /^[\s|:-]+$/;

function blockOf(lines: readonly string[]): Block {
  const [first = ''] = lines;
  const sub = /^### +(.*)$/.exec(first);
  if (sub !== null && lines.length === 1) return { kind: 'subheading', text: sub[1] ?? '' };
  for (const [form, isNumbered] of [
    [bullet, false],
    [numbered, true],
  ] as const)
    if (form.test(first)) {
      // A line without a list mark continues the previous item.
      const items = lines.reduce<string[]>((all, line) => {
        const item = form.exec(line)?.[1];
        return item === undefined ? [...all.slice(0, -1), `${all.at(-1)} ${line}`] : [...all, item];
      }, []);
      return { kind: 'list', isNumbered, ...(isNumbered ? { start: Number.parseInt(first, 10) } : {}), items: items.map(spansOf) };
    }
  if (lines.length > 1 && lines.every((line) => row.test(line)))
    return {
      kind: 'table',
      rows: lines.filter((line) => !ruler.test(line)).map((line) => (row.exec(line)?.[1] ?? '').split('|').map((cell) => spansOf(cell.trim()))),
    };
  return { kind: 'paragraph', spans: spansOf(lines.join(' ')) };
}

/** Splits a text at empty lines; a heading is a group by itself, and a list or table begins a new group. */
function groupsOf(text: string): readonly (readonly string[])[] {
  const groups: string[][] = [];
  let current: string[] = [];
  const endGroup = () => {
    if (current.length > 0) groups.push(current);
    current = [];
  };
  const kindOf = (line: string) => (bullet.test(line) ? 'bullets' : numbered.test(line) ? 'numbers' : row.test(line) ? 'table' : 'text');
  for (const line of text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((each) => each.trim())) {
    const isHeading = /^##?#? /.test(line);
    const [first] = current;
    const startsGroup =
      first !== undefined && kindOf(line) !== kindOf(first) && !(['bullets', 'numbers'].includes(kindOf(first)) && kindOf(line) === 'text');
    if (line === '' || isHeading || startsGroup) endGroup();
    if (line !== '') current.push(line);
    if (isHeading) endGroup();
  }
  endGroup();
  return groups;
}

const slug = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || 'chapter';

/** Splits a policy into its introduction and chapters. */
export function parsePolicy(text: string): PolicyText {
  const intro: Block[] = [];
  const chapters: (Chapter & { readonly blocks: Block[] })[] = [];
  for (const lines of groupsOf(text)) {
    const title = /^##? +(.*)$/.exec(lines[0] ?? '')?.[1];
    if (title === undefined) (chapters.at(-1)?.blocks ?? intro).push(blockOf(lines));
    else {
      const same = chapters.filter((each) => slug(each.title) === slug(title)).length;
      chapters.push({ id: same === 0 ? slug(title) : `${slug(title)}-${same + 1}`, title, blocks: [] });
    }
  }
  return { intro, chapters };
}

/** The text of blocks without marks, for the meta description of a page. */
export const plainText = (blocks: readonly Block[]): string =>
  blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.spans.map(({ text }) => text).join('')] : [])).join(' ');
