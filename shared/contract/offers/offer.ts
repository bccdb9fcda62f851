/** Coupons and automatic offers: what shoppers see of them, and how the owner manages them. */
import * as z from 'zod';
import { normaliseCode, offerKinds, offerScopes, refusalReasons } from '../../rules/order/offers.ts';
import { Version } from '../catalogue/product.ts';
import { Done, GoodsRef, Id, IdempotencyHeaders, Instant, Quantity, Required, Rupees, SingleLine } from '../common.ts';
import { endpoint } from '../define.ts';
import { Amount, Percent } from './amounts.ts';

/** How a shopper gets an offer: automatically, by one code that is the same for all, or by one of many codes that each work once. */
export const offerTriggers = ['automatic', 'code', 'unique_codes'] as const;
export type OfferTrigger = (typeof offerTriggers)[number];

/** The maximum number of codes of one offer. */
export const maxCodes = 2_000;
export const maxCodesAtOnce = 500;

/** A coupon's code as a shopper types it, in any case and with spaces around it. */
export const CouponCode = () =>
  Required('Enter a coupon code')
    .max(60, 'A coupon code has at most 24 characters')
    .transform(normaliseCode)
    .pipe(
      z
        .string()
        .min(1, 'Enter a coupon code')
        .max(24, 'A coupon code has at most 24 characters')
        .regex(/^[A-Z0-9-]+$/, 'A coupon code has letters, digits and hyphens only'),
    );

export const CouponRefusal = () =>
  z.object({ code: z.string(), reason: z.enum(refusalReasons), message: z.string() }).meta({ title: 'CouponRefusal' });

export const AppliedOffer = () =>
  z
    .object({
      code: z.string().optional(),
      title: z.string(),
      /** The discount on the goods; 0 for free shipping. */
      amount: Rupees(),
      /** The shipping that free shipping saves; absent for other offers, and while the PIN code that decides it is unknown. */
      savedShipping: Rupees().optional(),
    })
    .meta({ title: 'AppliedOffer' });
export type AppliedOffer = z.output<ReturnType<typeof AppliedOffer>>;

const Count = (max: number) => z.int('Write a whole number').min(1, 'At least 1').max(max, `At most ${max}`);

const fields = () => ({
  title: SingleLine(60, 'Write what shoppers read, like "10 % off toys"'),
  kind: z.enum(offerKinds),
  percent: Percent().optional(),
  amount: Amount('Write an amount of rupees greater than 0').optional(),
  maxDiscount: Amount('Write an amount of rupees greater than 0').optional(),
  buy: Count(99).optional(),
  get: Count(99).optional(),
  scope: z.enum(offerScopes),
  /** Ids of categories, products or variants; empty for the whole order. */
  targets: z
    .array(z.string().regex(/^[A-Za-z0-9_-]{1,100}$/, 'This is not one of our identifiers'))
    .max(100, 'At most 100 of them')
    .default([]),
  /** The names that the owner saw when choosing the targets; the form needs them, because a variant's id does not tell its product. */
  targetNames: z.record(z.string().max(100), z.string().max(200)).optional(),
  minimum: Amount('Write an amount of rupees greater than 0').optional(),
  startsAt: Instant().optional(),
  endsAt: Instant().optional(),
  trigger: z.enum(offerTriggers),
  /** Only for the trigger `code`; it cannot be changed later. */
  code: CouponCode().optional(),
  maxUses: Count(1_000_000).optional(),
  maxUsesPerCustomer: Count(1_000).optional(),
  isFirstOrderOnly: z.boolean().default(false),
  isCombinable: z.boolean().default(false),
  /** Whether the offer is listed for shoppers in the cart. */
  isPublic: z.boolean().default(false),
  isPaused: z.boolean().default(false),
});

type Fields = z.output<z.ZodObject<ReturnType<typeof fields>>>;

