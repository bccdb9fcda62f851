// @vitest-environment happy-dom
/** Finding a doctor: clinic home page, list by speciality and the page of a doctor. */
import { act, fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import type { Doctor } from '#shared/contract/clinic/doctor.ts';
import { defaultSpecialities } from '#shared/rules/clinic/speciality.ts';
import { aDoctor, clinicHandlers } from '#tests/web/kit/clinic.ts';
import { errorResponse } from '#tests/web/kit/error-response.ts';
import { renderAt } from '#tests/web/kit/fixtures.tsx';
import { setUpServer } from '#tests/web/kit/server.ts';
import { Component as AppointmentPage } from '#web/features/clinic/appointment-page.tsx';
import { Component as DoctorsPage } from '#web/features/clinic/doctors-page.tsx';
import { Component as HomePage } from '#web/features/clinic/home-page.tsx';
import { Toaster } from '#web/ui/feedback/toaster.tsx';

const server = setUpServer(...clinicHandlers);
const doctors = (...all: Doctor[]) => server.use(http.get('*/api/doctor/list', () => HttpResponse.json({ success: true, doctors: all })));
/** Returns a function that lets the request for the doctors fail. */
function withholdDoctors(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.use(http.get('*/api/doctor/list', () => promise.then(() => errorResponse('internal'))));
  return resolve;
}
const address = () => screen.getByLabelText('address').textContent;
const cards = async (label = 'Doctors') => within(await screen.findByRole('list', { name: label })).getAllByRole('article');

describe('the clinic home page', () => {
  const open = () => renderAt(<HomePage />, '/doctor', '/doctor');

  it('shows the first ten doctors and links to all doctors', async () => {
    doctors(...Array.from({ length: 12 }, (_, place) => aDoctor(`d${place + 1}`)));
    open();
    expect(await cards()).toHaveLength(10);
    for (const name of ['Find Doctors', 'Book Appointment'])
      expect(screen.getAllByRole('link', { name })[0]?.getAttribute('href')).toBe('/doctor/doctors');
    expect(screen.getByRole('link', { name: 'See all 12 doctors' })).toBeTruthy();
    expect(
      within((await cards())[0] as HTMLElement)
        .getByRole('link', { name: 'Dr. Meera Nair d1' })
        .getAttribute('href'),
    ).toBe('/doctor/appointment/d1');
  });

  it('counts the doctors of each speciality', async () => {
    doctors(aDoctor('d1'), aDoctor('d2'), aDoctor('d3', { speciality: 'Eye & Ear' }));
    open();
    const tiles = within(await screen.findByRole('list', { name: 'Specialities' }));
    expect((await tiles.findByRole('link', { name: /^Pediatricians/ })).textContent).toBe('Pediatricians2 doctors');
    const other = await tiles.findByRole('link', { name: /^Eye & Ear/ });
    expect(other.textContent).toBe('Eye & Ear1 doctor');
    expect(other.getAttribute('href')).toBe('/doctor/doctors/Eye%20%26%20Ear');
  });

  it('shows no number of doctors while they are loading, and none when they cannot be loaded', async () => {
    const release = withholdDoctors();
    open();
    const tiles = within(await screen.findByRole('list', { name: 'Specialities' }));
    const lineOf = (tile: HTMLElement) => tile.lastElementChild?.textContent;
    const tile = await tiles.findByRole('link', { name: 'Pediatricians' });
    expect(lineOf(tile)).toBe('\u00a0');
    release();
    await screen.findByRole('button', { name: 'Try Again' });
    expect(lineOf(tile)).toBe('\u00a0');
  });

  it('shows six default specialities without an error when specialities cannot be loaded', async () => {
    doctors();
    server.use(http.get('*/api/admin/doctor-categories', () => errorResponse('internal')));
    renderAt(
      <>
        <HomePage />
        <Toaster />
      </>,
    );
    const tiles = within(await screen.findByRole('list', { name: 'Specialities' }));
    for (const name of defaultSpecialities) expect(tiles.getByText(name)).toBeTruthy();
    expect(defaultSpecialities).toHaveLength(6);
    expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
  });

  it('shows an error when doctors cannot be loaded and loads them again on Try Again', async () => {
    server.use(http.get('*/api/doctor/list', () => errorResponse('internal')));
    open();
    const again = await screen.findByRole('button', { name: 'Try Again' });
    doctors(aDoctor('d9'));
    fireEvent.click(again);
    expect(await cards()).toHaveLength(1);
  });
});

describe('the doctor list', () => {
  const all = [aDoctor('d1'), aDoctor('d2', { speciality: 'General physician', name: 'Dr. Arjun Rao' })];

  it('filters doctors by the speciality in the address and clears the active filter on click', async () => {
    doctors(...all);
    renderAt(<DoctorsPage />, '/doctor/doctors/General%20physician', '/doctor/doctors/:category?');
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('General physician');
    expect((await cards()).map((card) => card.getAttribute('aria-label'))).toEqual(['Dr. Arjun Rao']);
    const filters = within(screen.getByRole('navigation', { name: 'Specialities' }));
    const active = filters.getByRole('link', { name: /^General physician/, hidden: true });
    expect(active.getAttribute('aria-current')).toBe('true');
    fireEvent.click(active);
    expect(await cards()).toHaveLength(2);
    expect(address()).toBe('/doctor/doctors');
  });

  it('says on the Filters button of small screens whether the filters are open', async () => {
    doctors(...all);
    renderAt(<DoctorsPage />, '/doctor/doctors', '/doctor/doctors');
    const button = screen.getByText(/^Filters/);
    expect(button.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(document.getElementById(button.getAttribute('aria-controls') ?? '')).toBeTruthy();
  });

  it('links from a speciality without doctors to all doctors and hides the page from search engines', async () => {
    doctors(...all);
    renderAt(<DoctorsPage />, '/doctor/doctors/Astrologer', '/doctor/doctors/:category');
    expect(await screen.findByRole('heading', { name: 'No doctors found' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See all doctors' }).getAttribute('href')).toBe('/doctor/doctors');
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  });

  it('does not call a speciality unknown, or count its doctors, when the doctors cannot be loaded', async () => {
    server.use(http.get('*/api/doctor/list', () => errorResponse('internal')));
    renderAt(<DoctorsPage />, '/doctor/doctors/Eye%20%26%20Ear', '/doctor/doctors/:category');
    await screen.findByRole('button', { name: 'Try Again' });
    const filters = within(screen.getByRole('navigation', { name: 'Specialities' }));
    expect((await filters.findByRole('link', { name: /^Pediatricians/, hidden: true })).textContent).toBe('Pediatricians');
    expect(document.querySelector('meta[name=robots]')).toBeNull();
  });

  it('shows the recorded facts of a doctor and nothing for missing facts', async () => {
    doctors(aDoctor('d1'), aDoctor('d2', { experience: '', isVerified: false, available: false, address: { line1: '', line2: '' } }));
    renderAt(<DoctorsPage />, '/doctor/doctors', '/doctor/doctors');
    const [full, bare] = await cards();
    for (const text of ['Available', 'Verified', 'Pediatricians', '12 years', 'Bengaluru', '₹500'])
      expect(within(full as HTMLElement).getByText(text)).toBeTruthy();
    expect(within(bare as HTMLElement).getByText('Not available')).toBeTruthy();
    expect(bare?.textContent).not.toMatch(/Verified|5y|City|years/);
  });
});

describe('the page of a doctor', () => {
  it('describes a doctor to search engines', async () => {
    doctors(aDoctor('d1', { registrationNumber: 'KMC 12345' }));
    await act(async () => void renderAt(<AppointmentPage />, '/doctor/appointment/d1', '/doctor/appointment/:docId'));
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Dr. Meera Nair d1');
    const [physician] = [...document.querySelectorAll('script[type="application/ld+json"]')].map((node) => JSON.parse(node.textContent ?? ''));
    expect(physician).toMatchObject({
      '@type': 'Physician',
      name: 'Dr. Meera Nair d1',
      medicalSpecialty: 'Pediatricians',
      identifier: 'KMC 12345',
      address: { addressLocality: 'Bengaluru' },
    });
    expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toMatch(/\/doctor\/appointment\/d1$/);
  });

  it('says that an unknown doctor was not found', async () => {
    renderAt(<AppointmentPage />, '/doctor/appointment/unknown', '/doctor/appointment/:docId');
    expect(await screen.findByRole('heading', { name: 'Doctor not found' })).toBeTruthy();
  });

  it('offers other doctors when a doctor takes no appointments', async () => {
    doctors(aDoctor('d1', { available: false }));
    renderAt(<AppointmentPage />, '/doctor/appointment/d1', '/doctor/appointment/:docId');
    expect((await screen.findByRole('link', { name: 'See others' })).getAttribute('href')).toBe('/doctor/doctors/Pediatricians');
    expect(screen.queryByRole('radio')).toBeNull();
  });
});
