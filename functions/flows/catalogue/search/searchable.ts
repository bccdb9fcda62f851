/** What is found in the catalogue? An index that is opened, not built, with what has changed since laid over it. */

import type { PublishedProduct } from '#functions/catalogue/published/version.ts';
import type { ProductSort } from '#shared/contract/catalogue/catalog.ts';
import { parseAge } from './ages.ts';
import { type Bits, bitsOf, countBits, has, join } from './bits.ts';
import { Categories } from './categories.ts';
import { Columns } from './columns.ts';
import { commonSynonyms } from './common-synonyms.ts';
import { mostWords, type Vocabulary } from './expand.ts';
import { type Match, Matcher } from './match.ts';
import { type Counts, type Filters, narrow, scopeOf } from './narrow.ts';
import { Packed } from './packed.ts';
import { type Rows, Walk } from './rank.ts';
import { Ranked } from './ranked.ts';
import { Synonyms } from './synonyms.ts';
import { isUnchanged, Texts } from './texts.ts';
import { bargains, hollow, parsePrice } from './wishes.ts';
import { asWritten, plain, plainSku, wordsOf } from './words.ts';

export interface Question extends Filters {
  readonly search?: string | undefined;
  readonly sort: ProductSort;
  /** Whether to count what each further filter would leave. */
  readonly facets?: boolean | undefined;
}

export interface Answer {
  /** All that were found, in their order (`idsOf`). */
  readonly rows: Rows;
  readonly counts: Counts | undefined;
  /** How the words were understood; undefined without words. */
  readonly found: Found | undefined;
}

export interface Found {
  readonly asked: readonly string[];
  readonly corrected: readonly (string | undefined)[];
  /** Words of ours that answered. */
  readonly words: ReadonlySet<string>;
  readonly isPartial: boolean;
}

/** What remembered answers may hold together, in words of 4 bytes: a set or two each. */
const mostRemembered = 4_000_000;
/** A SKU comes before whatever words find; the beginning of one comes before all but that. */
const skuScore = { whole: 1_000, beginning: 700 };

export class Searchable {
  readonly columns: Columns;
  readonly texts: Texts;
  readonly #matcher: Matcher;
  readonly #categories: Categories;
  #synonyms = new Synonyms(commonSynonyms);
  #synonymLines: readonly string[] = commonSynonyms;
  readonly #answers = new Map<string, Answer>();
  #remembered = 0;

  /** @param packed what `packIndex` made; absent: an empty catalogue */
  constructor(packed?: Uint8Array) {
    const opened = packed && new Packed(packed);
    this.columns = new Columns(opened);
    this.texts = new Texts(opened);
    this.#categories = new Categories(this.columns);
    this.#matcher = new Matcher(this.columns, this.texts, (word) => this.#categories.rowsOf(word));
  }

  /** @param was the product as it is known here; undefined: it is new */
  put(product: PublishedProduct, was: PublishedProduct | undefined): void {
    const row = this.columns.put(product);
    if (was === undefined || !isUnchanged(was, product)) this.texts.set(row, product);
    if (was?.categoryId !== product.categoryId) this.#categories.forget();
    this.#forget();
  }

  remove(id: number): void {
    const row = this.columns.remove(id);
    if (row === undefined) return;
    this.texts.clear(row);
    this.#categories.forget();
    this.#forget();
  }

  nameCategories(categories: readonly { readonly id: string; readonly name: string }[]): void {
    this.#categories.name(categories);
    this.#forget();
  }

