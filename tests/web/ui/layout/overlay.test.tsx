// @vitest-environment happy-dom
/** Dialogs: what closes them, and the page behind them. */
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Providers } from '#web/app/providers.tsx';
import { Overlay } from '#web/ui/layout/overlay.tsx';

afterEach(cleanup);

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
