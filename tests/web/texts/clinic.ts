/** Messages of booking and paying for an appointment. The text of each failure by itself: clinic-failures.test.ts. */
import { fireEvent, screen } from '@testing-library/react';
import type { FailureCode } from '#shared/contract/failures.ts';
import { held, listed, now } from '../kit/clinic.ts';
import { standInProvider } from '../kit/payment-window.ts';
import { answer, loseResponse, press, refuse } from './site.tsx';
import type { Row } from './row.ts';

const doctorPage = '/doctor/appointment/d1';
const myAppointments = '/doctor/my-appointments';
const expired = 'Session expired. Please login again.';

/** Refuses a call, and the renewal of the session too. */
const deny = (method: 'get' | 'post', path: string, code: FailureCode) => {
  refuse(method, path, code);
  refuse('post', '/api/auth/refresh', 'session_expired');
};
const book = async () => {
  fireEvent.click(await screen.findByRole('radio', { name: '12:00 PM' }));
  await press('Book Appointment');
};
const withUnpaidAppointment = () => answer('get', '/api/user/appointments', listed(held('a1')));
const withOpenPayment = () => {
  withUnpaidAppointment();
  answer('post', '/api/user/payment-razorpay', {
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
  as: 'error',
  given: () => deny('post', '/api/user/book-appointment', code),
  reach: book,
});

export const clinic: readonly Row[] = [
  failedBooking(expired, 'signed_out', 'the session ended before booking'),
  failedBooking('Service not found. Please try again later.', 'doctor_not_found', 'the doctor no longer exists'),
  failedBooking('Error: Please check the highlighted fields.', 'invalid_input', 'the server rejects the booking data'),
  {
    text: 'Network error. Please check your internet connection.',
    at: doctorPage,
    when: 'an appointment is booked without a connection',
    as: 'error',
    given: () => loseResponse('post', '/api/user/book-appointment'),
    reach: book,
  },
  {
    text: 'Access denied. You are not authorized to perform this action.',
    at: myAppointments,
    when: 'the appointments may not be read',
    as: 'error',
    given: () => deny('get', '/api/user/appointments', 'forbidden'),
  },
  { text: 'No appointments found', at: myAppointments, when: 'the patient has no appointments', as: 'info' },
  {
    text: 'Payment service not found.',
    at: myAppointments,
    when: 'the appointment to pay no longer exists',
    as: 'error',
    given: () => {
      withUnpaidAppointment();
      deny('post', '/api/user/payment-razorpay', 'appointment_not_found');
    },
    reach: payOnline,
  },
  {
    text: 'Failed to open payment modal. Please try again.',
    at: myAppointments,
    when: 'the payment window cannot be opened',
    as: 'error',
    given: () => {
      withOpenPayment();
      standInProvider(() => {
        throw new Error('no window');
      });
    },
    reach: payOnline,
  },
  {
    text: expired,
    at: myAppointments,
    when: 'the session ended before verification',
    as: 'error',
    given: () => {
      withOpenPayment();
      deny('post', '/api/user/verifyRazorpay', 'signed_out');
    },
    reach: payOnline,
  },
];
