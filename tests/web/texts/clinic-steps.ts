/** What do the rows of the clinic's messages share? Who is held, who is refused, and the words that several refusals have. */
import type { FailureCode } from '#shared/contract/failures.ts';
import { held, listed } from '../kit/clinic.ts';
import { answer, refuse } from './kit.tsx';
import type { Row } from './row.ts';

/** The session cannot be renewed either. */
export const deny: typeof refuse = (...refusal) => {
  refuse(...refusal);
  refuse('post', '/api/auth/refresh', 'session_expired');
};
export const doctorPage = '/doctor/appointment/d1';
export const mine = '/doctor/my-appointments';

export const withHeld = () => answer('get', '/api/user/appointments', listed(held('a1')));
export const failing = (
  at: string,
  path: string,
  reach: () => Promise<unknown>,
  given: () => void,
  rows: readonly (readonly [string, FailureCode])[],
): Row[] =>
  rows.map(([text, code]) => ({
    text,
    at,
    when: `the answer is ${code}`,
    as: 'Error',
    given: () => {
      given();
      deny('post', path, code);
    },
    reach,
  }));

export const expired = 'Session expired. Please login again.';
export const broken = 'Server error. Please try again later.';
export const offline = 'Network error. Please check your internet connection.';
export const denied = 'Access denied. You are not authorized to perform this action.';
