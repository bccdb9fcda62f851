/** Messages of the administration of categories and slides. */
import {
  aSlide,
  categoryPage,
  chooseFiles,
  deleteAndConfirm,
  fileOf,
  goodSlide,
  setUpCatalogueAdmin,
  setUpCatalogueAdminWith,
  slidePage,
  successResponse,
  toys,
} from './catalogue-admin.ts';
import type { Row } from './row.ts';
import { fill, press, respond, respondWithError } from './site.tsx';

const aCategoryPage = '/admin?tab=categories&category=wooden-toys';
const invalidCategory = (text: string, when: string, fields: Record<string, string>): Row => ({
  text,
  at: categoryPage,
  when,
  shownAs: 'error',
  prepare: setUpCatalogueAdmin,
  act: async () => {
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
    shownAs: 'page',
    prepare: setUpCatalogueAdminWith(() => respondWithError('get', '/api/categories/wooden-toys', 'internal')),
  },
  {
    text: 'Category not found',
    at: '/admin?tab=categories&category=nothing',
    when: 'the category does not exist',
    shownAs: 'page',
    prepare: setUpCatalogueAdminWith(() => respondWithError('get', '/api/categories/nothing', 'category_not_found')),
  },
  invalidCategory('Category description is required', 'a category is saved without a description', { Name: 'Kites' }),
  invalidCategory('Please select a category image', 'a category is saved without a picture', { Name: 'Kites', Description: 'To play with' }),
  {
    text: 'Please select a valid image file',
    at: categoryPage,
    when: 'a text file is chosen as category picture',
    shownAs: 'error',
    prepare: setUpCatalogueAdmin,
    act: () => chooseFiles('Category image', fileOf('notes.txt', 'text/plain')),
  },
  {
    text: 'Image size must be less than 5MB',
    at: categoryPage,
    when: 'a category picture is one byte over 5 MB',
    shownAs: 'error',
    prepare: setUpCatalogueAdmin,
    act: () => chooseFiles('Category image', fileOf('large.png', 'image/png', 5 * 1024 * 1024 + 1)),
  },
  {
    text: 'Category updated successfully!',
    at: aCategoryPage,
    when: 'a category was changed',
    shownAs: 'success',
    prepare: setUpCatalogueAdminWith(() => respond('put', '/api/categories/wooden-toys', toys)),
    act: () => press('Save category'),
  },
  {
    text: 'Failed to save category',
    at: aCategoryPage,
    when: 'the server rejects a category without a message',
    shownAs: 'error',
    prepare: setUpCatalogueAdminWith(() => respondWithError('put', '/api/categories/wooden-toys')),
    act: () => press('Save category'),
  },
  {
    text: 'Failed to remove image. Please try again.',
    at: aCategoryPage,
    when: 'a category picture cannot be removed',
    shownAs: 'error',
    prepare: setUpCatalogueAdminWith(() => respondWithError('delete', '/api/categories/wooden-toys/images')),
    act: () => press('Remove picture'),
  },
  {
    text: 'Are you sure you want to delete this category? This action cannot be undone.',
    at: '/admin?tab=categories',
    when: 'Delete is pressed for a category',
    shownAs: 'page',
    prepare: setUpCatalogueAdmin,
    act: () => press('Delete Wooden Toys'),
  },
  {
    text: 'Category deleted successfully',
    at: '/admin?tab=categories',
    when: 'a category was deleted',
    shownAs: 'success',
    prepare: setUpCatalogueAdminWith(() => respond('delete', '/api/categories/wooden-toys', successResponse)),
    act: () => deleteAndConfirm('Wooden Toys'),
  },
  {
    text: 'Failed to delete category',
    at: '/admin?tab=categories',
    when: 'deleting a category fails without a message',
    shownAs: 'error',
    prepare: setUpCatalogueAdminWith(() => respondWithError('delete', '/api/categories/wooden-toys')),
    act: () => deleteAndConfirm('Wooden Toys'),
  },
];

const slides: readonly Row[] = [
  {
    text: 'Please fill in all required fields',
    at: slidePage,
    when: 'a slide is saved without a title',
    shownAs: 'error',
    prepare: setUpCatalogueAdmin,
    act: () => saveSlide({ Title: '' }),
  },
  {
    text: 'Please fill in all button fields',
    at: slidePage,
    when: 'a slide is saved with a button without a link',
    shownAs: 'error',
    prepare: setUpCatalogueAdmin,
    act: () => saveSlide({ 'Link of button 1': '' }),
  },
  {
    text: 'Slide updated successfully',
    at: '/admin?tab=carousel&slide=one',
    when: 'a slide was changed',
    shownAs: 'success',
    prepare: setUpCatalogueAdminWith(() => respond('put', '/api/carousels/one', aSlide('one', 'First', 0))),
    act: () => press('Save slide'),
  },
  {
    text: 'Failed to save slide. Please try again.',
    at: slidePage,
    when: 'a slide cannot be saved',
    shownAs: 'error',
    prepare: setUpCatalogueAdminWith(() => respondWithError('post', '/api/carousels', 'internal')),
    act: () => saveSlide(),
  },
  {
    text: 'Failed to update slide order',
    at: '/admin?tab=carousel',
    when: 'moving a slide fails without a message',
    shownAs: 'error',
    prepare: setUpCatalogueAdminWith(() => respondWithError('patch', '/api/carousels/two/order')),
    act: () => press('Move Second up'),
  },
  {
    text: 'Are you sure you want to delete this slide? This action cannot be undone.',
    at: '/admin?tab=carousel',
    when: 'Delete is pressed for a slide',
    shownAs: 'page',
    prepare: setUpCatalogueAdmin,
    act: () => press('Delete First'),
  },
  {
    text: 'Failed to delete carousel slide',
    at: '/admin?tab=carousel',
    when: 'deleting a slide fails without a message',
    shownAs: 'error',
    prepare: setUpCatalogueAdminWith(() => respondWithError('delete', '/api/carousels/one')),
    act: () => deleteAndConfirm('First'),
  },
];

export const adminContent: readonly Row[] = [...categories, ...slides];
