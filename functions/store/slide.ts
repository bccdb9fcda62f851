/** Which slides does the home page have? A few items, listed in their order by the index. */
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { config } from '#functions/http/config.ts';
import type { Slide } from '#shared/contract/content.ts';
import { table } from '#shared/table.ts';
import { db, type WritePiece } from './table.ts';

/** `SLIDE#<id>` / `SLIDE`; in the index under `SLIDES` by its place. */
export type SlideItem = Slide;

const slideKey = (id: string) => ({ pk: `SLIDE#${id}`, sk: 'SLIDE' });
const allSlides = 'SLIDES';

/** More than a home page could ever show; about 1 kB each. */
export const mostSlides = 100;

/** Refused when there is a slide of this id. */
export function putNewSlide(slide: SlideItem): WritePiece {
  // The index orders texts: five digits keep 10 behind 9.
  const gsi1sk = `${String(slide.sortOrder).padStart(5, '0')}#${slide.id}`;
  return { Put: { Item: { ...slideKey(slide.id), ...slide, gsi1pk: allSlides, gsi1sk }, ConditionExpression: 'attribute_not_exists(pk)' } };
}

/** All slides by sortOrder: one query of the index, 1 read unit for each 8 kB. */
export async function slidesInOrder(): Promise<SlideItem[]> {
  const { Items = [] } = await db().send(
    new QueryCommand({
      TableName: config('TABLE_NAME'),
      IndexName: table.index.name,
      KeyConditionExpression: 'gsi1pk = :slides',
      ExpressionAttributeValues: { ':slides': allSlides },
      Limit: mostSlides,
    }),
  );
  return Items as SlideItem[];
}
