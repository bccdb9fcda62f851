/** Scrolls a new page to its top, and restores the position on Back. */
import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const positions = new Map<string, number>();

/** The page that was shown last; undefined before hydration, so that a visitor who has already scrolled is not taken back to the top. */
let currentKey: string | undefined;

/** Navigation state that leaves the page where it is, e.g. for a changed filter. */
export interface ScrollState {
  readonly stay?: boolean;
}

export function useScroll(): void {
  const { key, state } = useLocation();
  const navigationType = useNavigationType();
  // Within the shop this hook restores the position; after a reload, or a link before hydration, the browser does.
  useEffect(() => {
    const setRestoration = ({ type }: { readonly type: string }) => {
      window.history.scrollRestoration = type === 'pagehide' ? 'auto' : 'manual';
    };
    setRestoration({ type: 'pageshow' });
    window.addEventListener('pageshow', setRestoration);
    window.addEventListener('pagehide', setRestoration);
    return () => {
      window.removeEventListener('pageshow', setRestoration);
      window.removeEventListener('pagehide', setRestoration);
    };
  }, []);
  useEffect(() => {
    const savePosition = () => {
      // While the next page loads, scroll events do not come from the visitor.
      const { key: current = 'default' } = (window.history.state ?? {}) as { key?: string };
      if (current === key) positions.set(key, window.scrollY);
    };
    window.addEventListener('scroll', savePosition, { passive: true });
    return () => window.removeEventListener('scroll', savePosition);
  }, [key]);
  // Key, kind and state change together; only a new history entry scrolls the page.
  useLayoutEffect(() => {
    const previousKey = currentKey;
    currentKey = key;
    // Hydration: keeps the position to which the visitor has scrolled.
    if (previousKey === undefined) positions.set(key, window.scrollY);
    if (previousKey === undefined || previousKey === key) return;
    if (navigationType === 'POP') window.scrollTo(0, positions.get(key) ?? 0);
    else if ((state as ScrollState | null)?.stay !== true) window.scrollTo(0, 0);
  }, [key, navigationType, state]);
}
