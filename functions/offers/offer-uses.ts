/**
 * Counts the uses of offers. A checkout takes a use as it takes stock: when it opens, in the transaction of its hold. The use is released
 * when the hold ends unpaid, and stays taken when the order is placed.
 *
 *     taken   uses held by open checkouts, and uses of orders; the limit is a condition on it
 *     used    orders
 */
import { couponKey, customerOfferUsesKey, customerOfferUsesSortPrefix, customerPartition, offerOrderKey, offerUsesKey } from '#functions/keys.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { itemAt, itemsByKeys, queryItems, type TransactItem } from '#functions/platform/table/table.ts';
import type { Paise } from '#shared/rules/money.ts';
import { type CouponRefusal, usedUpRefusal } from '#shared/rules/order/offers.ts';
import type { cashOnDelivery } from '#shared/rules/order/order-status.ts';
import { type OfferItem, usesKeys } from './offer-store.ts';

/** An offer that a checkout uses, with all that is needed to release the use even if the offer has changed meanwhile. */
export interface OfferUse {
  readonly offerId: string;
  /** Absent for an automatic offer. */
  readonly code?: string;
  readonly isUniqueCode?: true;
  readonly isFirstOrderOnly?: true;
  readonly maxUses?: number;
  readonly maxUsesPerCustomer?: number;
  /** The discount that the offer gives on the purchase. */
  readonly amount: Paise;
}

export const toOfferUse = ({ id, trigger, isFirstOrderOnly, maxUses, maxUsesPerCustomer }: OfferItem, amount: Paise, code?: string): OfferUse => ({
  offerId: id,
  amount,
  ...(code === undefined ? {} : { code }),
  ...(trigger === 'unique_codes' ? { isUniqueCode: true } : {}),
  ...(isFirstOrderOnly === true ? { isFirstOrderOnly: true } : {}),
  ...(maxUses === undefined ? {} : { maxUses }),
  ...(maxUsesPerCustomer === undefined ? {} : { maxUsesPerCustomer }),
});

/** The fields of a checkout that concern its offers. */
export interface CheckoutUses {
  readonly id: string;
  readonly customerId: string;
  readonly uses?: readonly OfferUse[];
  readonly isErased?: boolean;
}

/** Whether the use counts in `taken`: an automatic offer without a limit counts orders only. */
const isCountedInTaken = ({ code, maxUses }: OfferUse): boolean => code !== undefined || maxUses !== undefined;

/** The item that counts the use of an order: for an offer with a limit it is the one that has the limit. */
function usesKeyOf(use: OfferUse, checkoutId: string) {
  const keys = usesKeys({ id: use.offerId, trigger: isCountedInTaken(use) ? 'code' : 'automatic' });
  return keys[(checkoutId.codePointAt(checkoutId.length - 1) ?? 0) % keys.length] as (typeof keys)[number];
}
/** All offers for a first order share one counter: a customer can use only one of them. */
const firstOrder = 'FIRST_ORDER';

interface Counter {
  readonly key: { readonly pk: string; readonly sk: string };
  /** Undefined: no limit. */
  readonly max: number | undefined;
  /** The failure when the limit is reached. */
  readonly limitFailure: Failure;
}

/** The counters that a checkout with these uses raises by one each. */
function countersOf({ customerId, uses = [], isErased }: CheckoutUses): Map<string, Counter> {
  const counters = uses.flatMap((use): Counter[] => {
    const { offerId, code, maxUses, maxUsesPerCustomer, isFirstOrderOnly } = use;
    /** A shopper who entered no coupon sees the new total, or pays without the offer. */
    const toLimitFailure = (refusal: CouponRefusal) => (code === undefined ? new Failure('total_changed') : couponRefusedFailure(refusal));
    // The erasure of the account has deleted the customer's own counters.
    const customerCounters: Counter[] =
      isErased === true
        ? []
        : [
            ...(code === undefined && maxUsesPerCustomer === undefined
              ? []
              : [
                  {
                    key: customerOfferUsesKey(customerId, offerId),
                    max: maxUsesPerCustomer,
                    limitFailure: toLimitFailure({ code: code ?? '', reason: 'used_by_you', message: 'You have used this coupon already.' }),
                  },
                ]),
            ...(isFirstOrderOnly === true
              ? [
                  {
                    key: customerOfferUsesKey(customerId, firstOrder),
                    max: 1,
                    limitFailure: couponRefusedFailure({
                      code: code ?? '',
                      reason: 'first_order_only',
                      message: 'This offer is for a first order only.',
                    }),
                  },
                ]
              : []),
          ];
    const offerCounter = { key: offerUsesKey(offerId, 0), max: maxUses, limitFailure: toLimitFailure(usedUpRefusal(code ?? '')) };
    return [...(isCountedInTaken(use) ? [offerCounter] : []), ...customerCounters];
  });
  return new Map(counters.map((counter) => [`${counter.key.pk} ${counter.key.sk}`, counter]));
}

