/** How does one picture come to a product, or go from it? */

import type { Act } from '#functions/identity/audit-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { mostImages, type Wanted } from '#shared/rules/product-images.ts';
import { editProduct } from './edit-product.ts';
import type { ImageItem, ProductItem } from './product-store.ts';

const wantedOf = ({ imageUrl, altText, imageType }: ImageItem): Wanted => ({ imageUrl, altText, imageType });

/** A picture that is there already stays where it is. @throws Failure `too_many_images` and those of `editProduct` */
export const addImage = (id: number, image: Wanted, act: Act): Promise<ProductItem> =>
  editProduct(
    id,
    ({ images }) => {
      if (images.some(({ imageUrl }) => imageUrl === image.imageUrl)) return {};
      if (images.length >= mostImages) throw new Failure('too_many_images');
      // Of several primary ones the new one is meant.
      const others = images
        .map(wantedOf)
        .map((each) => (image.imageType === 'primary' && each.imageType === 'primary' ? { ...each, imageType: 'secondary' as const } : each));
      const place = image.sortOrder ?? others.length;
      const { sortOrder: _, ...fresh } = image;
      return { images: [...others.slice(0, place), fresh, ...others.slice(place)] };
    },
    act,
  );

/** @throws Failure `image_not_found` and those of `editProduct` */
export const dropImage = (id: number, imageId: string, act: Act): Promise<ProductItem> =>
  editProduct(
    id,
    ({ images }) => {
      if (!images.some((image) => image.id === imageId)) throw new Failure('image_not_found');
      return { images: images.filter((image) => image.id !== imageId).map(wantedOf) };
    },
    act,
  );
