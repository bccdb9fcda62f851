// @vitest-environment happy-dom
/** The administration of categories and of the slides of the home page. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { slidePresets } from '#shared/rules/catalogue/slide.ts';
import { aCategory, aProduct } from '#tests/web/kit/fixtures.tsx';
import { acceptUploads, aSlide, chooseFiles, fileOf, goodSlide, setUpCatalogueAdmin, slidePage, toys } from '#tests/web/texts/catalogue-admin.ts';
import { currentAddress, fill, openSite, press, requestsTo, respond, respondWithErrorDetails, setUpSite, shop } from '#tests/web/texts/site.tsx';

setUpSite();

const bodyOf = (start: string) => requestsTo(start).at(-1)?.body as Record<string, any>;

const bothVersions = async () => within(await screen.findByRole('alertdialog', { name: 'Changed by another user' }));

describe('categories', () => {
  it('shows the sort order of a category from 1 and replaces an invalid one with 1', async () => {
    setUpCatalogueAdmin();
    respond('put', '/api/categories/wooden-toys', toys);
    openSite('/admin?tab=categories&category=wooden-toys');
    const order = await screen.findByLabelText<HTMLInputElement>('Sort order');
    expect(order.value).toBe('1');
    fireEvent.change(order, { target: { value: 'last' } });
    fireEvent.blur(order);
    expect(order.value).toBe('1');
    await press('Save category');
    await waitFor(() => expect(bodyOf('PUT /api/categories/wooden-toys')).toMatchObject({ sortOrder: 0, version: 2 }));
  });

  it('removes the picture of the version that the form shows, and takes over what another user has saved instead', async () => {
    setUpCatalogueAdmin();
    const theirs = { ...toys, description: 'Turned by hand', version: 5 };
    respondWithErrorDetails('delete', '/api/categories/wooden-toys/images', 'edited_meanwhile', { details: { current: theirs } });
    openSite('/admin?tab=categories&category=wooden-toys');
    await press('Remove picture');
    await bothVersions();
    expect(requestsTo('DELETE /api/categories/wooden-toys/images').map(({ line }) => line)).toEqual([
      'DELETE /api/categories/wooden-toys/images?version=2',
    ]);
    expect(screen.getByLabelText<HTMLInputElement>('Description').value).toBe('Turned by hand');
  });

  it('shows both versions of a category edited concurrently and takes over the saved one', async () => {
    setUpCatalogueAdmin();
    const theirs = { ...toys, description: 'Turned by hand', version: 5 };
    respondWithErrorDetails('put', '/api/categories/wooden-toys', 'edited_meanwhile', { details: { current: theirs } });
    openSite('/admin?tab=categories&category=wooden-toys');
    await fill({ Description: 'Painted by hand' });
    await press('Save category');
    const box = await bothVersions();
    expect([box.getByText('Turned by hand'), box.getByText('Painted by hand')]).toHaveLength(2);
    await press('Take theirs');
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Description').value).toBe('Turned by hand'));
    expect(requestsTo('PUT /api/categories/wooden-toys')).toHaveLength(1);
  });
});

describe('a category that is hidden', () => {
  const soft = { ...aCategory('soft-toys', 'Soft Toys'), version: 1 };
  const hide = async () => {
    setUpCatalogueAdmin();
    respond('get', '/api/categories', [{ ...toys, productCount: 2 }, soft]);
    respond('get', '/api/categories/wooden-toys', { ...toys, productCount: 2 });
    respond('put', '/api/categories/wooden-toys', { ...toys, isActive: false });
    shop.products = [aProduct({ id: 7 }), aProduct({ id: 8 })];
    openSite('/admin?tab=categories&category=wooden-toys');
    fireEvent.click(await screen.findByLabelText('Visible in the shop'));
    await press('Save category');
    return within(await screen.findByRole('dialog', { name: 'Hide Wooden Toys?' }));
  };
  const changed = (...ids: number[]) => ids.map((id) => ({ id, ok: true }));

  it('moves the products of a category to the chosen one before hiding it', async () => {
    const dialog = await hide();
    respond('post', '/api/products/bulk', { results: changed(7, 8) });
    fireEvent.click(dialog.getByLabelText('Move them to another category'));
    fireEvent.change(dialog.getByLabelText('Move to'), { target: { value: 'soft-toys' } });
    await press('Hide category');
    await waitFor(() => expect(bodyOf('PUT /api/categories/wooden-toys')).toMatchObject({ isActive: false, version: 2 }));
    expect(bodyOf('POST /api/products/bulk')).toMatchObject({ products: [{ id: 7 }, { id: 8 }], categoryId: 'soft-toys' });
  });

  it('keeps a category visible until each of its products is hidden, and continues with the rest', async () => {
    const dialog = await hide();
    respond('post', '/api/products/bulk', { results: [...changed(7), { id: 8, ok: false, message: 'Another user saved this product.' }] });
    fireEvent.click(dialog.getByLabelText(/^Hide them, too/));
    await press('Hide category');
    expect(await dialog.findByText('Wooden Train 8: Another user saved this product.')).toBeTruthy();
    expect(requestsTo('PUT /api/categories/wooden-toys')).toEqual([]);
    shop.products = [aProduct({ id: 8 })];
    respond('post', '/api/products/bulk', { results: changed(8) });
    await press('Hide category');
    await waitFor(() => expect(requestsTo('PUT /api/categories/wooden-toys')).toHaveLength(1));
    expect(bodyOf('POST /api/products/bulk')).toMatchObject({ products: [{ id: 8 }], status: 'inactive' });
  });

  it('leaves the products of a hidden category unchanged when they are to stay in the shop', async () => {
    await hide();
    await press('Hide category');
    await waitFor(() => expect(requestsTo('PUT /api/categories/wooden-toys')).toHaveLength(1));
    expect(requestsTo('POST /api/products/bulk')).toEqual([]);
  });
});

describe('slides', () => {
  it('creates a slide with default colours and a validity of one year, and shows a preview', async () => {
    setUpCatalogueAdmin();
    respond('post', '/api/carousels', aSlide('three', 'Kites', 2));
    openSite(slidePage);
    await fill(goodSlide);
    const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
    expect([value('First colour'), value('Last colour'), value('Direction')]).toEqual(['#6B7280', '#374151', 'to-right']);
    expect(Number(value('To').slice(0, 4)) - Number(value('From').slice(0, 4))).toBe(1);
    expect(within(screen.getByLabelText('Preview')).getByText('Kites')).toBeTruthy();
    await press('Create slide');
    await waitFor(() =>
      expect(bodyOf('POST /api/carousels')).toMatchObject({
        sortOrder: 2,
        gradient: { startColor: '#6B7280', direction: 'to-right' },
        isActive: true,
      }),
    );
    expect(bodyOf('POST /api/carousels')).not.toHaveProperty('imageUrl');
  });

  it('says why a slide is refused, such as one that this form has created already', async () => {
    setUpCatalogueAdmin();
    const message = 'This form has already created a slide. Edit it in the list of slides.';
    respondWithErrorDetails('post', '/api/carousels', 'idempotency_conflict', { message });
    openSite(slidePage);
    await fill(goodSlide);
    await press('Create slide');
    expect(await screen.findAllByText(message)).not.toHaveLength(0);
    expect(currentAddress()).toBe(slidePage);
  });

  it('shows both versions of a slide edited concurrently and overwrites the saved one on request', async () => {
    setUpCatalogueAdmin();
    const theirs = { ...aSlide('one', 'Their title', 0), version: 4 };
    respondWithErrorDetails('put', '/api/carousels/one', 'edited_meanwhile', { details: { current: theirs } });
    openSite('/admin?tab=carousel&slide=one');
    await fill({ Title: 'My title' });
    await press('Save slide');
    const box = await bothVersions();
    expect([box.getByText('Their title'), box.getByText('My title')]).toHaveLength(2);
    respond('put', '/api/carousels/one', { ...theirs, title: 'My title' });
    await press('Save mine over it');
    await waitFor(() => expect(bodyOf('PUT /api/carousels/one')).toMatchObject({ title: 'My title', version: 4 }));
  });

  it('removes the picture of the version that the form shows, and takes over what another user has saved instead', async () => {
    setUpCatalogueAdmin();
    const theirs = { ...aSlide('one', 'Their title', 0), version: 2 };
    respondWithErrorDetails('delete', '/api/carousels/one/images', 'edited_meanwhile', { details: { current: theirs } });
    openSite('/admin?tab=carousel&slide=one');
    await press('Remove picture');
    await bothVersions();
    expect(requestsTo('DELETE /api/carousels/one/images').map(({ line }) => line)).toEqual(['DELETE /api/carousels/one/images?version=1']);
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Their title');
    expect(screen.getByRole('button', { name: 'Remove picture' })).toBeTruthy();
  });

  it('saves a slide without its picture after the replacement was removed again', async () => {
    setUpCatalogueAdmin();
    acceptUploads();
    respond('put', '/api/carousels/one', { ...aSlide('one', 'First', 0), imageUrl: '' });
    openSite('/admin?tab=carousel&slide=one');
    await chooseFiles('Picture', fileOf('kite.png', 'image/png'));
    await waitFor(() => expect(screen.queryByLabelText('Sending kite.png')).toBeNull());
    await press('Remove picture');
    await press('Save slide');
    await waitFor(() => expect(bodyOf('PUT /api/carousels/one')).toMatchObject({ imageUrl: null, version: 1 }));
    expect(requestsTo('DELETE /api/carousels/one/images')).toEqual([]);
  });

  it('offers six colour presets, six directions and one to three buttons for a slide', async () => {
    setUpCatalogueAdmin();
    openSite(slidePage);
    await press('Night');
    expect(screen.getByLabelText<HTMLInputElement>('First colour').value).toBe('#33417F');
    expect(slidePresets).toHaveLength(6);
    expect(within(screen.getByLabelText('Direction')).getAllByRole('option')).toHaveLength(6);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Remove button 1' }).disabled).toBe(true);
    await press('Add button');
    await press('Add button');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add button' }).disabled).toBe(true);
  });

  it('moves a slide up by one position', async () => {
    setUpCatalogueAdmin();
    respond('patch', '/api/carousels/two/order', { carousels: [aSlide('two', 'Second', 0), aSlide('one', 'First', 1)] });
    openSite('/admin?tab=carousel');
    await press('Move Second up');
    await waitFor(() => expect(bodyOf('PATCH /api/carousels/two/order')).toEqual({ sortOrder: 0 }));
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move Second up' }).disabled).toBe(true));
  });
});
