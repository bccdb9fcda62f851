// @vitest-environment happy-dom
/** The drawing that replaces a picture which cannot be loaded. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Providers } from '#web/app/providers.tsx';
import { Picture } from '#web/ui/media/picture.tsx';

/** What the browser reports about the picture; at first it is still loading. */
let state = { complete: false, naturalWidth: 0 };
beforeEach(() => {
  state = { complete: false, naturalWidth: 0 };
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockImplementation(() => state.complete);
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockImplementation(() => state.naturalWidth);
  vi.spyOn(HTMLImageElement.prototype, 'currentSrc', 'get').mockReturnValue('/images/abc-640.webp');
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const a = (src: string, alt: string) => (
  <Providers>
    <Picture src={src} alt={alt} sizes="100vw" />
  </Providers>
);
const drawing = () => document.querySelector('[role=img] svg');
const photo = () => document.querySelector('img') as HTMLImageElement;

it('replaces a picture that fails to load by a drawing with the same name', () => {
  render(a('/images/abc-640.webp', 'A bear'));
  expect(drawing()).toBeNull();
  fireEvent.error(photo());
  expect(drawing()).not.toBeNull();
  expect(screen.getByRole('img', { name: 'A bear' })).toBeTruthy();
  expect(photo()).toBeNull();
});

it('replaces a picture that failed before hydration by a drawing', () => {
  state = { complete: true, naturalWidth: 0 };
  render(a('/images/abc-640.webp', 'A bear'));
  expect(drawing()).not.toBeNull();
});

it('leaves a picture that loaded before hydration unchanged', () => {
  state = { complete: true, naturalWidth: 640 };
  render(a('/images/abc-640.webp', 'A bear'));
  expect(drawing()).toBeNull();
});

it('shows the drawing when there is no picture', () => {
  render(a('', ''));
  expect(drawing()).not.toBeNull();
});

it('tries a new picture after the previous one failed', () => {
  const { rerender } = render(a('/images/abc-640.webp', 'A bear'));
  fireEvent.error(photo());
  rerender(a('/images/def-640.webp', 'A train'));
  expect(drawing()).toBeNull();
  expect(photo().getAttribute('src')).toBe('/images/def-640.webp');
});
