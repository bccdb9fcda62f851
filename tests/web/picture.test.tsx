// @vitest-environment happy-dom
/** Is a broken picture replaced by a drawing, whenever it broke? */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Providers } from '#web/app/providers.tsx';
import { Picture } from '#web/ui/picture.tsx';

/** What a browser knows of a picture that is still on its way. */
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

it('is drawn when the picture breaks, and keeps its name', () => {
  render(a('/images/abc-640.webp', 'A bear'));
  expect(drawing()).toBeNull();
  fireEvent.error(photo());
  expect(drawing()).not.toBeNull();
  expect(screen.getByRole('img', { name: 'A bear' })).toBeTruthy();
  expect(photo()).toBeNull();
});

it('is drawn when the picture broke before the page came alive', () => {
  state = { complete: true, naturalWidth: 0 };
  render(a('/images/abc-640.webp', 'A bear'));
  expect(drawing()).not.toBeNull();
});

it('is left alone when the picture came before the page was alive', () => {
  state = { complete: true, naturalWidth: 640 };
  render(a('/images/abc-640.webp', 'A bear'));
  expect(drawing()).toBeNull();
});

it('is drawn where there is no picture at all', () => {
  render(a('', ''));
  expect(drawing()).not.toBeNull();
});

it('gives another picture another chance', () => {
  const { rerender } = render(a('/images/abc-640.webp', 'A bear'));
  fireEvent.error(photo());
  rerender(a('/images/def-640.webp', 'A train'));
  expect(drawing()).toBeNull();
  expect(photo().getAttribute('src')).toBe('/images/def-640.webp');
});
