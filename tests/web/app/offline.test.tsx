// @vitest-environment happy-dom
/** The catalogue while the shop is unreachable: the last real response with its time, never invented data. */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { unstable_serialize } from 'swr';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aCart, aCategory, aProduct, asha, renderAt, signIn } from '#tests/web/kit/fixtures.tsx';
import { setUpServer } from '#tests/web/kit/server.ts';
import { cacheLimits, clearStaleTimes, readStaleResponse, storeResponse } from '#web/api/response-cache.ts';
import { OfflineNote, retryIntervalMs } from '#web/app/shell/offline-note.tsx';
import { useCategories, useProduct, useProducts } from '#web/shop/api/catalogue.ts';

let answer: () => Response;
const list = (...ids: number[]) => ({ products: ids.map((id) => aProduct({ id })), meta: { total: ids.length, page: 1, limit: 12, totalPages: 1 } });
const down = () => HttpResponse.json({ success: false, code: 'busy', message: 'Busy', requestId: 'r' }, { status: 503 });
setUpServer(
  http.get('*/api/categories', () => answer()),
  http.get('*/api/products', () => answer()),
  http.get('*/api/products/:id', () => answer()),
);
beforeEach(() => {
  clearStaleTimes();
  answer = () => HttpResponse.json(list(7, 8));
  // The browser counts as idle at once, so that a response is kept before its test ends.
  vi.stubGlobal('requestIdleCallback', (task: () => void) => {
    task();
    return 0;
  });
  vi.stubGlobal('cancelIdleCallback', () => undefined);
});

function ProductList({ search = '' }: { search?: string }) {
  const { data, error } = useProducts({ search });
  return (
    <>
      <p>{error === undefined ? (data?.products.map((each) => each.name).join(', ') ?? 'Loading') : `Failed: ${error.code}`}</p>
      <OfflineNote />
    </>
  );
}

function Single({ id }: { id: number }) {
  const { data, error } = useProduct(id);
  return (
    <>
      <p>{error === undefined ? (data?.name ?? 'Loading') : `Failed: ${error.code}`}</p>
      <OfflineNote />
    </>
  );
}

const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('nanhe.kept.'));

/** An earlier visit, while the shop was reachable. */
async function visitWhileReachable(): Promise<void> {
  renderAt(<ProductList />);
  await screen.findByText('Wooden Train 7, Wooden Train 8');
  await waitFor(() => expect(kept()).toHaveLength(1));
  cleanup();
}

describe('a product list that cannot be loaded', () => {
  it.each([
    ['there is no connection', () => HttpResponse.error()],
    ['the server is busy', down],
  ])('shows the last product list and its time when %s', async (_, trouble) => {
    await visitWhileReachable();
    const [key = ''] = kept();
    const at = new Date('2026-11-20T09:30:00+05:30').getTime();
    vi.setSystemTime(at + 3_600_000);
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? ''), at }));
    answer = trouble;
    renderAt(<ProductList />);
    expect(await screen.findByText('Wooden Train 7, Wooden Train 8')).toBeTruthy();
    expect((await screen.findByText(/The shop cannot be reached/)).textContent).toMatch(/as of 20 Nov 2026, 9:30.am\.$/);
  });

  it('shows an error when no product list was kept', async () => {
    answer = down;
    renderAt(<ProductList />);
    expect(await screen.findByText('Failed: busy')).toBeTruthy();
    expect(screen.queryByText(/cannot be reached/)).toBeNull();
  });

  it('shows an error when the server rejects the request, because the connection is not the cause', async () => {
    await visitWhileReachable();
    answer = () => HttpResponse.json({ success: false, code: 'invalid_input', message: 'No', requestId: 'r' }, { status: 400 });
    renderAt(<ProductList />);
    expect(await screen.findByText('Failed: invalid_input')).toBeTruthy();
  });

  it('reloads the product list on Retry and automatically, then hides the offline note', async () => {
    await visitWhileReachable();
    answer = down;
    vi.useFakeTimers({ shouldAdvanceTime: true });
    renderAt(<ProductList />);
    fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/cannot be reached/)).toBeTruthy();
    answer = () => HttpResponse.json(list(9));
    await act(() => vi.advanceTimersByTimeAsync(retryIntervalMs));
    expect(await screen.findByText('Wooden Train 9')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/cannot be reached/)).toBeNull());
  });
});

