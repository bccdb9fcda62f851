import { type RefObject, useEffect, useRef } from 'react';

/** Focuses the target when one of several entries has disappeared together with the pressed control in it. @param count entries shown */
export function useFocusAfterRemoval(count: number, target: RefObject<HTMLElement | null>): void {
  const previousCount = useRef(count);
  useEffect(() => {
    if (count < previousCount.current && document.activeElement === document.body) target.current?.focus({ preventScroll: true });
    previousCount.current = count;
  }, [count, target]);
}
