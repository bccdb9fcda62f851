/** The state of the product list in the address bar; an invalid parameter counts as absent. */
import { type Category, type ShopSort, shopSorts } from '#shared/contract/catalogue/catalog.ts';
import { ageBands } from '#shared/rules/catalogue/age-bands.ts';
import { maxSearchLength } from '#shared/rules/catalogue/limits.ts';
import { priceBands } from '#shared/rules/catalogue/price-bands.ts';
import { categoryPath } from '#web/paths.ts';
import type { ProductQuery } from '#web/shop/api/catalogue.ts';

export const sortTexts: Readonly<Record<ShopSort, string>> = {
  default: 'Default',
  featured: 'Featured',
  'price-asc': 'Price: Low to High',
  'price-desc': 'Price: High to Low',
  'name-asc': 'Name: A to Z',
};

export const pageSize = 12;
const maxPage = 100_000;

export interface ListState {
  readonly search: string;
  /** A lowercased name or an id, as in the address bar. */
  readonly category: string;
  readonly price: string;
  /** The key of an age band. */
  readonly age: string;
  readonly inStock: boolean;
  readonly onSale: boolean;
  /** Keys of the facets; a product matches any of them. */
  readonly sizes: readonly string[];
  readonly colors: readonly string[];
  readonly sort: ShopSort;
  readonly page: number;
}

/** The changed fields, or a function of the current address. */
export type ListChange = Partial<ListState> | ((now: ListState) => Partial<ListState>);

export function readState(params: URLSearchParams): ListState {
  const price = params.get('price') ?? '';
  const sort = params.get('sort') ?? '';
  const page = params.get('page') ?? '';
  const age = params.get('age') ?? '';
  return {
    // A page cannot hold control characters.
    search: (params.get('search') ?? '').replace(/\p{Cc}/gu, ' ').slice(0, maxSearchLength),
    category: (params.get('category') ?? '').slice(0, 100),
    price: priceBands.some((band) => band.key === price) ? price : '',
    age: ageBands.some((band) => band.key === age) ? age : '',
    inStock: params.get('inStock') === 'true',
    onSale: params.get('onSale') === 'true',
    sizes: parseValues(params.get('size')),
    colors: parseValues(params.get('color')),
    sort: shopSorts.find((each) => each === sort) ?? 'default',
    page: /^[1-9]\d{0,5}$/.test(page) ? Math.min(Number(page), maxPage) : 1,
  };
}

const maxValues = 20;
/** The most characters of all values of one filter together. */
const maxValuesLength = 600;

/** Values as the facets write them, so that a link with `Blue` ticks `blue`. */
const parseValues = (text: string | null): string[] =>
  [
    ...new Set(
      (text ?? '')
        .toLowerCase()
        .slice(0, maxValuesLength)
        .replace(/[\p{Cc}\s]+/gu, ' ')
        .split(',')
        .map((value) => value.trim().slice(0, 60))
        .filter((value) => value !== ''),
    ),
  ].slice(0, maxValues);

/** The change that clears the filters and keeps the sort order. */
export const clearedFilters = {
  search: '',
  category: '',
  price: '',
  age: '',
  inStock: false,
  onSale: false,
  sizes: [],
  colors: [],
} as const satisfies Partial<ListState>;

/** How many filters are on, the search aside. */
export const activeFilterCount = ({ category, price, age, inStock, onSale, sizes, colors }: ListState): number =>
  [category !== '', price !== '', age !== '', inStock, onSale].filter(Boolean).length + sizes.length + colors.length;

/** Writes only what differs from the defaults; every change except one of the page itself goes back to page 1. */
export function writeState(state: ListState, change: Partial<ListState>): URLSearchParams {
  const next = { ...state, page: 1, ...change };
  const params = new URLSearchParams();
  if (next.search.trim() !== '') params.set('search', next.search);
  if (next.category !== '') params.set('category', next.category);
  if (next.price !== '') params.set('price', next.price);
  if (next.age !== '') params.set('age', next.age);
  if (next.inStock) params.set('inStock', 'true');
  if (next.onSale) params.set('onSale', 'true');
  if (next.sizes.length > 0) params.set('size', next.sizes.join(','));
  if (next.colors.length > 0) params.set('color', next.colors.join(','));
  if (next.sort !== 'default') params.set('sort', next.sort);
  if (next.page > 1) params.set('page', String(next.page));
  return params;
}

export function findCategory(nameOrId: string, categories: readonly Category[]): Category | undefined {
  const normalise = (text: string) =>
    text
      .trim()
      .toLowerCase()
      .replace(/[’‘`´]/g, "'");
  const name = normalise(nameOrId);
  return name === ''
    ? undefined
    : categories.find((category) => category.id === nameOrId || category.id === name || normalise(category.name) === name);
}

/** The canonical address of a list, without sort order and price. */
export function canonicalListPath({ page }: ListState, category: Category | undefined): string {
  const path = category === undefined ? '/products' : categoryPath(category.name);
  return page === 1 ? path : `${path}${category === undefined ? '?' : '&'}page=${page}`;
}

/** Returns the request, or null while a category's name cannot be resolved yet. */
export function toProductQuery(state: ListState, categories: readonly Category[] | undefined): ProductQuery | null {
  if (state.category !== '' && categories === undefined) return null;
  const category = findCategory(state.category, categories ?? []);
  const band = priceBands.find((each) => each.key === state.price);
  const age = ageBands.find((each) => each.key === state.age);
  return {
    status: 'active',
    sort: state.sort,
    page: state.page,
    limit: pageSize,
    facets: 'true',
    ...(state.search.trim() === '' ? {} : { search: state.search.trim() }),
    ...(category === undefined ? {} : { categoryId: category.id }),
    ...(band === undefined ? {} : { minPrice: band.min, ...(band.max === undefined ? {} : { maxPrice: band.max }) }),
    ...(age === undefined ? {} : { minAge: age.min, maxAge: age.max }),
    ...(state.inStock ? { inStock: 'true' } : {}),
    ...(state.onSale ? { onSale: 'true' } : {}),
    ...(state.sizes.length > 0 ? { size: state.sizes.join(',') } : {}),
    ...(state.colors.length > 0 ? { color: state.colors.join(',') } : {}),
  };
}
