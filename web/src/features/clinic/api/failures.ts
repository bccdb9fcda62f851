/** The messages to patients when a call of the clinic fails: a text by action and status, or else the server's own message. */
import { ApiError, serverMessage } from '#web/api/client.ts';

interface Words {
  /** By HTTP status; 5 means 500 and above. */
  readonly of: Readonly<Record<number, string>>;
  /** The text for every other error. */
  readonly otherwise: string;
  /** Put before a message of the server. */
  readonly before?: string;
  /** Errors for which the server's message is more precise. */
  readonly fields?: readonly string[];
}

const expired = 'Session expired. Please login again.';
const denied = 'Access denied. You are not authorized to perform this action.';
const broken = 'Server error. Please try again later.';
const offline = 'Network error. Please check your internet connection.';

const words = {
  book: {
    of: { 401: expired, 403: denied, 404: 'Service not found. Please try again later.', 5: broken },
    otherwise: 'Failed to book appointment',
    before: 'Error: ',
    fields: ['slotTime', 'familyMemberId'],
  },
  profile: {
    of: {
      400: 'Invalid data provided. Please check your input.',
      401: expired,
      403: 'Access denied. You are not authorized to update this profile.',
      413: 'Image file is too large. Please use a smaller image.',
      5: broken,
    },
    otherwise: 'Failed to update profile',
  },
  list: { of: { 401: expired, 403: denied, 404: 'Appointments service not found.', 5: broken }, otherwise: 'Failed to load appointments' },
  cancel: {
    of: {
      401: expired,
      403: 'Access denied. You are not authorized to cancel this appointment.',
      404: 'Appointment not found.',
      409: 'Cannot cancel this appointment. It may already be completed or cancelled.',
      5: broken,
    },
    otherwise: 'Failed to cancel appointment',
  },
  refund: { of: { 401: expired, 403: denied, 404: 'Appointment not found.', 5: broken }, otherwise: 'Failed to request the refund' },
  reschedule: {
    of: { 401: expired, 403: denied, 404: 'Appointment not found.', 5: broken },
    otherwise: 'Failed to reschedule appointment',
    fields: ['slotTime'],
  },
  family: { of: { 401: expired, 403: denied, 5: broken }, otherwise: 'Failed to save the family member' },
  pay: {
    of: {
      401: expired,
      403: 'Access denied. You are not authorized to pay for this appointment.',
      404: 'Payment service not found.',
      409: 'Appointment already paid or cancelled.',
      5: broken,
    },
    otherwise: 'Failed to start the payment',
  },
  verify: {
    of: { 401: expired, 403: denied, 5: 'Server error during verification. Please contact support.' },
    otherwise: 'Failed to ask about the payment',
  },
} as const satisfies Record<string, Words>;

export type Action = keyof typeof words;

/** Whether the session is over, so that the patient must sign in again. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

export function failureText(action: Action, error: unknown): string {
  const { of, otherwise, before = '', fields = [] }: Words = words[action];
  if (!(error instanceof ApiError)) return otherwise;
  if (error.code === 'network' || error.code === 'timeout') return offline;
  const field = fields.map((name) => error.fields[name]).find((text) => text !== undefined);
  if (field !== undefined) return field;
  const fixed = of[error.status >= 500 ? 5 : error.status];
  if (fixed !== undefined) return fixed;
  return error.hasNoMessage ? otherwise : `${error.status === 409 ? '' : before}${serverMessage(error, otherwise)}`;
}
