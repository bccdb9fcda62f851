/** The messages to patients when a call of the clinic fails: a text by action and status, or else the server's own message. */
import { ApiError, serverMessage } from '#web/api/client.ts';

interface ErrorTexts {
  /** By HTTP status; 5 means 500 and above. */
  readonly byStatus: Readonly<Record<number, string>>;
  /** The text for every other error. */
  readonly fallback: string;
  /** Put before a message of the server. */
  readonly prefix?: string;
  /** Errors for which the server's message is more precise. */
  readonly fields?: readonly string[];
}

const expired = 'Session expired. Please login again.';
const denied = 'Access denied. You are not authorized to perform this action.';
const serverError = 'Server error. Please try again later.';
const offline = 'Network error. Please check your internet connection.';

const errorTexts = {
  book: {
    byStatus: { 401: expired, 403: denied, 404: 'Service not found. Please try again later.', 5: serverError },
    fallback: 'Failed to book appointment',
    prefix: 'Error: ',
    fields: ['slotTime', 'familyMemberId'],
  },
  profile: {
    byStatus: {
      400: 'Invalid data provided. Please check your input.',
      401: expired,
      403: 'Access denied. You are not authorized to update this profile.',
      413: 'Image file is too large. Please use a smaller image.',
      5: serverError,
    },
    fallback: 'Failed to update profile',
  },
  list: { byStatus: { 401: expired, 403: denied, 404: 'Appointments service not found.', 5: serverError }, fallback: 'Failed to load appointments' },
  cancel: {
    byStatus: {
      401: expired,
      403: 'Access denied. You are not authorized to cancel this appointment.',
      404: 'Appointment not found.',
      409: 'Cannot cancel this appointment. It may already be completed or cancelled.',
      5: serverError,
    },
    fallback: 'Failed to cancel appointment',
  },
  refund: { byStatus: { 401: expired, 403: denied, 404: 'Appointment not found.', 5: serverError }, fallback: 'Failed to request the refund' },
  reschedule: {
    byStatus: { 401: expired, 403: denied, 404: 'Appointment not found.', 5: serverError },
    fallback: 'Failed to reschedule appointment',
    fields: ['slotTime'],
  },
  family: { byStatus: { 401: expired, 403: denied, 5: serverError }, fallback: 'Failed to save the family member' },
  pay: {
    byStatus: {
      401: expired,
      403: 'Access denied. You are not authorized to pay for this appointment.',
      404: 'Payment service not found.',
      409: 'Appointment already paid or cancelled.',
      5: serverError,
    },
    fallback: 'Failed to start the payment',
  },
  verify: {
    byStatus: { 401: expired, 403: denied, 5: 'Server error during verification. Please contact support.' },
    fallback: 'Failed to ask about the payment',
    prefix: 'Payment verification failed: ',
  },
} as const satisfies Record<string, ErrorTexts>;

export type Action = keyof typeof errorTexts;

/** Whether the session is over, so that the patient must sign in again. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

export function failureText(action: Action, error: unknown): string {
  const { byStatus, fallback, prefix = '', fields = [] }: ErrorTexts = errorTexts[action];
  if (!(error instanceof ApiError)) return fallback;
  if (error.code === 'network' || error.code === 'timeout') return offline;
  const field = fields.map((name) => error.fields[name]).find((text) => text !== undefined);
  if (field !== undefined) return field;
  const fixed = byStatus[error.status >= 500 ? 5 : error.status];
  if (fixed !== undefined) return fixed;
  return error.hasNoMessage ? fallback : `${error.status === 409 ? '' : prefix}${serverMessage(error, fallback)}`;
}
