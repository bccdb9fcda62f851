/** Moves the focus to a new page's beginning and announces its title to screen readers. */
import { chakra } from '@chakra-ui/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Where the focus must stay: in a field that the page has focused, in a dialog, or in a menu that was opened while the page loaded. */
const keptFocus = 'main :is(input, textarea, select), dialog *, [aria-expanded=true], [data-panel] *';

/**
 * Rendered beside the page, so that it announces the page when it has loaded, not when it was requested.
 * @param pageId identifies the page when the path does not; a pressed control of the page may then still be there, and keeps the focus
 */
export function RouteAnnouncer({ page: pageId }: { page?: string }) {
  const { pathname } = useLocation();
  const page = pageId ?? pathname;
  const previousPage = useRef(page);
  const [title, setTitle] = useState('');
  // Replays clicks and input from before hydration (app/boot/deferred-hydration.ts).
  useEffect(() => {
    document.dispatchEvent(new Event('nanhe:ready'));
  }, []);
  // Runs before the paint; a later move would take the focus from what the visitor has pressed meanwhile.
  useLayoutEffect(() => {
    if (previousPage.current === page) return undefined;
    previousPage.current = page;
    const kept = pageId === undefined ? keptFocus : `${keptFocus}, main *`;
    if (document.activeElement?.matches(kept) !== true) document.getElementById('main')?.focus({ preventScroll: true });
    const announceTitle = () => setTitle(document.title);
    // A page whose data is still loading gets its title later.
    const titleObserver = new MutationObserver(announceTitle);
    titleObserver.observe(document.head, { childList: true, subtree: true, characterData: true });
    const timer = setTimeout(announceTitle, 100);
    return () => {
      titleObserver.disconnect();
      clearTimeout(timer);
    };
  }, [page, pageId]);
  return (
    <chakra.p srOnly aria-live="polite" aria-atomic="true">
      {title}
    </chakra.p>
  );
}
