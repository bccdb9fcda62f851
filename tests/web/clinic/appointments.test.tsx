// @vitest-environment happy-dom
/** The appointments of a patient: states, countdown of a hold and cancelling. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Appointment } from '#shared/contract/clinic/appointment.ts';
import { anAppointment, appointmentList, confirmedAppointment, heldAppointment } from '#tests/web/kit/clinic.ts';
import { errorResponse } from '#tests/web/kit/error-response.ts';
import { renderAt, signIn } from '#tests/web/kit/fixtures.tsx';
import { setUpServer } from '#tests/web/kit/server.ts';
import { Component as MyAppointmentsPage } from '#web/features/clinic/my-appointments-page.tsx';
import { Toaster } from '#web/ui/feedback/toaster.tsx';

let mine: readonly Appointment[] = [];
let reads = 0;
const server = setUpServer(
  http.get('*/api/user/appointments', () => {
    reads += 1;
    return HttpResponse.json(appointmentList(...mine));
  }),
);
beforeEach(() => {
  signIn();
  mine = [];
  reads = 0;
});

const open = () =>
  renderAt(
    <>
      <MyAppointmentsPage />
      <Toaster />
    </>,
    '/doctor/my-appointments',
    '/doctor/my-appointments',
  );
const seen = async (text: string | RegExp) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);

describe('my appointments', () => {
  it('lists upcoming appointments first, then earlier ones, each with status and Indian time', async () => {
    const refund = { percent: 100, amount: 500, status: 'pending' } as const;
    mine = [
      heldAppointment('later', { start: '2026-11-24T04:30:00.000Z' }),
      anAppointment('next', { start: '2026-11-21T18:00:00.000Z', payment: true }),
      anAppointment('done', { start: '2026-11-10T04:30:00.000Z', payment: true, isCompleted: true }),
      anAppointment('missed', { start: '2026-11-09T04:30:00.000Z', payment: true, noShow: true }),
      anAppointment('lapsed', { start: '2026-11-22T05:30:00.000Z', cancelled: true, expired: true }),
      anAppointment('given-up', { start: '2026-11-23T05:30:00.000Z', cancelled: true, payment: true, refund }),
    ];
    open();
    const states = async (name: string) =>
      within(await screen.findByRole('list', { name }))
        .getAllByRole('article')
        .map((card) => [
          card.getAttribute('aria-label')?.replace(/^Dr\. Meera Nair d1, /, ''),
          within(card).getByText(/^(?:Payment Confirmed|Pending Payment|Completed|Missed|Cancelled|Expired)$/).textContent,
        ]);
    expect(await states('Coming up')).toEqual([
      ['21 Nov 2026, 11:30 PM', 'Payment Confirmed'],
      ['24 Nov 2026, 10:00 AM', 'Pending Payment'],
    ]);
    expect(await states('Earlier')).toEqual([
      ['23 Nov 2026, 11:00 AM', 'Cancelled'],
      ['22 Nov 2026, 11:00 AM', 'Expired'],
      ['10 Nov 2026, 10:00 AM', 'Completed'],
      ['9 Nov 2026, 10:00 AM', 'Missed'],
    ]);
  });

  it('saves the calendar entry and the receipt of a paid appointment, and offers neither for an unpaid one', async () => {
    const fetched: string[] = [];
    const saved: string[] = [];
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:here/1');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    server.use(
      http.get('*/api/user/appointments/:id/:file', ({ params }) => {
        fetched.push(`${params['id']} ${params['file']}`);
        return HttpResponse.arrayBuffer(new ArrayBuffer(4), { headers: { 'content-type': 'application/pdf' } });
      }),
    );
    mine = [confirmedAppointment('paid'), heldAppointment('unpaid', { start: '2026-11-24T04:30:00.000Z' })];
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Add to calendar' }));
    await waitFor(() => expect(saved).toEqual(['appointment.ics']));
    fireEvent.click(screen.getByRole('button', { name: 'Receipt' }));
    await waitFor(() => expect(saved).toEqual(['appointment.ics', 'receipt.pdf']));
    expect(fetched).toEqual(['paid appointment.ics', 'paid receipt.pdf']);
    vi.restoreAllMocks();
  });

  it('reads the bookings before the listed ones on demand, and keeps the focus beside them', async () => {
    const asked: (string | null)[] = [];
    server.use(
      http.get('*/api/user/appointments', ({ request }) => {
        const before = new URL(request.url).searchParams.get('before');
        asked.push(before);
        const older = anAppointment('a0', { start: '2024-11-10T04:30:00.000Z', payment: true, isCompleted: true });
        return HttpResponse.json(before === null ? { ...appointmentList(confirmedAppointment('a1')), next: 'a1' } : appointmentList(older));
      }),
    );
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Show earlier bookings' }));
    const earlier = await screen.findByRole('list', { name: 'Earlier bookings' });
    expect(within(earlier).getAllByRole('article')).toHaveLength(1);
    expect(document.activeElement?.contains(earlier)).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
    expect([...new Set(asked)]).toEqual([null, 'a1']);
    expect(screen.queryByRole('button', { name: 'Show earlier bookings' })).toBeNull();
  });

  it('links to the doctors when there are no appointments', async () => {
    open();
    await seen('No appointments found');
    expect(screen.getByRole('link', { name: 'Find Doctors' })).toBeTruthy();
  });

  it('shows an error when appointments cannot be loaded and loads them again on Try Again', async () => {
    server.use(http.get('*/api/user/appointments', () => errorResponse('internal')));
    open();
    const again = await screen.findByRole('button', { name: 'Try Again' });
    await seen('Server error. Please try again later.');
    mine = [heldAppointment('a1')];
    server.use(http.get('*/api/user/appointments', () => HttpResponse.json(appointmentList(...mine))));
    fireEvent.click(again);
    await seen('Pending Payment');
  });
});

