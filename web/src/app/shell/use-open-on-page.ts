import { useCallback, useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * The key of the browser's current history entry. While the next page loads, this is already that page's key; `useLocation` still has the previous
 * page's.
 */
const historyKey = (): string => (window.history.state as { readonly key?: string } | null)?.key ?? 'default';

/**
 * State of a menu that is open on one page only: following a link closes it. A menu opened while the next page loads stays open when that page
 * arrives.
 */
export function useOpenOnPage(): readonly [open: boolean, setOpen: (open: boolean) => void] {
  // Renders again when the page changes.
  useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const setOpen = useCallback((open: boolean) => setOpenAt(open ? historyKey() : null), []);
  const isOpen = openAt !== null && openAt === historyKey();
  // The way back to the page does not open it again.
  if (openAt !== null && !isOpen) setOpenAt(null);
  return [isOpen, setOpen];
}
