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
  const matchesQuery = (review: ReviewItem) =>
    (status === undefined || review.status === status) && (rating === undefined || review.rating === rating);
  const matching = (await readNewestReviews(now)).filter(matchesQuery);
  const shown = matching.slice((page - 1) * limit, page * limit);
  const products = await productsByIds(shown.map(({ productId }) => productId));
  return {
    data: shown.map((review) => ({ ...toModeratedReviewResponse(review), productName: products.get(review.productId)?.name ?? '' })),
    meta: { total: matching.length, page, limit, totalPages: Math.ceil(matching.length / limit) },
  };
});

async function readNewestReviews(now: Date): Promise<ReviewItem[]> {
  const reviews: ReviewItem[] = [];
  let month = indianMonth(now);
  for (let monthsBack = 0; monthsBack < maxMonths && reviews.length < maxExamined; monthsBack++) {
    reviews.push(...(await reviewsOfMonth(month, maxExamined - reviews.length)));
    month = monthBefore(month);
  }
  return reviews;
}
