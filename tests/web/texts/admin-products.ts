/** Messages of the product administration, and of catalogue lists that cannot be loaded. */
import { chooseFiles, deleteAndConfirm, fileOf, goodProduct, productPage, setUpCatalogueAdmin, setUpCatalogueAdminWith } from './catalogue-admin.ts';
import type { Row } from './row.ts';
import { fill, press, respondWithError } from './site.tsx';

const saveProduct = async (change: Partial<typeof goodProduct> = {}) => {
  await fill({ ...goodProduct, ...change });
  await press('Create product');
};
const invalidProduct = (text: string, when: string, change: Partial<typeof goodProduct>): Row => ({
  text,
  at: productPage,
  when,
  shownAs: 'error',
  prepare: setUpCatalogueAdmin,
  act: () => saveProduct(change),
});
const failedList = (text: string, tab: string, path: string, when: string): Row => ({
  text,
  at: `/admin?tab=${tab}`,
  when,
  shownAs: 'error',
  prepare: setUpCatalogueAdminWith(() => respondWithError('get', path, 'internal')),
});

export const adminProducts: readonly Row[] = [
  failedList('Failed to load products', 'products', '/api/products', 'the products of the administration cannot be loaded'),
  failedList('Failed to load categories', 'categories', '/api/categories', 'the categories of the administration cannot be loaded'),
  failedList('Failed to load carousel slides', 'carousel', '/api/carousels', 'the slides of the administration cannot be loaded'),
  invalidProduct('Product name is required', 'a product is saved with a blank name', { Name: ' ' }),
  invalidProduct('Product description is required', 'a product is saved without a description', { Description: '' }),
  invalidProduct('SKU is required', 'a product is saved without an SKU', { SKU: '' }),
  invalidProduct('Price must be greater than 0', 'a product is saved with price 0', { 'Price (₹)': '0' }),
  invalidProduct('Stock cannot be negative', 'a product is saved with stock -1', { Stock: '-1' }),
  invalidProduct('Please select a category', 'a product is saved without a category', { Category: '' }),
  {
    text: 'notes.svg is not a valid image file',
    at: productPage,
    when: 'an SVG file is chosen as a product picture',
    shownAs: 'error',
    prepare: setUpCatalogueAdmin,
    act: () => chooseFiles('Add pictures', fileOf('notes.svg', 'image/svg+xml')),
  },
  {
    text: 'large.png: Image size must be less than 5MB',
    at: productPage,
    when: 'a product picture is one byte over 5 MB',
    shownAs: 'error',
    prepare: setUpCatalogueAdmin,
    act: () => chooseFiles('Add pictures', fileOf('large.png', 'image/png', 5 * 1024 * 1024 + 1)),
  },
  {
    text: 'Maximum 6 images allowed',
    at: productPage,
    when: 'a seventh product picture is chosen',
    shownAs: 'page',
    prepare: setUpCatalogueAdminWith(() => respondWithError('post', '/api/uploads', 'internal')),
    act: () => chooseFiles('Add pictures', ...Array.from({ length: 7 }, (_, n) => fileOf(`${n}.png`, 'image/png'))),
  },
  {
    text: 'Failed to save product',
    at: productPage,
    when: 'the server rejects a product without a message',
    shownAs: 'error',
    prepare: setUpCatalogueAdminWith(() => respondWithError('post', '/api/products')),
    act: () => saveProduct(),
  },
  {
    text: 'Another product has this SKU already.',
    at: productPage,
    when: 'the SKU of a product is taken',
    shownAs: 'error',
    prepare: setUpCatalogueAdminWith(() => respondWithError('post', '/api/products', 'sku_taken')),
    act: () => saveProduct(),
  },
  {
    text: 'Are you sure you want to delete this product? This action cannot be undone.',
    at: '/admin?tab=products',
    when: 'Delete is pressed for a product',
    shownAs: 'page',
    prepare: setUpCatalogueAdmin,
    act: () => press('Delete Wooden Train 7'),
  },
  {
    text: 'Failed to delete product',
    at: '/admin?tab=products',
    when: 'deleting a product fails without a message',
    shownAs: 'error',
    prepare: setUpCatalogueAdminWith(() => respondWithError('delete', '/api/products/7')),
    act: () => deleteAndConfirm('Wooden Train 7'),
  },
];
