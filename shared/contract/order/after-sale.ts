/** What an order shows about events after the sale: tracking, refunds, returns and the history of its changes. */
import * as z from 'zod';
import { roles } from '../../rules/identity/role.ts';
import { exchangeStatuses, releaseReasons } from '../../rules/order/exchange.ts';
import { orderStatuses } from '../../rules/order/order-status.ts';
import { providers } from '../../rules/order/payment-provider.ts';
import { returnStatuses } from '../../rules/order/return-status.ts';
import { VariantName } from '../catalogue/variant.ts';
import { Instant, Rupees } from '../common.ts';

export const Refund = () =>
  z
    .object({
      id: z.string(),
      amount: Rupees(),
      /** `pending`: requested from the provider, or on its way through the bank. `failed`: the shop refunds it by hand. */
      status: z.enum(['pending', 'processed', 'failed']),
      /** `came_back`: the parcel could not be handed over. `by_shop`: the shop refunded it without a return request. */
      reason: z.enum(['cancelled', 'came_back', 'returned', 'by_shop']),
      createdAt: Instant(),
      processedAt: Instant().optional(),
      /** Whether the shop pays the refund to the customer's UPI id or bank account, because no provider took the payment. */
      isPayout: z.boolean().optional(),
      /** The reference of that payment, and the masked account that it went to. */
      reference: z.string().optional(),
      paidTo: z.string().optional(),
    })
    .meta({ title: 'Refund' });
export type Refund = z.output<ReturnType<typeof Refund>>;

/** A dispute that the bank has not decided: it may take the money back, so that a refund would pay the customer twice. */
export const OrderDispute = () =>
  z
    .object({
      id: z.string(),
      /** The provider in whose dashboard the shop answers it. */
      provider: z.enum(providers),
      /** `open`: the shop has to answer. `under_review`: the bank decides. */
      status: z.string(),
      /** The date by which the shop must answer. */
      respondBy: Instant().optional(),
    })
    .meta({ title: 'OrderDispute' });

/** The shop sends other variants instead of refunding; absent for a return that was never an exchange. */
export const Exchange = () =>
  z
    .object({
      /**
       * `held`: the new units are reserved. `sent`: they are on their way. `released`: it has become a refund. `refunded`: they were sent, and later
       * refunded.
       */
      status: z.enum(exchangeStatuses),
      /** The time by which the returned goods must arrive. Once they have arrived, the new units are held until they are sent. */
      heldUntil: Instant(),
      releasedBecause: z.enum(releaseReasons).optional(),
      /** Set once sent units are refunded: whether they are on sale again. */
      restocked: z.boolean().optional(),
      sentAt: Instant().optional(),
      /** The parcel with the new units. */
      tracking: z.object({ number: z.string(), carrier: z.string().optional(), url: z.url({ protocol: /^https$/ }).optional() }).optional(),
    })
    .meta({ title: 'Exchange' });

/** What the courier collected on delivery and, once it has paid that to the shop, its remittance. */
export const Collection = () =>
  z
    .object({
      amount: Rupees(),
      reference: z.string(),
      at: Instant(),
      remittance: z.object({ amount: Rupees(), reference: z.string(), date: z.iso.date() }).optional(),
    })
    .meta({ title: 'Collection' });

export const OrderReturn = () =>
  z
    .object({
      id: z.string(),
      status: z.enum(returnStatuses),
      items: z.array(
        z.object({
          orderItemId: z.string(),
          productId: z.number().int(),
          variantId: z.number().int(),
          productName: z.string(),
          quantity: z.number().int(),
          reason: z.string(),
          /** Set once the item is received: whether the units are on sale again. */
          restocked: z.boolean().optional(),
          /** The variant that the customer wants instead. */
          exchangeFor: VariantName().optional(),
        }),
      ),
      comment: z.string().optional(),
      /** Whether the shop refunded these items without a return request. */
      byShop: z.boolean().optional(),
      /** Ids of its photos. */
      photos: z.array(z.string()),
      createdAt: Instant(),
      changedAt: Instant(),
      /** Why the shop refused the return. */
      refusal: z.string().optional(),
      /** The id of one of the order's refunds. */
      refundId: z.string().optional(),
      exchange: Exchange().optional(),
      /** The refund of the requested items if it were made now; 0 for an exchange. */
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
    /** The carrier's own tracking page, where it is known. */
    url: z.url({ protocol: /^https$/ }).optional(),
    /** The states of the order so far, the first one first. */
    timeline: z.array(Stage()),
  });

/** Shown to staff only. */
export const NextStatus = () =>
  z.object({
    status: z.enum(orderStatuses),
    /** `collection`: the amount that was collected and its reference. */
    needs: z.array(z.enum(['trackingNumber', 'reason', 'collection'])),
    /** Whether the move takes back a step. */
    isBack: z.boolean(),
  });

/** Shown to staff only. */
export const Change = () =>
  z.object({
    at: Instant(),
    /** `name` is that of the staff member. `system`: a deadline has passed. */
    by: z.object({ id: z.string(), role: z.enum([...roles, 'provider', 'system']), name: z.string().optional() }),
    from: z.string(),
    to: z.string(),
    reason: z.string().optional(),
    /** Absent when the order itself changed. */
    returnId: z.string().optional(),
  });
