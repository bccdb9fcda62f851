/** Warns before unsaved changes are lost: the browser asks when the tab is closed, our dialog when the user goes to another page. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';

export interface LeaveWarning {
  /** Navigation is held back until the user has answered. */
  readonly isAsking: boolean;
  readonly leave: () => void;
  readonly stay: () => void;
}

export function useLeaveWarning(hasUnsavedChanges: boolean): LeaveWarning {
  const navigate = useNavigate();
  const [heldBack, setHeldBack] = useState<NavigationDestination | null>(null);
  const isLeaving = useRef(false);
  useEffect(() => {
    if (!hasUnsavedChanges) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    const holdNavigation = (event: NavigateEvent) => {
      const { cancelable, destination, downloadRequest } = event;
      // Ignores navigation within the same page, and leaving the document, where the browser itself asks.
      if (isLeaving.current || !cancelable || downloadRequest !== null || !destination.sameDocument || isSamePage(destination)) return;
      event.preventDefault();
      setHeldBack(destination);
    };
    window.addEventListener('beforeunload', warn);
    // The Navigation API covers links, Back and the search alike; a browser without it (before 2026) only asks when the tab is closed.
    const { navigation } = window as { navigation?: Navigation };
    navigation?.addEventListener('navigate', holdNavigation);
    return () => {
      window.removeEventListener('beforeunload', warn);
      navigation?.removeEventListener('navigate', holdNavigation);
    };
  }, [hasUnsavedChanges]);
  const leave = useCallback(() => {
    if (heldBack === null) return;
    setHeldBack(null);
    isLeaving.current = true;
    // A form that is still there afterwards warns again.
    const endLeaving = () => {
      isLeaving.current = false;
    };
    // A destination with a key is an entry of the history: go back to it, instead of adding a new entry.
    if (heldBack.key !== '') void Promise.resolve(window.navigation.traverseTo(heldBack.key).finished).then(endLeaving, endLeaving);
    else {
      void navigate(heldBack.url.slice(window.location.origin.length));
      endLeaving();
    }
  }, [heldBack, navigate]);
  const stay = useCallback(() => setHeldBack(null), []);
  return { isAsking: heldBack !== null, leave, stay };
}

const isSamePage = ({ url }: NavigationDestination): boolean => url.split('#')[0] === window.location.href.split('#')[0];
