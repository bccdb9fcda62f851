/** Returns: requested by the customer, decided on by the shop, refunded or exchanged when the goods have arrived. */
import * as z from 'zod';
import { exchangeDays } from '../../rules/order/exchange.ts';
import { maxPhotos, returnStatuses } from '../../rules/order/return-status.ts';
import { returnDays } from '../../rules/return-terms.ts';
import { VariantName } from '../catalogue/variant.ts';
import { FileReply, GoodsRef, Id, IdempotencyHeaders, Limit, Meta, Page, ProductId, Prose, Quantity, Required } from '../common.ts';
import { endpoint } from '../define.ts';
import { OrderReturn } from './after-sale.ts';
import { Order, TrackingNumber } from './order.ts';

const ReturnParams = () => z.strictObject({ id: Id(), returnId: Id() });

const ReturnLine = () =>
  z
    .strictObject({
      /** Exactly one of the two identifies the order line. */
      orderItemId: Id().optional(),
      productId: ProductId().optional(),
      /** Sent with `productId` when the order has several variants of the product. */
      variantId: ProductId().optional(),
      quantity: Quantity(),
      reason: Prose(200, 'Please say why you are returning it'),
      /** Another variant of the same product, which the customer wants instead of a refund. */
      exchangeVariantId: ProductId().optional(),
    })
    .refine(
      ({ orderItemId, productId }) => (orderItemId === undefined) !== (productId === undefined),
      'Name the item by orderItemId or by productId',
    );

export const request = /* @__PURE__ */ endpoint({
  key: 'return.request',
  method: 'POST',
  path: '/api/orders/{id}/returns',
  access: 'customer',
  summary: `Request the return of items, within ${returnDays} days of delivery, for a refund or for other variants, which are held for ${exchangeDays} days; a repeat with the same Idempotency-Key makes no second request`,
  headers: IdempotencyHeaders,
  params: () => z.strictObject({ id: Id() }),
  body: () =>
    z.strictObject({
      items: z.array(ReturnLine()).min(1, 'Choose at least one item to return').max(50),
      comment: Prose(1_000).optional(),
    }),
  reply: Order,
  status: 201,
  failures: ['order_not_found', 'not_returnable', 'exchange_not_possible', 'idempotency_conflict'],
});

const Choice = () => VariantName().extend({ stock: z.number().int() }).meta({ title: 'ExchangeChoice' });

export const exchangeChoices = /* @__PURE__ */ endpoint({
  key: 'return.exchangeChoices',
  method: 'GET',
  path: '/api/orders/{id}/exchange-choices',
  access: 'customer',
  summary: "What each item of an own order can be exchanged for: the product's other variants at the price that was paid",
  params: () => z.strictObject({ id: Id() }),
  /** Items that cannot be returned have no choices. */
  reply: () => z.object({ items: z.array(z.object({ orderItemId: z.string(), choices: z.array(Choice()) })) }),
  failures: ['order_not_found'],
});

export const withdraw = /* @__PURE__ */ endpoint({
  key: 'return.withdraw',
  method: 'POST',
  path: '/api/orders/{id}/returns/{returnId}/withdraw',
  access: 'customer',
  summary:
    'Withdraw an own return request before the shop has decided on it, or an exchange until the goods have arrived; a repeat gets the same reply',
  params: ReturnParams,
  reply: Order,
  failures: ['order_not_found', 'return_not_found', 'return_moved_on'],
});

export const change = /* @__PURE__ */ endpoint({
  key: 'return.change',
  method: 'PATCH',
  path: '/api/orders/{id}/returns/{returnId}',
  access: 'orders',
  summary: 'Approve or refuse a return, record its arrival, which refunds its items, or send the units that are held in exchange',
  params: ReturnParams,
  body: () =>
    z.strictObject({
      status: z.enum(['approved', 'refused', 'received', 'exchanged'], 'The status is approved, refused, received or exchanged'),
      /** Required with `refused`; shown to the customer. */
      reason: Prose(500).optional(),
      /** Required with `received`: for each item, whether it goes back on sale. */
      items: z
        .array(GoodsRef().extend({ restock: z.boolean('Say whether it goes back on sale') }))
        .max(50)
        .optional(),
      /** Required with `exchanged`: the tracking number of the parcel with the new units. */
      trackingNumber: TrackingNumber().optional(),
      carrier: Prose(60).optional(),
    }),
  reply: Order,
  failures: ['order_not_found', 'return_not_found', 'return_moved_on'],
});

export const refundInstead = /* @__PURE__ */ endpoint({
  key: 'return.refundInstead',
  method: 'POST',
  path: '/api/orders/{id}/returns/{returnId}/refund-instead',
  access: 'orders',
  summary: 'Refund an exchange: at once when its goods have arrived, else on their arrival. The held units go back on sale',
  params: ReturnParams,
  body: () =>
    z.strictObject({
      /** Shown to the customer. */
      reason: Prose(500, 'Please give a reason; the customer reads it'),
      /** Required after the new units were sent: whether they came back and go on sale again. */
      restock: z.boolean().optional(),
    }),
  reply: Order,
  failures: ['order_not_found', 'return_not_found', 'return_moved_on'],
});

/** Bytes of a photo; in base64 it fits into the largest request of a function (6 MB). */
export const maxPhotoBytes = 4 * 1024 * 1024;
const maxBase64Length = Math.ceil(maxPhotoBytes / 3) * 4;

export const addPhoto = /* @__PURE__ */ endpoint({
  key: 'return.addPhoto',
  method: 'POST',
  path: '/api/orders/{id}/returns/{returnId}/photos',
  access: 'customer',
  summary: `Add a picture to an own return request, at most ${maxPhotos}; the same picture counts once`,
  params: ReturnParams,
  body: () =>
    z.strictObject({
      /** A JPEG, PNG, WebP, AVIF or GIF of at most 4 MB, in base64. It is decoded and encoded again; only the new encoding is stored. */
      data: Required('Choose a picture')
        .max(maxBase64Length, 'The picture is larger than 4 MB')
        .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Send the picture in base64'),
    }),
  maxBodyBytes: maxBase64Length + 1_024,
  reply: Order,
  status: 201,
  failures: ['order_not_found', 'return_not_found', 'return_moved_on', 'photo_refused', 'too_many_photos'],
});

export const readPhoto = /* @__PURE__ */ endpoint({
  key: 'return.readPhoto',
  method: 'GET',
  path: '/api/orders/{id}/returns/{returnId}/photos/{photoId}',
  access: 'customer',
  summary: 'A picture of an own return; an admin can read that of any return',
  params: () => ReturnParams().extend({ photoId: Id() }),
  media: 'image/webp',
  reply: FileReply,
  failures: ['order_not_found', 'return_not_found', 'photo_not_found'],
});

export const list = /* @__PURE__ */ endpoint({
  key: 'return.list',
  method: 'GET',
  path: '/api/returns',
  access: 'orders',
  summary: 'Returns in a state: waiting ones by waiting time, the longest first; finished ones the newest first',
  query: () => z.strictObject({ status: z.enum(returnStatuses).default('requested'), page: Page(), limit: Limit(20, 50) }),
  reply: () =>
    z.object({
      data: z.array(
        OrderReturn().extend({
          order: z.object({
            id: z.string(),
            orderNumber: z.string(),
            userId: z.string(),
            user: z.object({ firstName: z.string(), lastName: z.string(), email: z.string(), phone: z.string() }),
          }),
        }),
      ),
      meta: Meta(),
    }),
  failures: [],
});
