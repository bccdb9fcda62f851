/** Lists the reviews for moderators. */
import { productsByIds } from '#functions/catalogue/product-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { toModeratedReviewResponse } from '#functions/reviews/review-response.ts';
import { type ReviewItem, reviewsOfMonth } from '#functions/reviews/review-store.ts';
import { listAll } from '#shared/contract/reviews/review.ts';
import { indianMonth, monthBefore } from '#shared/rules/india-day.ts';

const maxExamined = 1_000;
const maxMonths = 36;

export const handler = endpoint(listAll, async ({ query: { status, rating, page, limit }, now }) => {
  const fits = (review: ReviewItem) => (status === undefined || review.status === status) && (rating === undefined || review.rating === rating);
  const found = (await newestReviews(now)).filter(fits);
  const shown = found.slice((page - 1) * limit, page * limit);
  const products = await productsByIds(shown.map(({ productId }) => productId));
  return {
    data: shown.map((review) => ({ ...toModeratedReviewResponse(review), productName: products.get(review.productId)?.name ?? '' })),
    meta: { total: found.length, page, limit, totalPages: Math.ceil(found.length / limit) },
  };
});

async function newestReviews(now: Date): Promise<ReviewItem[]> {
  const found: ReviewItem[] = [];
  let month = indianMonth(now);
  for (let back = 0; back < maxMonths && found.length < maxExamined; back++) {
    found.push(...(await reviewsOfMonth(month, maxExamined - found.length)));
    month = monthBefore(month);
  }
  return found;
}
