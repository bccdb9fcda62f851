/** Shows a review: its text to shoppers, to its author also whether it was taken down, to moderators all fields. */
import type { ReviewItem } from './review-store.ts';

export const toReviewResponse = ({ id, productId, author, variantTitle, rating, text, createdAt, updatedAt }: ReviewItem) => ({
  id,
  productId,
  author,
  ...(variantTitle === undefined ? {} : { variantTitle }),
  rating,
  text,
  createdAt,
  updatedAt,
});

export const toOwnReviewResponse = (review: ReviewItem) => ({ ...toReviewResponse(review), isWithdrawn: review.status === 'withdrawn' });

export const toModeratedReviewResponse = (review: ReviewItem) => ({
  ...toReviewResponse(review),
  customerId: review.customerId,
  status: review.status,
  ...(review.moderation === undefined ? {} : { moderation: review.moderation }),
});