it('shows a product that was never opened from the last product list', async () => {
  await visitWhileReachable();
  answer = () => HttpResponse.error();
  renderAt(<Single id={8} />);
  expect(await screen.findByText('Wooden Train 8')).toBeTruthy();
  cleanup();
  renderAt(<Single id={99} />);
  expect(await screen.findByText('Failed: network')).toBeTruthy();
});

it('reports a browser without a connection and reloads when it is online again', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderAt(<ProductList />);
  expect(await screen.findByText(/You are offline/)).toBeTruthy();
  await screen.findByText('Wooden Train 7, Wooden Train 8');
  answer = () => HttpResponse.json(list(9));
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Wooden Train 9')).toBeTruthy();
  expect(screen.queryByText(/You are offline/)).toBeNull();
});

it('shows no time on a page without kept data although the categories were kept', async () => {
  storeResponse('@"catalog.listCategories",#query:#isActive:"true",,,', [aCategory('wooden-toys', 'Wooden Toys')]);
  answer = () => HttpResponse.error();
  function Filter() {
    return (
      <p>
        {useCategories()
          .data?.map(({ name }) => name)
          .join()}
      </p>
    );
  }
  renderAt(
    <>
      <Filter />
      <ProductList search="kites" />
    </>,
  );
  expect(await screen.findByText('Wooden Toys')).toBeTruthy();
  expect(await screen.findByText('Failed: network')).toBeTruthy();
  expect((await screen.findByText(/cannot be reached/)).textContent).toMatch(/just now\. We go on as soon as you are back\.$/);
});

describe('kept responses', () => {
  const name = (key: string) => `@"${key}",#query:#search:"",,,`;

  it('keeps no personal data in the browser', () => {
    signIn();
    for (const key of ['cart.read', 'order.list', 'order.read', 'account.readProfile', 'account.listAddresses', 'wishlist.read']) {
      storeResponse(name(key), aCart(1, { 7: 1 }));
      expect(readStaleResponse(name(key))).toBeUndefined();
    }
    expect(kept()).toEqual([]);
  });

  it("keeps no answer of a staff member's own read of the catalogue, which may hold drafts", async () => {
    signIn();
    const name = unstable_serialize(['catalog.listProducts', asha.id, { query: { status: 'draft' } }]);
    storeResponse(name, list(7));
    expect(readStaleResponse(name)).toBeUndefined();
    expect(kept()).toEqual([]);
    storeResponse(unstable_serialize(['catalog.listProducts', { query: { search: '' } }]), list(7));
    expect(kept()).toHaveLength(1);
  });

  it('limits kept responses: drops the oldest first and skips one that is too large', () => {
    vi.useFakeTimers();
    for (let place = 0; place <= cacheLimits.maxEntries; place += 1) {
      storeResponse(`@"catalog.readProduct",#params:#id:${place},,,`, { id: place });
      vi.advanceTimersByTime(1_000);
    }
    expect(kept()).toHaveLength(cacheLimits.maxEntries);
    expect(readStaleResponse('@"catalog.readProduct",#params:#id:0,,,')).toBeUndefined();
    storeResponse(name('catalog.listProducts'), { products: 'x'.repeat(cacheLimits.maxEntryLength) });
    expect(readStaleResponse(name('catalog.listProducts'))).toBeUndefined();
    for (let place = 0; place < 10; place += 1)
      storeResponse(`@"catalog.listProducts",#page:${place},,`, { text: 'y'.repeat(cacheLimits.maxEntryLength - 200) });
    expect(kept().reduce((sum, key) => sum + key.length + (localStorage.getItem(key) ?? '').length, 0)).toBeLessThanOrEqual(
      cacheLimits.maxTotalLength,
    );
  });

  it('drops kept responses that are expired, of another version or unreadable', () => {
    localStorage.setItem('nanhe.kept.1.@"catalog.listCategories",#,', '{"at":1,"answer":[]}');
    localStorage.setItem(`nanhe.kept.3.${name('catalog.listProducts')}`, '{broken');
    expect(readStaleResponse(name('catalog.listProducts'))).toBeUndefined();
    vi.useFakeTimers();
    storeResponse('@"catalog.listCategories",#,', []);
    expect(kept()).toEqual(['nanhe.kept.3.@"catalog.listCategories",#,']);
    vi.advanceTimersByTime(cacheLimits.maxAgeMs + 1);
    expect(readStaleResponse('@"catalog.listCategories",#,')).toBeUndefined();
    expect(kept()).toEqual([]);
  });
});
