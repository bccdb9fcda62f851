// @vitest-environment happy-dom
/** Booking an appointment: offered slots, sign-in and taken slots. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { Link, Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Appointment } from '#shared/contract/clinic/appointment.ts';
import { anAppointment, appointmentList, clinicHandlers, days, heldAppointment, now } from '#tests/web/kit/clinic.ts';
import { errorResponse } from '#tests/web/kit/error-response.ts';
import { renderAt, signIn } from '#tests/web/kit/fixtures.tsx';
import { expectPrivacyNote } from '#tests/web/kit/privacy.ts';
import { setUpServer } from '#tests/web/kit/server.ts';
import { Component as AppointmentPage } from '#web/features/clinic/appointment-page.tsx';
import { Component as MyAppointmentsPage } from '#web/features/clinic/my-appointments-page.tsx';
import { dismissToast } from '#web/ui/feedback/toast.ts';
import { Toaster } from '#web/ui/feedback/toaster.tsx';

const booked: unknown[] = [];
const server = setUpServer(
  ...clinicHandlers,
  http.post('*/api/user/book-appointment', async ({ request }) => {
    booked.push(await request.json());
    return HttpResponse.json({ success: true, message: 'ok', appointment: heldAppointment('a1'), now }, { status: 201 });
  }),
);
beforeEach(() => void (booked.length = 0));

const open = (search = '') =>
  renderAt(
    <>
      <AppointmentPage />
      <Toaster />
    </>,
    `/doctor/appointment/d1${search}`,
    '/doctor/appointment/:docId',
  );
const address = () => screen.getByLabelText('address').textContent;
const time = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name });
const press = async () => fireEvent.click(await screen.findByRole('button', { name: 'Book Appointment' }));
const seen = async (text: string) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);

describe('the offered slots', () => {
  it('offers the seven Indian days of the server, whatever date and zone the browser has', async () => {
    for (const name of ['getDate', 'getDay', 'getFullYear', 'getHours', 'getMinutes', 'getMonth'] as const)
      vi.spyOn(Date.prototype, name).mockImplementation(() => {
        throw new Error(`${name} depends on the zone of the browser`);
      });
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-01-01T00:00:00Z') });
    open();
    expect((await time('12:00 PM')).checked).toBe(false);
    const offered = screen.getAllByRole('radio', { name: /free/ });
    expect(offered).toHaveLength(7);
    expect(offered[0]?.getAttribute('aria-label')).toBe('Today, Saturday, 21 November 2026, 2 free');
    expect(offered[1]?.getAttribute('aria-label')).toBe('Sunday, 22 November 2026, 1 free');
    expect(offered[2]).toHaveProperty('disabled', true);
    fireEvent.click(offered[1] as HTMLElement);
    expect(await time('10:00 AM')).toBeTruthy();
    expect(screen.queryByRole('radio', { name: '12:00 PM' })).toBeNull();
  });

  it('shows an error when slots cannot be loaded and loads them again on Try Again', async () => {
    server.use(http.get('*/api/doctor/:id/slots', () => errorResponse('unavailable')));
    open();
    const again = await screen.findByRole('button', { name: 'Try Again' });
    server.use(http.get('*/api/doctor/:id/slots', () => HttpResponse.json({ success: true, days })));
    fireEvent.click(again);
    expect(await time('12:00 PM')).toBeTruthy();
  });

  it('links to other doctors of the speciality when no slot is free', async () => {
    server.use(http.get('*/api/doctor/:id/slots', () => HttpResponse.json({ success: true, days: days.map((day) => ({ ...day, slots: [] })) })));
    open();
    expect((await screen.findByRole('link', { name: 'See others' })).getAttribute('href')).toBe('/doctor/doctors/Pediatricians');
  });
});

