/** Scrolls a new page to its top, and restores the position on Back. */
import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const positions = new Map<string, number>();

/** The page that was shown last; undefined before hydration, so that a visitor who has already scrolled is not taken back to the top. */
let standing: string | undefined;

/** Navigation state that leaves the page where it is, e.g. for a changed filter. */
export interface ScrollState {
  readonly stay?: boolean;
}

export function useScroll(): void {
  const { key, state } = useLocation();
  const kind = useNavigationType();
  // Within the shop this hook restores the position; after a reload, or a link before hydration, the browser does.
  useEffect(() => {
    const isOurs = ({ type }: { readonly type: string }) => {
      window.history.scrollRestoration = type === 'pagehide' ? 'auto' : 'manual';
    };
    isOurs({ type: 'pageshow' });
    window.addEventListener('pageshow', isOurs);
    window.addEventListener('pagehide', isOurs);
    return () => {
      window.removeEventListener('pageshow', isOurs);
      window.removeEventListener('pagehide', isOurs);
    };
  }, []);
  useEffect(() => {
    const keep = () => {
      // While the next page loads, scroll events do not come from the visitor.
      const { key: current = 'default' } = (window.history.state ?? {}) as { key?: string };
      if (current === key) positions.set(key, window.scrollY);
    };
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [key]);
  // Key, kind and state change together; only a new history entry scrolls the page.
  useLayoutEffect(() => {
    const before = standing;
    standing = key;
    // Hydration: keeps the position to which the visitor has scrolled.
    if (before === undefined) positions.set(key, window.scrollY);
    if (before === undefined || before === key) return;
    if (kind === 'POP') window.scrollTo(0, positions.get(key) ?? 0);
    else if ((state as ScrollState | null)?.stay !== true) window.scrollTo(0, 0);
  }, [key, kind, state]);
}
