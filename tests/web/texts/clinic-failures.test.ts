/** The text that a patient reads for each failure of a clinic request. */
import { expect, it } from 'vitest';
import { type FailureCode, messageOf, statusOf } from '#shared/contract/failures.ts';
import { ApiError } from '#web/api/client.ts';
import { type Action, failureText } from '#web/features/clinic/api/failures.ts';

const expired = 'Session expired. Please login again.';
const denied = 'Access denied. You are not authorized to perform this action.';
const broken = 'Server error. Please try again later.';
const slotTaken = 'Slot already booked. Please select another time.';

const texts: readonly (readonly [Action, FailureCode, string])[] = [
  ['book', 'signed_out', expired],
  ['book', 'forbidden', denied],
  ['book', 'doctor_not_found', 'Service not found. Please try again later.'],
  ['book', 'slot_taken', slotTaken],
  ['book', 'internal', broken],
  ['book', 'invalid_input', 'Error: Please check the highlighted fields.'],
  ['list', 'signed_out', expired],
  ['list', 'forbidden', denied],
  ['list', 'route_not_found', 'Appointments service not found.'],
  ['list', 'internal', broken],
  ['profile', 'invalid_input', 'Invalid data provided. Please check your input.'],
  ['profile', 'signed_out', expired],
  ['profile', 'forbidden', 'Access denied. You are not authorized to update this profile.'],
  ['profile', 'body_too_large', 'Image file is too large. Please use a smaller image.'],
  ['profile', 'internal', broken],
  ['cancel', 'signed_out', expired],
  ['cancel', 'appointment_not_found', 'Appointment not found.'],
  ['cancel', 'appointment_not_cancellable', 'Cannot cancel this appointment. It may already be completed or cancelled.'],
  ['cancel', 'internal', broken],
  ['reschedule', 'signed_out', expired],
  ['reschedule', 'appointment_not_found', 'Appointment not found.'],
  ['reschedule', 'slot_taken', slotTaken],
  ['reschedule', 'appointment_not_reschedulable', 'Cannot reschedule this appointment. It may already be completed or cancelled.'],
  ['reschedule', 'internal', broken],
  ['pay', 'signed_out', expired],
  ['pay', 'appointment_not_found', 'Payment service not found.'],
  ['pay', 'appointment_not_payable', 'Appointment already paid or cancelled.'],
  ['pay', 'internal', broken],
  ['verify', 'signed_out', expired],
  ['verify', 'signature_invalid', 'Payment verification failed: Invalid payment response'],
  ['verify', 'internal', 'Server error during verification. Please contact support.'],
];

it.each(texts)('explains a clinic request "%s" that failed with %s', (action, code, text) => {
  expect(failureText(action, new ApiError(code, statusOf(code), messageOf(code)))).toBe(text);
});

it('names the internet connection when a clinic request gets no response', () => {
  expect(failureText('book', new ApiError('network', 0, ''))).toBe('Network error. Please check your internet connection.');
});

it('reports a server error when a clinic request fails without a message', () => {
  expect(failureText('book', new ApiError('unreadable', 500, '', { hasNoMessage: true }))).toBe(broken);
});
