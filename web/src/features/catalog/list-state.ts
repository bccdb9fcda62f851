/** What is asked of the catalogue? The address bar says it all; anything odd in it is read as if it were not there. */
import { type Category, type ShopSort, shopSorts } from '#shared/contract/catalog.ts';
import type { ProductQuery } from '#web/api/queries.ts';
import { categoryPath } from '#web/paths.ts';

/** Rupees; half open: 25 belongs to 25-50. */
export const bands = [
  { key: '0-25', text: '₹0 - ₹25', min: 0, max: 25 },
  { key: '25-50', text: '₹25 - ₹50', min: 25, max: 50 },
  { key: '50-100', text: '₹50 - ₹100', min: 50, max: 100 },
  { key: '100-500', text: '₹100 - ₹500', min: 100, max: 500 },
  { key: '500-1000', text: '₹500 - ₹1000', min: 500, max: 1000 },
  { key: '1000+', text: '₹1000+', min: 1000, max: undefined },
] as const;

export const sortTexts: Readonly<Record<ShopSort, string>> = {
  default: 'Default',
  featured: 'Featured',
  'price-asc': 'Price: Low to High',
  'price-desc': 'Price: High to Low',
  'name-asc': 'Name: A to Z',
};

export const pageSize = 12;
const longestSearch = 200;
const lastPage = 100_000;

export interface ListState {
  readonly search: string;
  /** A lowercased name or an id, as it stands in the address bar. */
  readonly category: string;
  readonly price: string;
  readonly sort: ShopSort;
  readonly page: number;
}

export function readState(params: URLSearchParams): ListState {
  const price = params.get('price') ?? '';
  const sort = params.get('sort') ?? '';
  const page = params.get('page') ?? '';
  return {
    // A page cannot hold control characters.
    search: (params.get('search') ?? '').replace(/\p{Cc}/gu, ' ').slice(0, longestSearch),
    category: (params.get('category') ?? '').slice(0, 100),
    price: bands.some((band) => band.key === price) ? price : '',
    sort: shopSorts.find((each) => each === sort) ?? 'default',
    page: /^[1-9]\d{0,5}$/.test(page) ? Math.min(Number(page), lastPage) : 1,
  };
}

/** Only what differs from the start; every change but that of the page itself leads back to page 1. */
export function writeState(state: ListState, change: Partial<ListState>): URLSearchParams {
  const next = { ...state, page: 1, ...change };
  const params = new URLSearchParams();
  if (next.search.trim() !== '') params.set('search', next.search);
  if (next.category !== '') params.set('category', next.category);
  if (next.price !== '') params.set('price', next.price);
  if (next.sort !== 'default') params.set('sort', next.sort);
  if (next.page > 1) params.set('page', String(next.page));
  return params;
}

export function categoryOf(given: string, categories: readonly Category[]): Category | undefined {
  const name = given.trim().toLowerCase();
  return name === ''
    ? undefined
    : categories.find((category) => category.id === given || category.id === name || category.name.toLowerCase() === name);
}

/** The one address of a list: order and price show the same things in another way. */
export function canonicalOf({ page }: ListState, category: Category | undefined): string {
  const path = category === undefined ? '/products' : categoryPath(category.name);
  return page === 1 ? path : `${path}${category === undefined ? '?' : '&'}page=${page}`;
}

/** What the server is asked; null while a named category cannot be told yet. */
export function queryOf(state: ListState, categories: readonly Category[] | undefined): ProductQuery | null {
  if (state.category !== '' && categories === undefined) return null;
  const category = categoryOf(state.category, categories ?? []);
  const band = bands.find((each) => each.key === state.price);
  return {
    status: 'active',
    sort: state.sort,
    page: state.page,
    limit: pageSize,
    ...(state.search.trim() === '' ? {} : { search: state.search.trim() }),
    ...(category === undefined ? {} : { categoryId: category.id }),
    ...(band === undefined ? {} : { minPrice: band.min, ...(band.max === undefined ? {} : { maxPrice: band.max }) }),
  };
}

/** Up to `most` page numbers around the current one. */
export function pageWindow(page: number, totalPages: number, most = 5): number[] {
  const count = Math.min(most, totalPages);
  const first = Math.max(1, Math.min(page - Math.floor(count / 2), totalPages - count + 1));
  return Array.from({ length: count }, (_, index) => first + index);
}
