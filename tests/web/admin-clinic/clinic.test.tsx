// @vitest-environment happy-dom
/** The administration of doctors, specialities and opening hours. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { StaffDoctor } from '#shared/contract/clinic/clinic.ts';
import type { AffectedAppointment, DoctorSchedule } from '#shared/contract/clinic/schedule.ts';
import type { StaffSpeciality } from '#shared/contract/clinic/speciality.ts';
import { onePage, signInAdmin } from '#tests/web/texts/admin-people.ts';
import {
  currentAddress,
  fill,
  openSite,
  press,
  requestsTo,
  respond,
  respondWithError,
  respondWithErrorDetails,
  setUpSite,
  toastSaying,
} from '#tests/web/texts/site.tsx';

setUpSite();

const meera: StaffDoctor = {
  id: 'd1',
  name: 'Dr. Meera Nair',
  image: '',
  speciality: 'Pediatricians',
  degree: 'MBBS, MD',
  experience: '12 years',
  about: 'Children first.',
  fees: 500,
  available: true,
  address: { line1: '17, Church Street', line2: 'Ashok Nagar, Bengaluru' },
  registrationNumber: 'KMC 48213',
  isVerified: true,
  verified: { by: 'Asha Verma', at: '2026-11-01T00:00:00.000Z' },
  email: '',
  sortOrder: 0,
  isArchived: false,
  version: 3,
};
const skin: StaffSpeciality = { id: 'skin', name: 'Dermatologist', description: 'Skin', image: '', sortOrder: 1, doctors: 0, version: 1 };
const children: StaffSpeciality = { id: 'children', name: 'Pediatricians', description: 'Children', image: '', sortOrder: 0, doctors: 2, version: 4 };
const hours: DoctorSchedule = {
  schedule: {
    weekly: Array.from({ length: 7 }, (_, day) => (day === 0 ? [] : [{ from: '10:00', to: '13:00' }])),
    breaks: [],
    slotMinutes: 30,
    daysOffered: 7,
    leave: [],
    overrides: {},
  },
  version: 2,
  hits: [],
  today: '2026-11-21',
};
const hit: AffectedAppointment = {
  appointmentId: 'a1',
  customerId: 'c1',
  patient: 'Ravi Menon',
  phone: '+919812345678',
  start: '2026-11-24T05:30:00.000Z',
  end: '2026-11-24T06:00:00.000Z',
  amount: 500,
  state: 'paid',
};

const at = (more = '', part = 'doctors') => `/admin?tab=doctors&part=${part}${more}`;
const bodyOf = (start: string) => requestsTo(start).at(-1)?.body as Record<string, unknown>;
const box = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

beforeEach(() => {
  signInAdmin();
  respond('get', '/api/admin/doctors', { data: [meera], meta: onePage });
  respond('get', '/api/admin/doctors/d1', meera);
  respond('get', '/api/admin/doctors/d1/schedule', hours);
  respond('get', '/api/admin/specialities', { specialities: [children, skin] });
});

describe('doctors', () => {
  it('filters doctors by the address and writes chosen filters to the address', async () => {
    openSite(at('&search=meera&available=true&sort=name&page=2'));
    await screen.findByRole('rowheader', { name: /Dr\. Meera Nair/ });
    const { query } = requestsTo('GET /api/admin/doctors?').at(-1) ?? {};
    expect(['search', 'available', 'sort', 'page'].map((name) => query?.get(name))).toEqual(['meera', 'true', 'name', '2']);
    fireEvent.change(screen.getByLabelText('Speciality'), { target: { value: 'Dermatologist' } });
    await waitFor(() =>
      expect(currentAddress()).toBe('/admin?tab=doctors&part=doctors&search=meera&speciality=Dermatologist&available=true&sort=name'),
    );
    fireEvent.change(screen.getByLabelText('Bookings'), { target: { value: 'archived' } });
    await waitFor(() => expect(requestsTo('GET /api/admin/doctors?').at(-1)?.query.get('isArchived')).toBe('true'));
  });

  it('returns from a doctor to the same page of the list, by the hours, too', async () => {
    openSite(at('&search=meera&doctor=d1&page=2'));
    const back = await screen.findByRole('link', { name: 'Doctors', current: false });
    expect(back.getAttribute('href')).toBe(at('&search=meera&page=2'));
    expect(screen.getByRole('link', { name: 'Hours and leave' }).getAttribute('href')).toContain('page=2');
  });

  it('closes bookings for a doctor with a switch', async () => {
    respond('put', '/api/admin/doctors/d1', { ...meera, available: false });
    openSite(at());
    const shut = await screen.findByRole('switch', { name: 'Dr. Meera Nair takes bookings' });
    expect(shut.getAttribute('aria-checked')).toBe('true');
    await act(async () => void fireEvent.click(shut));
    await waitFor(() => expect(bodyOf('PUT /api/admin/doctors/d1')).toEqual({ available: false }));
    await waitFor(() => expect(toastSaying('success', 'Dr. Meera Nair takes no bookings')).toBe(true));
  });

  it('leads from an archived doctor with upcoming appointments to the hours of the doctor', async () => {
    respond('delete', '/api/admin/doctors/d1', {
      success: true,
      message: 'Doctor archived: appointments refer to them',
      isArchived: true,
      upcoming: 2,
    });
    openSite(at());
    await press('Remove Dr. Meera Nair');
    await press('Remove doctor');
    await waitFor(() => expect(currentAddress()).toBe('/admin?tab=doctors&part=doctors&doctor=d1&view=hours'));
  });

  it('creates a doctor from the typed values and focuses the first invalid field', async () => {
    respond('post', '/api/admin/doctors', meera);
    openSite(at('&doctor=new'));
    await press('Create doctor');
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('name'));
    expect(screen.getByText('Degree is required')).toBeTruthy();
    await fill({
      Name: 'Dr. Meera Nair',
      Speciality: 'Pediatricians',
      Degree: 'MBBS',
      'Fee (₹)': '500.5',
      'Registration number (optional)': 'KMC 1',
    });
    fireEvent.click(await box('Verified with the medical council'));
    await press('Create doctor');
    await waitFor(() =>
      expect(bodyOf('POST /api/admin/doctors')).toMatchObject({ speciality: 'Pediatricians', fees: '500.5', isVerified: true, available: true }),
    );
    expect(bodyOf('POST /api/admin/doctors')).not.toHaveProperty('sortOrder');
    await waitFor(() => expect(currentAddress()).toBe('/admin?tab=doctors&part=doctors'));
  });

  it('shows who verified a doctor and clears the mark when the registration number changes', async () => {
    openSite(at('&doctor=d1'));
    expect(await screen.findByText('Verified on 1 Nov 2026 by Asha Verma')).toBeTruthy();
    await fill({ 'Registration number (optional)': 'KMC 9' });
    expect((await box('Verified with the medical council')).checked).toBe(false);
  });

  it('shows both versions of a doctor edited concurrently and overwrites the saved one on request', async () => {
    respondWithErrorDetails('put', '/api/admin/doctors/d1', 'edited_meanwhile', { details: { current: { ...meera, fees: 900, version: 4 } } });
    openSite(at('&doctor=d1'));
    await fill({ 'Fee (₹)': '700' });
    await press('Save doctor');
    const dialog = within(await screen.findByRole('alertdialog'));
    expect([dialog.getByText('900'), dialog.getByText('700')]).toHaveLength(2);
    respond('put', '/api/admin/doctors/d1', { ...meera, version: 5 });
    await press('Save mine over it');
    await waitFor(() => expect(bodyOf('PUT /api/admin/doctors/d1')).toMatchObject({ fees: '700', version: 4 }));
  });

  it('focuses the e-mail field when another doctor uses the address', async () => {
    respondWithError('put', '/api/admin/doctors/d1', 'doctor_email_taken');
    openSite(at('&doctor=d1'));
    await fill({ 'E-mail (optional)': 'asha@example.in' });
    await press('Save doctor');
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('email'));
  });
});

describe('specialities', () => {
  it('moves a speciality up by one position', async () => {
    respond('patch', '/api/admin/specialities/skin/order', { specialities: [skin, children] });
    openSite(at('', 'specialities'));
    await press('Move Dermatologist up');
    await waitFor(() => expect(bodyOf('PATCH /api/admin/specialities/skin/order')).toEqual({ sortOrder: 0 }));
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move Dermatologist up' }).disabled).toBe(true));
  });

  it('explains why a speciality with doctors cannot be deleted', async () => {
    const message = 'This speciality still has 2 doctors. Give them another speciality first.';
    respondWithError('delete', '/api/admin/specialities/children', 'speciality_in_use', message);
    openSite(at('', 'specialities'));
    await press('Delete Pediatricians');
    await press('Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete Pediatricians?' });
    // The dialog shows the message, and a toast shows it too.
    expect((await within(dialog).findAllByText(message)).length).toBeGreaterThan(0);
  });

  it('names the specialities that the site shows while none are saved', async () => {
    respond('get', '/api/admin/specialities', { specialities: [] });
    openSite(at('', 'specialities'));
    expect(await screen.findByText(/the site shows General physician, Gynecologist/)).toBeTruthy();
  });
});

describe('opening hours', () => {
  const page = at('&doctor=d1&view=hours');

  it('saves the weekly hours, breaks, leave and single days of a doctor', async () => {
    respond('put', '/api/admin/doctors/d1/schedule', { ...hours, version: 3 });
    openSite(page);
    await press('Add hours to Monday');
    await fill({ 'Monday from, spell 2': '16:00', 'Monday to, spell 2': '19:00', Length: '20', 'Days that can be booked': '14' });
    await press('Add a break');
    await fill({ 'Breaks from': '11:00', 'Breaks to': '11:20' });
    await press('Add leave');
    await fill({ 'First day': '2026-11-24', 'Last day': '2026-11-25' });
    await press('Add a day');
    await fill({ Day: '2026-11-29' });
    await press('Save hours');
    const spell = { from: '10:00', to: '13:00' };
    await waitFor(() =>
      expect(bodyOf('PUT /api/admin/doctors/d1/schedule')).toEqual({
        weekly: [[], [spell, { from: '16:00', to: '19:00' }], [spell], [spell], [spell], [spell], [spell]],
        breaks: [{ from: '11:00', to: '11:20' }],
        slotMinutes: 20,
        daysOffered: 14,
        leave: [{ from: '2026-11-24', to: '2026-11-25' }],
        overrides: { '2026-11-29': [{ from: '10:00', to: '14:00' }] },
        version: 2,
        knownHits: [],
      }),
    );
    await waitFor(() => expect(toastSaying('success', 'Hours saved')).toBe(true));
    // The next save carries the version that this one returned.
    await press('Save hours');
    await waitFor(() => expect(bodyOf('PUT /api/admin/doctors/d1/schedule')).toMatchObject({ version: 3 }));
  });

  it('keeps the weekdays, leave and single days that another user changed beside those changed here', async () => {
    const { schedule } = hours;
    const leave = [
      { from: '2026-11-24', to: '2026-11-24' },
      { from: '2026-11-30', to: '2026-12-01' },
    ];
    const overrides = { '2026-11-29': [{ from: '10:00', to: '12:00' }], '2026-12-06': [{ from: '10:00', to: '12:00' }] };
    respond('get', '/api/admin/doctors/d1/schedule', { ...hours, schedule: { ...schedule, leave, overrides } });
    const theirs = {
      ...schedule,
      weekly: schedule.weekly.with(2, []),
      leave: [...leave.slice(1), { from: '2026-12-24', to: '2026-12-24' }],
      overrides: { ...overrides, '2026-12-06': [] },
    };
    respondWithErrorDetails('put', '/api/admin/doctors/d1/schedule', 'edited_meanwhile', {
      details: { current: { ...hours, schedule: theirs, version: 3 } },
    });
    openSite(page);
    await fill({ 'Monday to': '14:00', '29 Nov 2026 to': '11:00' });
    await press('Remove leave from 30 Nov 2026');
    await press('Save hours');
    const conflict = within(await screen.findByRole('alertdialog', { name: 'Changed by another user' }));
    expect(conflict.getByText('29 Nov 2026: 10:00 to 11:00', { exact: false })).toBeTruthy();
    expect(conflict.queryByText('Tuesday: Yours')).toBeNull();
    await press('Save mine over it');
    const spell = { from: '10:00', to: '13:00' };
    await waitFor(() =>
      expect(bodyOf('PUT /api/admin/doctors/d1/schedule')).toMatchObject({
        weekly: [[], [{ from: '10:00', to: '14:00' }], [], [spell], [spell], [spell], [spell]],
        leave: [{ from: '2026-12-24', to: '2026-12-24' }],
        overrides: { '2026-11-29': [{ from: '10:00', to: '11:00' }], '2026-12-06': [] },
        version: 3,
      }),
    );
  });

  it('shows an invalid time beside its field and focuses the field', async () => {
    openSite(page);
    await fill({ 'Tuesday to': '09:00' });
    await press('Save hours');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Tuesday to')));
    const fault = document.getElementById(screen.getByLabelText('Tuesday to').getAttribute('aria-describedby') ?? '');
    expect(fault?.textContent).toBe('The end must be after the start');
    expect(requestsTo('PUT')).toHaveLength(0);
  });

  it('saves hours that conflict with appointments only after the appointments were shown', async () => {
    respondWithErrorDetails('put', '/api/admin/doctors/d1/schedule', 'appointments_hit', { details: { hits: [hit] } });
    openSite(page);
    await press('Add leave');
    await press('Save hours');
    const dialog = await screen.findByRole('dialog', { name: 'An appointment is outside the new hours' });
    expect(within(dialog).getByText('Ravi Menon')).toBeTruthy();
    respond('put', '/api/admin/doctors/d1/schedule', { ...hours, version: 3, hits: [hit] });
    respond('get', '/api/admin/doctors/d1/schedule', { ...hours, version: 3, hits: [hit] });
    await press('Save, then move or refund');
    await waitFor(() => expect(bodyOf('PUT /api/admin/doctors/d1/schedule')).toMatchObject({ knownHits: ['a1'], version: 2 }));
    expect(await screen.findByRole('button', { name: 'Move the appointment of Ravi Menon' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Cancel and refund the appointment of Ravi Menon' })).toBeTruthy();
  });
});
