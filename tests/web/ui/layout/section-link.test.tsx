// @vitest-environment happy-dom
/** A link to a section of the same page. */
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderAt } from '#tests/web/kit/fixtures.tsx';
import { SkipLink } from '#web/ui/layout/section-link.tsx';

afterEach(cleanup);

it('moves the focus to the section without an entry in the history', () => {
  renderAt(
    <>
      <SkipLink to="main">Skip to content</SkipLink>
      <main id="main" tabIndex={-1} />
    </>,
    '/products',
  );
  const { length, state } = window.history;
  fireEvent.click(screen.getByRole('link', { name: 'Skip to content' }));
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(window.location.hash).toBe('');
  expect([window.history.length, window.history.state]).toEqual([length, state]);
});
