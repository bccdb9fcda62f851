/** Take back what I said about a product. */
import { endpoint } from '#functions/http/endpoint.ts';
import { Failure } from '#functions/http/failure.ts';
import { dropReview, reviewOf } from '#functions/store/review.ts';
import { decideAnew } from '#functions/store/table.ts';
import { removeOwn } from '#shared/contract/review.ts';

export const handler = endpoint(removeOwn, async ({ params: { id: productId }, caller }) => {
  await decideAnew(async () => {
    const review = await reviewOf(caller.id, productId);
    // Else it could be written anew, past the moderator.
    if (review?.status === 'withdrawn') throw new Failure('review_withdrawn');
    if (review) await dropReview(review);
  });
  return { success: true, message: 'Your review was removed.' } as const;
});
