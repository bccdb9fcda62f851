/** When is a menu of the header open? Click and keys at once, the pointer with the delays that keep a passing hand from opening it. */
import { type FocusEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Milliseconds: until a hovered menu opens; how long after closing one another opens at once; until a left menu closes. */
export const menuDelays = { open: 200, skip: 300, close: 150 } as const;

/** When the pointer last left an open menu, and how that menu is closed. */
let leftAt = Number.NEGATIVE_INFINITY;
let closeLeft: () => void = () => undefined;

export function useDisclosure({ hover }: { hover: boolean }) {
  const { key } = useLocation();
  // Open at one place only: a followed link closes the menu.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === key;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const area = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);

  const change = useCallback(
    (next: boolean) => {
      clearTimeout(timer.current);
      setOpenAt(next ? key : null);
    },
    [key],
  );

  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    if (!open) return undefined;
    const outside = (event: Event) => {
      if (!area.current?.contains(event.target as Node)) change(false);
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      change(false);
      trigger.current?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('keydown', escape);
    };
  }, [open, change]);

  const later = (next: boolean, delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => change(next), delay);
  };

  return {
    open,
    change,
    area: {
      ref: area,
      onBlur: (event: FocusEvent) => {
        if (event.relatedTarget !== null && !area.current?.contains(event.relatedTarget)) change(false);
      },
      ...(hover
        ? {
            onPointerEnter: (event: PointerEvent) => {
              if (event.pointerType !== 'mouse') return;
              if (performance.now() - leftAt >= menuDelays.skip) return later(true, menuDelays.open);
              closeLeft();
              change(true);
            },
            onPointerLeave: (event: PointerEvent) => {
              clearTimeout(timer.current);
              if (event.pointerType !== 'mouse' || !open) return;
              leftAt = performance.now();
              closeLeft = () => change(false);
              later(false, menuDelays.close);
            },
          }
        : {}),
    },
    trigger: {
      ref: trigger,
      'aria-expanded': open,
      onClick: () => change(!open),
      onKeyDown: (event: { key: string; preventDefault(): void }) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        change(true);
        requestAnimationFrame(() => area.current?.querySelector<HTMLElement>('[data-panel] a, [data-panel] button')?.focus());
      },
    },
  };
}
