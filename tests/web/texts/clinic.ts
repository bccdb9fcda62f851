/** Messages of booking and paying for an appointment. The text of each failure by itself: clinic-failures.test.ts. */
import { fireEvent, screen } from '@testing-library/react';
import type { FailureCode } from '#shared/contract/failures.ts';
import { appointmentList, heldAppointment, now } from '../kit/clinic.ts';
import { simulatePaymentWindow } from '../kit/payment-window.ts';
import type { Row } from './row.ts';
import { loseResponse, press, respond, respondWithError } from './site.tsx';

const doctorPage = '/doctor/appointment/d1';
const myAppointments = '/doctor/my-appointments';
const expired = 'Session expired. Please login again.';

/** Refuses a call, and the renewal of the session too. */
const deny = (method: 'get' | 'post', path: string, code: FailureCode) => {
  respondWithError(method, path, code);
  respondWithError('post', '/api/auth/refresh', 'session_expired');
};
const book = async () => {
  fireEvent.click(await screen.findByRole('radio', { name: '12:00 PM' }));
  await press('Book Appointment');
};
const withUnpaidAppointment = () => respond('get', '/api/user/appointments', appointmentList(heldAppointment('a1')));
const withOpenPayment = () => {
  withUnpaidAppointment();
  respond('post', '/api/user/payment-razorpay', {
    success: true,
    message: 'ok',
    order: { id: 'order_1', amount: 50_000, currency: 'INR', receipt: 'a1' },
    doctorName: 'Dr. Meera Nair d1',
    speciality: 'Pediatricians',
    key: 'k',
    expiresAt: '2026-11-21T06:24:00.000Z',
    now,
  });
};
const payOnline = async () => {
  await press('Pay Online');
  await press('Pay with Razorpay');
};

const failedBooking = (text: string, code: FailureCode, when: string): Row => ({
  text,
  at: doctorPage,
  when,
  shownAs: 'error',
  prepare: () => deny('post', '/api/user/book-appointment', code),
  act: book,
});

export const clinic: readonly Row[] = [
  failedBooking(expired, 'signed_out', 'the session ended before booking'),
  failedBooking('Service not found. Please try again later.', 'doctor_not_found', 'the doctor no longer exists'),
  failedBooking('Error: Please check the highlighted fields.', 'invalid_input', 'the server rejects the booking data'),
  {
    text: 'Network error. Please check your internet connection.',
    at: doctorPage,
    when: 'an appointment is booked without a connection',
    shownAs: 'error',
    prepare: () => loseResponse('post', '/api/user/book-appointment'),
    act: book,
  },
  {
    text: 'Access denied. You are not authorized to perform this action.',
    at: myAppointments,
    when: 'the appointments may not be read',
    shownAs: 'error',
    prepare: () => deny('get', '/api/user/appointments', 'forbidden'),
  },
  { text: 'No appointments found', at: myAppointments, when: 'the patient has no appointments', shownAs: 'info' },
  {
    text: 'Payment service not found.',
    at: myAppointments,
    when: 'the appointment to pay no longer exists',
    shownAs: 'error',
    prepare: () => {
      withUnpaidAppointment();
      deny('post', '/api/user/payment-razorpay', 'appointment_not_found');
    },
    act: payOnline,
  },
  {
    text: 'Failed to open payment modal. Please try again.',
    at: myAppointments,
    when: 'the payment window cannot be opened',
    shownAs: 'error',
    prepare: () => {
      withOpenPayment();
      simulatePaymentWindow(() => {
        throw new Error('no window');
      });
    },
    act: payOnline,
  },
  {
    text: expired,
    at: myAppointments,
    when: 'the session ended before verification',
    shownAs: 'error',
    prepare: () => {
      withOpenPayment();
      deny('post', '/api/user/verifyRazorpay', 'signed_out');
    },
    act: payOnline,
  },
];
