// @vitest-environment happy-dom
/** Favourites in the browser and on the server, through quick clicks, failures and sign-in. */
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resetBrowser, signIn } from '#tests/web/kit/fixtures.tsx';
import { clearSession } from '#web/api/session.ts';
import { localFavourites, mergeLocalFavourites, resetFavourites, setFavourite, storeLocalFavourites, useFavourites } from '#web/shop/favourites.ts';

let kept: number[] = [];
let chosen: Record<number, number> = {};
let calls: string[] = [];
const list = () =>
  HttpResponse.json({ items: kept.map((productId) => ({ productId, variantId: chosen[productId], addedAt: '2026-11-01T00:00:00.000Z' })) });
const down = () => HttpResponse.json({ success: false, code: 'internal', message: 'Oh no', requestId: 'r' }, { status: 500 });
const server = setupServer(
  http.get('*/api/wishlist', () => {
    calls.push('read');
    return list();
  }),
  http.put('*/api/wishlist/:id', async ({ params, request }) => {
    const text = await request.text();
    calls.push(`add ${params['id']}${text}`);
    if (text !== '') chosen[Number(params['id'])] = (JSON.parse(text) as { variantId: number }).variantId;
    if (!kept.includes(Number(params['id']))) kept = [Number(params['id']), ...kept];
    return list();
  }),
  http.delete('*/api/wishlist/:id', ({ params }) => {
    calls.push(`remove ${params['id']}`);
    kept = kept.filter((id) => id !== Number(params['id']));
    return list();
  }),
  http.post('*/api/wishlist/merge', async ({ request }) => {
    const { productIds, variants } = (await request.json()) as { productIds: number[]; variants: { productId: number; variantId: number }[] };
    calls.push(`merge ${productIds.join(' ')}`);
    for (const { productId, variantId } of variants) chosen[productId] = variantId;
    kept = [...productIds.toReversed(), ...kept];
    return list();
  }),
);
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());
beforeEach(() => {
  resetBrowser();
  resetFavourites();
  kept = [];
  chosen = {};
  calls = [];
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
  resetBrowser();
  resetFavourites();
});

const shown = () => renderHook(() => useFavourites((all) => all)).result;

describe('favourites of a visitor', () => {
  it('keeps the favourites of a visitor in the browser, newest first', async () => {
    const favourites = shown();
    await setFavourite(7, true);
    await setFavourite(8, true);
    await setFavourite(7, false);
    await setFavourite(9, true);
    await waitFor(() => expect(favourites.current).toMatchObject({ ids: [9, 8], isKnown: true }));
    expect(localFavourites()).toEqual([{ productId: 8 }, { productId: 9 }]);
    expect(calls).toEqual([]);
  });

  it('keeps the chosen variant of a product, and reads entries of before variants', async () => {
    localStorage.setItem('nanhe.favourites', '[7,8]');
    const favourites = shown();
    await setFavourite(7, true, 71);
    await setFavourite(9, true, 91);
    await setFavourite(9, true, 92);
    await waitFor(() => expect(favourites.current.ids).toEqual([9, 8, 7]));
    expect(Object.fromEntries(favourites.current.variantIds)).toEqual({ 7: 71, 9: 92 });
    expect(localStorage.getItem('nanhe.favourites')).toBe('[[7,71],8,[9,92]]');
  });

  it('ignores invalid stored favourites', () => {
    localStorage.setItem('nanhe.favourites', '[1,"x",null,-3,1,[],["x",2],[4,-2]]');
    expect(localFavourites()).toEqual([{ productId: 1 }, { productId: 4 }]);
    localStorage.setItem('nanhe.favourites', '{');
    expect(localFavourites()).toEqual([]);
  });

  it('refuses a new favourite when the list of a visitor is full', async () => {
    storeLocalFavourites(Array.from({ length: 200 }, (_, index) => ({ productId: index + 1 })));
    await expect(setFavourite(900, true)).rejects.toMatchObject({ code: 'wishlist_full' });
    await setFavourite(5, true);
  });
});

