/** Lists the visible reviews of a product. */
import { productById } from '#functions/catalogue/product-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { toReviewResponse } from '#functions/reviews/review-response.ts';
import { visibleReviews } from '#functions/reviews/review-store.ts';
import { list, maxReviewPage } from '#shared/contract/reviews/review.ts';

export const handler = openEndpoint(list, async ({ params, query: { page, limit, before } }) => {
  const skipped = before === undefined ? (page - 1) * limit : 0;
  const [product, reviews] = await Promise.all([productById(params.id), visibleReviews(params.id, skipped + limit, before)]);
  if (product?.status !== 'active') throw new Failure('product_not_found');
  const total = product.ratingCount;
  return {
    data: reviews.slice(skipped).map(toReviewResponse),
    meta: { total, page, limit, totalPages: Math.min(maxReviewPage, Math.ceil(total / limit)) },
  };
});
