/** Reads data again every few seconds while an update is expected and the page is visible. */
import { useEffect } from 'react';

/** Milliseconds: updates take seconds as a rule. */
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
