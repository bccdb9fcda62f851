/** How many seconds are left? Counted from a moment of this browser, second by second. */
import { useEffect, useState } from 'react';
import { secondsLeft } from './verification.ts';

export function useCountdown(sentAt: number, span: number): number {
  const [left, setLeft] = useState(() => secondsLeft(sentAt, span, Date.now()));
  useEffect(() => {
    const tick = () => setLeft(secondsLeft(sentAt, span, Date.now()));
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [sentAt, span]);
  return left;
}
