/** The current slide, and when the next one comes. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

/** Milliseconds for which a slide is shown. */
export const slideTime = 5_000;
/** Milliseconds without scrolling after which a swipe has ended. */
const settled = 120;

const stillness = () => window.matchMedia('(prefers-reduced-motion: reduce)');
const wantsStillness = () => stillness().matches;

function onStillness(changed: () => void): () => void {
  const query = stillness();
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

export function useCarousel(count: number) {
  const track = useRef<HTMLDivElement>(null);
  const swipe = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The slide to which the carousel is scrolling: when a slow device pauses on the way there, a swipe has not ended. */
  const aim = useRef<number | null>(null);
  const [current, setCurrent] = useState(0);
  // The server does not know the visitor's motion setting.
  const still = useSyncExternalStore(onStillness, wantsStillness, () => false);
  /** The visitor's choice of Play or Pause; null: none yet. */
  const [pressed, setPressed] = useState<boolean | null>(null);
  const playing = pressed ?? !still;
  /** Whether the pointer is over the carousel. */
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  /** The announcement for screen readers: only for changes that the user made, never for automatic ones. */
  const [announced, setAnnounced] = useState<number | null>(null);
  const turning = playing && !pointed && !focused && count > 1;

  function show(index: number): void {
    const next = (index + count) % count;
    const node = track.current;
    const far = Math.abs(next - current) > 1;
    aim.current = next;
    node?.scrollTo({ left: next * node.clientWidth, behavior: far || wantsStillness() ? 'instant' : 'smooth' });
    // Between the last and the first slide, jump with a short fade instead of scrolling past all slides.
    if (far && !wantsStillness()) node?.animate([{ opacity: 0.35 }, { opacity: 1 }], { duration: 180 });
    setCurrent(next);
  }

  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });

  useEffect(() => {
    if (!turning) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') latest.current(current + 1);
    }, slideTime);
    return () => clearInterval(timer);
  }, [turning, current]);

  useEffect(() => () => clearTimeout(swipe.current), []);

  return {
    track,
    current,
    playing,
    announced,
    toggle: () => setPressed(!playing),
    turnTo: (index: number) => {
      show(index);
      setAnnounced((index + count) % count);
    },
    /** Handlers for the carousel's outermost element. */
    holding: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: (event: React.FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget)),
    },
    onScroll: () => {
      clearTimeout(swipe.current);
      swipe.current = setTimeout(() => {
        const node = track.current;
        if (node === null || node.clientWidth === 0) return;
        const reached = Math.min(count - 1, Math.round(node.scrollLeft / node.clientWidth));
        if (aim.current === null) setCurrent(reached);
        else if (aim.current === reached) aim.current = null;
      }, settled);
    },
    /** The visitor scrolls by finger or wheel, which cancels the automatic scrolling. */
    onGrab: () => {
      aim.current = null;
    },
  };
}
