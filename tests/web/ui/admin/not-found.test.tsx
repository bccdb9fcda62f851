// @vitest-environment happy-dom
/** The forms of the administration show what is stored, keep what was typed when a read in the background fails, and report a deleted record. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aSlide, setUpCatalogueAdmin, toys, train } from '#tests/web/texts/catalogue-admin.ts';
import { loseResponse, openSite, requestsTo, respond, respondWithError, setUpSite } from '#tests/web/texts/site.tsx';

setUpSite();

const offer = { id: 'o1', title: 'Ten per cent off', kind: 'percent', percent: 10, scope: 'order', targets: [], trigger: 'unique_codes' };
const flags = { isFirstOrderOnly: false, isCombinable: false, isPublic: false, isPaused: false, version: 3, createdAt: '2026-11-20T10:00:00.000Z' };
const figures = { codes: 5, used: 0, held: 0, discount: 0, revenue: 0, onDelivery: 0 };
const times = { startsAt: '2020-01-01T00:00:00.000Z', endsAt: '2999-12-31T18:30:00.000Z' };
const sale = { id: 's1', title: 'Diwali sale', scope: 'categories', percent: 20, targets: [{ id: 'toys', name: 'Toys' }], ...times, ...flags };
const speciality = { id: 'skin', name: 'Dermatologist', description: 'Skin', image: '', sortOrder: 0, doctors: 1, version: 1 };
const person = { name: 'Dr. Meera Nair', image: '', degree: 'MBBS', experience: '', about: '', email: '', registrationNumber: '' };
const doctor = { id: 'd1', ...person, speciality: 'Dermatologist', fees: 500, address: { line1: '', line2: '' }, sortOrder: 0, version: 3 };
const states = { available: true, isVerified: false, isArchived: false };
const schedule = { weekly: Array.from({ length: 7 }, () => []), breaks: [], slotMinutes: 30, daysOffered: 7, leave: [], overrides: {} };

function reachable(): void {
  setUpCatalogueAdmin();
  respond('get', '/api/admin/offers', { offers: [{ ...offer, ...flags, ...figures }] });
  respond('get', '/api/admin/sales', { sales: [sale] });
  respond('get', '/api/admin/specialities', { specialities: [speciality] });
  respond('get', '/api/admin/doctors/d1', { ...doctor, ...states });
  respond('get', '/api/admin/doctors/d1/schedule', { schedule, version: 2, hits: [], today: '2026-11-21' });
}

/** Goes to another page of the site, as Back and Forward do. */
const visit = (address: string) =>
  act(() => {
    window.history.pushState(null, '', address);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });

/** The browser reports that the connection is back, and SWR reads again what the page shows. */
const reconnect = async (read: string) => {
  const before = requestsTo(`GET ${read}`).length;
  await act(async () => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(requestsTo(`GET ${read}`).length).toBeGreaterThan(before));
};

describe('a form that is opened again', () => {
  it.each([
    ['product', 'products&product=7', 'Name', '/api/products/7', { ...train, name: 'New', version: 4 }],
    ['category', 'categories&category=wooden-toys', 'Name', '/api/categories/wooden-toys', { ...toys, name: 'New', version: 3 }],
    ['slide', 'carousel&slide=one', 'Title', '/api/carousels/one', { ...aSlide('one', 'New', 0), version: 2 }],
    ['offer', 'offers&offer=o1', 'Title', '/api/admin/offers', { offers: [{ ...offer, ...flags, ...figures, title: 'New', version: 4 }] }],
    ['sale', 'offers&show=sales&sale=s1', 'Name', '/api/admin/sales', { sales: [{ ...sale, title: 'New', version: 4 }] }],
    [
      'speciality',
      'doctors&part=specialities&speciality=skin',
      'Name',
      '/api/admin/specialities',
      { specialities: [{ ...speciality, name: 'New', version: 2 }] },
    ],
    ['doctor', 'doctors&part=doctors&doctor=d1', 'Name', '/api/admin/doctors/d1', { ...doctor, ...states, name: 'New', version: 4 }],
    [
      "doctor's hours",
      'doctors&part=doctors&doctor=d1&view=hours',
      'Length',
      '/api/admin/doctors/d1/schedule',
      { schedule: { ...schedule, slotMinutes: 15 }, version: 3, hits: [], today: '2026-11-21' },
    ],
  ])('shows what was saved meanwhile: %s', async (_, address, label, read, saved) => {
    reachable();
    openSite(`/admin?tab=${address}`);
    await screen.findByLabelText(label);
    visit('/admin?tab=overview');
    await waitFor(() => expect(screen.queryByLabelText(label)).toBeNull());
    respond('get', read, saved);
    visit(`/admin?tab=${address}`);
    expect((await screen.findByLabelText<HTMLInputElement>(label)).value).toBe(label === 'Length' ? '15' : 'New');
  });
});

describe('a form whose record cannot be read again', () => {
  it.each([
    ['product', 'products&product=7', 'Name', ['/api/products/7', '/api/categories']],
    ['category', 'categories&category=wooden-toys', 'Name', ['/api/categories/wooden-toys', '/api/categories']],
    ['slide', 'carousel&slide=one', 'Title', ['/api/carousels/one', '/api/carousels']],
    ['offer with codes', 'offers&offer=o1', 'Title', ['/api/admin/offers']],
    ['sale', 'offers&show=sales&sale=s1', 'Name', ['/api/admin/sales']],
    ['speciality', 'doctors&part=specialities&speciality=skin', 'Name', ['/api/admin/specialities']],
    ['doctor', 'doctors&part=doctors&doctor=d1', 'Name', ['/api/admin/doctors/d1', '/api/admin/specialities']],
    [
      "doctor's hours",
      'doctors&part=doctors&doctor=d1&view=hours',
      'Days that can be booked',
      ['/api/admin/doctors/d1/schedule', '/api/admin/doctors/d1', '/api/admin/specialities'],
    ],
  ])('keeps what was typed: %s', async (_, address, label, reads) => {
    reachable();
    openSite(`/admin?tab=${address}`);
    fireEvent.change(await screen.findByLabelText(label), { target: { value: '21' } });
    for (const read of reads) loseResponse('get', read);
    for (const read of reads) await reconnect(read);
    expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe('21');
  });

  it('says that the record was deleted meanwhile', async () => {
    reachable();
    openSite('/admin?tab=categories&category=wooden-toys');
    await screen.findByLabelText('Name');
    respondWithError('get', '/api/categories/wooden-toys', 'category_not_found');
    await reconnect('/api/categories/wooden-toys');
    expect(await screen.findByText('Category not found')).toBeTruthy();
  });
});
