/** What did I say about this product, and may I? */

import { endpoint } from '#functions/identity/endpoint.ts';
import { wasDelivered } from '#functions/reviews/delivered.ts';
import { showOwnReview } from '#functions/reviews/review-response.ts';
import { reviewOf } from '#functions/reviews/review-store.ts';
import { readOwn } from '#shared/contract/reviews/review.ts';

export const handler = endpoint(readOwn, async ({ params, caller }) => {
  const review = await reviewOf(caller.id, params.id);
  if (review) return { review: showOwnReview(review), mayReview: review.status === 'shown' };
  return { review: null, mayReview: await wasDelivered(caller.id, params.id) };
});
