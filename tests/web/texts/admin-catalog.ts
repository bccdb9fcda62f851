/** Messages: the administration's products, and what of its catalogue cannot be loaded. */

import { choose, deleting, done, fileOf, goodProduct, keeping, keepingWith, productPage, train } from './keeping.ts';
import { answer, fill, press, refuse } from './kit.tsx';
import type { Row } from './row.ts';

const wrongProduct = (text: string, change: Partial<typeof goodProduct>): Row => ({
  text,
  at: productPage,
  when: `a product is saved with ${JSON.stringify(change)}`,
  as: 'Error',
  given: keeping,
  reach: async () => {
    await fill({ ...goodProduct, ...change });
    await press('Create product');
  },
});
const failing = (text: string, tab: string, path: string): Row => ({
  text,
  at: `/admin?tab=${tab}`,
  when: 'they cannot be loaded',
  as: 'Error',
  given: keepingWith(() => refuse('get', path, 'internal')),
});
const saveProduct = async () => {
  await fill(goodProduct);
  await press('Create product');
};

export const adminCatalog: readonly Row[] = [
  failing('Failed to load products', 'products', '/api/products'),
  failing('Failed to load categories', 'categories', '/api/categories'),
  failing('Failed to load carousel slides', 'carousel', '/api/carousels'),
  {
    text: 'Failed to load category',
    at: '/admin?tab=categories&category=wooden-toys',
    when: 'it cannot be loaded',
    as: 'page',
    given: keepingWith(() => refuse('get', '/api/categories/wooden-toys', 'internal')),
  },
  {
    text: 'Category not found',
    at: '/admin?tab=categories&category=nothing',
    when: 'there is none',
    as: 'page',
    given: keepingWith(() => refuse('get', '/api/categories/nothing', 'category_not_found')),
  },
  wrongProduct('Product name is required', { Name: ' ' }),
  wrongProduct('Product description is required', { Description: '' }),
  wrongProduct('SKU is required', { SKU: '' }),
  wrongProduct('Price must be greater than 0', { 'Price (₹)': '0' }),
  wrongProduct('Stock cannot be negative', { Stock: '-1' }),
  wrongProduct('Please select a category', { Category: '' }),
  {
    text: '{file} is not a valid image file',
    reads: 'notes.svg is not a valid image file',
    at: productPage,
    when: 'a drawing is chosen',
    as: 'Error',
    given: keeping,
    reach: () => choose('Add pictures', fileOf('notes.svg', 'image/svg+xml')),
  },
  {
    text: 'Image size must be less than 5MB',
    reads: 'large.png: Image size must be less than 5MB',
    at: productPage,
    when: 'a picture of 5 MB and a byte is chosen',
    as: 'Error',
    given: keeping,
    reach: () => choose('Add pictures', fileOf('large.png', 'image/png', 5 * 1024 * 1024 + 1)),
  },
  {
    text: 'Maximum 6 images allowed',
    at: productPage,
    when: 'a seventh picture is chosen',
    as: 'page',
    given: keepingWith(() => refuse('post', '/api/uploads', 'internal')),
    reach: () => choose('Add pictures', ...Array.from({ length: 7 }, (_, n) => fileOf(`${n}.png`, 'image/png'))),
  },
  {
    text: 'Product created successfully!',
    at: productPage,
    when: 'a product is saved',
    as: 'Success',
    given: keepingWith(() => answer('post', '/api/products', train)),
    reach: saveProduct,
  },
  {
    text: 'Product updated successfully!',
    at: '/admin?tab=products&product=7',
    when: 'a product is changed',
    as: 'Success',
    given: keepingWith(() => answer('put', '/api/products/7', train)),
    reach: () => press('Save product'),
  },
  {
    text: 'Failed to save product',
    at: productPage,
    when: 'the server says nothing',
    as: 'Error',
    given: keepingWith(() => refuse('post', '/api/products')),
    reach: saveProduct,
  },
  {
    text: 'Another product has this SKU already.',
    at: productPage,
    when: 'the SKU is taken',
    as: 'Error',
    code: 'sku_taken',
    given: keepingWith(() => refuse('post', '/api/products', 'sku_taken')),
    reach: saveProduct,
  },
  {
    text: 'Are you sure you want to delete this product? This action cannot be undone.',
    at: '/admin?tab=products',
    when: 'Delete is pressed',
    as: 'page',
    given: keeping,
    reach: () => press('Delete Wooden Train 7'),
  },
  {
    text: 'Product deleted successfully',
    at: '/admin?tab=products',
    when: 'it is confirmed',
    as: 'Success',
    given: keepingWith(() => answer('delete', '/api/products/7', { ...done, message: 'Product deleted successfully', isArchived: false })),
    reach: () => deleting('Wooden Train 7'),
  },
  {
    text: 'Failed to delete product',
    at: '/admin?tab=products',
    when: 'the server says nothing',
    as: 'Error',
    given: keepingWith(() => refuse('delete', '/api/products/7')),
    reach: () => deleting('Wooden Train 7'),
  },
];
