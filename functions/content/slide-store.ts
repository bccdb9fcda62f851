/** Which slides does the home page have? A few items, listed in their order by the index. */

import { itemAt, queryItems, type TransactItem } from '#functions/platform/table/table.ts';
import type { Slide } from '#shared/contract/content/content.ts';
import { mostSlides } from '#shared/rules/slide.ts';
import { table } from '#shared/table.ts';

/** `SLIDE#<id>` / `SLIDE`; in the index under `SLIDES` by its place. */
export type SlideItem = Omit<Slide, 'version'> & { readonly version?: number };

const slideKey = (id: string) => ({ pk: `SLIDE#${id}`, sk: 'SLIDE' });
const allSlides = 'SLIDES';

/** The index orders texts: five digits keep 10 behind 9. */
const placeOf = ({ id, sortOrder }: Pick<SlideItem, 'id' | 'sortOrder'>) => `${String(sortOrder).padStart(5, '0')}#${id}`;
const stored = (slide: SlideItem, version: number) => ({
  ...slideKey(slide.id),
  ...slide,
  version,
  gsi1pk: allSlides,
  gsi1sk: placeOf(slide),
});

/** Refused when there is a slide of this id. */
export const putNewSlide = (slide: SlideItem): TransactItem => ({
  Put: { Item: stored(slide, 1), ConditionExpression: 'attribute_not_exists(pk)' },
});

const unchanged = ({ version }: Pick<SlideItem, 'version'>) => ({
  ConditionExpression: version === undefined ? 'attribute_exists(pk) AND attribute_not_exists(version)' : 'version = :seen',
  ...(version === undefined ? {} : { ExpressionAttributeValues: { ':seen': version } }),
});

/** Refused when somebody changed it since it was seen. */
export const replaceSlide = (was: SlideItem, slide: SlideItem): TransactItem => ({
  Put: { Item: stored(slide, (was.version ?? 0) + 1), ...unchanged(was) },
});

/** Refused when somebody changed it since it was seen. */
export const deleteSlide = (was: SlideItem): TransactItem => ({ Delete: { Key: slideKey(was.id), ...unchanged(was) } });

/** One consistent read: 1 read unit. */
export const slideById = (id: string): Promise<SlideItem | undefined> => itemAt(slideKey(id));

/** All slides by sortOrder: one query of the index, 1 read unit for each 8 kB. */
export const slidesInOrder = (): Promise<SlideItem[]> =>
  queryItems(
    {
      IndexName: table.index.name,
      KeyConditionExpression: 'gsi1pk = :slides',
      ExpressionAttributeValues: { ':slides': allSlides },
    },
    mostSlides + 10,
  );
