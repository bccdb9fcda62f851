/** Order and roles of a product's pictures: exactly one is primary, the first one when none is marked. */
import { maxImages } from '../import/product.ts';
import { byteLength, longAltTextMessage, maxBytes } from './product-text.ts';

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

/**
 * Returns the message for each alternative text that is too long, by its field. An unchanged one does not refuse an edit: imports stored longer ones.
 * @param stored the pictures before the edit
 */
export function altTextProblems(
  images: readonly ImageInput[],
  stored: readonly Pick<SortedImage, 'imageUrl' | 'altText'>[],
): Readonly<Record<string, string>> {
  const isStored = ({ imageUrl, altText }: ImageInput) => stored.some((image) => image.imageUrl === imageUrl && image.altText === altText?.trim());
  return Object.fromEntries(
    images.flatMap((image, index) =>
      byteLength(image.altText ?? '') <= maxBytes.altText || isStored(image) ? [] : [[`images.${index}.altText`, longAltTextMessage]],
    ),
  );
}
