/** Messages of the administration of categories and slides. */
import { aSlide, categoryPage, choose, deleting, done, fileOf, goodSlide, keeping, keepingWith, slidePage, toys } from './catalogue-admin.ts';
import { answer, fill, press, refuse } from './site.tsx';
import type { Row } from './row.ts';

const aCategoryPage = '/admin?tab=categories&category=wooden-toys';
const invalidCategory = (text: string, when: string, fields: Record<string, string>): Row => ({
  text,
  at: categoryPage,
  when,
  as: 'error',
  given: keeping,
  reach: async () => {
    await fill(fields);
    await press('Create category');
  },
});
const saveSlide = async (change: Partial<typeof goodSlide> = {}) => {
  await fill({ ...goodSlide, ...change });
  await press('Create slide');
};

const categories: readonly Row[] = [
  {
    text: 'Failed to load category',
    at: aCategoryPage,
    when: 'a category cannot be loaded',
    as: 'page',
    given: keepingWith(() => refuse('get', '/api/categories/wooden-toys', 'internal')),
  },
  {
    text: 'Category not found',
    at: '/admin?tab=categories&category=nothing',
    when: 'the category does not exist',
    as: 'page',
    given: keepingWith(() => refuse('get', '/api/categories/nothing', 'category_not_found')),
  },
  invalidCategory('Category description is required', 'a category is saved without a description', { Name: 'Kites' }),
  invalidCategory('Please select a category image', 'a category is saved without a picture', { Name: 'Kites', Description: 'To play with' }),
  {
    text: 'Please select a valid image file',
    at: categoryPage,
    when: 'a text file is chosen as category picture',
    as: 'error',
    given: keeping,
    reach: () => choose('Category image', fileOf('notes.txt', 'text/plain')),
  },
  {
    text: 'Image size must be less than 5MB',
    at: categoryPage,
    when: 'a category picture is one byte over 5 MB',
    as: 'error',
    given: keeping,
    reach: () => choose('Category image', fileOf('large.png', 'image/png', 5 * 1024 * 1024 + 1)),
  },
  {
    text: 'Category updated successfully!',
    at: aCategoryPage,
    when: 'a category was changed',
    as: 'success',
    given: keepingWith(() => answer('put', '/api/categories/wooden-toys', toys)),
    reach: () => press('Save category'),
  },
  {
    text: 'Failed to save category',
    at: aCategoryPage,
    when: 'the server rejects a category without a message',
    as: 'error',
    given: keepingWith(() => refuse('put', '/api/categories/wooden-toys')),
    reach: () => press('Save category'),
  },
  {
    text: 'Failed to remove image. Please try again.',
    at: aCategoryPage,
    when: 'a category picture cannot be removed',
    as: 'error',
    given: keepingWith(() => refuse('delete', '/api/categories/wooden-toys/images')),
    reach: () => press('Remove picture'),
  },
  {
    text: 'Are you sure you want to delete this category? This action cannot be undone.',
    at: '/admin?tab=categories',
    when: 'Delete is pressed for a category',
    as: 'page',
    given: keeping,
    reach: () => press('Delete Wooden Toys'),
  },
  {
    text: 'Category deleted successfully',
    at: '/admin?tab=categories',
    when: 'a category was deleted',
    as: 'success',
    given: keepingWith(() => answer('delete', '/api/categories/wooden-toys', done)),
    reach: () => deleting('Wooden Toys'),
  },
  {
    text: 'Failed to delete category',
    at: '/admin?tab=categories',
    when: 'deleting a category fails without a message',
    as: 'error',
    given: keepingWith(() => refuse('delete', '/api/categories/wooden-toys')),
    reach: () => deleting('Wooden Toys'),
  },
];

const slides: readonly Row[] = [
  {
    text: 'Please fill in all required fields',
    at: slidePage,
    when: 'a slide is saved without a title',
    as: 'error',
    given: keeping,
    reach: () => saveSlide({ Title: '' }),
  },
  {
    text: 'Please fill in all button fields',
    at: slidePage,
    when: 'a slide is saved with a button without a link',
    as: 'error',
    given: keeping,
    reach: () => saveSlide({ 'Link of button 1': '' }),
  },
  {
    text: 'Slide updated successfully',
    at: '/admin?tab=carousel&slide=one',
    when: 'a slide was changed',
    as: 'success',
    given: keepingWith(() => answer('put', '/api/carousels/one', aSlide('one', 'First', 0))),
    reach: () => press('Save slide'),
  },
  {
    text: 'Failed to save slide. Please try again.',
    at: slidePage,
    when: 'a slide cannot be saved',
    as: 'error',
    given: keepingWith(() => refuse('post', '/api/carousels', 'internal')),
    reach: () => saveSlide(),
  },
  {
    text: 'Failed to update slide order',
    at: '/admin?tab=carousel',
    when: 'moving a slide fails without a message',
    as: 'error',
    given: keepingWith(() => refuse('patch', '/api/carousels/two/order')),
    reach: () => press('Move Second up'),
  },
  {
    text: 'Are you sure you want to delete this slide? This action cannot be undone.',
    at: '/admin?tab=carousel',
    when: 'Delete is pressed for a slide',
    as: 'page',
    given: keeping,
    reach: () => press('Delete First'),
  },
  {
    text: 'Failed to delete carousel slide',
    at: '/admin?tab=carousel',
    when: 'deleting a slide fails without a message',
    as: 'error',
    given: keepingWith(() => refuse('delete', '/api/carousels/one')),
    reach: () => deleting('First'),
  },
];

export const adminContent: readonly Row[] = [...categories, ...slides];
