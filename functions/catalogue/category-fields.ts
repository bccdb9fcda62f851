/** Selects the fields of a category that are published, and sorts categories. */
import type { CategoryItem } from '#functions/catalogue/category-store.ts';

/** A category as lists show it: without its size chart. */
export type PublishedCategory = Omit<CategoryItem, 'sizeChart' | 'fills'>;

/** Selects the published fields; the keys of the table's item are left out. */
export const toPublishedCategory = ({ id, name, description, imageUrl, isActive, sortOrder, revision }: CategoryItem): PublishedCategory => ({
  id,
  name,
  description,
  imageUrl,
  isActive,
  sortOrder,
  revision,
});

export const sortCategories = <T extends Pick<CategoryItem, 'sortOrder' | 'name'>>(categories: readonly T[]): T[] =>
  categories.toSorted((a, b) => a.sortOrder - b.sortOrder || a.name.localeCompare(b.name, 'en-IN'));
