// @vitest-environment happy-dom
/** The page that the payment provider returns to: it trusts the server, not the address. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import type { Appointment } from '#shared/contract/clinic/appointment.ts';
import { anAppointment, appointmentList, heldAppointment, now } from '#tests/web/kit/clinic.ts';
import { errorResponse } from '#tests/web/kit/error-response.ts';
import { renderAt, signIn } from '#tests/web/kit/fixtures.tsx';
import { setUpServer } from '#tests/web/kit/server.ts';
import { Component as VerifyPage } from '#web/features/clinic/verify-page.tsx';
import { Toaster } from '#web/ui/feedback/toaster.tsx';

let mine: readonly Appointment[] = [];
const asked: unknown[] = [];
const server = setUpServer(
  http.get('*/api/user/appointments', () => HttpResponse.json(appointmentList(...mine))),
  http.post('*/api/user/verifyStripe', async ({ request }) => {
    asked.push(await request.json());
    const [appointment] = mine;
    return appointment?.payment === true
      ? HttpResponse.json({ success: true, message: 'ok', appointment, now })
      : errorResponse(appointment === undefined ? 'appointment_not_found' : 'payment_not_made');
  }),
);
beforeEach(() => {
  signIn();
  mine = [heldAppointment('a1')];
  asked.length = 0;
});

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const seen = async (text: string) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
const back = (search: string) =>
  renderAt(
    <>
      <VerifyPage />
      <Toaster />
    </>,
    `/doctor/verify?${search}`,
    '/doctor/verify',
  );
const address = () => screen.getByLabelText('address').textContent;

it('says that a payment is not confirmed although the address claims success', async () => {
  back('success=true&appointmentId=a1');
  await seen('Your payment is not confirmed yet');
  expect(address()).toContain('/doctor/verify');
  expect(asked[0]).toEqual({ success: 'true', appointmentId: 'a1' });
});

it('says that the appointment is unpaid when the patient returns without paying', async () => {
  back('success=false&appointmentId=a1');
  await seen('You have not paid yet');
  expect(screen.getByRole('link', { name: 'My Appointments' })).toBeTruthy();
});

it('says that a late payment is being refunded', async () => {
  server.use(http.post('*/api/user/verifyStripe', () => errorResponse('payment_refunded', { message: 'It is being refunded.' })));
  back('success=true&appointmentId=a1');
  await seen('Your payment is on its way back');
  await seen('Payment verification failed: It is being refunded.');
});

it('says that an expired appointment cannot be paid', async () => {
  mine = [anAppointment('a1', { cancelled: true, expired: true })];
  back('success=false&appointmentId=a1');
  await seen('This appointment cannot be paid any more');
});

it('promises no refund of an appointment that was paid and cancelled, which the refund policy decides', async () => {
  server.use(http.post('*/api/user/verifyStripe', () => errorResponse('appointment_not_payable')));
  back('success=true&appointmentId=a1');
  await seen('It was cancelled or not paid in time. My Appointments shows any refund.');
});

it('shows an error when the payment cannot be checked and checks again on Try Again', async () => {
  server.use(http.post('*/api/user/verifyStripe', () => errorResponse('payment_provider_down'), { once: true }));
  back('success=false&appointmentId=a1');
  await seen('We could not ask about your payment');
  await press('Try Again');
  await seen('You have not paid yet');
});

it('says that the session has ended when the payment cannot be checked for that reason', async () => {
  server.use(
    http.post('*/api/user/verifyStripe', () => errorResponse('signed_out')),
    http.post('*/api/auth/refresh', () => errorResponse('signed_out')),
  );
  back('success=true&appointmentId=a1');
  await seen('Session expired. Please login again.');
  expect(screen.queryByText(/Payment verification failed/)).toBeNull();
});

it('opens the appointments once the payment is confirmed', async () => {
  mine = [anAppointment('a1', { payment: true })];
  back('success=false&appointmentId=a1');
  await waitFor(() => expect(address()).toBe('/doctor/my-appointments'));
});

it.each(['', 'success=true', 'success=true&appointmentId=of-another-patient'])(
  'says that no appointment was found for the address query "%s"',
  async (search) => {
    mine = [];
    back(search);
    await seen('Appointment not found');
  },
);
