/** Messages: one appointment, paying for it, rescheduling it and giving it up. */
import { fireEvent, screen, within } from '@testing-library/react';
import { anAppointment, confirmed, listed, now } from '../kit/clinic.ts';
import { paid, standInProvider } from '../kit/provider.ts';
import { broken, deny, expired, failing, mine, withHeld } from './clinic-steps.ts';
import { answer, press } from './kit.tsx';
import type { Row } from './row.ts';

const cancel = async () => {
  await press('Cancel Appointment');
  await press('Yes, cancel');
};
const withPaid = () => answer('get', '/api/user/appointments', listed(confirmed('a1')));
const reschedule = async () => {
  await press('Reschedule');
  fireEvent.click(await screen.findByRole('radio', { name: '12:00 PM' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reschedule' }));
};
const payOnline = async () => {
  await press('Pay Online');
  await press('Pay with Razorpay');
};
const payable = () => {
  withHeld();
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

export const clinicAppointments: readonly Row[] = [
  {
    text: 'Cannot Cancel (Paid)',
    at: mine,
    when: 'the appointment is paid',
    as: 'page',
    given: () => answer('get', '/api/user/appointments', listed(anAppointment('a1', { payment: true }))),
  },
  { text: 'Pending Payment', at: mine, when: 'the appointment waits to be paid', as: 'page', given: withHeld },
  {
    text: 'Payment Confirmed',
    at: mine,
    when: 'the appointment is paid',
    as: 'page',
    given: () => answer('get', '/api/user/appointments', listed(anAppointment('a1', { payment: true }))),
  },
  {
    text: 'Are you sure you want to cancel this appointment? This action cannot be undone.',
    at: mine,
    when: 'an appointment shall be cancelled',
    as: 'page',
    given: withHeld,
    reach: () => press('Cancel Appointment'),
  },
  {
    text: 'Appointment cancelled successfully',
    at: mine,
    when: 'an appointment is cancelled',
    as: 'Success',
    given: () => {
      withHeld();
      answer('post', '/api/user/cancel-appointment', { success: true, message: 'ok', appointment: anAppointment('a1', { cancelled: true }), now });
    },
    reach: cancel,
  },
  ...failing(mine, '/api/user/cancel-appointment', cancel, withHeld, [
    [expired, 'signed_out'],
    ['Appointment not found.', 'appointment_not_found'],
    ['Cannot cancel this appointment. It may already be completed or cancelled.', 'appointment_not_cancellable'],
    [broken, 'internal'],
  ]),
  ...failing(mine, '/api/user/reschedule-appointment', reschedule, withPaid, [
    [expired, 'signed_out'],
    ['Appointment not found.', 'appointment_not_found'],
    ['Slot already booked. Please select another time.', 'slot_taken'],
    ['Cannot reschedule this appointment. It may already be completed or cancelled.', 'appointment_not_reschedulable'],
    [broken, 'internal'],
  ]),

  {
    text: 'Payment successful! Appointment confirmed! 🎉',
    at: mine,
    when: 'the payment is confirmed',
    as: 'Success',
    given: () => {
      payable();
      answer('post', '/api/user/verifyRazorpay', { success: true, message: 'ok', appointment: anAppointment('a1', { payment: true }), now });
    },
    reach: payOnline,
  },
  ...failing(mine, '/api/user/payment-razorpay', payOnline, withHeld, [
    [expired, 'signed_out'],
    ['Payment service not found.', 'appointment_not_found'],
    ['Appointment already paid or cancelled.', 'appointment_not_payable'],
    [broken, 'internal'],
  ]),
  {
    text: 'Failed to open payment modal. Please try again.',
    at: mine,
    when: "the provider's window cannot be opened",
    as: 'Error',
    given: () => {
      payable();
      standInProvider(() => {
        throw new Error('no window');
      });
    },
    reach: payOnline,
  },
  {
    text: 'Payment verification failed: {message}',
    reads: 'Payment verification failed: Invalid payment response',
    at: mine,
    when: 'the signature is not the provider’s',
    as: 'Error',
    given: () => {
      payable();
      standInProvider(({ options }) => options.handler(paid));
      deny('post', '/api/user/verifyRazorpay', 'signature_invalid');
    },
    reach: payOnline,
  },
  {
    text: expired,
    at: mine,
    when: 'the session is over when the payment is checked',
    as: 'Error',
    given: () => {
      payable();
      deny('post', '/api/user/verifyRazorpay', 'signed_out');
    },
    reach: payOnline,
  },
  {
    text: 'Pay Online',
    at: mine,
    when: 'the payment window was dismissed',
    as: 'page',
    given: () => {
      payable();
      standInProvider(({ options }) => options.modal.ondismiss());
    },
    reach: payOnline,
  },
];
