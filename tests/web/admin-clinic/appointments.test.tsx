// @vitest-environment happy-dom
/** The administration's appointments: filters, calendar, status changes, cancelling and moving. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Visit, VisitFile } from '#shared/contract/clinic/appointment-clinic.ts';
import { meera, signInAdmin } from '#tests/web/texts/admin-people.ts';
import { currentAddress, openSite, press, requestsTo, respond, respondWithError, setUpSite, toastSaying } from '#tests/web/texts/site.tsx';
import { storeSession } from '#web/api/session.ts';

setUpSite();

const visit = (given: Partial<Visit> = {}): Visit => ({
  id: 'a1',
  doctor: { id: 'd1', name: 'Dr. Kavita Nair', speciality: 'Pediatricians' },
  patient: { name: 'Asha Rao', phone: '+919812345678', email: 'asha@example.in', customerId: 'c1' },
  start: '2026-11-21T05:00:00.000Z',
  end: '2026-11-21T05:30:00.000Z',
  status: 'confirmed',
  total: 600,
  isPaid: true,
  byClinic: false,
  keepsSlot: false,
  createdAt: '2026-11-20T05:00:00.000Z',
  moves: [],
  canCancel: true,
  canMove: true,
  ...given,
});
const file = (given: Partial<VisitFile> = {}): VisitFile => ({ ...visit(), history: [], ...given });
const paged = (...data: readonly Visit[]) => ({ data, meta: { total: data.length, page: 1, limit: 20, totalPages: 1 } });
const calendar = (...visits: readonly Visit[]) => ({
  from: '2026-11-21',
  today: '2026-11-21',
  days: [{ day: '2026-11-21', visits }],
  isLeast: false,
});

function atTheClinic(...visits: readonly Visit[]): void {
  signInAdmin();
  respond('get', '/api/doctor/list', { success: true, doctors: [] });
  respond('get', '/api/admin/doctors', { data: [], meta: { total: 0, page: 1, limit: 100, totalPages: 0 } });
  respond('get', '/api/admin/appointments', paged(...visits));
  respond('get', '/api/admin/appointment-calendar', calendar(...visits));
}
const last = (start: string) => requestsTo(start).at(-1);

it('requests appointments with the valid filters of the address and ignores invalid ones', async () => {
  atTheClinic(visit());
  openSite('/admin?tab=doctors&doctor=d1&speciality=Pediatricians&status=no_show&from=2026-11-01&to=soon&search=asha&sort=earliest&page=2');
  await screen.findByRole('table', { name: 'Appointments' });
  expect(Object.fromEntries(last('GET /api/admin/appointments')?.query ?? [])).toEqual({
    doctorId: 'd1',
    speciality: 'Pediatricians',
    status: 'no_show',
    fromDate: '2026-11-01',
    search: 'asha',
    sortOrder: 'ASC',
    page: '2',
    limit: '20',
  });
});

it('offers archived doctors and their specialities as filters, because their appointments stay', async () => {
  atTheClinic(visit());
  respond('get', '/api/admin/doctors', {
    data: [{ id: 'd9', name: 'Dr. Ravi Menon', speciality: 'Dermatologist' }],
    meta: { total: 1, page: 1, limit: 100, totalPages: 1 },
  });
  openSite('/admin?tab=doctors');
  expect(await screen.findByRole('option', { name: 'Dr. Ravi Menon (archived)' })).toBeTruthy();
  expect(screen.getByRole('option', { name: 'Dermatologist' })).toBeTruthy();
  expect(last('GET /api/admin/doctors?')?.query.get('isArchived')).toBe('true');
});

it('shows a doctor only their own appointments of today, whatever doctor the address names', async () => {
  atTheClinic(visit());
  storeSession({ token: 'token-1', user: { ...meera, role: 'doctor' } });
  openSite('/admin?tab=doctors&doctor=d2');
  await screen.findByRole('heading', { level: 1, name: 'My appointments' });
  await screen.findByRole('region', { name: 'Dr. Kavita Nair' });
  expect(Object.fromEntries(last('GET /api/admin/appointment-calendar')?.query ?? [])).toEqual({ days: '1' });
  expect(screen.queryByRole('navigation', { name: 'Clinic' })).toBeNull();
  expect(screen.queryByLabelText('Doctor')).toBeNull();
});

it('links from a day to the days before and after, and from a week to the week after', async () => {
  atTheClinic(visit());
  openSite('/admin?tab=doctors&view=day&day=2026-11-30');
  expect((await screen.findByRole('link', { name: 'The day after' })).getAttribute('href')).toBe('/admin?tab=doctors&view=day&day=2026-12-01');
  expect(screen.getByRole('link', { name: 'The day before' }).getAttribute('href')).toBe('/admin?tab=doctors&view=day&day=2026-11-29');
  fireEvent.click(screen.getByRole('link', { name: 'Week' }));
  await waitFor(() => expect(currentAddress()).toBe('/admin?tab=doctors&view=week&day=2026-11-30'));
  expect(screen.getByRole('link', { name: 'The week after' }).getAttribute('href')).toBe('/admin?tab=doctors&view=week&day=2026-12-07');
});

it('marks an appointment completed with one click and asks for a reason to undo a late no-show', async () => {
  atTheClinic(
    visit({ moves: [{ status: 'completed', needsReason: false }] }),
    visit({ id: 'a2', status: 'no_show', moves: [{ status: 'confirmed', needsReason: true }], patient: { name: 'Bina Das', phone: '' } }),
  );
  respond('patch', '/api/admin/appointments/a1/status', file());
  respond('patch', '/api/admin/appointments/a2/status', file());
  openSite('/admin?tab=doctors');
  await press(/^Completed: Asha Rao/);
  await waitFor(() => expect(last('PATCH /api/admin/appointments/a1/status')?.body).toEqual({ status: 'completed' }));
  await press(/^Undo: Bina Das/);
  const dialog = within(await screen.findByRole('dialog', { name: 'Take this back?' }));
  expect(dialog.getByRole('button', { name: 'Take back' }).getAttribute('aria-disabled')).toBe('true');
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'She was late' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(last('PATCH /api/admin/appointments/a2/status')?.body).toEqual({ status: 'confirmed', reason: 'She was late' }));
});

it('states the refund of a cancellation, keeps the slot closed on request and shows a rejection', async () => {
  atTheClinic();
  respond('get', '/api/admin/appointments/a1', file());
  respondWithError('post', '/api/admin/appointments/a1/cancel', 'appointment_not_cancellable');
  openSite('/admin?tab=doctors&visit=a1');
  await press('Cancel appointment');
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this appointment?' }));
  expect(dialog.getByText(/^₹600.00, all that Asha Rao has paid, goes back/)).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'The doctor is ill' } });
  fireEvent.click(dialog.getByLabelText('Keep it closed'));
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel appointment' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('Cannot cancel this appointment.');
  expect(last('POST /api/admin/appointments/a1/cancel')?.body).toEqual({ reason: 'The doctor is ill', keepsSlot: true });
});

it('moves an appointment to a chosen free time of the day', async () => {
  atTheClinic();
  respond('get', '/api/admin/appointments/a1', file());
  respond('get', '/api/admin/appointments/a1/times', { day: '2026-11-21', times: ['2026-11-21T06:00:00.000Z'] });
  respond('post', '/api/admin/appointments/a1/move', file());
  openSite('/admin?tab=doctors&visit=a1');
  await press('Move');
  const dialog = within(await screen.findByRole('dialog', { name: 'Move this appointment?' }));
  await dialog.findByRole('option', { name: /^11:30/ });
  fireEvent.change(dialog.getByLabelText(/^Time/), { target: { value: '2026-11-21T06:00:00.000Z' } });
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'The doctor is late' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Move appointment' }));
  await waitFor(() =>
    expect(last('POST /api/admin/appointments/a1/move')?.body).toEqual({ start: '2026-11-21T06:00:00.000Z', reason: 'The doctor is late' }),
  );
  await waitFor(() => expect(toastSaying('success', 'Appointment moved')).toBe(true));
});
