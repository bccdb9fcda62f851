/** Adds a picture to a product, and removes one. */

import type { ImageItem, ProductItem } from '#functions/catalogue/product-store.ts';
import type { AuditedRequest } from '#functions/identity/audit-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { type ImageInput, maxImages } from '#shared/rules/catalogue/product-images.ts';
import { editProduct } from './edit-product.ts';

const wantedOf = ({ imageUrl, altText, imageType }: ImageItem): ImageInput => ({ imageUrl, altText, imageType });

/** A picture that the product already has keeps its position. @throws Failure `too_many_images` and those of `editProduct` */
export const addImage = (id: number, image: ImageInput, act: AuditedRequest): Promise<ProductItem> =>
  editProduct(
    id,
    ({ images }) => {
      if (images.some(({ imageUrl }) => imageUrl === image.imageUrl)) return {};
      if (images.length >= maxImages) throw new Failure('too_many_images');
      // Only one picture is primary: a new one makes the old one secondary.
      const others = images
        .map(wantedOf)
        .map((each) => (image.imageType === 'primary' && each.imageType === 'primary' ? { ...each, imageType: 'secondary' as const } : each));
      const position = image.sortOrder ?? others.length;
      const { sortOrder: _, ...added } = image;
      return { images: [...others.slice(0, position), added, ...others.slice(position)] };
    },
    act,
  );

/** @throws Failure `image_not_found` and those of `editProduct` */
export const removeImage = (id: number, imageId: string, act: AuditedRequest): Promise<ProductItem> =>
  editProduct(
    id,
    ({ images }) => {
      if (!images.some((image) => image.id === imageId)) throw new Failure('image_not_found');
      return { images: images.filter((image) => image.id !== imageId).map(wantedOf) };
    },
    act,
  );
