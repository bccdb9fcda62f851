/** Which products answer a list's question, in which order, and how many are there? */
import type { ProductSort, productStatuses } from '#shared/contract/catalog.ts';
import { type StockLevel, stockLevelOf } from '#shared/rules/stock-level.ts';
import { SearchIndex } from './search.ts';
import type { Shelf, ShelfProduct } from './shelf.ts';

export interface Question {
  readonly search?: string | undefined;
  /** A category's id or its name. */
  readonly categoryId?: string | undefined;
  /** Rupees; minPrice <= price < maxPrice. */
  readonly minPrice?: number | undefined;
  readonly maxPrice?: number | undefined;
  /** undefined: in every status. */
  readonly status?: (typeof productStatuses)[number] | undefined;
  readonly isFeatured?: boolean | undefined;
  readonly stock?: StockLevel | undefined;
  /** undefined: whether or not. */
  readonly isArchived?: boolean | undefined;
  readonly sort: ProductSort;
}

const collator = new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' });
type Compare = (a: ShelfProduct, b: ShelfProduct) => number;
const byId: Compare = (a, b) => a.id - b.id;

/** `default` is the order in which the products were made, and by relevance when there are words to search. Ties go by id, so that pages never overlap. */
const orders: Readonly<Record<ProductSort, Compare>> = {
  default: byId,
  featured: (a, b) => Number(b.isFeatured) - Number(a.isFeatured) || byId(a, b),
  'price-asc': (a, b) => a.price - b.price || byId(a, b),
  'price-desc': (a, b) => b.price - a.price || byId(a, b),
  'name-asc': (a, b) => collator.compare(a.name, b.name) || byId(a, b),
  newest: (a, b) => byId(b, a),
  'stock-asc': (a, b) => a.stock - b.stock || byId(a, b),
};

const index = new SearchIndex();
/** All products in each order; sorted again, from nearly sorted, when the shelf has changed. */
const sorted = new Map<ProductSort, { generation: number; shelf: Shelf; products: ShelfProduct[] }>();
/** Answers to the last questions, so that the next page of a list costs nothing. */
let answers = new Map<string, readonly ShelfProduct[]>();
let answered: { shelf: Shelf; generation: number } | undefined;
const mostAnswers = 64;

export function findProducts(shelf: Shelf, question: Question): readonly ShelfProduct[] {
  if (answered?.shelf !== shelf || answered.generation !== shelf.generation) {
    answers = new Map();
    answered = { shelf, generation: shelf.generation };
  }
  const key = JSON.stringify(question, Object.keys(question).sort());
  const known = answers.get(key);
  if (known) return known;
  const found = answer(shelf, question);
  if (answers.size >= mostAnswers) answers.delete(answers.keys().next().value ?? '');
  answers.set(key, found);
  return found;
}

function answer(shelf: Shelf, question: Question): readonly ShelfProduct[] {
  const { status, isFeatured, stock, isArchived, minPrice = 0, maxPrice = Number.POSITIVE_INFINITY } = question;
  const category = question.categoryId === undefined ? undefined : categoriesNamed(shelf, question.categoryId);
  const fits = (product: ShelfProduct): boolean =>
    (status === undefined || product.status === status) &&
    (category === undefined || category.has(product.categoryId)) &&
    product.price >= minPrice &&
    product.price < maxPrice &&
    (isFeatured === undefined || product.isFeatured === isFeatured) &&
    (stock === undefined || stockLevelOf(product.stock) === stock) &&
    (isArchived === undefined || !product.isArchived === !isArchived);
  const words = question.search?.trim() ?? '';
  if (words === '') return inOrder(shelf, question.sort).filter(fits);
  const found = index
    .find(shelf, words)
    .flatMap((id) => shelf.products.get(id) ?? [])
    .filter(fits);
  return question.sort === 'default' ? found : found.sort(orders[question.sort]);
}

function categoriesNamed(shelf: Shelf, given: string): ReadonlySet<string> {
  const name = given.trim().toLowerCase();
  return new Set([given, ...shelf.categories.filter((category) => category.name.toLowerCase() === name).map(({ id }) => id)]);
}

function inOrder(shelf: Shelf, sort: ProductSort): readonly ShelfProduct[] {
  const before = sorted.get(sort);
  if (before?.shelf === shelf && before.generation === shelf.generation) return before.products;
  const seen = new Set<number>();
  const products: ShelfProduct[] = [];
  for (const { id } of before?.products ?? []) {
    const product = shelf.products.get(id);
    seen.add(id);
    if (product) products.push(product);
  }
  for (const product of shelf.products.values()) if (!seen.has(product.id)) products.push(product);
  products.sort(orders[sort]);
  sorted.set(sort, { shelf, generation: shelf.generation, products });
  return products;
}