/** Checks which fields the kind and the trigger of an offer need, and which they do not allow. */
function checkOffer(offer: Fields, context: z.core.$RefinementCtx): void {
  const reject = (field: keyof Fields, message: string) => context.addIssue({ code: 'custom', path: [field], message });
  const { kind, scope, trigger, startsAt, endsAt } = offer;
  const neededFields: Readonly<Record<typeof kind, readonly (keyof Fields)[]>> = {
    percent: ['percent'],
    amount: ['amount'],
    free_shipping: [],
    buy_x_get_y: ['buy', 'get', 'percent'],
  };
  for (const field of ['percent', 'amount', 'buy', 'get'] as const) {
    if (neededFields[kind].includes(field) && offer[field] === undefined) reject(field, 'This kind of offer needs it');
    if (!neededFields[kind].includes(field) && offer[field] !== undefined) reject(field, 'This kind of offer does not use it');
  }
  if (offer.maxDiscount !== undefined && kind !== 'percent' && kind !== 'buy_x_get_y') reject('maxDiscount', 'This kind of offer does not use it');
  if (scope !== 'order' && offer.targets.length === 0) reject('targets', `Choose the ${scope} that it is for`);
  if (scope === 'order' && offer.targets.length > 0) reject('targets', 'An offer for the whole order names no goods');
  if (scope === 'products' || scope === 'variants')
    if (offer.targets.some((target) => !/^[1-9]\d{0,11}$/.test(target))) reject('targets', 'Write the numbers of the products');
  if (startsAt !== undefined && endsAt !== undefined && Date.parse(endsAt) <= Date.parse(startsAt))
    reject('endsAt', 'The end must be after the start');
  if (trigger === 'code' && offer.code === undefined) reject('code', 'Write the code that shoppers enter');
  if (trigger !== 'code' && offer.code !== undefined) reject('code', 'Only an offer with one code for all names it');
  if (trigger === 'unique_codes' && offer.maxUses !== undefined) reject('maxUses', 'The number of codes is the limit of this offer');
  if (trigger === 'unique_codes' && offer.isPublic) reject('isPublic', 'Codes that work once are not listed for all shoppers');
}

const example = { title: 'Ten per cent off for Diwali', kind: 'percent', percent: 10, scope: 'order', trigger: 'code', code: 'DIWALI10' };

export const OfferInput = () => z.strictObject(fields()).superRefine(checkOffer).meta({ example });
export type OfferInput = z.output<ReturnType<typeof OfferInput>>;

export const StaffOffer = () =>
  z
    .object({
      ...fields(),
      id: z.string(),
      amount: Rupees().optional(),
      maxDiscount: Rupees().optional(),
      minimum: Rupees().optional(),
      code: z.string().optional(),
      targets: z.array(z.string()),
      version: Version(),
      createdAt: Instant(),
      /** The number of codes created, for the trigger `unique_codes`. */
      codes: z.number().int(),
      /** The number of orders to which it was applied. */
      used: z.number().int(),
      /** The number of unpaid checkouts that hold one of its uses; 0 for an automatic offer without a limit. */
      held: z.number().int(),
      /** The sum of its discounts on these orders. */
      discount: Rupees(),
      /** What was paid for these orders, online or on delivery. */
      revenue: Rupees(),
      /** The totals of orders on delivery that are still due; an order that is refused or cancelled no longer counts. */
      onDelivery: Rupees(),
    })
    .meta({ title: 'StaffOffer' });
export type StaffOffer = z.output<ReturnType<typeof StaffOffer>>;

const Params = () => z.strictObject({ id: Id() });

export const list = /* @__PURE__ */ endpoint({
  key: 'offer.list',
  method: 'GET',
  path: '/api/admin/offers',
  access: 'admin',
  summary: 'All offers, the newest first, with their uses, discounts and revenue',
  reply: () => z.object({ offers: z.array(StaffOffer()) }),
  failures: [],
});

export const create = /* @__PURE__ */ endpoint({
  key: 'offer.create',
  method: 'POST',
  path: '/api/admin/offers',
  access: 'admin',
  summary: 'Add an offer: automatic, with one code, or with codes that each work once; a repeat with the same Idempotency-Key adds no second one',
  headers: IdempotencyHeaders,
  body: OfferInput,
  reply: StaffOffer,
  status: 201,
  failures: ['coupon_taken', 'too_many_offers', 'idempotency_conflict'],
});

