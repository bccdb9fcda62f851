// @vitest-environment happy-dom
/** Reviews on the product page: reading, writing, changing and removing them. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import type { OwnReview, Review } from '#shared/contract/reviews/review.ts';
import { errorResponse } from '#tests/web/kit/error-response.ts';
import { aProduct, aRomper, renderAt, signIn } from '#tests/web/kit/fixtures.tsx';
import { expectPrivacyNote } from '#tests/web/kit/privacy.ts';
import { setUpServer } from '#tests/web/kit/server.ts';
import { Reviews } from '#web/features/product/reviews.tsx';

type Own = ReturnType<typeof OwnReview>['_output'];
const aReview = (place: number, given: Partial<Own> = {}): Own => ({
  id: `7-${place}`,
  productId: 7,
  author: 'Meera K',
  rating: 4,
  text: `Words ${place}`,
  createdAt: '2026-11-01T20:00:00.000Z',
  updatedAt: '2026-11-01T20:00:00.000Z',
  isWithdrawn: false,
  ...given,
});

let reviews: Review[] = [];
let own: { review: Own | null; mayReview: boolean };
let sent: unknown[] = [];
const server = setUpServer(
  http.get('*/api/products/7', () => HttpResponse.json(aProduct({ id: 7, rating: 4, reviews: reviews.length }))),
  http.get('*/api/products/7/reviews', ({ request }) => {
    const before = new URL(request.url).searchParams.get('before');
    const from = reviews.findIndex(({ id }) => id === before) + 1;
    // Only the first page has a number, so that the page does not rely on the number of pages.
    return HttpResponse.json({ data: reviews.slice(from, from + 5), meta: { total: reviews.length, page: 1, limit: 5, totalPages: 1 } });
  }),
  http.get('*/api/products/7/reviews/own', () => HttpResponse.json(own)),
  http.put('*/api/products/7/reviews/own', async ({ request }) => {
    const body = (await request.json()) as { rating: number; text: string };
    sent.push(body);
    own = { review: aReview(99, { author: 'Asha V', ...body }), mayReview: true };
    reviews = own.review === null ? reviews : [own.review, ...reviews.filter(({ id }) => id !== '7-99')];
    return HttpResponse.json(own.review);
  }),
  http.delete('*/api/products/7/reviews/own', () => {
    own = { review: null, mayReview: true };
    reviews = reviews.filter(({ id }) => id !== '7-99');
    return HttpResponse.json({ success: true, message: 'ok' });
  }),
);
beforeEach(() => {
  reviews = [];
  own = { review: null, mayReview: false };
  sent = [];
});
const at = (address = '/') =>
  renderAt(<Reviews product={aProduct({ id: 7, rating: reviews.length === 0 ? null : 4, reviews: reviews.length })} />, address);

it('says that a product has no reviews yet and which customers can write one', async () => {
  at();
  expect(screen.getByText('No reviews yet')).toBeTruthy();
  expect(screen.getByText(/once it is delivered/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Write a review' })).toBeNull();
});

it('shows the newest reviews and the others on request, page after page', async () => {
  reviews = Array.from({ length: 12 }, (_, place) => aReview(place));
  at();
  expect(await screen.findByText('Words 0')).toBeTruthy();
  expect(screen.queryByText('Words 5')).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Show more reviews' }));
  expect(await screen.findByText('Words 9')).toBeTruthy();
  expect(screen.queryByText('Words 10')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show more reviews' }));
  expect(await screen.findByText('Words 11')).toBeTruthy();
  expect(screen.getAllByText(/^Words/)).toHaveLength(12);
  expect(screen.queryByRole('button', { name: 'Show more reviews' })).toBeNull();
});

it('offers no further reviews while a page of them cannot be loaded', async () => {
  reviews = Array.from({ length: 12 }, (_, place) => aReview(place));
  at();
  const more = await screen.findByRole('button', { name: 'Show more reviews' });
  server.use(http.get('*/api/products/7/reviews', () => errorResponse('internal')));
  fireEvent.click(more);
  expect(await screen.findByText('Failed to load reviews.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more reviews' })).toBeNull();
  server.resetHandlers();
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Words 9')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Show more reviews' })).toBeTruthy();
});