describe('a held appointment', () => {
  it("counts down a hold by the server's clock and reads the appointments again when the hold ends", async () => {
    // The clock of the browser is years behind.
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2020-01-01T00:00:00Z') });
    mine = [heldAppointment('a1')];
    open();
    expect((await screen.findByRole('timer')).textContent).toBe('14:00');
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    expect(screen.getByRole('timer').textContent).toBe('12:59');
    mine = [anAppointment('a1', { cancelled: true, expired: true })];
    const before = reads;
    await act(() => vi.advanceTimersByTimeAsync(13 * 60_000));
    await seen('Expired');
    expect(reads).toBeGreaterThan(before);
    expect(screen.queryByRole('timer')).toBeNull();
  });

  it('cancels a held appointment after confirmation', async () => {
    const given: unknown[] = [];
    server.use(
      http.post('*/api/user/cancel-appointment', async ({ request }) => {
        given.push(await request.json());
        mine = [anAppointment('a1', { cancelled: true })];
        return HttpResponse.json({ success: true, message: 'ok', appointment: mine[0], now: '2026-11-21T06:10:00.000Z' });
      }),
    );
    mine = [heldAppointment('a1')];
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel Appointment' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Are you sure you want to cancel this appointment? This action cannot be undone.')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Keep appointment' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(given).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel Appointment' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Yes, cancel' }));
    await seen('Appointment cancelled successfully');
    await seen('Cancelled');
    expect(given).toEqual([{ appointmentId: 'a1' }]);
  });

  it('explains that an appointment can no longer be cancelled and reads the appointments again', async () => {
    server.use(http.post('*/api/user/cancel-appointment', () => errorResponse('appointment_not_cancellable')));
    mine = [heldAppointment('a1')];
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel Appointment' }));
    const before = reads;
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Yes, cancel' }));
    await seen('Cannot cancel this appointment. It may already be completed or cancelled.');
    await waitFor(() => expect(reads).toBeGreaterThan(before));
  });
});
