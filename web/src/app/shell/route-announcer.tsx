/** Moves the focus to a new page's beginning and announces its title to screen readers. */
import { chakra } from '@chakra-ui/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Whether the focus must stay where it is: in a field that the page has focused, in a dialog, or in a menu that was opened while the page loaded. */
const mustKeepFocus = (node: Element | null): boolean =>
  node instanceof HTMLElement && node.matches('main :is(input, textarea, select), dialog *, [aria-expanded=true], [data-panel] *');

/**
 * Rendered beside the page, so that it announces the page when it has loaded, not when it was requested.
 * @param pageId identifies the page when the path does not
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
    if (!mustKeepFocus(document.activeElement)) document.getElementById('main')?.focus({ preventScroll: true });
    const announceTitle = () => setTitle(document.title);
    // A page whose data is still loading gets its title later.
    const titleObserver = new MutationObserver(announceTitle);
    titleObserver.observe(document.head, { childList: true, subtree: true, characterData: true });
    const timer = setTimeout(announceTitle, 100);
    return () => {
      titleObserver.disconnect();
      clearTimeout(timer);
    };
  }, [page]);
  return (
    <chakra.p srOnly aria-live="polite" aria-atomic="true">
      {title}
    </chakra.p>
  );
}