it('lets a customer with a delivered order write, edit and remove a review', async () => {
  signIn();
  own = { review: null, mayReview: true };
  at();
  fireEvent.click(await screen.findByRole('button', { name: 'Write a review' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Write a review' }));
  await expectPrivacyNote('with your first name and initial');
  fireEvent.click(await dialog.findByRole('button', { name: 'Post review' }));
  expect(await dialog.findByText('Please choose 1 to 5 stars')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('radio', { name: /^1 star/ })));
  fireEvent.click(dialog.getByRole('radio', { name: /^5 stars/ }));
  fireEvent.change(dialog.getByLabelText(/^Your words/), { target: { value: 'Lovely' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Post review' }));
  expect(await screen.findByText('Your review')).toBeTruthy();
  expect(sent).toEqual([{ rating: 5, text: 'Lovely' }]);
  expect(screen.getAllByText('Lovely')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Edit your review' }));
  const again = within(await screen.findByRole('dialog', { name: 'Edit your review' }));
  expect((await again.findByRole<HTMLInputElement>('radio', { name: /^5 stars/ })).checked).toBe(true);
  fireEvent.click(again.getByRole('radio', { name: /^2 stars/ }));
  fireEvent.click(again.getByRole('button', { name: 'Save review' }));
  await waitFor(() => expect(sent.at(-1)).toEqual({ rating: 2, text: 'Lovely' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove your review' }));
  fireEvent.click(within(await screen.findByRole('dialog', { name: 'Remove your review?' })).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('Lovely')).toBeNull());
  expect(await screen.findByRole('button', { name: 'Write a review' })).toBeTruthy();
});

it('shows why a review was not saved and keeps its text', async () => {
  signIn();
  own = { review: null, mayReview: true };
  server.use(http.put('*/api/products/7/reviews/own', () => errorResponse('not_a_buyer')));
  at();
  fireEvent.click(await screen.findByRole('button', { name: 'Write a review' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Write a review' }));
  fireEvent.click(await dialog.findByRole('radio', { name: /^4 stars/ }));
  fireEvent.change(dialog.getByLabelText(/^Your words/), { target: { value: 'Kept' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Post review' }));
  expect(await dialog.findByText(/^Only customers to whom this product was delivered/)).toBeTruthy();
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Your words/).value).toBe('Kept');
});

it('tells the author that their review was taken down', async () => {
  signIn();
  own = { review: aReview(99, { isWithdrawn: true }), mayReview: false };
  at();
  expect(await screen.findByText(/Your review was taken down/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Write a review' })).toBeNull();
});

it('reports that reviews cannot be loaded and loads them again on request', async () => {
  reviews = [aReview(1)];
  server.use(http.get('*/api/products/7/reviews', () => errorResponse('internal')));
  at();
  expect(await screen.findByText('Failed to load reviews.')).toBeTruthy();
  server.resetHandlers();
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Words 1')).toBeTruthy();
});

it('scrolls to the reviews when the address asks for them', async () => {
  reviews = [aReview(1)];
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  at();
  await screen.findByText('Words 1');
  expect(scrolled).not.toHaveBeenCalled();
  cleanup();
  at('/#reviews');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Reviews' })));
  expect(screen.getByText('Words 1')).toBeTruthy();
  expect(scrolled).toHaveBeenCalledOnce();
});

it('says in the words of the options which variant the author of a review bought', async () => {
  reviews = [aReview(1, { variantTitle: '3-6 months, Blue' }), aReview(2, { variantTitle: 'Tiny' }), aReview(3)];
  renderAt(<Reviews product={aRomper([1, 1, 1, 1], { id: 7, rating: 4, reviews: 3 })} />);
  expect(await screen.findByText('Bought in size 3-6 months, colour Blue')).toBeTruthy();
  expect(screen.getByText('Bought in Tiny')).toBeTruthy();
  expect(screen.getAllByText(/^Bought in/)).toHaveLength(2);
});
