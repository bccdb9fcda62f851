// @vitest-environment happy-dom
/** Toast messages: display, announcement, dismissal and recall. */
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Providers } from '#web/app/providers.tsx';
import { dismissToast, maxToasts, type ToastVariant, toast, toastDurationMs, toastRemoveDelayMs, toastVariants } from '#web/ui/feedback/toast.ts';
import { Toaster } from '#web/ui/feedback/toaster.tsx';
import { Overlay } from '#web/ui/layout/overlay.tsx';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  cleanup();
  dismissToast();
  pass(toastRemoveDelayMs);
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

describe('a toast message', () => {
  it('replaces the previous toast message', () => {
    open();
    say('info', 'First');
    say('info', 'Second');
    expect(maxToasts).toBe(1);
    expect(shown()).toEqual(['InfoSecond']);
  });

  it.each(Object.entries(toastVariants))('shows a toast of the kind %s with the title %s and interrupts only for an error', (variant, title) => {
    open();
    say(variant as ToastVariant, 'Here it is');
    expect(shown()).toEqual([`${title}Here it is`]);
    expect(screen.getByText('Here it is').closest('[role]')?.getAttribute('role')).toBe(variant === 'error' ? 'alert' : 'status');
  });

  it('hides a toast message after five seconds', () => {
    open();
    expect(toastDurationMs).toBe(5_000);
    say('info', 'Soon gone');
    pass(toastDurationMs - 1);
    expect(shown()).toHaveLength(1);
    pass(1);
    expect(shown()).toEqual([]);
  });

  it('keeps a toast message while the pointer or the focus is on it', () => {
    open();
    say('info', 'Read me slowly');
    fireEvent.pointerEnter(card());
    pass(toastDurationMs * 3);
    expect(shown()).toHaveLength(1);
    fireEvent.pointerLeave(card());
    pass(toastDurationMs - 1);
    act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
    pass(toastDurationMs * 3);
    expect(shown()).toHaveLength(1);
    act(() => screen.getByRole('button', { name: 'Dismiss' }).blur());
    pass(toastDurationMs);
    expect(shown()).toEqual([]);
  });

  it('dismisses a toast message with its button', () => {
    open();
    say('success', 'Done');
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(shown()).toEqual([]);
  });

  it.each([
    [50, 0],
    [-50, 0],
    [49, 1],
  ])('leaves after a swipe of %d pixels %d toast messages', (by, left) => {
    open();
    say('info', 'Push me');
    fireEvent.pointerDown(card(), { clientX: 200, pointerId: 1 });
    fireEvent.pointerMove(card(), { clientX: 200 + by, pointerId: 1 });
    expect(card().style.transform).toBe(`translateX(${by}px)`);
    fireEvent.pointerUp(card(), { clientX: 200 + by, pointerId: 1 });
    expect(shown()).toHaveLength(left);
  });

  it('returns a toast message to its position when a swipe is cancelled', () => {
    open();
    say('info', 'Push me');
    fireEvent.pointerDown(card(), { clientX: 200, pointerId: 1 });
    fireEvent.pointerMove(card(), { clientX: 400, pointerId: 1 });
    fireEvent.pointerCancel(card(), { pointerId: 1 });
    expect(shown()).toHaveLength(1);
    expect(card().style.transform).toBe('');
  });
});

describe('a hidden toast message', () => {
  const recall = () => {
    fireEvent.keyDown(document.body, { key: 'F8' });
    pass(20);
  };

  it('recalls a hidden toast on F8 with the focus in it and restores the focus on dismissal', () => {
    render(
      <Providers>
        <button type="button">Outside</button>
        <Toaster />
      </Providers>,
    );
    const outside = screen.getByRole('button', { name: 'Outside' });
    outside.focus();
    say('info', 'Once more');
    pass(toastDurationMs + toastRemoveDelayMs - 1);
    recall();
    expect(shown()).toEqual(['InfoOnce more']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Dismiss' }));
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(document.activeElement).toBe(outside);
  });

  it('forgets a toast message 1,000,000 ms after its dismissal', () => {
    open();
    say('info', 'Once more');
    expect(toastRemoveDelayMs).toBe(1_000_000);
    pass(toastDurationMs + toastRemoveDelayMs);
    recall();
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

describe('a toast message beside an open dialog', () => {
  it('shows a toast inside the open dialog, where it is reachable, and outside after the dialog closes', async () => {
    render(<WithDialog />);
    say('success', 'Seen');
    expect(screen.getByText('Seen').closest('dialog')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Open' }));
    await waitFor(() => expect(screen.getByText('Seen').closest('dialog')).not.toBeNull());
    expect(screen.getByText('Seen').closest('[role=status]')).not.toBeNull();
    pass(1_000);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.getByText('Seen').closest('dialog')).toBeNull());
    // It has been announced already.
    expect(screen.getByText('Seen').closest('[role=status]')).toBeNull();
    say('success', 'New');
    await waitFor(() => expect(screen.getByText('New').closest('[role=status]')).not.toBeNull());
  });

  it('announces a toast again whose dialog closes with it', async () => {
    render(<WithDialog />);
    fireEvent.click(screen.getByRole('button', { name: 'Open' }));
    say('success', 'Sent');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.getByText('Sent').closest('dialog')).toBeNull());
    expect(screen.getByText('Sent').closest('[role=status]')).not.toBeNull();
  });

  it('shows a later toast inside the open dialog', async () => {
    render(<WithDialog />);
    fireEvent.click(screen.getByRole('button', { name: 'Open' }));
    say('error', 'Late');
    await waitFor(() => expect(screen.getByText('Late').closest('dialog')).not.toBeNull());
    expect(screen.getByText('Late').closest('[role=alert]')).not.toBeNull();
  });
});
