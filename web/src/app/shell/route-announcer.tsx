/** Moves the focus to a new page's beginning and announces its title to screen readers. */
import { chakra } from '@chakra-ui/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Focus that must stay: in the field that the page has focused itself, in a dialog, in a menu that was opened while the page was loading. */
const keepsFocus = (node: Element | null): boolean =>
  node instanceof HTMLElement && node.matches('main :is(input, textarea, select), dialog *, [aria-expanded=true], [data-panel] *');

/**
 * Stands beside the page, so that it speaks when the page has come, not when it was called.
 * @param given what tells one page from another, where that is not the path
 */
export function RouteAnnouncer({ place: given }: { place?: string }) {
  const { pathname } = useLocation();
  const place = given ?? pathname;
  const before = useRef(place);
  const [title, setTitle] = useState('');
  // For whoever has clicked or chosen already (start.ts).
  useEffect(() => {
    document.dispatchEvent(new Event('nanhe:ready'));
  }, []);
  // With the page, not after it is painted: a later move would take the focus from what the visitor has pressed meanwhile.
  useLayoutEffect(() => {
    if (before.current === place) return undefined;
    before.current = place;
    if (!keepsFocus(document.activeElement)) document.getElementById('main')?.focus({ preventScroll: true });
    const say = () => setTitle(document.title);
    // A page that still reads gets its name later.
    const renamed = new MutationObserver(say);
    renamed.observe(document.head, { childList: true, subtree: true, characterData: true });
    const soon = setTimeout(say, 100);
    return () => {
      renamed.disconnect();
      clearTimeout(soon);
    };
  }, [place]);
  return (
    <chakra.p srOnly aria-live="polite" aria-atomic="true">
      {title}
    </chakra.p>
  );
}
