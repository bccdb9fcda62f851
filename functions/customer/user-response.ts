/** Builds a customer as admins see them. */

import { isClosed, readCustomer } from '#functions/identity/customer-store.ts';
import { openSessionsOf } from '#functions/identity/session-store.ts';
import { readOrdersOfCustomer } from '#functions/order/order-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import type { CustomerFile, ListedUser } from '#shared/contract/customer/user.ts';
import { toRupees } from '#shared/rules/money.ts';
import { addressesOf, toAddressResponse } from './address-store.ts';
import { maxOrders, toUserEntry } from './index-user.ts';
import type { UserEntry } from './user-list-store.ts';

const maxOrdersShown = 50;

export const toListedUserResponse = ({ totalSpent, ...user }: UserEntry): ListedUser => ({ ...user, totalSpent: toRupees(totalSpent) });

/** @throws Failure `user_not_found` */
export async function readUserResponse(id: string, now: Date): Promise<CustomerFile> {
  const [customer, orders, addresses] = await Promise.all([readCustomer(id), readOrdersOfCustomer(id, maxOrders), addressesOf(id)]);
  if (customer === undefined) throw new Failure('user_not_found');
  const { disabledAt, disabledBy, disabledReason = '', defaultAddressId, emailVerified } = customer;
  const sessions = disabledAt === undefined ? await openSessionsOf(customer, now) : [];
  return {
    ...toListedUserResponse(toUserEntry(customer, orders)),
    emailVerified,
    ...(disabledAt === undefined || disabledBy === undefined ? {} : { disabled: { by: disabledBy, reason: disabledReason, at: disabledAt } }),
    hasLeft: isClosed(customer),
    addresses: addresses.map((address) => toAddressResponse(address, defaultAddressId)),
    sessions: sessions
      .map(({ id: sessionId, device, startedAt, lastUsedAt, secondFactor }) => ({ id: sessionId, device, startedAt, lastUsedAt, secondFactor }))
      .toSorted((one, other) => (one.lastUsedAt < other.lastUsedAt ? 1 : -1)),
    orders: orders.slice(0, maxOrdersShown).map(({ id: orderId, orderNumber, status, paymentStatus, createdAt, total }) => ({
      id: orderId,
      orderNumber,
      status,
      paymentStatus,
      createdAt,
      total: toRupees(total),
    })),
  };
}
