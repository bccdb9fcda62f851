/** A catalogue with a product, a category and two slides for the specs of its administration, and steps of its staff. */
import { act, fireEvent, screen } from '@testing-library/react';
import type { Slide } from '#shared/contract/content/content.ts';
import { aCategory, aProduct } from '../kit/fixtures.tsx';
import { signInAdmin } from './admin-people.ts';
import { press, respond, shop } from './site.tsx';

export const staffFields = { version: 3, hsn: '9503', isArchived: false, inventory: { free: 10, held: 0, sold: 0, initial: 10 } };
export const train = aProduct({ id: 7, ...staffFields });
export const toys = { ...aCategory('wooden-toys', 'Wooden Toys'), imageUrl: '/images/abc-640.webp', version: 2 };
export const aSlide = (id: string, title: string, sortOrder: number): Slide => ({
  id,
  title,
  subtitle: 'New',
  description: 'For windy days',
  imageUrl: '/images/abc-640.webp',
  gradient: { startColor: '#0B6E69', endColor: '#075450', direction: 'to-right' },
  buttons: [{ text: 'Shop', link: '/products', type: 'primary' }],
  sortOrder,
  isActive: true,
  startDate: '2026-01-01T00:00:00.000Z',
  endDate: '2036-01-01T00:00:00.000Z',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  version: 1,
});

export const productPage = '/admin?tab=products&product=new';
export const categoryPage = '/admin?tab=categories&category=new';
export const slidePage = '/admin?tab=carousel&slide=new';

export const goodProduct = { Name: 'Kite', Description: 'Flies.', SKU: 'K-1', Category: 'wooden-toys', 'Price (₹)': '499', Stock: '5' };
export const goodSlide = {
  Title: 'Kites',
  Subtitle: 'New',
  Description: 'For windy days',
  'Text of button 1': 'Shop',
  'Link of button 1': '/products',
};

/** Signs in an administrator of a shop with this catalogue. */
export function setUpCatalogueAdmin(): void {
  signInAdmin();
  shop.products = [train];
  shop.slides = [aSlide('one', 'First', 0), aSlide('two', 'Second', 1)];
  respond('get', '/api/categories', [toys]);
  respond('get', '/api/categories/wooden-toys', toys);
  respond('get', '/api/admin/settings/stock', { version: 0, lowStockLimit: 20 });
  respond('get', '/api/carousels/one', aSlide('one', 'First', 0));
}
export const setUpCatalogueAdminWith = (more: () => void) => () => {
  setUpCatalogueAdmin();
  more();
};

export const fileOf = (name: string, type: string, size = 10): File => new File([new Uint8Array(size)], name, { type });
export async function chooseFiles(label: string, ...files: readonly File[]): Promise<void> {
  const input = await screen.findByLabelText(label);
  await act(async () => void fireEvent.change(input, { target: { files } }));
}

/** Every upload succeeds and becomes the picture `/images/fresh-640.webp`. */
export function acceptUploads(): void {
  respond('post', '/api/uploads', { uploadId: 'u1', url: '/the-bucket', fields: { key: 'uploads/u1' }, expiresAt: '2026-11-01T00:10:00.000Z' });
  respond('post', '/the-bucket', {});
  respond('post', '/api/uploads/u1', { imageUrl: '/images/fresh-640.webp' });
}

export const deleteAndConfirm = async (name: string) => {
  await press(`Delete ${name}`);
  await press('Delete');
};
export const successResponse = { success: true, message: 'ok' };
