/** How does an order change when several want to change it? Read, decided, and written over what was read; whoever was slower decides anew. */
import { Failure } from '#functions/platform/http/failure.ts';
import { enqueueEmail } from '#functions/platform/mail/outbox-store.ts';
import { ConditionFailed, commit, type TransactItem } from '#functions/platform/table/table.ts';
import type { OutboxMail } from '#shared/contract/mails.ts';
import type { OrderItem } from './order-store.ts';

const rounds = 5;

/** No writes: there is nothing to do, it is as it was asked for already. */
export interface Decision<T> {
  readonly writes: readonly TransactItem[];
  readonly result: T;
}

/**
 * @param decide throws the Failure that the caller is told
 * @throws Failure `order_not_found`; `unavailable` when others were faster too often
 */
export async function updateOrderWith<T>(
  read: () => Promise<OrderItem | undefined>,
  decide: (order: OrderItem) => Decision<T> | Promise<Decision<T>>,
): Promise<T> {
  for (let round = 1; ; round++) {
    const order = await read();
    if (order === undefined) throw new Failure('order_not_found');
    const { writes, result } = await decide(order);
    if (writes.length === 0) return result;
    try {
      await commit(writes);
      return result;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (round === rounds) throw new Failure('unavailable', { retryAfter: 2, cause: error });
    }
  }
}

/**
 * Refuses what was decided on an older version than there is now.
 * @throws Failure `edited_meanwhile`
 */
export function expectRevision({ revision = 0, status }: OrderItem, seen: number | undefined): void {
  if (seen !== undefined && seen !== revision) throw new Failure('edited_meanwhile', { details: { revision, status } });
}

type Untold<M> = M extends { to: string } ? Omit<M, 'to' | 'firstName'> : never;

/** A mail to whoever bought; none where the person has been taken out of the order. */
export const tell = ({ buyer: { email, firstName } }: Pick<OrderItem, 'buyer'>, mail: Untold<OutboxMail>, now: Date): readonly TransactItem[] =>
  email.includes('@') ? [enqueueEmail({ ...mail, to: email, firstName } as OutboxMail, now)] : [];