describe('booking a slot', () => {
  it('books the chosen slot and opens the appointments', async () => {
    signIn();
    open();
    fireEvent.click(await time('05:30 PM'));
    await expectPrivacyNote('The clinic sees the patient’s name, the date of birth of a family member if you entered it,');
    await press();
    await seen('Appointment booked successfully! 🎉');
    await waitFor(() => expect(address()).toBe('/doctor/my-appointments'));
    expect(booked).toEqual([{ docId: 'd1', slotDate: '21_11_2026', slotTime: '05:30 PM', aptType: 'General Consultation' }]);
  });

  it('shows the first appointment at once, though the list was empty when it was read before', async () => {
    signIn();
    let mine: readonly Appointment[] = [];
    server.use(
      http.get('*/api/user/appointments', () => HttpResponse.json(appointmentList(...mine))),
      http.post('*/api/user/book-appointment', () => {
        mine = [heldAppointment('a1')];
        return HttpResponse.json({ success: true, message: 'ok', appointment: heldAppointment('a1'), now }, { status: 201 });
      }),
    );
    renderAt(
      <>
        <Routes>
          <Route path="/doctor/my-appointments" element={<MyAppointmentsPage />} />
          <Route path="/doctor/appointment/:docId" element={<AppointmentPage />} />
        </Routes>
        <Link to="/doctor/appointment/d1">Book with Dr. Nair</Link>
        <Toaster />
      </>,
      '/doctor/my-appointments',
    );
    await screen.findByRole('heading', { name: 'No appointments found' });
    dismissToast();
    fireEvent.click(screen.getByRole('link', { name: 'Book with Dr. Nair' }));
    fireEvent.click(await time('05:30 PM'));
    await press();
    expect(await screen.findByRole('list', { name: 'Coming up' })).toBeTruthy();
    await seen('Appointment booked successfully! 🎉');
    expect(screen.queryByText('No appointments found')).toBeNull();
  });

  it('books once, and leaves the focus on the pressed button when the booking fails', async () => {
    signIn();
    let answer: (response: Response) => void = () => undefined;
    let requests = 0;
    server.use(
      http.post('*/api/user/book-appointment', () => {
        requests += 1;
        return new Promise<Response>((resolve) => {
          answer = resolve;
        });
      }),
    );
    open();
    fireEvent.click(await time('05:30 PM'));
    const button = await screen.findByRole('button', { name: 'Book Appointment' });
    button.focus();
    fireEvent.click(button);
    await waitFor(() => expect(requests).toBe(1));
    // A disabled button would lose the focus.
    expect([button.getAttribute('aria-disabled'), button.hasAttribute('disabled')]).toEqual(['true', false]);
    fireEvent.click(button);
    answer(errorResponse('too_many_holds'));
    await screen.findByRole('link', { name: 'See My Appointments' });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Book Appointment' })));
    expect(requests).toBe(1);
  });

  it.each([
    ['the answer is lost', () => HttpResponse.error()],
    ['the second attempt finds the slot taken', () => errorResponse('slot_taken')],
  ])('opens the appointments when the booking was made although %s', async (_, answer) => {
    signIn();
    server.use(
      http.post('*/api/user/book-appointment', answer),
      http.get('*/api/user/appointments', () => HttpResponse.json(appointmentList(heldAppointment('a1', { start: '2026-11-21T12:00:00.000Z' })))),
    );
    open();
    fireEvent.click(await time('05:30 PM'));
    await press();
    await seen('Appointment booked successfully! 🎉');
    await waitFor(() => expect(address()).toBe('/doctor/my-appointments'));
    expect(screen.queryByText('Slot already booked. Please select another time.')).toBeNull();
  });

  it.each([
    ['at another time', heldAppointment('a1')],
    ['that has ended', anAppointment('a1', { start: '2026-11-21T12:00:00.000Z', cancelled: true, expired: true })],
    ['of a family member', heldAppointment('a1', { start: '2026-11-21T12:00:00.000Z', patient: { name: 'Aarav Verma', dob: '' } })],
  ])('says that the slot is taken when the patient only has an appointment %s', async (_, mine) => {
    signIn();
    server.use(
      http.post('*/api/user/book-appointment', () => errorResponse('slot_taken')),
      http.get('*/api/user/appointments', () => HttpResponse.json(appointmentList(mine))),
    );
    open();
    fireEvent.click(await time('05:30 PM'));
    await press();
    await seen('Slot already booked. Please select another time.');
    expect(address()).toContain('/doctor/appointment/d1');
  });

  it('shows the network error when the appointments cannot be read either', async () => {
    signIn();
    server.use(
      http.post('*/api/user/book-appointment', () => HttpResponse.error()),
      http.get('*/api/user/appointments', () => HttpResponse.error()),
    );
    open();
    fireEvent.click(await time('05:30 PM'));
    await press();
    await seen('Network error. Please check your internet connection.');
    expect(await screen.findByRole('button', { name: 'Book Appointment' })).toBeTruthy();
  });

  it('offers no booking before the family is known, so that a parent does not book for themselves', async () => {
    signIn();
    server.use(http.get('*/api/user/family', () => errorResponse('unavailable')));
    open('?slot=2026-11-22T04%3A30%3A00.000Z');
    await time('10:00 AM');
    const again = await screen.findByRole('button', { name: 'Try Again' });
    expect(screen.getByText(/^Failed to load your family\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Book Appointment' })).toBeNull();
    server.use(http.get('*/api/user/family', () => HttpResponse.json({ success: true, family: [{ id: 'f1', name: 'Aarav Verma', dob: '' }] })));
    fireEvent.click(again);
    fireEvent.change(await screen.findByLabelText(/^Who is it for\?/), { target: { value: 'f1' } });
    await press();
    await waitFor(() => expect(booked).toMatchObject([{ slotDate: '22_11_2026', familyMemberId: 'f1' }]));
  });

  it('shows that the family is loading in place of the button', async () => {
    signIn();
    server.use(http.get('*/api/user/family', () => new Promise<never>(() => undefined)));
    open();
    await time('12:00 PM');
    expect(screen.getByText('Loading your family')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Book Appointment' })).toBeNull();
  });

  it('requires a slot before booking', async () => {
    signIn();
    open();
    await time('12:00 PM');
    await press();
    await seen('Please select a time slot');
    expect(booked).toEqual([]);
  });

  it('leads a visitor to sign-in and back to the chosen slot', async () => {
    open();
    fireEvent.click(await time('05:30 PM'));
    await press();
    const back = '/doctor/appointment/d1?slot=2026-11-21T12%3A00%3A00.000Z';
    await waitFor(() => expect(address()).toBe(`/signin?returnTo=${encodeURIComponent(back)}`));
    expect(booked).toEqual([]);
  });

  it('selects the slot in the address and says when the slot is no longer free', async () => {
    signIn();
    const { unmount } = open('?slot=2026-11-22T04%3A30%3A00.000Z');
    expect((await time('10:00 AM')).checked).toBe(true);
    unmount();
    open('?slot=2026-11-22T05%3A00%3A00.000Z');
    await seen('The time you chose is no longer free. Please select another time.');
    expect((await time('12:00 PM')).checked).toBe(false);
  });

  it('explains that another patient has taken the slot and reads the slots again', async () => {
    signIn();
    open();
    fireEvent.click(await time('12:00 PM'));
    server.use(
      http.post('*/api/user/book-appointment', () => errorResponse('slot_taken')),
      http.get('*/api/doctor/:id/slots', () =>
        HttpResponse.json({ success: true, days: days.map((day, ahead) => (ahead === 0 ? { ...day, slots: day.slots.slice(1) } : day)) }),
      ),
    );
    await press();
    await seen('Slot already booked. Please select another time.');
    await waitFor(() => expect(screen.queryByRole('radio', { name: '12:00 PM' })).toBeNull());
    expect((await time('05:30 PM')).checked).toBe(false);
  });

  it('drops a time that is over or no longer offered and reads the slots again', async () => {
    signIn();
    open();
    fireEvent.click(await time('12:00 PM'));
    server.use(
      http.post('*/api/user/book-appointment', () =>
        errorResponse('invalid_input', { fields: { slotTime: 'This time has passed. Please select a later one' } }),
      ),
      http.get('*/api/doctor/:id/slots', () =>
        HttpResponse.json({ success: true, days: days.map((day, ahead) => (ahead === 0 ? { ...day, slots: day.slots.slice(1) } : day)) }),
      ),
    );
    await press();
    await seen('This time has passed. Please select a later one');
    await waitFor(() => expect(screen.queryByRole('radio', { name: '12:00 PM' })).toBeNull());
    expect(screen.getByText('No time chosen yet')).toBeTruthy();
  });

  it('links to the unpaid appointments when a third hold is rejected', async () => {
    signIn();
    server.use(http.post('*/api/user/book-appointment', () => errorResponse('too_many_holds')));
    open();
    fireEvent.click(await time('12:00 PM'));
    await press();
    expect((await screen.findByRole('link', { name: 'See My Appointments' })).getAttribute('href')).toBe('/doctor/my-appointments');
  });
});
