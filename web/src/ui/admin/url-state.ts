/** Keeps the administration's state (tab, filters, sort, page) in the URL, so that a view can be bookmarked, shared and returned to by Back. */
import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

/**
 * `adminPath('orders', { order: 'o1' })` is `/admin?order=o1`; of the other tabs `/admin?tab=products&...`.
 * Empty values are left out.
 */
export function adminPath(tab: string, state: Readonly<Record<string, string | number>> = {}): string {
  const params = new URLSearchParams(tab === 'orders' ? {} : { tab });
  for (const [name, value] of Object.entries(state)) if (value !== '') params.set(name, String(value));
  const query = params.toString();
  return query === '' ? '/admin' : `/admin?${query}`;
}

/** The products that the overview counts as low in stock, the least stock first. */
export const lowStockPath = adminPath('products', { status: 'active', stock: 'low-or-out', sort: 'stock-asc' });

/** A page number from an address; anything invalid counts as 1. */
export const pageNumberOf = (text: string | null): number => (text !== null && /^[1-9]\d{0,5}$/.test(text) ? Math.min(Number(text), 100_000) : 1);

/** Returns whether a parameter of an address is a day of the calendar (`2026-11-21`). */
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && new Date(Date.parse(text) || 0).toISOString().startsWith(text);

type Change<T> = Partial<T> & { readonly page?: number };

export interface UrlState<T> {
  /** The filters; a parameter that the address lacks has its default. */
  readonly state: T;
  readonly page: number;
  /** The address after a change; every change except one of the page number goes back to page 1. */
  readonly hrefOf: (change: Change<T>) => string;
  /** Navigates to that address. `replace` is for text that is typed letter by letter. */
  readonly setState: (change: Change<T>, how?: { readonly replace?: boolean }) => void;
}

type UrlParams = Readonly<Record<string, string>>;

function stateOf<T extends UrlParams>(params: URLSearchParams, defaults: T): T {
  const read = Object.entries(defaults).map(([name, value]) => [name, (params.get(name) ?? value).replace(/\p{Cc}/gu, ' ').slice(0, 1_500)]);
  return Object.fromEntries(read) as T;
}

function hrefAfter<T extends UrlParams>(tab: string, defaults: T, state: T, { page = 1, ...change }: Change<T>): string {
  const next = Object.entries({ ...state, ...change }).filter(([name, value]) => value !== defaults[name]);
  return adminPath(tab, { ...(Object.fromEntries(next) as Record<string, string>), ...(page > 1 ? { page } : {}) });
}

/**
 * Binds a tab's filters to the URL: `const { state, page, setState, hrefOf } = useUrlState('products', defaults)` with
 * `const defaults = { search: '', status: '', sort: 'newest' }` outside of the component. Default values are not written.
 */
export function useUrlState<T extends UrlParams>(tab: string, defaults: T): UrlState<T> {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const state = useMemo(() => stateOf(params, defaults), [params, defaults]);
  const page = pageNumberOf(params.get('page'));
  const hrefOf = useCallback((change: Change<T>) => hrefAfter(tab, defaults, state, change), [tab, defaults, state]);
  const setState = useCallback<UrlState<T>['setState']>(
    (change, { replace = false } = {}) => {
      // Starts from the current address, which may hold a change that is not rendered yet; does nothing when the user has left the tab.
      const now = new URLSearchParams(window.location.search);
      const at = now.get('tab');
      if (window.location.pathname !== pathname || (at !== params.get('tab') && (at ?? 'orders') !== tab)) return;
      const href = hrefAfter(tab, defaults, stateOf(now, defaults), change);
      // A changed filter keeps the scroll position (app/shell/use-scroll.ts).
      setParams(new URLSearchParams(href.split('?')[1] ?? ''), { replace, state: { stay: true } });
    },
    [tab, defaults, params, pathname, setParams],
  );
  return { state, page, hrefOf, setState };
}
