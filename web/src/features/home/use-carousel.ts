/** The current slide, and when the next one comes. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

/** Milliseconds for which a slide is shown. */
export const slideDurationMs = 5_000;
/** Milliseconds without scrolling after which a swipe has ended. */
const swipeEndMs = 120;

const reducedMotionQuery = () => window.matchMedia('(prefers-reduced-motion: reduce)');
const prefersReducedMotion = () => reducedMotionQuery().matches;

function onReducedMotionChange(changed: () => void): () => void {
  const query = reducedMotionQuery();
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

export function useCarousel(count: number) {
  const track = useRef<HTMLDivElement>(null);
  const swipeTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The slide to which the carousel is scrolling: when a slow device pauses on the way there, a swipe has not ended. */
  const targetIndex = useRef<number | null>(null);
  const [current, setCurrent] = useState(0);
  // The server does not know the visitor's motion setting.
  const isReduced = useSyncExternalStore(onReducedMotionChange, prefersReducedMotion, () => false);
  /** The visitor's choice of Play or Pause; null: none yet. */
  const [userChoice, setUserChoice] = useState<boolean | null>(null);
  const isPlaying = userChoice ?? !isReduced;
  /** Whether the pointer is over the carousel. */
  const [isPointerOver, setPointerOver] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  /** The announcement for screen readers: only for changes that the user made, never for automatic ones. */
  const [announced, setAnnounced] = useState<number | null>(null);
  const isAdvancing = isPlaying && !isPointerOver && !hasFocus && count > 1;

  function show(index: number): void {
    const next = (index + count) % count;
    const node = track.current;
    const isJump = Math.abs(next - current) > 1;
    targetIndex.current = next;
    node?.scrollTo({ left: next * node.clientWidth, behavior: isJump || prefersReducedMotion() ? 'instant' : 'smooth' });
    // Between the last and the first slide, jump with a short fade instead of scrolling past all slides.
    if (isJump && !prefersReducedMotion()) node?.animate([{ opacity: 0.35 }, { opacity: 1 }], { duration: 180 });
    setCurrent(next);
  }

  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });

  useEffect(() => {
    if (!isAdvancing) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') latest.current(current + 1);
    }, slideDurationMs);
    return () => clearInterval(timer);
  }, [isAdvancing, current]);

  useEffect(() => () => clearTimeout(swipeTimer.current), []);

  return {
    track,
    current,
    isPlaying,
    announced,
    toggle: () => setUserChoice(!isPlaying),
    showSlide: (index: number) => {
      show(index);
      setAnnounced((index + count) % count);
    },
    /** Handlers for the carousel's outermost element. */
    pauseHandlers: {
      onPointerEnter: () => setPointerOver(true),
      onPointerLeave: () => setPointerOver(false),
      onFocus: () => setHasFocus(true),
      onBlur: (event: React.FocusEvent) => setHasFocus(event.currentTarget.contains(event.relatedTarget)),
    },
    onScroll: () => {
      clearTimeout(swipeTimer.current);
      swipeTimer.current = setTimeout(() => {
        const node = track.current;
        if (node === null || node.clientWidth === 0) return;
        const reached = Math.min(count - 1, Math.round(node.scrollLeft / node.clientWidth));
        if (targetIndex.current === null) setCurrent(reached);
        else if (targetIndex.current === reached) targetIndex.current = null;
      }, swipeEndMs);
    },
    /** The visitor scrolls by finger or wheel, which cancels the automatic scrolling. */
    onUserScroll: () => {
      targetIndex.current = null;
    },
  };
}