  /** @param lines as keepers write them (shared/rules/synonyms.ts); undefined: those that every shop begins with */
  useSynonyms(lines: readonly string[] = commonSynonyms): void {
    if (lines === this.#synonymLines || lines.join('\n') === this.#synonymLines.join('\n')) return;
    this.#synonymLines = lines;
    this.#synonyms = new Synonyms(lines);
    this.#forget();
  }

  /** Words and rows looked at since it was opened: what questions cost, told without a clock. */
  get work(): number {
    return this.#matcher.work + this.vocabulary.dictionaries.reduce((sum, { work }) => sum + work, 0);
  }

  get vocabulary(): Vocabulary {
    const { words } = this.texts;
    return {
      dictionaries: [words.dictionary, words.newWords, this.#categories.dictionary],
      synonyms: this.#synonyms,
      size: (word) => {
        const ofCategory = this.#categories.rowsOf(word);
        return words.size(word) + (ofCategory === undefined ? 0 : countBits(ofCategory));
      },
    };
  }

  /** By a category's id or its name in any case. */
  categoriesNamed(given: string): string[] {
    return this.#categories.named(given);
  }

  answer(question: Question): Answer {
    const key = JSON.stringify(question, Object.keys(question).sort());
    const known = this.#answers.get(key);
    if (known) return known;
    const answer = this.#answer(question);
    if (this.#remembered > mostRemembered) this.#forget();
    this.#answers.set(key, answer);
    this.#remembered += this.columns.size / 16 + 100;
    return answer;
  }

  /** The rows that words find among those that may be shown, before any filter; undefined when there are no words. */
  match(search: string, scope: Bits): (Match & { readonly asked: readonly string[] }) | undefined {
    const { rest: left, months } = parseAge(search.slice(0, 400));
    const { rest, most } = parsePrice(left);
    const { vocabulary } = this;
    const written = wordsOf(rest, mostWords);
    const passedOver = written.filter((word) => hollow.has(word) && vocabulary.dictionaries.every((dictionary) => dictionary.indexOf(word) < 0));
    const asked = written.filter((word) => !passedOver.includes(word));
    if (asked.length + passedOver.length === 0 && months === undefined && most === undefined) return undefined;
    const wish = { months, most, isReduced: passedOver.some((word) => bargains.has(word)) };
    return { asked, ...this.#matcher.match(asked, wish, vocabulary, scope) };
  }

  #answer({ search = '', sort, facets = false, ...filters }: Question): Answer {
    const { columns } = this;
    if (search.trim() === '') {
      const { kept, counts } = narrow(columns, undefined, filters, facets);
      return { rows: new Walk(columns, kept, sort), counts, found: undefined };
    }
    const scope = scopeOf(columns, filters);
    const skus = this.#skus(search, scope);
    const match = this.match(search, scope);
    const useful = match !== undefined && !(match.isPartial && skus.size > 0) ? match : undefined;
    const matched = bitsOf(columns.size, [...skus.keys()]);
    if (useful !== undefined) join(matched, useful.rows);
    const { kept, counts } = narrow(columns, matched, filters, facets);
    const rows = sort === 'default' ? new Ranked(columns, kept, skus, useful?.levels ?? [], plain(search.trim())) : new Walk(columns, kept, sort);
    const words = new Set(match?.expansion.alternatives.flatMap((each) => each.words));
    const corrected = match === undefined ? [] : this.#corrected(match, rows.slice(0, 1)[0]);
    const found = { asked: match?.asked ?? [], corrected, words, isPartial: useful?.isPartial ?? false };
    return { rows, counts, found };
  }

  /** Of the words that a misspelt one can be, that for which the best product was found. */
  #corrected({ expansion }: Match, best: number | undefined): (string | undefined)[] {
    return expansion.corrected.map((word, at) => {
      if (word === undefined || best === undefined) return word;
      const candidates = expansion.alternatives.filter(({ answers, words }) => answers === 1 << at && words.length === 1);
      const points = candidates.map(({ words, weight }) => weight * this.#matcher.worthOf(words[0] as string, best));
      const most = Math.max(...points);
      return asWritten(most > 0 ? (candidates[points.indexOf(most)]?.words[0] ?? word) : word, this.columns.names[best] ?? '');
    });
  }

  /** Rows whose SKU this is, or begins so: SKUs have figures or hyphens in them, or else are written in full. */
  #skus(search: string, scope: Bits): Map<number, number> {
    const scores = new Map<number, number>();
    const sku = plainSku(search);
    if (sku.length < 2 || sku.length > 100) return scores;
    const { skus } = this.texts;
    const put = (word: string, score: number) => {
      for (const row of skus.rowsOf(word, 0)) if (has(scope, row)) scores.set(row, Math.max(score, scores.get(row) ?? 0));
    };
    const isCode = sku.length > 2 && /^\S+$/.test(search.trim()) && /[\d_-]/.test(search);
    for (const dictionary of [skus.dictionary, skus.newWords]) {
      if (dictionary.indexOf(sku) >= 0) put(sku, skuScore.whole);
      if (isCode) for (const longer of dictionary.beginning(sku, 500)) put(longer, longer === sku ? skuScore.whole : skuScore.beginning);
    }
    return scores;
  }

  /** The ids of some of the rows of an answer. */
  idsOf({ rows }: Answer, from = 0, to: number = rows.length): number[] {
    return Array.from(rows.slice(from, to), (row) => this.columns.ids[row] as number);
  }

  #forget(): void {
    this.#answers.clear();
    this.#remembered = 0;
  }
}
