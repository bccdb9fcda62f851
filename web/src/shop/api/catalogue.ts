import type { Category, Product } from '#shared/contract/catalogue/catalog.ts';
import { type Answer, call, type Query } from '#web/api/client.ts';
import { type Read, usePublicRead } from '#web/api/public-read.ts';

/** Reads visible categories only: without the parameter, catalogue staff would also get hidden ones. */
export const useCategories = (): Read<Category[]> => usePublicRead('catalog.listCategories', { query: { isActive: 'true' } });

export type ProductQuery = Query<'catalog.listProducts'>;
export type ProductList = Answer<'catalog.listProducts'>;

export const useProducts = (query: ProductQuery | null): Read<ProductList> =>
  usePublicRead('catalog.listProducts', query === null ? null : { query });

export const useProduct = (id: number | null): Read<Product> => usePublicRead('catalog.readProduct', id === null ? null : { params: { id } });

export const readProduct = (id: number) => call('catalog.readProduct', { params: { id } });

/** Figures that the pages state about the shop (content/claims.ts). */
export const useShopFigures = (): Read<Answer<'overview.claims'>> => usePublicRead('overview.claims', {});
