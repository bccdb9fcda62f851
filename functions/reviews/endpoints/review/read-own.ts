/** Reads the customer's own review of a product, and whether they may review it. */
import { endpoint } from '#functions/identity/endpoint.ts';
import { findDeliveredVariant } from '#functions/reviews/find-delivered-variant.ts';
import { toOwnReviewResponse } from '#functions/reviews/review-response.ts';
import { reviewOf } from '#functions/reviews/review-store.ts';
import { readOwn } from '#shared/contract/reviews/review.ts';

export const handler = endpoint(readOwn, async ({ params, caller }) => {
  const review = await reviewOf(caller.id, params.id);
  if (review) return { review: toOwnReviewResponse(review), mayReview: review.status === 'shown' };
  return { review: null, mayReview: (await findDeliveredVariant(caller.id, params.id)) !== undefined };
});
