/** Counts the seconds that are left, from a moment of this browser's clock. */
import { useEffect, useState } from 'react';

/** Whole seconds left of a period that began at `startedAt`; never negative. */
export function secondsLeft(startedAt: number, seconds: number, now: number): number {
  return Math.min(seconds, Math.max(0, Math.ceil(seconds - (now - startedAt) / 1_000)));
}

export function useCountdown(startedAt: number, seconds: number): number {
  const [left, setLeft] = useState(() => secondsLeft(startedAt, seconds, Date.now()));
  useEffect(() => {
    const tick = () => setLeft(secondsLeft(startedAt, seconds, Date.now()));
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [startedAt, seconds]);
  return left;
}
