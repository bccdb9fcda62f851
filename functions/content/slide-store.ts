/** Stores the slides of the home page: one item each, which the index lists by sort order. */
import { rankSort, slideKey, slidesPartition } from '#functions/keys.ts';
import { itemAt, queryItems, type TransactItem } from '#functions/platform/table/table.ts';
import type { Slide } from '#shared/contract/content/content.ts';
import { maxSlides } from '#shared/rules/catalogue/slide.ts';
import { table } from '#shared/table.ts';

export type SlideItem = Omit<Slide, 'version'> & { readonly version?: number };

const itemOf = (slide: SlideItem, version: number) => ({
  ...slideKey(slide.id),
  ...slide,
  version,
  gsi1pk: slidesPartition,
  gsi1sk: rankSort(slide),
});

type StoredSlide = SlideItem & Readonly<Record<'pk' | 'sk' | 'gsi1pk' | 'gsi1sk', string>>;
const withoutKeys = ({ pk: _, sk: __, gsi1pk: ___, gsi1sk: ____, ...slide }: StoredSlide): SlideItem => slide;

/** Adds a slide; fails when the id exists. */
export const putNewSlide = (slide: SlideItem): TransactItem => ({
  Put: { Item: itemOf(slide, 1), ConditionExpression: 'attribute_not_exists(pk)' },
});

const unchangedCondition = ({ version }: Pick<SlideItem, 'version'>) => ({
  ConditionExpression: version === undefined ? 'attribute_exists(pk) AND attribute_not_exists(version)' : 'version = :seen',
  ...(version === undefined ? {} : { ExpressionAttributeValues: { ':seen': version } }),
});

/** Replaces a slide; fails when it changed after it was read. */
export const replaceSlide = (before: SlideItem, slide: SlideItem): TransactItem => ({
  Put: { Item: itemOf(slide, (before.version ?? 0) + 1), ...unchangedCondition(before) },
});

/** Deletes a slide; fails when it changed after it was read. */
export const deleteSlide = (slide: SlideItem): TransactItem => ({ Delete: { Key: slideKey(slide.id), ...unchangedCondition(slide) } });

/** One consistent read: 1 read unit. */
export async function slideById(id: string): Promise<SlideItem | undefined> {
  const item = await itemAt<StoredSlide>(slideKey(id));
  return item && withoutKeys(item);
}

/** All slides by sortOrder: one query of the index, 1 read unit for each 8 kB. */
export async function slidesInOrder(): Promise<SlideItem[]> {
  const items = await queryItems<StoredSlide>(
    {
      IndexName: table.index.name,
      KeyConditionExpression: 'gsi1pk = :slides',
      ExpressionAttributeValues: { ':slides': slidesPartition },
    },
    maxSlides + 10,
  );
  return items.map(withoutKeys);
}
