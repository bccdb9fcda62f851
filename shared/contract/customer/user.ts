/** Who are our customers, for those who look after them? */
import * as z from 'zod';
import { orderStatuses, paymentStatuses } from '../../rules/order-status.ts';
import { roles } from '../../rules/role.ts';
import { Cursor, Id, Instant, Limit, LongMeta, Page, Prose, Rupees } from '../common.ts';
import { endpoint } from '../define.ts';
import { Address } from './account.ts';

export const ListedUser = () =>
  z
    .object({
      id: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      phone: z.string(),
      createdAt: Instant(),
      isActive: z.boolean(),
      role: z.enum(roles),
      ordersCount: z.number().int(),
      /** What was paid, less what went back. */
      totalSpent: Rupees(),
    })
    .meta({ title: 'ListedUser' });
export type ListedUser = z.output<ReturnType<typeof ListedUser>>;

export const CustomerFile = () =>
  ListedUser()
    .extend({
      emailVerified: z.boolean(),
      /** Who shut them out, when and why; absent: nobody, or they have left by themselves. */
      disabled: z.object({ by: z.string(), reason: z.string(), at: Instant() }).optional(),
      /** They have closed their account, which is being erased. */
      hasLeft: z.boolean(),
      addresses: z.array(Address()),
      /** Those that are open, the last used first. */
      sessions: z.array(z.object({ id: z.string(), device: z.string(), startedAt: Instant(), lastUsedAt: Instant(), secondFactor: z.boolean() })),
      /** The newest 50. */
      orders: z.array(
        z.object({
          id: z.string(),
          orderNumber: z.string(),
          status: z.enum(orderStatuses),
          paymentStatus: z.enum(paymentStatuses),
          createdAt: Instant(),
          total: Rupees(),
        }),
      ),
    })
    .meta({ title: 'CustomerFile' });
export type CustomerFile = z.output<ReturnType<typeof CustomerFile>>;

export const userSorts = ['createdAt', 'name', 'ordersCount', 'totalSpent'] as const;

export const list = /* @__PURE__ */ endpoint({
  key: 'user.list',
  method: 'GET',
  path: '/api/users',
  access: 'admin',
  summary: 'Customers and staff with what they have bought; by name, orders or money only the newest 2,000 are sorted',
  query: () =>
    z.strictObject({
      /** Beginnings of names, of the e-mail, of the telephone number. */
      search: z.string().max(100).optional(),
      status: z.enum(['active', 'disabled']).optional(),
      role: z.enum([...roles, 'staff']).optional(),
      sortBy: z.enum(userSorts).default('createdAt'),
      sortOrder: z.enum(['ASC', 'DESC']).default('DESC'),
      page: Page(),
      limit: Limit(50),
      /** In the place of a page's number, with the same filters and order. */
      cursor: Cursor().optional(),
    }),
  reply: () => z.object({ data: z.array(ListedUser()), meta: LongMeta() }),
  failures: [],
});

const UserParams = () => z.strictObject({ id: Id() });

export const read = /* @__PURE__ */ endpoint({
  key: 'user.read',
  method: 'GET',
  path: '/api/users/{id}',
  access: 'admin',
  summary: 'One customer with orders, addresses and open sessions',
  params: UserParams,
  reply: CustomerFile,
  failures: ['user_not_found'],
});

export const changeStatus = /* @__PURE__ */ endpoint({
  key: 'user.changeStatus',
  method: 'PATCH',
  path: '/api/users/{id}/status',
  access: 'admin',
  summary: 'Shut somebody out, which ends their sessions at once, or let them in again, and say why',
  params: UserParams,
  body: () => z.strictObject({ isActive: z.boolean('Say whether the account is active'), reason: Prose(500, 'Please give a reason') }),
  reply: CustomerFile,
  failures: ['user_not_found', 'own_account', 'account_closed'],
});

export const changeRole = /* @__PURE__ */ endpoint({
  key: 'user.changeRole',
  method: 'PUT',
  path: '/api/users/{id}/role',
  access: 'admin',
  summary:
    'Make somebody an administrator, staff of the orders or of the catalogue, a doctor (whose record names their e-mail), or a mere customer; they have to sign in again',
  params: UserParams,
  body: () =>
    z.strictObject({ role: z.enum(roles, 'The role is customer, admin, orders, catalogue or doctor'), reason: Prose(500, 'Please give a reason') }),
  reply: CustomerFile,
  failures: ['user_not_found', 'own_account', 'account_closed'],
});
