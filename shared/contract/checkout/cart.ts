/** The customer's cart. Every change returns the whole cart. */
import * as z from 'zod';
import { Product } from '../catalogue/catalog.ts';
import { VariantName } from '../catalogue/variant.ts';
import { GoodsRef, Id, IdempotencyHeaders, ProductId, Quantity, Rupees } from '../common.ts';
import { endpoint } from '../define.ts';
import { AppliedOffer, CouponCode, CouponRefusal } from '../offers/offer.ts';
import { Figures } from '../order/figures.ts';
import { Pin } from './delivery.ts';

export const CartLine = () =>
  z
    .object({
      id: z.string(),
      quantity: z.number().int(),
      productId: z.number().int(),
      variantId: z.number().int(),
      /** Absent when the product is no longer sold, or no longer has this variant; `title` is empty for a product without options. */
      variant: VariantName().optional(),
      /** The price of one unit; absent when the variant is no longer sold. */
      unitPrice: Rupees().optional(),
      /** The picture of this variant; absent when the product is no longer sold. */
      imageUrl: z.string().optional(),
      /** Units that the caller can buy; absent when the variant is no longer sold. */
      stock: z.number().int().optional(),
      /** Absent when the product is no longer sold; `problem` then blocks the checkout. */
      product: Product().optional(),
      /** The discount of offers on all units of this line. */
      discount: Rupees(),
      /** Why this line cannot be bought; absent when it can. */
      problem: z.enum(['unavailable', 'out_of_stock', 'not_enough_stock']).optional(),
    })
    .meta({ title: 'CartLine' });
export type CartLine = z.output<ReturnType<typeof CartLine>>;

export const Cart = () =>
  z
    .object({
      items: z.array(CartLine()),
      /** The totals of the lines that can be bought, with tax and shipping as at checkout. */
      summary: z.object({
        totalQuantity: z.number().int(),
        ...Figures(),
        /** The offers that apply. Free shipping has the amount 0, because it is no discount of goods. */
        offers: z.array(AppliedOffer()),
        /** The amount that is missing for free shipping; absent when shipping is free already, or never is. */
        missingForFree: Rupees().optional(),
      }),
      /** The entered code, with the reason if it does not apply, or a sentence about what it does. */
      coupon: z.object({ code: z.string(), refusal: CouponRefusal().optional(), note: z.string().optional() }).optional(),
      /** Increases with every change, so that a client can discard a late response. */
      revision: z.number().int(),
    })
    .meta({ title: 'Cart' });
export type Cart = z.output<ReturnType<typeof Cart>>;

const Count = () => z.number().int('Quantity must be a whole number').min(0).max(999);

/** The PIN code of the delivery, which decides the charge. Without one, the charge of PIN codes outside all zones applies. */
const PinQuery = () => z.strictObject({ pin: Pin().optional() });

/** Prices lines that are in no cart of the server: the cart of a visitor, and Buy Now. */
export const quoteCart = /* @__PURE__ */ endpoint({
  key: 'cart.quote',
  method: 'POST',
  path: '/api/cart/quote',
  access: 'visitor',
  summary:
    'Price the lines of a cart that is kept in a browser: current products, stock, tax, shipping and total; nothing is stored or held. With a token, as the checkout prices them for this customer',
  body: () =>
    z.strictObject({
      items: z
        .array(GoodsRef().extend({ quantity: Quantity() }))
        .min(1, 'There is nothing to price')
        .max(50),
      coupon: CouponCode().optional(),
      /** The PIN code of the delivery. */
      pin: Pin().optional(),
    }),
  reply: Cart,
  failures: ['variant_required'],
});

export const read = /* @__PURE__ */ endpoint({
  key: 'cart.read',
  method: 'GET',
  path: '/api/cart',
  access: 'customer',
  summary: 'The cart with fresh prices and stock',
  query: PinQuery,
  reply: Cart,
  failures: [],
});

export const add = /* @__PURE__ */ endpoint({
  key: 'cart.add',
  method: 'POST',
  path: '/api/cart/add',
  access: 'customer',
  summary: 'Add a quantity of a product to the cart; a repeat with the same Idempotency-Key adds nothing',
  query: PinQuery,
  headers: IdempotencyHeaders,
  body: () => GoodsRef().extend({ quantity: Quantity().default(1) }),
  reply: Cart,
  failures: ['product_not_found', 'variant_required', 'out_of_stock', 'cart_full', 'idempotency_conflict'],
});

export const update = /* @__PURE__ */ endpoint({
  key: 'cart.update',
  method: 'PATCH',
  path: '/api/cart/update/{cartItemId}',
  access: 'customer',
  summary:
    'Set the quantity of a line; 0 removes it. With `from`, what the caller saw, the line changes by the difference; with `variantId` its units move to that variant of the product; a repeat with the same Idempotency-Key changes nothing',
  query: PinQuery,
  headers: IdempotencyHeaders,
  params: () => z.strictObject({ cartItemId: Id() }),
  body: () => z.strictObject({ quantity: Count(), from: Count().optional(), variantId: ProductId().optional() }),
  reply: Cart,
  failures: ['line_not_found', 'product_not_found', 'out_of_stock', 'idempotency_conflict'],
});

export const remove = /* @__PURE__ */ endpoint({
  key: 'cart.remove',
  method: 'DELETE',
  path: '/api/cart/remove/{cartItemId}',
  access: 'customer',
  summary: 'Remove a line from the cart',
  query: PinQuery,
  params: () => z.strictObject({ cartItemId: Id() }),
  reply: Cart,
  failures: ['line_not_found'],
});

export const applyCoupon = /* @__PURE__ */ endpoint({
  key: 'cart.applyCoupon',
  method: 'POST',
  path: '/api/cart/coupon',
  access: 'customer',
  summary: 'Store a coupon with the cart, in place of an earlier one. When it does not apply: 409 with the reason for the field',
  query: PinQuery,
  body: () => z.strictObject({ code: CouponCode() }),
  reply: Cart,
  failures: ['coupon_refused'],
});

export const removeCoupon = /* @__PURE__ */ endpoint({
  key: 'cart.removeCoupon',
  method: 'DELETE',
  path: '/api/cart/coupon',
  access: 'customer',
  summary: 'Remove the coupon from the cart',
  query: PinQuery,
  reply: Cart,
  failures: [],
});
