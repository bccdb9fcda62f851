/** Warns before unsaved changes are lost: the browser asks on closing the tab, our dialog on going to another page. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';

export interface Leaving {
  /** Navigation is held back until the user has answered. */
  readonly asking: boolean;
  readonly leave: () => void;
  readonly stay: () => void;
}

export function useLeaveWarning(unsaved: boolean): Leaving {
  const navigate = useNavigate();
  const [heldBack, setHeldBack] = useState<NavigationDestination | null>(null);
  const allowed = useRef(false);
  useEffect(() => {
    if (!unsaved) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    const hold = (event: NavigateEvent) => {
      const { cancelable, destination, downloadRequest } = event;
      // The same page is not left, and the browser itself asks when the document is left.
      if (allowed.current || !cancelable || downloadRequest !== null || !destination.sameDocument || isHere(destination)) return;
      event.preventDefault();
      setHeldBack(destination);
    };
    window.addEventListener('beforeunload', warn);
    // Covers links, Back and the search alike; a browser without it (before 2026) only asks on closing.
    const { navigation } = window as { navigation?: Navigation };
    navigation?.addEventListener('navigate', hold);
    return () => {
      window.removeEventListener('beforeunload', warn);
      navigation?.removeEventListener('navigate', hold);
    };
  }, [unsaved]);
  const leave = useCallback(() => {
    if (heldBack === null) return;
    allowed.current = true;
    // Back stays Back: an entry of the history has a key.
    if (heldBack.key !== '') window.navigation.traverseTo(heldBack.key);
    else void navigate(heldBack.url.slice(window.location.origin.length));
  }, [heldBack, navigate]);
  const stay = useCallback(() => setHeldBack(null), []);
  return { asking: heldBack !== null, leave, stay };
}

const isHere = ({ url }: NavigationDestination): boolean => url.split('#')[0] === window.location.href.split('#')[0];
