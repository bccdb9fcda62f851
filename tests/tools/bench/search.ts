/**
 * What does a question cost that nobody has asked before? The index alone, without HTTP, at 1,000 and 100,000 products, in milliseconds of a processor,
 * for docs/capacity.md: `npm run bench:search`.
 */
import { loadavg } from 'node:os';
import { namelessProduct, staffFields } from '#functions/catalogue/product-response.ts';
import type { PublishedProduct } from '#functions/catalogue/published/version.ts';
import { packIndex } from '#functions/flows/catalogue/search/pack.ts';
import { type Question, Searchable } from '#functions/flows/catalogue/search/searchable.ts';
import { endings } from '#functions/flows/catalogue/search/suggest.ts';
import { manyCategories, manyProducts } from './many-products.ts';

const words = 'teddy wooden cotton puzzle doll train blocks ball baby kurta blue soft little happy sleepy brave gentle royal golden sunny'.split(' ');
const beginnings = 'ba ch di ga jh ki la mo ni pu ra sh ti ve yo co te wo'.split(' ');
const of = <T>(from: readonly T[], at: number): T => from[at % from.length] as T;
const three = (at: number) => [of(words, at), of(words, at + 7), of(words, at + 12)].join(' ');
/** Blanks make it another question, and mean nothing. */
const anew = (search: string, at: number) => `${' '.repeat(at % 40)}${search}${' '.repeat(Math.floor(at / 40))}`;

const questions: Readonly<Record<string, (at: number) => Partial<Question>>> = {
  'one word': (at) => ({ search: anew(of(words, at), at) }),
  'one word; with facets': (at) => ({ search: anew(of(words, at), at), facets: true }),
  'one word, by price': (at) => ({ search: anew(of(words, at), at), sort: 'price-asc' }),
  'three words': (at) => ({ search: anew(three(at), at) }),
  'three words; with facets': (at) => ({ search: anew(three(at), at), facets: true }),
  '"tody bear blu 2 yrs"': (at) => ({ search: anew('tody bear blu 2 yrs', at) }),
  'two letters': (at) => ({ search: anew(of(beginnings, at), at) }),
};

const rounds = 9;
const asked = 150;
/** The median of some rounds. */
function measure(ask: (at: number) => void): number {
  const told = Array.from({ length: rounds + 1 }, (_, round) => {
    const before = process.cpuUsage();
    for (let at = 0; at < asked; at++) ask(round * asked + at);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000 / asked;
  });
  // The first of them warms up.
  return told.slice(1).sort((one, other) => one - other)[Math.floor(rounds / 2)] ?? Number.NaN;
}

function* published(count: number): Generator<PublishedProduct> {
  for (const product of manyProducts(count)) yield { ...namelessProduct(product), ...staffFields(product), revision: product.revision };
}

const cells = new Map<string, string[]>();
for (const count of [1_000, 100_000]) {
  const searchable = new Searchable(packIndex(published(count)));
  searchable.nameCategories(manyCategories);
  const tell = (what: string, cost: number) => cells.set(what, [...(cells.get(what) ?? []), cost.toFixed(2)]);
  for (const [what, question] of Object.entries(questions)) {
    let hits = 0;
    const cost = measure((at) => {
      const answer = searchable.answer({ sort: 'default', status: 'active', isArchived: false, ...question(at) });
      searchable.idsOf(answer, 0, 24);
      hits += answer.rows.length;
    });
    tell(`${what}: hits`, hits / asked / (rounds + 1));
    tell(what, cost);
  }
  const ending = (at: number) => endings(of(words, at).slice(0, 2 + (at % 3)), searchable, 3);
  tell(
    'how a word may end',
    measure((at) => void ending(at)),
  );
}
for (const [what, told] of cells) process.stdout.write(`| ${what} | ${told.join(' | ')} |\n`);
process.stdout.write(`\nLoad ${loadavg()[0]?.toFixed(1)}\n`);
