/** Order and roles of a product's pictures: exactly one is primary, the first one when none is marked. */
import { maxImages } from '../import/product.ts';

export const imageTypes = ['primary', 'secondary', 'gallery'] as const;
export type ImageType = (typeof imageTypes)[number];
export { maxImages };

export interface Shown {
  readonly imageUrl: string;
  readonly altText: string;
  readonly imageType: ImageType;
}
export interface ImageInput {
  readonly imageUrl: string;
  readonly altText?: string | undefined;
  readonly imageType?: ImageType | undefined;
  readonly sortOrder?: number | undefined;
}

/** The alternative text of a picture without a description, numbered from 1. */
export const imageName = (place: number): string => `Product Image ${place + 1}`;

/** Sorts pictures by the given order, then by their position in the list, and removes duplicates. Of several primary pictures the first one stays primary. */
export function sortImages(wanted: readonly ImageInput[]): Shown[] {
  const order = wanted
    .map((image, place) => ({ image, rank: image.sortOrder ?? place, place }))
    .sort((a, b) => a.rank - b.rank || a.place - b.place)
    .map(({ image }) => image)
    .filter((image, place, all) => all.findIndex(({ imageUrl }) => imageUrl === image.imageUrl) === place);
  const primary = Math.max(
    0,
    order.findIndex(({ imageType }) => imageType === 'primary'),
  );
  return order.map(({ imageUrl, altText, imageType }, place) => ({
    imageUrl,
    altText: altText?.trim() || imageName(place),
    imageType: place === primary ? 'primary' : imageType === 'gallery' ? 'gallery' : 'secondary',
  }));
}
