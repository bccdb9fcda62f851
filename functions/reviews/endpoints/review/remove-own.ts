/** Take back what I said about a product. */
import { endpoint } from '#functions/identity/endpoint.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { retryOnConflict } from '#functions/platform/table/table.ts';
import { deleteReview, reviewOf } from '#functions/reviews/review-store.ts';
import { removeOwn } from '#shared/contract/reviews/review.ts';

export const handler = endpoint(removeOwn, async ({ params: { id: productId }, caller }) => {
  await retryOnConflict(async () => {
    const review = await reviewOf(caller.id, productId);
    // Else it could be written anew, past the moderator.
    if (review?.status === 'withdrawn') throw new Failure('review_withdrawn');
    if (review) await deleteReview(review);
  });
  return { success: true, message: 'Your review was removed.' } as const;
});
