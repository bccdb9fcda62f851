// @vitest-environment happy-dom
/** Is a message seen, heard, held, sent away and called back as it should be? */
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Providers } from '#web/app/providers.tsx';
import { Overlay } from '#web/ui/overlay.tsx';
import { dismissToast, type ToastVariant, toast, toastDuration, toastLimit, toastRemoveDelay, toastSwipe, toastVariants } from '#web/ui/toast.ts';
import { Toaster } from '#web/ui/toaster.tsx';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  cleanup();
  dismissToast();
  pass(toastRemoveDelay);
  vi.useRealTimers();
});

const pass = (milliseconds: number): void => void act(() => void vi.advanceTimersByTime(milliseconds));
const say = (variant: ToastVariant, text: string) => act(() => toast(variant, text));
const shown = () => screen.queryAllByRole('button', { name: 'Dismiss' }).map((button) => button.parentElement?.textContent);
const card = () => screen.getByRole('button', { name: 'Dismiss' }).parentElement as HTMLElement;
const open = () =>
  render(
    <Providers>
      <Toaster />
    </Providers>,
  );

describe('a message', () => {
  it('takes the place of the one before', () => {
    open();
    say('info', 'First');
    say('info', 'Second');
    expect(toastLimit).toBe(1);
    expect(shown()).toEqual(['InfoSecond']);
  });

  it.each(Object.entries(toastVariants))('of the kind %s has the title %s; only an error interrupts', (variant, title) => {
    open();
    say(variant as ToastVariant, 'Here it is');
    expect(shown()).toEqual([`${title}Here it is`]);
    expect(screen.getByText('Here it is').closest('[role]')?.getAttribute('role')).toBe(variant === 'error' ? 'alert' : 'status');
  });

  it('goes after five seconds', () => {
    open();
    say('info', 'Soon gone');
    pass(toastDuration - 1);
    expect(shown()).toHaveLength(1);
    pass(1);
    expect(shown()).toEqual([]);
  });

  it('stays while somebody points at it or has the focus in it', () => {
    open();
    say('info', 'Read me slowly');
    fireEvent.pointerEnter(card());
    pass(toastDuration * 3);
    expect(shown()).toHaveLength(1);
    fireEvent.pointerLeave(card());
    pass(toastDuration - 1);
    act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
    pass(toastDuration * 3);
    expect(shown()).toHaveLength(1);
    act(() => screen.getByRole('button', { name: 'Dismiss' }).blur());
    pass(toastDuration);
    expect(shown()).toEqual([]);
  });

  it('is sent away by its button', () => {
    open();
    say('success', 'Done');
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(shown()).toEqual([]);
  });

  it.each([
    [toastSwipe, 0],
    [-toastSwipe, 0],
    [toastSwipe - 1, 1],
  ])('pushed aside by %d pixels leaves %d', (by, left) => {
    open();
    say('info', 'Push me');
    fireEvent.pointerDown(card(), { clientX: 200, pointerId: 1 });
    fireEvent.pointerMove(card(), { clientX: 200 + by, pointerId: 1 });
    expect(card().style.transform).toBe(`translateX(${by}px)`);
    fireEvent.pointerUp(card(), { clientX: 200 + by, pointerId: 1 });
    expect(shown()).toHaveLength(left);
  });

  it('is back in its place when the push is broken off', () => {
    open();
    say('info', 'Push me');
    fireEvent.pointerDown(card(), { clientX: 200, pointerId: 1 });
    fireEvent.pointerMove(card(), { clientX: 400, pointerId: 1 });
    fireEvent.pointerCancel(card(), { pointerId: 1 });
    expect(shown()).toHaveLength(1);
    expect(card().style.transform).toBe('');
  });
});

describe('a message that is gone', () => {
  const callBack = () => {
    fireEvent.keyDown(document.body, { key: 'F8' });
    pass(20);
  };

  it('comes back at F8, with the focus in it, which then goes back to where it was', () => {
    render(
      <Providers>
        <button type="button">Elsewhere</button>
        <Toaster />
      </Providers>,
    );
    const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
    elsewhere.focus();
    say('info', 'Once more');
    pass(toastDuration + toastRemoveDelay - 1);
    callBack();
    expect(shown()).toEqual(['InfoOnce more']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Dismiss' }));
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(document.activeElement).toBe(elsewhere);
  });

  it('is forgotten 1,000,000 ms after it was dismissed', () => {
    open();
    say('info', 'Once more');
    expect(toastRemoveDelay).toBe(1_000_000);
    pass(toastDuration + toastRemoveDelay);
    callBack();
    expect(shown()).toEqual([]);
  });
});

function WithDialog() {
  const [on, setOn] = useState(false);
  return (
    <Providers>
      <button type="button" onClick={() => setOn(true)}>
        Open
      </button>
      <Overlay open={on} onClose={() => setOn(false)} title="A dialog">
        Inside
      </Overlay>
      <Toaster />
    </Providers>
  );
}

describe('beside an open dialog', () => {
  it('a message stands within it, because all else is out of reach, and moves on when it closes', async () => {
    render(<WithDialog />);
    say('success', 'Seen');
    expect(screen.getByText('Seen').closest('dialog')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Open' }));
    await waitFor(() => expect(screen.getByText('Seen').closest('dialog')).not.toBeNull());
    expect(screen.getByText('Seen').closest('[role=status]')).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.getByText('Seen').closest('dialog')).toBeNull());
    // It was read out already.
    expect(screen.getByText('Seen').closest('[role=status]')).toBeNull();
    say('success', 'New');
    await waitFor(() => expect(screen.getByText('New').closest('[role=status]')).not.toBeNull());
  });

  it('a message that comes later stands within it too', async () => {
    render(<WithDialog />);
    fireEvent.click(screen.getByRole('button', { name: 'Open' }));
    say('error', 'Late');
    await waitFor(() => expect(screen.getByText('Late').closest('dialog')).not.toBeNull());
    expect(screen.getByText('Late').closest('[role=alert]')).not.toBeNull();
  });
});
