// @vitest-environment happy-dom
/** The category tiles of the home page, of which a phone shows eight. */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aCategory, renderAt } from '#tests/web/kit/fixtures.tsx';
import { setUpServer } from '#tests/web/kit/server.ts';
import { CategoryCards } from '#web/features/home/categories.tsx';

setUpServer();

it.each([
  [8, undefined],
  [9, '/products'],
])('links from %i category tiles to all categories only where a phone hides some', (count, href) => {
  renderAt(<CategoryCards categories={Array.from({ length: count }, (_, index) => aCategory(`c${index}`, `Category ${index}`))} />);
  expect(screen.queryByText('All categories')?.getAttribute('href')).toBe(href);
});
