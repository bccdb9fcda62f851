// @vitest-environment happy-dom
/** What does the page make of reads that came with it? They are shown as they are, also while an old page's are read again. */
import { renderHook, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { SWRConfig, unstable_serialize } from 'swr';
import { expect, it } from 'vitest';
import { useCategories } from '#web/api/queries.ts';
import { cacheOf } from '#web/api/reads.ts';
import { answering } from './kit/answering.ts';

const toys = { id: 1, name: 'Toys', description: '', imageUrl: '' };
const server = answering();

it('does not call the page loading while what came with it is read again', async () => {
  server.use(http.get('*/api/categories', () => HttpResponse.json([toys, { ...toys, id: 2, name: 'Books' }])));
  const came = cacheOf([[unstable_serialize(['catalog.listCategories', { query: { isActive: 'true' } }]), { data: [toys] }]]);
  const seen: boolean[] = [];
  const { result } = renderHook(
    () => {
      const read = useCategories();
      seen.push(read.isLoading);
      return read;
    },
    { wrapper: ({ children }) => <SWRConfig value={{ provider: () => came }}>{children}</SWRConfig> },
  );
  expect(result.current.data).toEqual([toys]);
  await waitFor(() => expect(result.current.data).toHaveLength(2));
  expect(seen).not.toContain(true);
});