/** Turns the refusal of a coupon into the failure of a request, with the sentence at the field. */
export const couponRefusedFailure = ({ code, reason, message }: CouponRefusal, details: Record<string, unknown> = {}, field = 'coupon'): Failure =>
  new Failure('coupon_refused', { message, fields: { [field]: message }, details: { ...details, code, reason } });

function changeTaken({ key, max, limitFailure }: Counter, change: 1 | -1, isLate = false): TransactItem {
  const isLimited = change === 1 && max !== undefined && !isLate;
  return {
    Update: {
      Key: key,
      UpdateExpression: 'ADD taken :change',
      ...(isLimited ? { ConditionExpression: 'attribute_not_exists(taken) OR taken < :max' } : {}),
      ExpressionAttributeValues: { ':change': change, ...(isLimited ? { ':max': max } : {}) },
    },
    ...(isLimited ? { onConditionFailed: limitFailure } : {}),
  };
}

const uniqueCodesOf = ({ uses = [] }: CheckoutUses): readonly string[] =>
  uses.flatMap(({ code, isUniqueCode }) => (isUniqueCode === true && code !== undefined ? [code] : []));

/** Reserves a code that works once for a checkout; fails when any checkout except `from` has it, or an order has used it. */
const reserveCode = (code: string, to: CheckoutUses, from: CheckoutUses | undefined): TransactItem => ({
  Update: {
    Key: couponKey(code),
    UpdateExpression: 'SET takenBy = :to',
    // A checkout keeps the code that it holds, also when an order has used it since.
    ConditionExpression:
      from === undefined
        ? 'attribute_exists(pk) AND attribute_not_exists(takenBy) AND attribute_not_exists(usedBy)'
        : 'attribute_exists(pk) AND (takenBy = :from OR (attribute_not_exists(takenBy) AND attribute_not_exists(usedBy)))',
    ExpressionAttributeValues: { ':to': to.id, ...(from === undefined ? {} : { ':from': from.id }) },
  },
  onConditionFailed: couponRefusedFailure(usedUpRefusal(code)),
});

/** Releases a code that works once; fails when this checkout does not have it. */
const releaseCode = (code: string, checkout: CheckoutUses): TransactItem => ({
  Update: {
    Key: couponKey(code),
    UpdateExpression: 'REMOVE takenBy',
    ConditionExpression: 'takenBy = :from',
    ExpressionAttributeValues: { ':from': checkout.id },
  },
});

/** Turns the uses that the old checkout holds into those of the new one; fails with `coupon_refused` where a limit is reached. */
export function moveUses(from: CheckoutUses | undefined, to: CheckoutUses): TransactItem[] {
  const before = from === undefined ? new Map<string, Counter>() : countersOf(from);
  const after = countersOf(to);
  const [releasedCodes, reservedCodes] = [from === undefined ? [] : uniqueCodesOf(from), uniqueCodesOf(to)];
  return [
    ...[...after].flatMap(([key, counter]) => (before.has(key) ? [] : [changeTaken(counter, 1)])),
    ...[...before].flatMap(([key, counter]) => (after.has(key) ? [] : [changeTaken(counter, -1)])),
    ...reservedCodes.map((code) => reserveCode(code, to, from)),
    ...releasedCodes.flatMap((code) => (from === undefined || reservedCodes.includes(code) ? [] : [releaseCode(code, from)])),
  ];
}

/** Releases the uses of a checkout whose hold ends unpaid. */
export const releaseUses = (checkout: CheckoutUses): TransactItem[] => [
  ...[...countersOf(checkout).values()].map((counter) => changeTaken(counter, -1)),
  ...uniqueCodesOf(checkout).map((code) => releaseCode(code, checkout)),
];

/**
 * Counts the uses of a checkout that becomes an order.
 * @param isHeld whether the checkout still holds its uses. Otherwise they were released and the payment came late: the order is placed at the
 *   price that was paid, so the uses count even beyond their limits
 * @param total the amount that was paid
 */
export function countUses(
  checkout: CheckoutUses & { readonly total: Paise; readonly paymentMethod?: typeof cashOnDelivery },
  isHeld: boolean,
): TransactItem[] {
  const { id, uses = [], total, paymentMethod } = checkout;
  // An order on delivery is not paid yet, so its total is no revenue. `count-collected.ts` moves it when the money is collected.
  const revenue = paymentMethod === undefined ? 'revenue' : 'onDelivery';
  const offerWrites = uses.map((use): TransactItem => {
    const isTakenOnlyNow = isCountedInTaken(use) && !isHeld;
    return {
      Update: {
        Key: usesKeyOf(use, id),
        UpdateExpression: `ADD used :one, discount :discount, ${revenue} :revenue${isTakenOnlyNow ? ', taken :one' : ''}`,
        ExpressionAttributeValues: { ':one': 1, ':discount': use.amount, ':revenue': total },
      },
    };
  });
  const writtenPartitions = new Set(uses.map((use) => offerUsesKey(use.offerId, 0).pk));
  const customerCounters = isHeld ? [] : [...countersOf(checkout).values()].filter(({ key }) => !writtenPartitions.has(key.pk));
  const countedOrderItem: CountedOrder = { orderId: id, total, countedAs: 'onDelivery', uses: uses.map((use) => usesKeyOf(use, id)) };
  return [
    ...offerWrites,
    ...(paymentMethod === undefined || uses.length === 0 ? [] : [{ Put: { Item: { ...offerOrderKey(id), ...countedOrderItem } } }]),
    ...customerCounters.map((counter) => changeTaken(counter, 1, true)),
    ...(isHeld
      ? []
      : uniqueCodesOf(checkout).map(
          (code): TransactItem => ({
            Update: {
              Key: couponKey(code),
              // Another checkout may hold the code by now, and release it.
              UpdateExpression: 'SET usedBy = :order',
              ExpressionAttributeValues: { ':order': id },
            },
          }),
        )),
  ];
}

