/** Users and contact messages of the administration for its specs, and its messages. */
import { fireEvent, screen } from '@testing-library/react';
import { storeSession } from '#web/api/session.ts';
import { asha } from '../kit/fixtures.tsx';
import type { Row } from './row.ts';
import { press, respond, respondWithError } from './site.tsx';

export const meera = { ...asha, id: 'admin-1', firstName: 'Meera', lastName: 'Iyer', role: 'admin' } as const;
/** Signs in the administrator Meera, with no notifications. */
export function signInAdmin(): void {
  storeSession({ token: 'token-1', user: meera });
  respond('get', '/api/admin/attention', { data: [] });
  respond('get', '/api/admin/doctor-admin', { origin: null });
}

export const sunita = {
  id: 'u1',
  firstName: 'Sunita',
  lastName: 'Rao',
  email: 'sunita@example.in',
  phone: '+919812345678',
  createdAt: '2026-11-01T00:00:00.000Z',
  isActive: true,
  role: 'customer',
  ordersCount: 2,
  totalSpent: 1_234.5,
} as const;
export const userDetails = { ...sunita, emailVerified: true, hasSignedOutByChoice: false, addresses: [], sessions: [], orders: [] };
export const contactMessage = {
  id: 'm1',
  name: 'Ravi Menon',
  email: 'ravi@example.in',
  phone: '+919812345678',
  type: 'general',
  message: 'Where is my train?',
  isResponded: false,
  replies: [],
  createdAt: '2026-11-01T00:00:00.000Z',
} as const;
export const onePage = { total: 1, page: 1, limit: 20, totalPages: 1 };

const failedList = (text: string, tab: string, path: string, when: string): Row => ({
  text,
  at: `/admin?tab=${tab}`,
  when,
  shownAs: 'error',
  prepare: () => {
    signInAdmin();
    respondWithError('get', path, 'internal');
  },
});

export const adminPeople: readonly Row[] = [
  failedList('Failed to load users', 'users', '/api/users', 'the users cannot be loaded'),
  failedList('Failed to load contacts', 'contacts', '/api/contact', 'the contact messages cannot be loaded'),
  failedList('Failed to load reviews', 'reviews', '/api/reviews', 'the reviews of the administration cannot be loaded'),
  failedList('Failed to load the audit log', 'audit', '/api/admin/audit', 'the audit log cannot be loaded'),
  {
    text: 'Failed to update',
    at: '/admin?tab=contacts',
    when: 'a contact message cannot be marked',
    shownAs: 'error',
    prepare: () => {
      signInAdmin();
      respond('get', '/api/contact', { data: [contactMessage], meta: onePage });
      respondWithError('patch', '/api/contact/m1');
    },
    act: () => press('Mark Responded: Ravi Menon'),
  },
  {
    text: 'Failed to update',
    at: '/admin?tab=users&user=u1',
    when: 'an account cannot be disabled',
    shownAs: 'error',
    prepare: () => {
      signInAdmin();
      respond('get', '/api/users/u1', userDetails);
      respondWithError('patch', '/api/users/u1/status');
    },
    act: async () => {
      await press('Disable account');
      fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'Fraud' } });
      const [, confirm] = screen.getAllByRole('button', { name: 'Disable account', hidden: true });
      confirm?.click();
    },
  },
];
