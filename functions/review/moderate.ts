/** Take a review down, or show it again. */
import { showModeratedReview } from '#functions/flows/show-review.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { Failure } from '#functions/http/failure.ts';
import { recordAudit } from '#functions/store/audit.ts';
import { changeReview, reviewById } from '#functions/store/review.ts';
import { decideAnew } from '#functions/store/table.ts';
import { moderate } from '#shared/contract/review.ts';

export const handler = endpoint(moderate, async ({ params, body: { status, reason }, caller, source, now, note }) => {
  note({ reviewId: params.id });
  return decideAnew(async () => {
    const review = await reviewById(params.id);
    if (review === undefined) throw new Failure('review_not_found');
    if (review.status === status) return showModeratedReview(review);
    const audit = recordAudit(
      { action: moderate.key, caller, source, now },
      { subject: { type: 'review', id: review.id }, before: { status: review.status }, after: { status }, reason },
    );
    return showModeratedReview(await changeReview(review, { status, moderation: { by: caller.id, reason, at: now.toISOString() } }, audit));
  });
});
