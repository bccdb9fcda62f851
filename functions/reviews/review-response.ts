/** What do people see of a review? Shoppers its words, its author also whether it was taken down, moderators the rest. */
import type { ReviewItem } from './review-store.ts';

export const showReview = ({ id, productId, author, rating, text, createdAt, updatedAt }: ReviewItem) => ({
  id,
  productId,
  author,
  rating,
  text,
  createdAt,
  updatedAt,
});

export const showOwnReview = (review: ReviewItem) => ({ ...showReview(review), isWithdrawn: review.status === 'withdrawn' });

export const showModeratedReview = (review: ReviewItem) => ({
  ...showReview(review),
  customerId: review.customerId,
  status: review.status,
  ...(review.moderation === undefined ? {} : { moderation: review.moderation }),
});
