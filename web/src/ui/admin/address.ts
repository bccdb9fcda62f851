/** What of the administration's state stands in the address? Tab, filters, sort and page, so that a view can be kept, shared and gone back to. */
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

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

/** A page's number as it stands in an address; anything odd is the first page. */
const pageOf = (given: string | null): number => (given !== null && /^[1-9]\d{0,5}$/.test(given) ? Math.min(Number(given), 100_000) : 1);

export interface Address<T> {
  /** What is asked for; a name that the address lacks has its standard value. */
  readonly state: T;
  readonly page: number;
  /** Where a change leads: every change but that of the page itself begins at page 1 again. */
  readonly to: (change: Partial<T> & { readonly page?: number }) => string;
  /** Goes there. `replace` for what is typed letter by letter. */
  readonly go: (change: Partial<T> & { readonly page?: number }, how?: { readonly replace?: boolean }) => void;
}

/**
 * Binds a tab's filters to the address: `const { state, page, go, to } = useAddress('products', standard)` with
 * `const standard = { search: '', status: '', sort: 'newest' }` outside of the component. Standard values are not written.
 */
export function useAddress<T extends Readonly<Record<string, string>>>(tab: string, standard: T): Address<T> {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => {
    const read = Object.entries(standard).map(([name, value]) => [name, (params.get(name) ?? value).replace(/\p{Cc}/gu, ' ').slice(0, 400)]);
    return Object.fromEntries(read) as T;
  }, [params, standard]);
  const page = pageOf(params.get('page'));
  const stateAfter = useCallback(
    ({ page: to = 1, ...change }: Partial<T> & { readonly page?: number }) => {
      const next = Object.entries({ ...state, ...change }).filter(([name, value]) => value !== standard[name]);
      return { ...Object.fromEntries(next), ...(to > 1 ? { page: to } : {}) } as Record<string, string>;
    },
    [state, standard],
  );
  const to = useCallback((change: Partial<T> & { readonly page?: number }) => adminPath(tab, stateAfter(change)), [tab, stateAfter]);
  const go = useCallback<Address<T>['go']>(
    (
      change,
      { replace = false } = {}, // A changed filter leaves the page where it is (app/use-scroll.ts).
    ) => setParams(new URLSearchParams(to(change).split('?')[1] ?? ''), { replace, state: { stay: true } }),
    [to, setParams],
  );
  return { state, page, to, go };
}
