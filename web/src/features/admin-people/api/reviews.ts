import { type Body, call, type Query } from '#web/api/client.ts';
import { useRead } from '#web/api/use-read.ts';

export const useReviews = (query: Query<'review.listAll'>) => useRead('review.listAll', { query });

export const moderateReview = (id: string, body: Body<'review.moderate'>) => call('review.moderate', { params: { id }, body });
