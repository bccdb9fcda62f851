/** Orders: reading, listing, changing, cancelling and refunding them. */
import * as z from 'zod';
import { orderStatuses, paymentStatuses } from '../../rules/order/order-status.ts';
import { accountNumberPattern, ifscPattern, maskedPayoutPattern, upiPattern } from '../../rules/order/payout.ts';
import type { PersonalField } from '../../rules/order/purchase.ts';
import { VariantName } from '../catalogue/variant.ts';
import { AnyCase, Cursor, GoodsRef, Id, Instant, Limit, LongMeta, Page, Prose, Quantity, Rupees, SingleLine } from '../common.ts';
import { endpoint } from '../define.ts';
import { AppliedOffer } from '../offers/offer.ts';
import { Change, Collection, NextStatus, OrderDispute, OrderReturn, Refund, Tracking } from './after-sale.ts';
import { Figures } from './figures.ts';

/** A buyer who is registered for GST. */
export const Business = () => z.object({ gstin: z.string(), companyName: z.string() }).meta({ title: 'Business' });

export const OrderAddress = () =>
  z
    .object({
      label: z.string(),
      recipientName: z.string(),
      phone: z.string(),
      secondaryPhone: z.string().optional(),
      address: z.string(),
      city: z.string(),
      state: z.string(),
      postalCode: z.string(),
    })
    .meta({ title: 'OrderAddress' });

export const Buyer = () => z.object({ firstName: z.string(), lastName: z.string(), email: z.string(), phone: z.string() });

/**
 * The personal fields of a purchase except the buyer, whom an order calls `user`. The type requires each new field here, because a reply drops fields
 * that its schema does not name.
 */
export const PersonalFields = () =>
  ({
    shippingAddress: OrderAddress(),
    billingAddress: OrderAddress(),
    business: Business().optional(),
    giftMessage: z.string().optional(),
  }) satisfies Record<Exclude<PersonalField, 'buyer'>, z.ZodType>;

export const OrderItem = () =>
  z
    .object({
      id: z.string(),
      productId: z.number().int(),
      variantId: z.number().int(),
      variant: VariantName(),
      productName: z.string(),
      /** Absent for a product without a SKU, and in orders from before lines stored it. */
      sku: z.string().optional(),
      productImage: z.string(),
      quantity: z.number().int(),
      unitPrice: Rupees(),
      totalPrice: Rupees(),
      /** The discount of offers on the total price. */
      discount: Rupees(),
      /** Units that can be returned now. */
      returnable: z.number().int(),
      /** The refund of one, two ... of the units that are left, with tax; present only when an admin reads a single order. */
      givesBack: z.array(Rupees()).optional(),
    })
    .meta({ title: 'OrderItem' });

export const Order = () =>
  z
    .object({
      id: z.string(),
      orderNumber: z.string(),
      status: z.enum(orderStatuses),
      paymentStatus: z.enum(paymentStatuses),
      createdAt: Instant(),
      trackingNumber: z.string().optional(),
      /** Shown to the customer. */
      notes: z.string().optional(),
      /** Shown to staff only. */
      staffNotes: z.string().optional(),
      /** Increases with every change; a write names the revision on which it is based. */
      revision: z.number().int(),
      userId: z.string(),
      user: Buyer(),
      ...PersonalFields(),
      billingAddress: OrderAddress().optional(),
      orderItems: z.array(OrderItem()),
      /** `cod`: paid on delivery; else the provider's value. */
      paymentMethod: z.string().optional(),
      /** The amount to pay on delivery; absent when nothing is due. */
      amountDue: Rupees().optional(),
      /** Shown to staff only. */
      collection: Collection().optional(),
      /** The masked account for refunds of collected money; absent until the customer enters it, and after the refunds are paid. */
      payout: z.string().optional(),
      /** The unmasked account; present only when staff who make the payment read a single order. */
      payTo: z.record(z.string(), z.string()).optional(),
      /** The provider's id of the payment; shown to staff only. */
      paymentId: z.string().optional(),
      ...Figures(),
      /** The offers that applied. */
      offers: z.array(AppliedOffer()),
      /** The days in India on which the parcel should arrive, as promised at checkout. */
      deliveryPromise: z.object({ from: z.iso.date(), to: z.iso.date() }).optional(),
      tracking: Tracking(),
      /** Present once the invoice has its number, a moment after the payment. */
      invoice: z.object({ number: z.string(), issuedAt: Instant(), url: z.string() }).optional(),
      /** One for each finished refund, the oldest first. */
      creditNotes: z.array(z.object({ id: z.string(), number: z.string(), issuedAt: Instant(), amount: Rupees(), url: z.string() })),
      cancellation: z.object({ by: z.enum(['customer', 'shop']), reason: z.string().optional() }).optional(),
      /** The refunds of the order's payment, the oldest first. */
      refunds: z.array(Refund()),
      returns: z.array(OrderReturn()),
      /** Whether the customer may cancel the order now. */
      canCancel: z.boolean(),
      /** The last day in India on which a return can be requested; absent before the delivery. */
      returnableUntil: z.iso.date().optional(),
      /** The states that staff may set now; shown to staff only. */
      nextStatuses: z.array(NextStatus()).optional(),
      /** The changes with author and reason, the newest first; present only when an admin reads a single order. */
      history: z.array(Change()).optional(),
      /** The newest undecided dispute of the payment; present only when staff read a single order. */
      dispute: OrderDispute().optional(),
    })
    .meta({ title: 'Order' });
