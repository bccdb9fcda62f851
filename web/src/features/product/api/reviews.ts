import useSWR from 'swr';
import { type Answer, type ApiError, type Body, call } from '#web/api/client.ts';
import { useSession } from '#web/api/session.ts';

const perPage = 5;

export type ReviewPage = Answer<'review.list'>;

/** @param before the id of the last review of the previous page; undefined for the first page */
export const useReviews = (id: number, before?: string) =>
  useSWR<ReviewPage, ApiError>(['review.list', id, before], () =>
    call('review.list', { params: { id }, query: { limit: perPage, ...(before === undefined ? {} : { before }) } }),
  );

export function useOwnReview(id: number) {
  const { user } = useSession();
  return useSWR<Answer<'review.readOwn'>, ApiError>(user === null ? null : ['review.readOwn', user.id, id], () =>
    call('review.readOwn', { params: { id } }),
  );
}

export const saveReview = (id: number, body: Body<'review.put'>) => call('review.put', { params: { id }, body });

export const removeReview = (id: number) => call('review.removeOwn', { params: { id } });
