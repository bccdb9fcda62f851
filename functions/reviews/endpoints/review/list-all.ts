/** Lists the reviews for moderators. */
import { productsByIds } from '#functions/catalogue/product-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { datedSort } from '#functions/keys.ts';
import { newestByMonth } from '#functions/platform/table/by-month.ts';
import { readFilteredPage } from '#functions/platform/table/filtered-pages.ts';
import { toModeratedReviewResponse } from '#functions/reviews/review-response.ts';
import { reviewsOfMonth } from '#functions/reviews/review-store.ts';
import { listAll } from '#shared/contract/reviews/review.ts';

/** Reviews that one call reads at most; the cursor of the last page continues. */
const maxExamined = 1_000;

export const handler = endpoint(listAll, async ({ query, now }) => {
  const { status, rating } = query;
  const { shown, meta } = await readFilteredPage(query, {
    scope: ['reviews', status ?? '', rating ?? ''],
    maxExamined,
    read: (after) => newestByMonth(reviewsOfMonth, { after, limit: maxExamined, now }),
    matches: (review) => (status === undefined || review.status === status) && (rating === undefined || review.rating === rating),
    positionOf: ({ createdAt, id }) => datedSort(createdAt, id),
  });
  const products = await productsByIds(shown.map(({ productId }) => productId));
  return {
    data: shown.map((review) => ({ ...toModeratedReviewResponse(review), productName: products.get(review.productId)?.name ?? '' })),
    meta,
  };
});
