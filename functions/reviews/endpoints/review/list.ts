/** Lists the visible reviews of a product. */
import { productById } from '#functions/catalogue/product-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { toReviewResponse } from '#functions/reviews/review-response.ts';
import { visibleReviews } from '#functions/reviews/review-store.ts';
import { list } from '#shared/contract/reviews/review.ts';

export const handler = openEndpoint(list, async ({ params, query: { page, limit } }) => {
  const [product, reviews] = await Promise.all([productById(params.id), visibleReviews(params.id, page * limit)]);
  if (product?.status !== 'active') throw new Failure('product_not_found');
  const total = product.ratingCount;
  return {
    data: reviews.slice((page - 1) * limit).map(toReviewResponse),
    meta: { total, page, limit, totalPages: Math.ceil(total / limit) },
  };
});
