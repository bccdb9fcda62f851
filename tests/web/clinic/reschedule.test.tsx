// @vitest-environment happy-dom
/** Rescheduling an appointment: rules, free slots and conflicts. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Appointment } from '#shared/contract/clinic/appointment.ts';
import { anAppointment, appointmentList, clinicHandlers, confirmedAppointment, days, heldAppointment, now } from '#tests/web/kit/clinic.ts';
import { errorResponse } from '#tests/web/kit/error-response.ts';
import { renderAt, signIn } from '#tests/web/kit/fixtures.tsx';
import { setUpServer } from '#tests/web/kit/server.ts';
import { Component as MyAppointmentsPage } from '#web/features/clinic/my-appointments-page.tsx';
import { Toaster } from '#web/ui/feedback/toaster.tsx';

let mine: readonly Appointment[] = [];
let asked: unknown[] = [];
const server = setUpServer(
  http.get('*/api/user/appointments', () => HttpResponse.json(appointmentList(...mine))),
  http.post('*/api/user/reschedule-appointment', async ({ request }) => {
    asked.push(await request.json());
    mine = [confirmedAppointment('a1', { start: '2026-11-21T06:30:00.000Z' })];
    return HttpResponse.json({ success: true, message: 'ok', appointment: mine[0], now });
  }),
  ...clinicHandlers,
);
beforeEach(() => {
  signIn();
  mine = [confirmedAppointment('a1')];
  asked = [];
});

const open = async () => {
  renderAt(
    <>
      <MyAppointmentsPage />
      <Toaster />
    </>,
    '/doctor/my-appointments',
    '/doctor/my-appointments',
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Reschedule' }));
  return within(await screen.findByRole('dialog', { name: 'Reschedule this appointment' }));
};
const confirm = (dialog: Awaited<ReturnType<typeof open>>) => fireEvent.click(dialog.getByRole('button', { name: 'Reschedule' }));
const seen = async (text: string | RegExp) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);

describe('rescheduling', () => {
  it('states the rescheduling rules and moves the appointment to the chosen slot', async () => {
    const dialog = await open();
    for (const text of [
      'The doctor and the fee stay as they are.',
      'An appointment can be rescheduled until 2 hours before it begins. You can change it twice more after this.',
      'If you cancel after that, at most 50% of the fee comes back, which is what you would get now.',
    ])
      expect(dialog.getByText(text)).toBeTruthy();
    fireEvent.click(await dialog.findByRole('radio', { name: '12:00 PM' }));
    confirm(dialog);
    await seen('Appointment rescheduled successfully');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked).toEqual([{ appointmentId: 'a1', slotDate: '21_11_2026', slotTime: '12:00 PM', from: '2026-11-22T04:30:00.000Z' }]);
    expect((await screen.findByRole('article')).getAttribute('aria-label')).toBe('Dr. Meera Nair d1, 21 Nov 2026, 12:00 PM');
  });

  it('says that an appointment that the clinic has moved can be rescheduled until it begins', async () => {
    const start = '2026-11-22T04:30:00.000Z';
    mine = [confirmedAppointment('a1', { start, rescheduleOffer: { until: start, left: 3 } })];
    const dialog = await open();
    expect(dialog.getByText(/^This appointment can be rescheduled until it begins\./)).toBeTruthy();
    expect(dialog.queryByText(/2 hours before/)).toBeNull();
  });

  it('requires a slot before rescheduling', async () => {
    const dialog = await open();
    await dialog.findByRole('radio', { name: '12:00 PM' });
    confirm(dialog);
    expect(await dialog.findByText('Please select a time slot')).toBeTruthy();
    expect(asked).toEqual([]);
  });

  it('explains that another patient has taken the slot, keeps the dialog and reads the slots again', async () => {
    const dialog = await open();
    fireEvent.click(await dialog.findByRole('radio', { name: '12:00 PM' }));
    server.use(
      http.post('*/api/user/reschedule-appointment', () => errorResponse('slot_taken')),
      http.get('*/api/doctor/:id/slots', () =>
        HttpResponse.json({ success: true, days: days.map((day, ahead) => (ahead === 0 ? { ...day, slots: day.slots.slice(1) } : day)) }),
      ),
    );
    confirm(dialog);
    expect(await dialog.findAllByText('Slot already booked. Please select another time.')).toBeTruthy();
    await waitFor(() => expect(dialog.queryByRole('radio', { name: '12:00 PM' })).toBeNull());
    expect(dialog.getByText('No time chosen yet')).toBeTruthy();
  });

  it('explains that the appointment was moved in another tab and shows its new time', async () => {
    const dialog = await open();
    fireEvent.click(await dialog.findByRole('radio', { name: '12:00 PM' }));
    server.use(http.post('*/api/user/reschedule-appointment', () => errorResponse('appointment_moved')));
    mine = [confirmedAppointment('a1', { start: '2026-11-23T05:00:00.000Z' })];
    confirm(dialog);
    expect(await dialog.findAllByText('The time of this appointment has changed since you opened it. Please check it again.')).toBeTruthy();
    expect(await dialog.findByText('23 Nov 2026, 10:30 AM')).toBeTruthy();
  });

  it('offers rescheduling for an unpaid appointment, and only where the server offers it', async () => {
    mine = [
      heldAppointment('a1', { rescheduleOffer: { until: '2026-11-22T02:30:00.000Z', left: 1 } }),
      confirmedAppointment('a2', { start: '2026-11-22T05:30:00.000Z', rescheduleOffer: undefined }),
      anAppointment('a3', { cancelled: true }),
    ];
    const dialog = await open();
    expect(dialog.getByText(/This is your last change\.$/)).toBeTruthy();
    expect(dialog.queryByText(/If you cancel after that/)).toBeNull();
    expect(screen.getAllByRole('button', { name: 'Reschedule', hidden: true })).toHaveLength(2);
  });
});
