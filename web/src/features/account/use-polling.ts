/** Reads data again every few seconds while an update is expected and the page is visible. */
import { useEffect } from 'react';

/** Milliseconds: updates take seconds as a rule. */
const pollIntervalMs = 5_000;

export function usePolling(isUpdateExpected: boolean, read: () => Promise<unknown>): void {
  useEffect(() => {
    if (!isUpdateExpected) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState !== 'hidden') void read();
    }, pollIntervalMs);
    return () => clearInterval(timer);
  }, [isUpdateExpected, read]);
}
