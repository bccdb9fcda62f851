/** What did I say about this product, and may I? */
import { wasDelivered } from '#functions/flows/delivered.ts';
import { showOwnReview } from '#functions/flows/show-review.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { reviewOf } from '#functions/store/review.ts';
import { readOwn } from '#shared/contract/review.ts';

export const handler = endpoint(readOwn, async ({ params, caller }) => {
  const review = await reviewOf(caller.id, params.id);
  if (review) return { review: showOwnReview(review), mayReview: review.status === 'shown' };
  return { review: null, mayReview: await wasDelivered(caller.id, params.id) };
});
