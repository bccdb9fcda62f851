/** Removing a picture of a product. */
import { expect, it } from 'vitest';
import { catalogueStaff } from '#tests/kit/catalogue-staff.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const staff = await catalogueStaff(shop);

it('removes the primary picture of a product and makes the next one primary', async () => {
  const [one, two, three] = [await staff.uploadPicture(), await staff.uploadPicture(), await staff.uploadPicture()];
  const kite = await staff.product({ images: [one, two, three].map((imageUrl) => ({ imageUrl })) });
  const params = { id: kite.id, imageId: kite.images[0].id };
  const answer = await staff.call('product.removeImage', { params });
  expect(answer).toMatchObject({
    status: 200,
    body: {
      success: true,
      product: {
        images: [
          { imageUrl: two, imageType: 'primary', sortOrder: 0 },
          { imageUrl: three, imageType: 'secondary', sortOrder: 1 },
        ],
      },
    },
  });
  expect(await staff.call('product.removeImage', { params })).toMatchObject({
    status: 404,
    body: { code: 'image_not_found', message: 'Image not found' },
  });
  expect((await staff.call('product.removeImage', { params: { ...params, id: 987_654 } })).body.code).toBe('product_not_found');
});