describe('favourites of a customer', () => {
  it('loads the favourites of a customer from the server', async () => {
    kept = [3, 4];
    signIn();
    const favourites = shown();
    expect(favourites.current.isKnown).toBe(false);
    await waitFor(() => expect(favourites.current).toMatchObject({ ids: [3, 4], isKnown: true }));
  });

  it('shows a changed favourite at once and sends the last of several quick clicks last', async () => {
    signIn();
    const favourites = shown();
    await waitFor(() => expect(favourites.current.isKnown).toBe(true));
    const clicks = [true, false, true].map((on) => setFavourite(7, on));
    await waitFor(() => expect(favourites.current.ids).toEqual([7]));
    await Promise.all(clicks);
    expect(kept).toEqual([7]);
    expect(calls.at(-1)).toBe('add 7');
    await waitFor(() => expect(favourites.current.ids).toEqual([7]));
  });

  it("changes the chosen variant at once, and keeps the product's position", async () => {
    kept = [3, 4];
    chosen = { 4: 41 };
    signIn();
    const favourites = shown();
    await waitFor(() => expect(favourites.current.variantIds.get(4)).toBe(41));
    const sent = setFavourite(4, true, 42);
    await waitFor(() => expect([favourites.current.ids, favourites.current.variantIds.get(4)]).toEqual([[3, 4], 42]));
    await sent;
    expect(calls.at(-1)).toBe('add 4{"variantId":42}');
  });

  it('reverts a favourite that the server refuses', async () => {
    signIn();
    const favourites = shown();
    await waitFor(() => expect(favourites.current.isKnown).toBe(true));
    const answered = Promise.withResolvers<void>();
    server.use(
      http.put('*/api/wishlist/:id', async () => {
        await answered.promise;
        return down();
      }),
    );
    const refused = expect(setFavourite(7, true)).rejects.toMatchObject({ code: 'internal' });
    await waitFor(() => expect(favourites.current.ids).toEqual([7]));
    answered.resolve();
    await refused;
    await waitFor(() => expect(favourites.current.ids).toEqual([]));
  });

  it('reports that the favourites of a customer cannot be loaded', async () => {
    server.use(http.get('*/api/wishlist', down));
    signIn();
    const favourites = shown();
    await waitFor(() => expect(favourites.current.failed).toBe(true));
  });
});

describe('favourites at sign-in', () => {
  it("merges a visitor's favourites into the customer's once", async () => {
    kept = [3];
    await setFavourite(7, true);
    await setFavourite(8, true);
    const favourites = shown();
    signIn();
    await waitFor(() => expect(favourites.current.ids).toEqual([8, 7, 3]));
    expect(calls).toEqual(['merge 7 8']);
    expect(localFavourites()).toEqual([]);
    clearSession();
    await waitFor(() => expect(favourites.current.ids).toEqual([]));
    signIn();
    await waitFor(() => expect(favourites.current.ids).toEqual([8, 7, 3]));
    expect(calls).toEqual(['merge 7 8', 'read']);
  });

  it("merges a visitor's chosen variants", async () => {
    await setFavourite(7, true, 71);
    await setFavourite(8, true);
    const favourites = shown();
    signIn();
    await waitFor(() => expect(chosen).toEqual({ 7: 71 }));
    await waitFor(() => expect([...favourites.current.variantIds]).toEqual([[7, 71]]));
  });

  it("merges a visitor's favourites on a page without a favourite button", async () => {
    await setFavourite(7, true);
    signIn();
    mergeLocalFavourites();
    await waitFor(() => expect(kept).toEqual([7]));
    await waitFor(() => expect(localFavourites()).toEqual([]));
  });

  it("keeps and shows a visitor's favourites when the merge fails", async () => {
    server.use(http.post('*/api/wishlist/merge', down));
    await setFavourite(7, true);
    signIn();
    const favourites = shown();
    await waitFor(() => expect(favourites.current.failed).toBe(true));
    expect(favourites.current.ids).toEqual([7]);
    expect(localFavourites()).toEqual([{ productId: 7 }]);
  });
});
