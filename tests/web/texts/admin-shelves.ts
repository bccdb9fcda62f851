/** Messages: the administration's categories and carousel. */
import { screen } from '@testing-library/react';
import { aSlide, categoryPage, choose, deleting, done, fileOf, goodSlide, keeping, keepingWith, slidePage, toys } from './keeping.ts';
import { answer, fill, press, refuse } from './kit.tsx';
import type { Row } from './row.ts';

const wrongCategory = (text: string, fields: Record<string, string>): Row => ({
  text,
  at: categoryPage,
  when: `a category is saved with ${JSON.stringify(fields)} and no picture`,
  as: 'Error',
  given: keeping,
  reach: async () => {
    await fill(fields);
    await press('Create category');
  },
});
const saveSlide = async () => {
  await fill(goodSlide);
  await press('Create slide');
};

export const adminShelves: readonly Row[] = [
  wrongCategory('Category name is required', { Description: 'To play with' }),
  wrongCategory('Category description is required', { Name: 'Kites' }),
  wrongCategory('Please select a category image', { Name: 'Kites', Description: 'To play with' }),
  {
    text: 'Please select a valid image file',
    at: categoryPage,
    when: 'a text is chosen for its picture',
    as: 'Error',
    given: keeping,
    reach: () => choose('Category image', fileOf('notes.txt', 'text/plain')),
  },
  {
    text: 'Image size must be less than 5MB',
    at: categoryPage,
    when: 'a picture of 5 MB and a byte is chosen',
    as: 'Error',
    given: keeping,
    reach: () => choose('Category image', fileOf('large.png', 'image/png', 5 * 1024 * 1024 + 1)),
  },
  {
    text: 'Category created successfully!',
    at: categoryPage,
    when: 'a category is saved',
    as: 'Success',
    given: keepingWith(() => {
      answer('post', '/api/uploads', { uploadId: 'u1', url: '/the-bucket', fields: {}, expiresAt: '2026-11-01T00:10:00.000Z' });
      answer('post', '/the-bucket', {});
      answer('post', '/api/uploads/u1', { imageUrl: '/images/abc-640.webp' });
      answer('post', '/api/categories', toys);
    }),
    reach: async () => {
      await fill({ Name: 'Kites', Description: 'To play with' });
      await choose('Category image', fileOf('kite.png', 'image/png'));
      await screen.findByRole('button', { name: 'Remove picture' });
      await press('Create category');
    },
  },
  {
    text: 'Category updated successfully!',
    at: '/admin?tab=categories&category=wooden-toys',
    when: 'a category is changed',
    as: 'Success',
    given: keepingWith(() => answer('put', '/api/categories/wooden-toys', toys)),
    reach: () => press('Save category'),
  },
  {
    text: 'Failed to save category',
    at: '/admin?tab=categories&category=wooden-toys',
    when: 'the server says nothing',
    as: 'Error',
    given: keepingWith(() => refuse('put', '/api/categories/wooden-toys')),
    reach: () => press('Save category'),
  },
  {
    text: 'Failed to remove image. Please try again.',
    at: '/admin?tab=categories&category=wooden-toys',
    when: 'the picture cannot be taken away',
    as: 'Error',
    given: keepingWith(() => refuse('delete', '/api/categories/wooden-toys/images')),
    reach: () => press('Remove picture'),
  },
  {
    text: 'Are you sure you want to delete this category? This action cannot be undone.',
    at: '/admin?tab=categories',
    when: 'Delete is pressed',
    as: 'page',
    given: keeping,
    reach: () => press('Delete Wooden Toys'),
  },
  {
    text: 'Category deleted successfully',
    at: '/admin?tab=categories',
    when: 'it is confirmed',
    as: 'Success',
    given: keepingWith(() => answer('delete', '/api/categories/wooden-toys', done)),
    reach: () => deleting('Wooden Toys'),
  },
  {
    text: 'Failed to delete category',
    at: '/admin?tab=categories',
    when: 'the server says nothing',
    as: 'Error',
    given: keepingWith(() => refuse('delete', '/api/categories/wooden-toys')),
    reach: () => deleting('Wooden Toys'),
  },
  {
    text: 'Please fill in all required fields',
    at: slidePage,
    when: 'a slide has no title',
    as: 'Error',
    given: keeping,
    reach: async () => {
      await fill({ ...goodSlide, Title: '' });
      await press('Create slide');
    },
  },
  {
    text: 'Please fill in all button fields',
    at: slidePage,
    when: 'a button leads nowhere',
    as: 'Error',
    given: keeping,
    reach: async () => {
      await fill({ ...goodSlide, 'Link of button 1': '' });
      await press('Create slide');
    },
  },
  {
    text: 'Slide created successfully',
    at: slidePage,
    when: 'a slide is saved',
    as: 'Success',
    given: keepingWith(() => answer('post', '/api/carousels', aSlide('three', 'Kites', 2))),
    reach: saveSlide,
  },
  {
    text: 'Slide updated successfully',
    at: '/admin?tab=carousel&slide=one',
    when: 'a slide is changed',
    as: 'Success',
    given: keepingWith(() => answer('put', '/api/carousels/one', aSlide('one', 'First', 0))),
    reach: () => press('Save slide'),
  },
  {
    text: 'Failed to save slide. Please try again.',
    at: slidePage,
    when: 'it cannot be saved',
    as: 'Error',
    given: keepingWith(() => refuse('post', '/api/carousels', 'internal')),
    reach: saveSlide,
  },
  {
    text: 'Slide order updated successfully',
    at: '/admin?tab=carousel',
    when: 'a slide is moved down',
    as: 'Success',
    given: keepingWith(() => answer('patch', '/api/carousels/one/order', { carousels: [aSlide('two', 'Second', 0), aSlide('one', 'First', 1)] })),
    reach: () => press('Move First down'),
  },
  {
    text: 'Failed to update slide order',
    at: '/admin?tab=carousel',
    when: 'the server says nothing',
    as: 'Error',
    given: keepingWith(() => refuse('patch', '/api/carousels/two/order')),
    reach: () => press('Move Second up'),
  },
  {
    text: 'Are you sure you want to delete this slide? This action cannot be undone.',
    at: '/admin?tab=carousel',
    when: 'Delete is pressed',
    as: 'page',
    given: keeping,
    reach: () => press('Delete First'),
  },
  {
    text: 'Carousel slide deleted successfully',
    at: '/admin?tab=carousel',
    when: 'it is confirmed',
    as: 'Success',
    given: keepingWith(() => answer('delete', '/api/carousels/one', done)),
    reach: () => deleting('First'),
  },
  {
    text: 'Failed to delete carousel slide',
    at: '/admin?tab=carousel',
    when: 'the server says nothing',
    as: 'Error',
    given: keepingWith(() => refuse('delete', '/api/carousels/one')),
    reach: () => deleting('First'),
  },
];
