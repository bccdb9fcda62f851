// @vitest-environment happy-dom
/** Data rendered into the page: shown at once, also while it is loaded again. */
import { renderHook, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { SWRConfig, unstable_serialize } from 'swr';
import { expect, it } from 'vitest';
import { setUpServer } from '#tests/web/kit/server.ts';
import { createCache } from '#web/api/rendered-reads.ts';
import { useCategories } from '#web/shop/api/catalogue.ts';

const toys = { id: 1, name: 'Toys', description: '', imageUrl: '' };
const server = setUpServer();

it('does not report loading while rendered data is being refreshed', async () => {
  server.use(http.get('*/api/categories', () => HttpResponse.json([toys, { ...toys, id: 2, name: 'Books' }])));
  const rendered = createCache([[unstable_serialize(['catalog.listCategories', { query: { isActive: 'true' } }]), { data: [toys] }]]);
  const seen: boolean[] = [];
  const { result } = renderHook(
    () => {
      const read = useCategories();
      seen.push(read.isLoading);
      return read;
    },
    { wrapper: ({ children }) => <SWRConfig value={{ provider: () => rendered }}>{children}</SWRConfig> },
  );
  expect(result.current.data).toEqual([toys]);
  await waitFor(() => expect(result.current.data).toHaveLength(2));
  expect(seen).not.toContain(true);
});
