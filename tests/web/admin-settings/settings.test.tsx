// @vitest-environment happy-dom
/** The settings in the administration: the search over fields, the form of the seller, and its conflicts. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { firstSeller } from '#infra/constructs/seller.ts';
import { aCategory, aProduct } from '#tests/web/kit/fixtures.tsx';
import { setUpCatalogueAdmin } from '#tests/web/texts/catalogue-admin.ts';
import {
  currentAddress,
  openSite,
  press,
  requestsTo,
  respond,
  respondByQuery,
  respondWithError,
  respondWithErrorDetails,
  setUpSite,
} from '#tests/web/texts/site.tsx';
import { findSettings } from '#web/features/admin-settings/sections.ts';

setUpSite();

const { officerName: _, officerDesignation: __, officerEmail: ___, officerPhone: ____, ...entered } = firstSeller;
const seller = { ...entered, version: 3, updatedAt: '2026-11-20T10:00:00.000Z' };
const saved = () => requestsTo('PUT /api/admin/settings/seller');
const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(box(label), { target: { value } });

async function form() {
  setUpCatalogueAdmin();
  respond('get', '/api/admin/settings', { seller, prices: { version: 0, mode: 'tax_exclusive', taxClasses: [] }, grievance: { version: 1 } });
  openSite('/admin?tab=settings');
  await screen.findByRole('form', { name: 'Seller' });
}

describe('the search over settings', () => {
  const found = (query: string) =>
    findSettings(query).map(({ section, field }) => (field === undefined ? section.id : `${section.id}.${field.name}`));

  it('finds settings by words of their own name, their group and their section', () => {
    expect(found('gstin')).toEqual(['seller.gstin']);
    expect(found('grievance mail')).toEqual(['grievance.email']);
    expect(found('seller')).toHaveLength(11);
    expect(found(' ')).toEqual([]);
  });

  it.each([
    ['shipping', ['delivery', 'policies', 'offers', 'delivery.freeFrom']],
    ['courier', ['delivery']],
    ['coupon', ['offers']],
    ['offer', ['offers']],
    ['sale', ['offers']],
    ['discount', ['offers', 'prices.taxClasses', 'delivery.freeFrom']],
    ['slab', ['prices.taxClasses', 'delivery.rows']],
    ['HSN', ['prices', 'prices.taxClasses']],
    ['MRP', ['prices', 'prices.mode']],
    ['return', ['policies']],
    ['privacy', ['policies']],
    ['email', ['seller.email', 'grievance.email']],
    ['shipping zones', ['delivery.zones']],
    ['issued invoices', ['seller.legalName']],
  ])('finds by %s, a word of a section, of a field or of its hint', (query, expected) => {
    expect(found(query)).toEqual(expected);
  });

  it('matches the beginning of words, and lists whole words first', () => {
    expect(found('COD').slice(0, 3)).toEqual(['cod', 'delivery.pinSearch', 'cod.isOn']);
    expect(found('COD')).toContain('seller.postalCode');
    expect(found('stin')).toEqual([]);
  });

  it.each([
    [
      'the search',
      async () => {
        fireEvent.change(screen.getByRole('searchbox', { name: 'Find a setting' }), { target: { value: 'coupon' } });
        await press('Offers');
      },
    ],
    [
      'the menu of sections',
      async () => void fireEvent.change(await screen.findByRole('combobox', { name: 'Section' }), { target: { value: 'offers' } }),
    ],
    // Hidden here, because this document has no width; so it has no accessible name either.
    ['the list of sections', async () => void fireEvent.click(await screen.findByText('Offers', { selector: 'nav[aria-label="Sections"] a' }))],
  ])('leads from %s to the tab of offers', async (_where, choose) => {
    await form();
    respond('get', '/api/admin/offers', { offers: [] });
    await choose();
    await waitFor(() => expect(currentAddress()).toBe('/admin?tab=offers'));
  });

  it('leads to a section that is found by its words', async () => {
    await form();
    fireEvent.change(screen.getByRole('searchbox', { name: 'Find a setting' }), { target: { value: 'complaints' } });
    await press('Grievance officer');
    expect(currentAddress()).toBe('/admin?tab=settings&section=grievance');
  });

  it('leads to a found setting and announces how many were found', async () => {
    await form();
    fireEvent.change(screen.getByRole('searchbox', { name: 'Find a setting' }), { target: { value: 'seller pin' } });
    expect(await screen.findByText('1 setting found')).toBeTruthy();
    await press('Seller: PIN code');
    expect(document.activeElement).toBe(box('PIN code'));
    fireEvent.change(screen.getByRole('searchbox', { name: 'Find a setting' }), { target: { value: 'nothing like it' } });
    expect(await screen.findByText('No setting is found by these words.')).toBeTruthy();
  });
});

describe('the form of the seller', () => {
  it('names each group of fields of the seller', async () => {
    await form();
    for (const name of ['Business', 'Registered address', 'Contact']) expect(screen.getByRole('region', { name })).toBeTruthy();
  });

  it('saves the whole section of the seller with the version seen, and says so', async () => {
    await form();
    respond('put', '/api/admin/settings/seller', { ...seller, legalName: 'Chhota Retail LLP', version: 4 });
    type('Legal name', 'Chhota Retail LLP');
    await press('Save seller');
    await waitFor(() => expect(saved()[0]?.body).toEqual({ ...entered, legalName: 'Chhota Retail LLP', version: 3 }));
    expect(await screen.findByText('Seller saved. Pages follow within a minute.')).toBeTruthy();
  });

  it('sends the version of the last save of the seller with the next one', async () => {
    await form();
    respond('put', '/api/admin/settings/seller', { ...seller, city: 'Mysuru', version: 4 });
    type('City', 'Mysuru');
    await press('Save seller');
    await waitFor(() => expect(saved()).toHaveLength(1));
    await screen.findByText('Seller saved. Pages follow within a minute.');
    type('City', 'Hubballi');
    await press('Save seller');
    await waitFor(() => expect(saved()[1]?.body).toMatchObject({ city: 'Hubballi', version: 4 }));
  });

  it('names a GSTIN of another state at its field and sends nothing', async () => {
    await form();
    type('GSTIN', '27AAPFU0939F1ZV');
    await press('Save seller');
    const wrong = await screen.findAllByText('This GSTIN is of Maharashtra, the address is in Karnataka. Correct the GSTIN or the state.');
    expect(wrong.length).toBeGreaterThan(0);
    expect(box('GSTIN').getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(box('GSTIN')));
    expect(saved()).toEqual([]);
  });

  it('shows the seller that another user has saved instead of overwriting it', async () => {
    await form();
    const current = { ...seller, legalName: 'Others Retail LLP', phone: '+91 80 1111 2222', version: 4 };
    respondWithErrorDetails('put', '/api/admin/settings/seller', 'edited_meanwhile', { details: { current } });
    type('Legal name', 'Mine Retail LLP');
    await press('Save seller');
    const conflict = await screen.findByRole('alertdialog', { name: 'Changed by another user' });
    expect(within(conflict).getByText('Others Retail LLP')).toBeTruthy();
    // A field that was not touched here shows the newer value.
    expect(box('Telephone').value).toBe('+91 80 1111 2222');
    respond('put', '/api/admin/settings/seller', { ...current, legalName: 'Mine Retail LLP', version: 5 });
    await press('Save mine over it');
    await waitFor(() => expect(saved()[1]?.body).toMatchObject({ legalName: 'Mine Retail LLP', phone: '+91 80 1111 2222', version: 4 }));
  });

  it('keeps the typed seller when saving fails, and discards it on request', async () => {
    await form();
    respondWithError('put', '/api/admin/settings/seller', 'unavailable');
    type('City', 'Mysuru');
    await press('Save seller');
    await waitFor(() => expect(saved()).toHaveLength(1));
    expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0);
    expect(box('City').value).toBe('Mysuru');
    await press('Discard changes');
    await waitFor(() => expect(box('City').value).toBe('Bengaluru'));
  });

  it('links from the seller to its audit log', async () => {
    await form();
    expect(screen.getByRole('link', { name: 'Who changed what' }).getAttribute('href')).toBe('/admin?tab=audit&type=settings&id=seller');
  });

  it('offers another attempt when the settings cannot be loaded', async () => {
    setUpCatalogueAdmin();
    respondWithError('get', '/api/admin/settings', 'internal');
    openSite('/admin?tab=settings');
    expect(await screen.findByText('Failed to load the settings')).toBeTruthy();
  });
});

describe('the form of the prices', () => {
  it('shows what customers pay before and after a change of the price mode, and saves it with the version seen', async () => {
    setUpCatalogueAdmin();
    respond('get', '/api/admin/settings', { seller, prices: { version: 2, mode: 'tax_exclusive', taxClasses: [] }, grievance: { version: 1 } });
    respond('get', '/api/products', {
      products: [aProduct({ name: 'Wooden Train', price: 499, gstRate: 18 })],
      meta: { total: 1, page: 1, limit: 5, totalPages: 1 },
    });
    openSite('/admin?tab=settings&section=prices');
    const preview = await screen.findByRole('region', { name: 'What customers pay' });
    expect(within(preview).getAllByRole('row')[1]?.textContent).toBe('Wooden Train₹499.0018%₹588.82');
    fireEvent.change(screen.getByRole('combobox', { name: 'Prices and GST' }), { target: { value: 'tax_inclusive' } });
    expect(within(preview).getAllByRole('row')[1]?.textContent).toBe('Wooden Train₹499.0018%₹588.82₹499.00');
    respond('put', '/api/admin/settings/prices', { version: 3, mode: 'tax_inclusive', taxClasses: [] });
    await press('Save prices');
    await waitFor(() => expect(requestsTo('PUT /api/admin/settings/prices')[0]?.body).toEqual({ version: 2, mode: 'tax_inclusive', taxClasses: [] }));
    expect(await screen.findByText('Prices saved. Checkout follows at once, pages within a minute.')).toBeTruthy();
  });

  describe('tax classes', () => {
    const validFrom = '2025-09-22';
    const apparel = {
      id: 'apparel',
      name: 'Clothes',
      rows: [
        { upTo: 250_000, rate: 5, validFrom },
        { rate: 18, validFrom },
      ],
    };
    const sent = () => requestsTo('PUT /api/admin/settings/prices');
    const rate = (place: number, of: string) => within(screen.getByRole('group', { name: `Rate ${place} of ${of}` }));
    const fill = (place: number, of: string, label: RegExp, value: string) =>
      fireEvent.change(rate(place, of).getByLabelText(label), { target: { value } });
    async function classes() {
      setUpCatalogueAdmin();
      const prices = { version: 2, mode: 'tax_inclusive', taxClasses: [apparel] };
      respond('get', '/api/admin/settings', { seller, prices, grievance: { version: 1 } });
      respond('get', '/api/products', { products: [], meta: { total: 0, page: 1, limit: 5, totalPages: 0 } });
      openSite('/admin?tab=settings&section=prices');
      await screen.findByRole('form', { name: 'Prices' });
      return prices;
    }

    it('leads from the search over settings to the tax classes', async () => {
      await classes();
      fireEvent.change(screen.getByRole('searchbox', { name: 'Find a setting' }), { target: { value: 'tax classes' } });
      await press('Prices: Tax classes');
      expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Tax classes' }));
    });

    it('shows tax classes in rupees, and sends them in paise with a new class under an id of its name', async () => {
      const prices = await classes();
      expect(rate(1, 'Clothes').getByLabelText<HTMLInputElement>(/Up to/).value).toBe('2500');
      fill(1, 'Clothes', /Up to/, '1,000.50');
      await press('Add tax class');
      const [, name] = screen.getAllByLabelText('Name of the tax class');
      fireEvent.change(name as HTMLElement, { target: { value: 'Prams & gear' } });
      fill(1, 'Prams & gear', /GST rate/, '18');
      fill(1, 'Prams & gear', /Applies from/, validFrom);
      const taxClasses = [
        {
          ...apparel,
          rows: [
            { upTo: 100_050, rate: 5, validFrom },
            { rate: 18, validFrom },
          ],
        },
        { id: 'prams-gear', name: 'Prams & gear', rows: [{ rate: 18, validFrom }] },
      ];
      respond('put', '/api/admin/settings/prices', { ...prices, version: 3, taxClasses });
      await press('Save prices');
      await waitFor(() => expect(sent()[0]?.body).toEqual({ version: 2, mode: 'tax_inclusive', taxClasses }));
    });

    it('writes the days of both versions of a tax class like every other date', async () => {
      const prices = await classes();
      const current = { ...prices, version: 3, taxClasses: [{ ...apparel, rows: [{ rate: 12, validFrom: '2025-10-01' }] }] };
      respondWithErrorDetails('put', '/api/admin/settings/prices', 'edited_meanwhile', { details: { current } });
      fill(2, 'Clothes', /GST rate/, '28');
      await press('Save prices');
      const conflict = within(await screen.findByRole('alertdialog', { name: 'Changed by another user' }));
      expect(conflict.getByText('Clothes: 12 % from 1 Oct 2025')).toBeTruthy();
      expect(conflict.getByText(/^Clothes: 5 % up to ₹2500 from 22 Sept? 2025, 28 % from 22 Sept? 2025$/)).toBeTruthy();
    });

    it('names a gap, an overlap and an absurd rate of a tax class at the field, and sends nothing', async () => {
      await classes();
      fill(2, 'Clothes', /Up to/, '5000');
      await press('Save prices');
      expect((await screen.findAllByText(/leave a gap above the highest price/)).length).toBeGreaterThan(0);
      fill(2, 'Clothes', /Up to/, '2500');
      fill(1, 'Clothes', /Up to/, '2500');
      await press('Add rate');
      fill(3, 'Clothes', /GST rate/, '40');
      await press('Save prices');
      expect((await screen.findAllByText(/end at the same price, so they overlap/)).length).toBeGreaterThan(0);
      fill(1, 'Clothes', /GST rate/, '180');
      await press('Save prices');
      expect((await screen.findAllByText('A GST rate is at most 40 per cent')).length).toBeGreaterThan(0);
      expect(sent()).toEqual([]);
    });

    it('says that products still use a tax class that was deleted', async () => {
      await classes();
      const text = 'Products are taxed as Clothes, so it cannot be deleted: give them another tax class or a rate first.';
      respondWithErrorDetails('put', '/api/admin/settings/prices', 'invalid_input', { fields: { taxClasses: text } });
      await press('Delete Clothes');
      await press('Save prices');
      expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    });
  });
});

describe('the form of the stock', () => {
  const stockForm = async () => {
    setUpCatalogueAdmin();
    respond('get', '/api/admin/settings', {
      seller,
      prices: { version: 0, mode: 'tax_exclusive', taxClasses: [] },
      grievance: { version: 1 },
      stock: { version: 2, lowStockLimit: 20 },
    });
    openSite('/admin?tab=settings&section=stock');
    await screen.findByRole('form', { name: 'Stock' });
  };
  const limit = 'Low-stock limit (units)';
  const sent = () => requestsTo('PUT /api/admin/settings/stock');

  it('saves the low-stock limit with the version seen, and says so', async () => {
    await stockForm();
    respond('put', '/api/admin/settings/stock', { version: 3, lowStockLimit: 1_500 });
    type(limit, '1,500');
    await press('Save stock');
    await waitFor(() => expect(sent()[0]?.body).toEqual({ version: 2, lowStockLimit: 1_500 }));
    expect(await screen.findByText('Low-stock limit saved. Lists and counts follow at once.')).toBeTruthy();
  });

  it.each(['', '-1', '100001', 'many'])('names the field that cannot be "%s", and sends nothing', async (value) => {
    await stockForm();
    type(limit, value);
    await press('Save stock');
    expect(await screen.findByText('Enter a whole number of units from 0 to 1,00,000')).toBeTruthy();
    expect(box(limit).getAttribute('aria-invalid')).toBe('true');
    expect(sent()).toEqual([]);
  });

  it('shows at the field why the server refuses a low-stock limit, and keeps what was typed', async () => {
    await stockForm();
    respondWithErrorDetails('put', '/api/admin/settings/stock', 'invalid_input', { fields: { lowStockLimit: 'Too many for this shop' } });
    type(limit, '9');
    await press('Save stock');
    await waitFor(() => expect(box(limit).getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getAllByText('Too many for this shop').length).toBeGreaterThan(0);
    expect(box(limit).value).toBe('9');
  });
});

describe('the categories that are paid online only', () => {
  const cod = {
    ...{ version: 2, isOn: true, fee: 30, minOrder: 0, maxOrder: 5_000, maxRefused: 3 },
    ...{ excludedProducts: [], excludedCategories: ['old-toys', 'soft-toys'] },
  };
  const sent = () => requestsTo('PUT /api/admin/settings/cod');

  it('lists hidden categories, and excluded ones that the shop no longer has, to be excluded or taken back', async () => {
    setUpCatalogueAdmin();
    const hidden = (id: string, name: string) => ({ ...aCategory(id, name), isActive: false });
    respondByQuery('get', '/api/categories', (query) =>
      [aCategory('wooden-toys', 'Wooden Toys'), hidden('soft-toys', 'Soft Toys'), hidden('kites', 'Kites')].filter(
        ({ isActive }) => isActive || !query.has('isActive'),
      ),
    );
    respond('get', '/api/admin/settings', { seller, cod, grievance: { version: 1 } });
    openSite('/admin?tab=settings&section=cod');
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Soft Toys (hidden)', checked: true }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'old-toys (not in the shop)', checked: true }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Kites (hidden)', checked: false }));
    expect(screen.getByRole('checkbox', { name: 'Wooden Toys', checked: false })).toBeTruthy();
    respond('put', '/api/admin/settings/cod', { ...cod, version: 3, excludedCategories: ['kites'] });
    await press('Save cash on delivery');
    await waitFor(() => expect(sent()[0]?.body).toMatchObject({ version: 2, excludedCategories: ['kites'] }));
  });
});