export const update = /* @__PURE__ */ endpoint({
  key: 'offer.update',
  method: 'PUT',
  path: '/api/admin/offers/{id}',
  access: 'admin',
  summary: 'Change, pause or resume an offer; checkouts that are open keep it. With a version that is not the newest: 409, with the current offer',
  params: Params,
  body: () =>
    z
      .strictObject({ ...fields(), version: Version() })
      .superRefine(checkOffer)
      .meta({ example: { ...example, version: 1 } }),
  reply: StaffOffer,
  failures: ['offer_not_found', 'edited_meanwhile'],
});

export const remove = /* @__PURE__ */ endpoint({
  key: 'offer.remove',
  method: 'DELETE',
  path: '/api/admin/offers/{id}',
  access: 'admin',
  summary: 'Delete an offer that was never used and has no codes of its own',
  params: Params,
  reply: Done,
  failures: ['offer_not_found', 'offer_in_use'],
});

export const preview = /* @__PURE__ */ endpoint({
  key: 'offer.preview',
  method: 'POST',
  path: '/api/admin/offers/preview',
  access: 'admin',
  summary: 'The discount of a single offer on a sample basket; nothing is stored',
  body: () =>
    z.strictObject({
      offer: OfferInput(),
      items: z
        .array(GoodsRef().extend({ quantity: Quantity() }))
        .min(1, 'Add a product to the sample basket')
        .max(50),
    }),
  reply: () =>
    z.object({
      lines: z.array(z.object({ name: z.string(), quantity: z.number().int(), amount: Rupees(), discount: Rupees() })),
      subtotal: Rupees(),
      discount: Rupees(),
      isShippingFree: z.boolean(),
      /** Why the offer does not apply; absent when it does. */
      refusal: CouponRefusal().optional(),
    }),
  failures: ['product_not_found', 'variant_required'],
});

export const addCodes = /* @__PURE__ */ endpoint({
  key: 'offer.addCodes',
  method: 'POST',
  path: '/api/admin/offers/{id}/codes',
  access: 'admin',
  summary: 'Create codes that each work once. When `seen` is not the current number of codes: 409, so that a repeat creates no more',
  params: Params,
  body: () =>
    z.strictObject({
      count: Count(maxCodesAtOnce),
      /** The number of codes that the caller was shown. */
      seen: z.int('Write a whole number').min(0),
      /** The version of the offer that the caller was shown: 409 when it is not the newest. */
      version: Version().optional(),
      /** The beginning of every code. */
      prefix: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z0-9]{0,10}$/, 'At most 10 letters and digits')
        .default(''),
    }),
  reply: StaffOffer,
  failures: ['offer_not_found', 'edited_meanwhile', 'too_many_codes'],
});

export const listCodes = /* @__PURE__ */ endpoint({
  key: 'offer.listCodes',
  method: 'GET',
  path: '/api/admin/offers/{id}/codes',
  access: 'admin',
  summary: 'The codes of an offer that each work once, and which of them are used',
  params: Params,
  reply: () => z.object({ codes: z.array(z.object({ code: z.string(), isUsed: z.boolean() })) }),
  failures: ['offer_not_found'],
});

export const available = /* @__PURE__ */ endpoint({
  key: 'offer.available',
  method: 'GET',
  path: '/api/offers',
  access: 'public',
  isPubliclyCacheable: true,
  summary: 'The offers that the shop lists for all shoppers and that can be used now',
  reply: () =>
    z.object({
      offers: z.array(
        z.object({
          /** Absent for an automatic offer. */
          code: z.string().optional(),
          title: z.string(),
          minimum: Rupees().optional(),
          endsAt: Instant().optional(),
          isFirstOrderOnly: z.boolean(),
        }),
      ),
    }),
  failures: [],
});
