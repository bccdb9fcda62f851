/** What do customers say about this product? */
import { showReview } from '#functions/flows/show-review.ts';
import { Failure } from '#functions/http/failure.ts';
import { openEndpoint } from '#functions/http/open-endpoint.ts';
import { productById } from '#functions/store/product.ts';
import { shownReviews } from '#functions/store/review.ts';
import { list } from '#shared/contract/review.ts';

export const handler = openEndpoint(list, async ({ params, query: { page, limit } }) => {
  const [product, reviews] = await Promise.all([productById(params.id), shownReviews(params.id, page * limit)]);
  if (product?.status !== 'active') throw new Failure('product_not_found');
  const total = product.ratingCount;
  return {
    data: reviews.slice((page - 1) * limit).map(showReview),
    meta: { total, page, limit, totalPages: Math.ceil(total / limit) },
  };
});
