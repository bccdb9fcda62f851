/** Changes an order that several callers may change at once: read, decide, and write only over the revision that was read. */
import { Failure } from '#functions/platform/http/failure.ts';
import { enqueueEmailToBuyer } from '#functions/platform/mail/outbox-store.ts';
import { commit, retryOnConflict, type TransactItem } from '#functions/platform/table/table.ts';
import type { OutboxMail } from '#shared/contract/mails.ts';
import type { OrderItem } from './order-store.ts';

export interface OrderUpdate<T> {
  /** Empty when the order is as requested already. */
  readonly writes: readonly TransactItem[];
  readonly result: T;
}

/** @throws Failure `order_not_found`, also after a change when the account of the order was erased meanwhile */
export async function requireOrder(read: () => Promise<OrderItem | undefined>): Promise<OrderItem> {
  const order = await read();
  if (order === undefined) throw new Failure('order_not_found');
  return order;
}

/**
 * @param decide throws the Failure that the client receives
 * @throws Failure `order_not_found`; `unavailable` when other callers change the order during every attempt
 */
export async function updateOrderWith<T>(
  read: () => Promise<OrderItem | undefined>,
  decide: (order: OrderItem) => OrderUpdate<T> | Promise<OrderUpdate<T>>,
): Promise<T> {
  return retryOnConflict(
    async () => {
      const order = await requireOrder(read);
      const { writes, result } = await decide(order);
      if (writes.length > 0) await commit(writes);
      return result;
    },
    // Customer, staff and the provider's refund events rarely change one order at the same moment, and only a few of them do.
    { maxAttempts: 5, retryAfter: 2 },
  );
}

/**
 * Rejects a change that was decided on an older version of the order.
 * @throws Failure `edited_meanwhile`
 */
export function assertRevision({ revision = 0, status }: OrderItem, clientRevision: number | undefined): void {
  if (clientRevision !== undefined && clientRevision !== revision) throw new Failure('edited_meanwhile', { details: { revision, status } });
}

type WithoutRecipient<M> = M extends { to: string } ? Omit<M, 'to' | 'firstName' | 'customerId'> : never;

/** Enqueues an e-mail to the buyer; none when the buyer's account is erased. */
export const emailBuyer = (
  { id, customerId, buyer: { email, firstName } }: Pick<OrderItem, 'id' | 'customerId' | 'buyer'>,
  mail: WithoutRecipient<OutboxMail>,
  now: Date,
): readonly TransactItem[] => enqueueEmailToBuyer({ ...mail, to: email, firstName, customerId, orderId: id } as OutboxMail, now);
