/** Opens and closes a menu of the header: at once by click and keys, with delays by the pointer, so that passing over does not open it. */
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef } from 'react';
import { moveByKeys } from './move-by-keys.ts';
import { useOpenOnPage } from './use-open-on-page.ts';

/**
 * Milliseconds: until a hovered menu opens; for how long after a menu has closed another one opens at once; until a menu closes that the pointer has
 * left.
 */
export const menuDelays = { open: 200, skip: 300, close: 150 } as const;

/** Until this time another menu opens at once, because the pointer has just left one; `closePreviousMenu` closes that one. */
let instantUntil = Number.NEGATIVE_INFINITY;
let closePreviousMenu: () => void = () => undefined;

export function useDisclosure({ hover }: { hover: boolean }) {
  const [open, setOpen] = useOpenOnPage();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const openedAt = useRef(0);
  const area = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);

  const setMenuOpen = useCallback(
    (next: boolean) => {
      clearTimeout(timer.current);
      if (next) openedAt.current = performance.now();
      setOpen(next);
    },
    [setOpen],
  );

  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    if (!open) return undefined;
    const closeOnOutsidePress = (event: Event) => {
      if (!area.current?.contains(event.target as Node)) setMenuOpen(false);
    };
    const closeOnEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setMenuOpen(false);
      // Escape takes the focus back to the button only when it was in the menu, not in a field elsewhere on the page.
      const { activeElement, body } = document;
      if (activeElement === body || area.current?.contains(activeElement)) trigger.current?.focus();
    };
    document.addEventListener('pointerdown', closeOnOutsidePress);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOnOutsidePress);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [open, setMenuOpen]);

  const setOpenLater = (next: boolean, delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setMenuOpen(next), delay);
  };

  return {
    open,
    area: {
      ref: area,
      onKeyDown: (event: KeyboardEvent) =>
        moveByKeys(event, area.current?.querySelectorAll<HTMLElement>('[data-panel] :is(a, button)') ?? [], ['ArrowUp', 'ArrowDown']),
      onBlur: (event: FocusEvent) => {
        if (event.relatedTarget !== null && !area.current?.contains(event.relatedTarget)) setMenuOpen(false);
      },
      ...(hover
        ? {
            onPointerEnter: (event: PointerEvent) => {
              if (event.pointerType !== 'mouse') return;
              if (performance.now() >= instantUntil) return setOpenLater(true, menuDelays.open);
              closePreviousMenu();
              setMenuOpen(true);
            },
            onPointerLeave: (event: PointerEvent) => {
              clearTimeout(timer.current);
              if (event.pointerType !== 'mouse' || !open) return;
              instantUntil = performance.now() + menuDelays.close + menuDelays.skip;
              closePreviousMenu = () => setMenuOpen(false);
              setOpenLater(false, menuDelays.close);
            },
          }
        : {}),
    },
    trigger: {
      ref: trigger,
      'aria-expanded': open,
      // A click just after hovering has opened the menu is meant to open it, not to close it.
      onClick: () => setMenuOpen(!open || (hover && performance.now() - openedAt.current < menuDelays.skip)),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        setMenuOpen(true);
        requestAnimationFrame(() => area.current?.querySelector<HTMLElement>('[data-panel] :is(a, button)')?.focus());
      },
    },
  };
}