/** The figures of an offer that the total of an order on delivery can be a part of: due, collected, and refused or cancelled. */
export type OrderFigure = 'onDelivery' | 'revenue' | 'unpaid';

/** How the offers of an order on delivery count its total. Orders placed before this record existed have none, and stay where they were counted. */
export interface CountedOrder {
  readonly orderId: string;
  readonly total: Paise;
  readonly countedAs: OrderFigure;
  /** The keys of the counters that contain the total. */
  readonly uses: readonly { readonly pk: string; readonly sk: string }[];
}

export const findCountedOrder = (orderId: string): Promise<CountedOrder | undefined> => itemAt(offerOrderKey(orderId));

/** Moves the total of an order to another figure of its offers; fails when it was moved after it was read. */
export const moveOrderTotal = ({ orderId, total, countedAs, uses }: CountedOrder, to: OrderFigure): TransactItem[] => [
  {
    Update: {
      Key: offerOrderKey(orderId),
      UpdateExpression: 'SET countedAs = :to',
      ConditionExpression: 'countedAs = :from',
      ExpressionAttributeValues: { ':to': to, ':from': countedAs },
    },
  },
  ...uses.map(
    (Key): TransactItem => ({
      Update: { Key, UpdateExpression: `ADD ${countedAs} :minus, ${to} :plus`, ExpressionAttributeValues: { ':minus': -total, ':plus': total } },
    }),
  ),
];

export interface OfferFigures {
  readonly used: number;
  readonly held: number;
  readonly discount: Paise;
  readonly revenue: Paise;
  readonly onDelivery: Paise;
}

type UsesItem = { readonly pk: string } & Partial<Record<'taken' | 'used' | 'discount' | 'revenue' | 'onDelivery', number>>;

/** Returns the figures of each offer by its id: half a read unit for an offer with codes, two for an automatic one. */
export async function readOfferFigures(offers: readonly Pick<OfferItem, 'id' | 'trigger'>[]): Promise<ReadonlyMap<string, OfferFigures>> {
  const items = Map.groupBy(await itemsByKeys<UsesItem>(offers.flatMap(usesKeys), false), ({ pk }) => pk);
  return new Map(
    offers.map(({ id }) => {
      const counters = items.get(offerUsesKey(id, 0).pk) ?? [];
      const sum = (field: Exclude<keyof UsesItem, 'pk'>) => counters.reduce((total, item) => total + (item[field] ?? 0), 0);
      const used = sum('used');
      // Uses of an automatic offer without a limit are not counted in `taken`.
      return [
        id,
        { used, held: Math.max(0, sum('taken') - used), discount: sum('discount'), revenue: sum('revenue'), onDelivery: sum('onDelivery') },
      ];
    }),
  );
}

/** How often a customer has used each offer, open checkouts included; all offers for a first order count together. */
export async function readCustomerUses(customerId: string): Promise<readonly { readonly offer: string; readonly uses: number }[]> {
  const items = await queryItems<{ readonly sk: string; readonly taken?: number }>({
    KeyConditionExpression: 'pk = :customer AND begins_with(sk, :uses)',
    ExpressionAttributeValues: { ':customer': customerPartition(customerId), ':uses': customerOfferUsesSortPrefix },
  });
  return items.flatMap(({ sk, taken = 0 }) => (taken === 0 ? [] : [{ offer: sk.slice(customerOfferUsesSortPrefix.length), uses: taken }]));
}

/** How many uses of a coupon are taken: in all, by the customer, and for the customer's first order. One consistent read unit each. */
export async function countTakenUses(offerId: string, customerId: string | undefined) {
  const keys = [
    offerUsesKey(offerId, 0),
    ...(customerId === undefined ? [] : [customerOfferUsesKey(customerId, offerId), customerOfferUsesKey(customerId, firstOrder)]),
  ];
  const items = await itemsByKeys<{ readonly pk: string; readonly sk: string; readonly taken?: number }>(keys);
  const [all = 0, byCustomer = 0, firstOrders = 0] = keys.map(({ pk, sk }) => items.find((item) => item.pk === pk && item.sk === sk)?.taken ?? 0);
  return { all, byCustomer, firstOrders };
}
