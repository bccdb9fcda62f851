// @vitest-environment happy-dom
/** The pager of a table: where its links lead, and what it says of the rows. */
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderAt } from '#tests/web/kit/fixtures.tsx';
import { Pager, pageLinksOf } from '#web/ui/admin/pager.tsx';

afterEach(cleanup);

const hrefOf = ({ page, cursor }: { page?: number; cursor: string }) => `/admin?${cursor === '' ? `page=${page}` : `cursor=${cursor}`}`;
const meta = { total: 3, isLeast: true, limit: 20, totalPages: 1, lastNumber: 25 };
const show = (count: number, more: { page: number; previous?: string; next?: string }) =>
  renderAt(
    <>
      <Pager meta={{ ...meta, ...more }} count={count} noun="appointments" {...pageLinksOf({ ...meta, ...more }, hrefOf)} />
      <p>The table</p>
    </>,
    '/admin?cursor=here',
  );

it('stays on an empty page before the end of the list and links to the next one', async () => {
  show(0, { page: 2, next: 'further' });
  expect(await screen.findByText('None among these; more appointments may follow')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Next' }).getAttribute('href')).toBe('/admin?cursor=further');
});

it('counts the rows of a page whose rank is not known', async () => {
  show(3, { page: 2, next: 'further' });
  expect(await screen.findByText('3 more appointments')).toBeTruthy();
});

it('says how many rows there are at least', async () => {
  show(3, { page: 1, next: 'further' });
  expect(await screen.findByText('1–3 of more than 3 appointments')).toBeTruthy();
});

it('goes back by the cursor where the page before has no number', async () => {
  show(3, { page: 3, previous: 'back' });
  expect((await screen.findByRole('link', { name: 'Previous' })).getAttribute('href')).toBe('/admin?cursor=back');
});

it('leaves an empty page after the end of the list', async () => {
  show(0, { page: 2 });
  await waitFor(() => expect(window.location.search).toBe('?page=1'));
});