export type Order = z.output<ReturnType<typeof Order>>;

const Units = () => z.array(GoodsRef().extend({ quantity: Quantity() }));

export const orderSorts = ['createdAt', 'total', 'status'] as const;

export const list = /* @__PURE__ */ endpoint({
  key: 'order.list',
  method: 'GET',
  path: '/api/orders',
  access: 'customer',
  summary: 'Own orders; an admin sees those of all customers',
  query: () =>
    z.strictObject({
      status: AnyCase(orderStatuses).optional(),
      /** `paid` is another word for `completed`. */
      paymentStatus: AnyCase(paymentStatuses, { paid: 'completed' }).optional(),
      /** Days in Asia/Kolkata, both included. An instant means the day that contains it. */
      fromDate: z.union([z.iso.date(), z.iso.datetime()]).optional(),
      toDate: z.union([z.iso.date(), z.iso.datetime()]).optional(),
      search: z.string().max(100).optional(),
      userId: z.string().max(64).optional(),
      sortBy: z.enum(orderSorts).default('createdAt'),
      sortOrder: AnyCase(['ASC', 'DESC']).default('DESC'),
      page: Page(),
      limit: Limit(10),
      /** Replaces the page number, with the same filters and order. */
      cursor: Cursor().optional(),
    }),
  reply: () => z.object({ data: z.array(Order()), meta: LongMeta() }),
  failures: [],
});

export const read = /* @__PURE__ */ endpoint({
  key: 'order.read',
  method: 'GET',
  path: '/api/orders/{id}',
  access: 'customer',
  summary: 'A single own order; an admin can read any order',
  params: () => z.strictObject({ id: Id() }),
  reply: Order,
  failures: ['order_not_found'],
});

const Revision = () => z.number().int().min(0);
export const TrackingNumber = () =>
  z
    .string()
    .trim()
    .regex(/^(?:[A-Za-z0-9-]{4,40})?$/, 'A tracking number has 4 to 40 letters, digits and hyphens');

export const changeStatus = /* @__PURE__ */ endpoint({
  key: 'order.changeStatus',
  method: 'PATCH',
  path: '/api/orders/{id}/status',
  access: 'orders',
  summary: 'Move an order to another status, cancel it, or take back the last step; all effects are written together',
  params: () => z.strictObject({ id: Id() }),
  body: () =>
    z.strictObject({
      status: z.enum(orderStatuses, 'The status is pending, processing, shipped, delivered, cancelled or returned_to_origin'),
      carrier: Prose(60).optional(),
      /** Required when the order is shipped. */
      trackingNumber: TrackingNumber().optional(),
      /** Required for a cancellation, where the customer sees it, and for taking back a step. */
      reason: Prose(500).optional(),
      /** Required for the delivery of an order that is paid on delivery. */
      collection: z.strictObject({ amount: Rupees(), reference: z.string().trim().max(60, 'A reference has at most 60 characters') }).optional(),
      revision: Revision().optional(),
    }),
  reply: Order,
  failures: ['order_not_found', 'status_not_possible', 'edited_meanwhile'],
});

export const update = /* @__PURE__ */ endpoint({
  key: 'order.update',
  method: 'PATCH',
  path: '/api/orders/{id}',
  access: 'orders',
  summary: 'Write notes on an order, or correct its tracking number; fields that are not sent do not change',
  params: () => z.strictObject({ id: Id() }),
  body: () =>
    z
      .strictObject({
        /** The revision that was edited; a newer one is never overwritten. */
        revision: Revision(),
        notes: Prose(1_000).optional(),
        staffNotes: Prose(2_000).optional(),
        carrier: Prose(60).optional(),
        trackingNumber: TrackingNumber().min(1, 'Please enter the tracking number of the parcel').optional(),
      })
      .refine(({ revision: _, ...changes }) => Object.keys(changes).length > 0, 'Say what is to be changed'),
  reply: Order,
  failures: ['order_not_found', 'edited_meanwhile'],
});

