// @vitest-environment happy-dom
/** The enlarged view of a product's pictures. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { aProduct, renderAt } from '#tests/web/kit/fixtures.tsx';
import { Gallery } from '#web/features/product/gallery.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const image = (id: string, imageType: 'primary' | 'gallery', sortOrder: number) => ({
  id,
  imageUrl: `/images/${id}-640.webp`,
  altText: `View ${id}`,
  imageType,
  sortOrder,
  isActive: true,
  productId: 7,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
});

async function zoomed(images = [image('a1', 'primary', 0), image('b2', 'gallery', 1), image('c3', 'gallery', 2)]) {
  renderAt(<Gallery product={aProduct({ images })} choice={{}} isInStock />);
  const button = screen.getByRole('button', { name: 'Zoom' });
  button.focus();
  fireEvent.click(button);
  return { zoom: within(await screen.findByRole('dialog', { name: 'Wooden Train 7' })), button };
}

it('opens the enlarged picture in the largest size', async () => {
  // No picture is loaded in this test; without the stub each would count as failed.
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
  const { zoom } = await zoomed();
  const picture = zoom.getByRole('img', { name: 'View a1' }).parentElement;
  expect(picture?.querySelector('source')?.getAttribute('sizes')).toBe('1200px');
  expect(picture?.querySelector('source')?.getAttribute('srcset')).toContain('/images/a1-1200.avif 1200w');
});

it('moves through the enlarged pictures by buttons and arrow keys and updates the page', async () => {
  const { zoom } = await zoomed();
  fireEvent.click(zoom.getByRole('button', { name: 'Next picture' }));
  expect(zoom.getByRole('status').textContent).toBe('Picture 2 of 3');
  fireEvent.keyDown(document, { key: 'ArrowLeft' });
  fireEvent.keyDown(document, { key: 'ArrowLeft' });
  expect(zoom.getByRole('img', { name: 'View c3' })).toBeTruthy();
  fireEvent.keyDown(document, { key: 'ArrowRight' });
  fireEvent.click(zoom.getByRole('button', { name: 'Previous picture' }));
  expect(zoom.getByRole('status').textContent).toBe('Picture 3 of 3');
  expect(screen.getByRole('button', { name: 'Picture 3 of 3' }).getAttribute('aria-pressed')).toBe('true');
});

it('closes the enlarged picture on Escape, returns the focus and stops handling arrow keys', async () => {
  const { button } = await zoomed();
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(button);
  fireEvent.keyDown(document, { key: 'ArrowRight' });
  expect(screen.getByRole('button', { name: 'Picture 1 of 3' }).getAttribute('aria-pressed')).toBe('true');
});

it('shows no next button for a single picture', async () => {
  const { zoom } = await zoomed([image('a1', 'primary', 0)]);
  expect(zoom.queryByRole('button', { name: 'Next picture' })).toBeNull();
});

it('zooms a picture in and out and ignores arrow keys while it is zoomed in', async () => {
  const { zoom } = await zoomed();
  fireEvent.click(zoom.getByRole('button', { name: 'Zoom in' }));
  fireEvent.keyDown(document, { key: 'ArrowRight' });
  expect(zoom.getByRole('status').textContent).toBe('Picture 1 of 3');
  fireEvent.click(zoom.getByRole('button', { name: 'Zoom out' }));
  fireEvent.keyDown(document, { key: 'ArrowRight' });
  expect(zoom.getByRole('status').textContent).toBe('Picture 2 of 3');
});
