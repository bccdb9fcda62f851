/** Removes the customer's own review of a product. */
import { endpoint } from '#functions/identity/endpoint.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { retryOnConflict } from '#functions/platform/table/table.ts';
import { deleteReview, reviewOf } from '#functions/reviews/review-store.ts';
import { removeOwn } from '#shared/contract/reviews/review.ts';

export const handler = endpoint(removeOwn, async ({ params: { id: productId }, caller }) => {
  await retryOnConflict(async () => {
    const review = await reviewOf(caller.id, productId);
    // A review that was taken down stays, so that its author cannot replace it.
    if (review?.status === 'withdrawn') throw new Failure('review_withdrawn');
    if (review) await deleteReview(review);
  });
  return { success: true, message: 'Your review was removed.' } as const;
});
