/** Takes a review down, or shows it again. Idempotent. */
import { recordAudit } from '#functions/identity/audit-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { retryOnConflict } from '#functions/platform/table/table.ts';
import { toModeratedReviewResponse } from '#functions/reviews/review-response.ts';
import { changeReview, reviewById } from '#functions/reviews/review-store.ts';
import { moderate } from '#shared/contract/reviews/review.ts';

export const handler = endpoint(moderate, async ({ params, body: { status, reason }, caller, source, now, note }) => {
  note({ reviewId: params.id });
  return retryOnConflict(async () => {
    const review = await reviewById(params.id);
    if (review === undefined) throw new Failure('review_not_found');
    if (review.status === status) return toModeratedReviewResponse(review);
    const audit = recordAudit(
      { action: moderate.key, caller, source, now },
      { subject: { type: 'review', id: review.id }, before: { status: review.status }, after: { status }, reason },
    );
    return toModeratedReviewResponse(await changeReview(review, { status, moderation: { by: caller.id, reason, at: now.toISOString() } }, audit));
  });
});
