/** Counts the seconds that are left, from a moment of this browser's clock. */
import { useEffect, useState } from 'react';

/** Whole seconds left of a period that began at `from`; never negative. */
export function secondsLeft(from: number, span: number, now: number): number {
  return Math.min(span, Math.max(0, Math.ceil(span - (now - from) / 1_000)));
}

export function useCountdown(from: number, span: number): number {
  const [left, setLeft] = useState(() => secondsLeft(from, span, Date.now()));
  useEffect(() => {
    const tick = () => setLeft(secondsLeft(from, span, Date.now()));
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [from, span]);
  return left;
}
