/** What does an order tell of what came after the sale: the way of the parcel, refunds, returns, and who changed what? */
import * as z from 'zod';
import { orderStatuses } from '../../rules/order-status.ts';
import { returnStatuses } from '../../rules/return-status.ts';
import { roles } from '../../rules/role.ts';
import { Instant, Rupees } from '../common.ts';

export const Refund = () =>
  z
    .object({
      id: z.string(),
      amount: Rupees(),
      /** `pending`: under way to the provider or the bank. `failed`: the shop sees to it by hand. */
      status: z.enum(['pending', 'processed', 'failed']),
      /** `by_shop`: the shop gave it back of its own accord. */
      reason: z.enum(['cancelled', 'returned', 'by_shop']),
      createdAt: Instant(),
      processedAt: Instant().optional(),
    })
    .meta({ title: 'Refund' });
export type Refund = z.output<ReturnType<typeof Refund>>;

export const OrderReturn = () =>
  z
    .object({
      id: z.string(),
      status: z.enum(returnStatuses),
      items: z.array(
        z.object({
          orderItemId: z.string(),
          productId: z.number().int(),
          productName: z.string(),
          quantity: z.number().int(),
          reason: z.string(),
          /** Once it is received: whether the units are on sale again. */
          restocked: z.boolean().optional(),
        }),
      ),
      comment: z.string().optional(),
      /** The shop gave back what these items cost without being asked for a return. */
      byShop: z.boolean().optional(),
      /** Ids of its pictures. */
      photos: z.array(z.string()),
      createdAt: Instant(),
      changedAt: Instant(),
      /** Why it was refused. */
      refusal: z.string().optional(),
      /** Of the order's refunds. */
      refundId: z.string().optional(),
      /** Of what is asked for, as it would be refunded now. */
      amount: Rupees(),
      canWithdraw: z.boolean(),
    })
    .meta({ title: 'OrderReturn' });
export type OrderReturn = z.output<ReturnType<typeof OrderReturn>>;

const Stage = () => z.object({ status: z.enum(orderStatuses), at: Instant() });

export const Tracking = () =>
  z.object({
    carrier: z.string().optional(),
    number: z.string().optional(),
    /** The carrier's own page, where we know it. */
    url: z.url({ protocol: /^https$/ }).optional(),
    /** The states that the order came through, the first one first. */
    timeline: z.array(Stage()),
  });

/** For admins. */
export const NextStatus = () =>
  z.object({
    status: z.enum(orderStatuses),
    needs: z.array(z.enum(['trackingNumber', 'reason'])),
    /** A wrong click is taken back. */
    isBack: z.boolean(),
  });

/** For admins. */
export const Change = () =>
  z.object({
    at: Instant(),
    /** The name of whoever works or worked in the shop. */
    by: z.object({ id: z.string(), role: z.enum([...roles, 'provider']), name: z.string().optional() }),
    from: z.string(),
    to: z.string(),
    reason: z.string().optional(),
    /** Absent: the order's own state. */
    returnId: z.string().optional(),
  });