export const refund = /* @__PURE__ */ endpoint({
  key: 'order.refund',
  method: 'POST',
  path: '/api/orders/{id}/refunds',
  access: 'orders',
  summary: 'Refund some items, or all that is left of the order, without a return; the revision keeps it from being done twice',
  params: () => z.strictObject({ id: Id() }),
  body: () =>
    z.strictObject({
      revision: Revision(),
      /** Absent: all units that are not refunded yet. */
      items: Units().min(1, 'Choose at least one item to refund').max(50).optional(),
      restock: z.boolean('Say whether the units go back on sale'),
      /** Shown to the customer. */
      reason: Prose(200, 'Please give a reason; the customer reads it'),
    }),
  reply: Order,
  status: 201,
  failures: ['order_not_found', 'refund_not_possible', 'edited_meanwhile'],
});

export const cancel = /* @__PURE__ */ endpoint({
  key: 'order.cancel',
  method: 'POST',
  path: '/api/orders/{id}/cancel',
  access: 'customer',
  summary: 'Cancel an own order before it is shipped: everything paid is refunded; a repeat gets the same reply',
  params: () => z.strictObject({ id: Id() }),
  body: () => z.strictObject({ reason: Prose(500).optional() }),
  reply: Order,
  failures: ['order_not_found', 'order_not_cancellable'],
});

export const retryRefund = /* @__PURE__ */ endpoint({
  key: 'order.retryRefund',
  method: 'POST',
  path: '/api/orders/{id}/refunds/{refundId}/retry',
  access: 'orders',
  summary: 'Request a refund that failed for good from the provider again, or find out that it is done',
  params: () => z.strictObject({ id: Id(), refundId: Id() }),
  reply: Order,
  failures: ['order_not_found', 'refund_not_found', 'refund_not_failed', 'payment_provider_down'],
});

/** Removes white space from a text, because people copy numbers in groups. */
const Compact = () =>
  z
    .string()
    .max(60)
    .transform((text) => text.replaceAll(/\s/g, ''));

export const PayoutInput = () =>
  z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('upi'),
      upi: Compact().pipe(z.string().regex(upiPattern, 'A UPI id looks like name@bank, without dots after the @')),
    }),
    z.strictObject({
      kind: z.literal('bank'),
      accountName: SingleLine(80, 'Write the name of the account holder, as the bank has it'),
      accountNumber: Compact().pipe(z.string().regex(accountNumberPattern, 'An account number has 9 to 18 digits')),
      ifsc: Compact().pipe(z.string().toUpperCase().regex(ifscPattern, 'An IFSC has 11 characters, like HDFC0001234; the fifth is a zero')),
    }),
  ]);

export const savePayout = /* @__PURE__ */ endpoint({
  key: 'order.savePayout',
  method: 'PUT',
  path: '/api/orders/{id}/payout',
  access: 'customer',
  summary: 'Save the UPI id or bank account for refunds of an own order that was paid on delivery; it replaces an earlier one',
  params: () => z.strictObject({ id: Id() }),
  body: PayoutInput,
  reply: Order,
  failures: ['order_not_found', 'payout_not_needed'],
});

export const payRefund = /* @__PURE__ */ endpoint({
  key: 'order.payRefund',
  method: 'POST',
  path: '/api/orders/{id}/refunds/{refundId}/paid',
  access: 'orders',
  summary: "Record that a refund was paid to the customer's UPI id or bank account, with the reference of the payment; recorded once",
  params: () => z.strictObject({ id: Id(), refundId: Id() }),
  body: () =>
    z.strictObject({
      reference: SingleLine(60, 'Enter the reference of the payment: the UTR or the UPI transaction id'),
      /** `payout` of the order as staff read it before they paid; absent: the present one. */
      paidTo: z.string().regex(maskedPayoutPattern, 'Send the masked account of the order').optional(),
      /** The account that staff paid to when the customer has entered none; only its masked form is kept. */
      payout: PayoutInput().optional(),
    }),
  reply: Order,
  failures: ['order_not_found', 'refund_not_found', 'refund_not_payable', 'payout_unknown'],
});
