/** Customers as admins see and change them. */
import * as z from 'zod';
import { roles } from '../../rules/identity/role.ts';
import { orderStatuses, paymentStatuses } from '../../rules/order/order-status.ts';
import { AnyCase, Cursor, Id, Instant, Limit, LongMeta, Page, Prose, Rupees } from '../common.ts';
import { endpoint } from '../define.ts';
import { Address } from './address.ts';

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
      /** Payments less refunds. */
      totalSpent: Rupees(),
    })
    .meta({ title: 'ListedUser' });
export type ListedUser = z.output<ReturnType<typeof ListedUser>>;

export const CustomerFile = () =>
  ListedUser()
    .extend({
      emailVerified: z.boolean(),
      /** Which admin disabled the account, when and why; absent for an enabled or closed account. */
      disabled: z.object({ by: z.string(), reason: z.string(), at: Instant() }).optional(),
      /** The customer has closed the account, which is being erased. */
      hasLeft: z.boolean(),
      addresses: z.array(Address()),
      /** The open sessions, the last used first. */
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
  summary: 'List customers and staff with what they have bought; by name, orders or amount only the newest 2,000 are sorted',
  query: () =>
    z.strictObject({
      /** Prefixes of names, of the e-mail or of the phone number. */
      search: z.string().max(100).optional(),
      status: z.enum(['active', 'disabled']).optional(),
      role: z.enum([...roles, 'staff']).optional(),
      sortBy: z.enum(userSorts).default('createdAt'),
      sortOrder: AnyCase(['ASC', 'DESC']).default('DESC'),
      page: Page(),
      limit: Limit(50),
      /** Replaces the page number, with the same filters and order. */
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
  summary: 'Read a customer with orders, addresses and open sessions',
  params: UserParams,
  reply: CustomerFile,
  failures: ['user_not_found'],
});

export const changeStatus = /* @__PURE__ */ endpoint({
  key: 'user.changeStatus',
  method: 'PATCH',
  path: '/api/users/{id}/status',
  access: 'admin',
  summary: 'Disable an account, which ends its sessions at once, or enable it again, with a reason',
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
    'Assign the role of admin, order staff, catalogue staff, doctor (whose record has the same e-mail) or customer; the user must sign in again',
  params: UserParams,
  body: () =>
    z.strictObject({ role: z.enum(roles, 'The role is customer, admin, orders, catalogue or doctor'), reason: Prose(500, 'Please give a reason') }),
  reply: CustomerFile,
  failures: ['user_not_found', 'own_account', 'account_closed'],
});
