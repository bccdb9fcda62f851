/** Which reviews came in, for those who moderate them? */

import { productsByIds } from '#functions/catalogue/product-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { toModeratedReviewResponse } from '#functions/reviews/review-response.ts';
import { type ReviewItem, reviewsOfMonth } from '#functions/reviews/review-store.ts';
import { listAll } from '#shared/contract/reviews/review.ts';
import { indianMonth, monthBefore } from '#shared/rules/india-day.ts';

const mostExamined = 1_000;
const mostMonths = 36;

export const handler = endpoint(listAll, async ({ query: { status, rating, page, limit }, now }) => {
  const fits = (review: ReviewItem) => (status === undefined || review.status === status) && (rating === undefined || review.rating === rating);
  const found = (await newest(now)).filter(fits);
  const shown = found.slice((page - 1) * limit, page * limit);
  const products = await productsByIds(shown.map(({ productId }) => productId));
  return {
    data: shown.map((review) => ({ ...toModeratedReviewResponse(review), productName: products.get(review.productId)?.name ?? '' })),
    meta: { total: found.length, page, limit, totalPages: Math.ceil(found.length / limit) },
  };
});

async function newest(now: Date): Promise<ReviewItem[]> {
  const found: ReviewItem[] = [];
  let month = indianMonth(now);
  for (let back = 0; back < mostMonths && found.length < mostExamined; back++) {
    found.push(...(await reviewsOfMonth(month, mostExamined - found.length)));
    month = monthBefore(month);
  }
  return found;
}
