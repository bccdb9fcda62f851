/** What is still to come, and shows by itself once it has? While it is waited for, and seen, it is read again and again. */
import { useEffect } from 'react';

/** Milliseconds: what is waited for here takes seconds as a rule. */
const every = 5_000;

export function usePolling(isAwaited: boolean, read: () => Promise<unknown>): void {
  useEffect(() => {
    if (!isAwaited) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState !== 'hidden') void read();
    }, every);
    return () => clearInterval(timer);
  }, [isAwaited, read]);
}
