/** Order and roles of a product's pictures: exactly one is primary, the first one when none is marked. */
import { maxImages } from '../import/product.ts';

export const imageTypes = ['primary', 'secondary', 'gallery'] as const;
export type ImageType = (typeof imageTypes)[number];
export { maxImages };

export interface SortedImage {
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
export const defaultAltText = (index: number): string => `Product Image ${index + 1}`;

/** Sorts pictures by the given order, then by their position in the list, and removes duplicates. Of several primary pictures the first one stays primary. */
export function sortImages(images: readonly ImageInput[]): SortedImage[] {
  const sorted = images
    .map((image, index) => ({ image, rank: image.sortOrder ?? index, index }))
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .map(({ image }) => image)
    .filter((image, index, all) => all.findIndex(({ imageUrl }) => imageUrl === image.imageUrl) === index);
  const primary = Math.max(
    0,
    sorted.findIndex(({ imageType }) => imageType === 'primary'),
  );
  return sorted.map(({ imageUrl, altText, imageType }, index) => ({
    imageUrl,
    altText: altText?.trim() || defaultAltText(index),
    imageType: index === primary ? 'primary' : imageType === 'gallery' ? 'gallery' : 'secondary',
  }));
}
