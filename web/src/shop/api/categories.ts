import type { Category } from '#shared/contract/catalogue/catalog.ts';
import { type Read, usePublicRead } from '#web/api/public-read.ts';

/** The visible ones: without the parameter, catalogue staff would get the hidden ones, too. */
export const useCategories = (): Read<Category[]> => usePublicRead('catalog.listCategories', { query: { isActive: 'true' } });
