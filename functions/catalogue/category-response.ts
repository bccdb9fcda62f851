/** What of a category's item is published, and in which order do categories stand? */
import type { CategoryItem } from './category-store.ts';

/** Without the keys of the table's item. */
export const plainCategory = ({ id, name, description, imageUrl, isActive, sortOrder, revision }: CategoryItem): CategoryItem => ({
  id,
  name,
  description,
  imageUrl,
  isActive,
  sortOrder,
  revision,
});

export const inOrder = <T extends Pick<CategoryItem, 'sortOrder' | 'name'>>(categories: readonly T[]): T[] =>
  categories.toSorted((a, b) => a.sortOrder - b.sortOrder || a.name.localeCompare(b.name, 'en-IN'));
