// @vitest-environment happy-dom
/** Dialogs: what closes them, and the page behind them. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Providers } from '#web/app/providers.tsx';
import { Overlay } from '#web/ui/layout/overlay.tsx';

afterEach(cleanup);

const cancel = (element: Element) => fireEvent(element, new Event('cancel', { bubbles: element.matches('input'), cancelable: true }));

it('leaves the page scrollable after two dialogs that close at once', () => {
  const page = (open: boolean) => (
    <Providers>
      <Overlay open={open} onClose={() => undefined} title="Your cart">
        Two bears
      </Overlay>
      <Overlay open={open} onClose={() => undefined} title="Choose a size">
        Small or large
      </Overlay>
    </Providers>
  );
  const { rerender } = render(page(true));
  expect(screen.getAllByRole('dialog')).toHaveLength(2);
  rerender(page(false));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.body.style.overflow).toBe('');
});

it('stays open when the chooser of a file field in it is cancelled', () => {
  const close = vi.fn();
  render(
    <Providers>
      <Overlay open onClose={close} title="Import">
        <input type="file" aria-label="CSV file" />
      </Overlay>
    </Providers>,
  );
  cancel(screen.getByLabelText('CSV file'));
  expect(close).not.toHaveBeenCalled();
  cancel(screen.getByRole('dialog', { name: 'Import' }));
  expect(close).toHaveBeenCalledTimes(1);
});

it('closes only the inner one of two dialogs on Escape', () => {
  const [closeOuter, closeInner] = [vi.fn(), vi.fn()];
  render(
    <Providers>
      <Overlay open onClose={closeOuter} title="Search words">
        <Overlay open onClose={closeInner} title="Leave without saving?">
          What you have changed would be lost.
        </Overlay>
      </Overlay>
    </Providers>,
  );
  cancel(screen.getByRole('dialog', { name: 'Leave without saving?' }));
  expect([closeInner.mock.calls.length, closeOuter.mock.calls.length]).toEqual([1, 0]);
});

it('opens a dialog again that the browser has closed by itself', () => {
  const close = vi.fn();
  render(
    <Providers>
      <Overlay open onClose={close} title="Refund this order?">
        Refunding...
      </Overlay>
    </Providers>,
  );
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  dialog.close();
  expect(dialog.open).toBe(true);
  expect(close).not.toHaveBeenCalled();
});
