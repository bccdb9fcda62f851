/** Stores the offers of the shop, and the codes by which they are found. */
import { isDeepStrictEqual } from 'node:util';
import { couponKey, offerCodesPartition, offerKey, offersPartition, offerUsesKey } from '#functions/keys.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { itemAt, queryItems, type TransactItem, unchangedSince } from '#functions/platform/table/table.ts';
import type { OfferTrigger } from '#shared/contract/offers/offer.ts';
import { omitUndefined } from '#shared/rules/omit-undefined.ts';
import type { Offer } from '#shared/rules/order/offers.ts';
import { table } from '#shared/table.ts';

export interface OfferItem extends Offer {
  /** The names of the targets at the time when the offer was saved. */
  readonly targetNames?: Readonly<Record<string, string>> | undefined;
  readonly trigger: OfferTrigger;
  /** Only with the trigger `code`; in capital letters. */
  readonly code?: string | undefined;
  readonly maxUses?: number | undefined;
  readonly maxUsesPerCustomer?: number | undefined;
  /** Whether the offer is listed for shoppers. */
  readonly isPublic: boolean;
  /** The number of codes created so far, for the trigger `unique_codes`. */
  readonly codes: number;
  readonly version: number;
  readonly createdAt: string;
}

/** Pricing a basket reads all offers (cached), so their number is limited. */
export const maxOffers = 300;

/** The newest first: about 1 read unit for every ten offers, half of that without `consistent`. */
export const listOffers = async (consistent = true): Promise<OfferItem[]> => {
  const offers = await queryItems<OfferItem>({
    KeyConditionExpression: 'pk = :offers',
    ExpressionAttributeValues: { ':offers': offersPartition },
    ConsistentRead: consistent,
  });
  return offers.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
};

export const offerById = (id: string): Promise<OfferItem | undefined> => itemAt(offerKey(id));

const itemOf = (offer: OfferItem) => ({ ...offerKey(offer.id), ...omitUndefined(offer) });

/** Fails when an offer was already created under the idempotency key of this one. */
export const putNewOffer = (offer: OfferItem): TransactItem => ({
  Put: { Item: itemOf(offer), ConditionExpression: 'attribute_not_exists(pk)' },
});

/** Whether a repeated request asks for the offer that the first one has created. */
export const isSameOffer = (stored: OfferItem, offer: OfferItem): boolean =>
  isDeepStrictEqual(stored, itemOf({ ...offer, createdAt: stored.createdAt }));

/** Fails when the offer changed after `before` was read. */
export const replaceOffer = (before: OfferItem, after: OfferItem): TransactItem => ({
  Put: { Item: itemOf(after), ...unchangedSince('version', before.version) },
});

/** Any order may use an automatic offer, so its uses are counted in several items. A coupon has one item, because its limit is a condition on it. */
const automaticShards = 4;
export const usesKeys = ({ id, trigger }: Pick<OfferItem, 'id' | 'trigger'>) =>
  Array.from({ length: trigger === 'automatic' ? automaticShards : 1 }, (_, shard) => offerUsesKey(id, shard));

/** The first write fails when the offer changed after it was read, the others when it was used. */
export const deleteOffer = (offer: OfferItem): TransactItem[] => [
  { Delete: { Key: offerKey(offer.id), ...unchangedSince('version', offer.version) } },
  ...usesKeys(offer).map(
    (Key): TransactItem => ({
      ConditionCheck: {
        Key,
        ConditionExpression: 'attribute_not_exists(used) AND (attribute_not_exists(taken) OR taken = :none)',
        ExpressionAttributeValues: { ':none': 0 },
      },
      onConditionFailed: 'offer_in_use',
    }),
  ),
  ...(offer.code === undefined ? [] : [{ Delete: { Key: couponKey(offer.code) } }]),
];

/** A code and the offer that it leads to. */
export interface CouponItem {
  readonly code: string;
  readonly offerId: string;
  /** Whether the code works only once. */
  readonly isUnique?: true;
  /** The checkout that holds or has used a code that works once. Absent while the code is free. */
  readonly takenBy?: string;
  /** The order of a payment that came after its hold had ended: it has used the code, even while another customer holds it now. */
  readonly usedBy?: string;
}

export const couponOf = (code: string): Promise<CouponItem | undefined> => itemAt(couponKey(code));

export const putCoupon = (code: string, offerId: string): TransactItem => ({
  Put: { Item: { ...couponKey(code), code, offerId }, ConditionExpression: 'attribute_not_exists(pk)' },
  onConditionFailed: new Failure('coupon_taken', { fields: { code: 'Another offer has this code already. Choose another one.' } }),
});

/** Belongs to a transaction that raises the number of codes of the offer; fails when another offer has the code. */
export const putUniqueCoupon = (code: string, offerId: string): TransactItem => ({
  Put: {
    Item: { ...couponKey(code), code, offerId, isUnique: true, gsi1pk: offerCodesPartition(offerId), gsi1sk: code },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/** The codes of an offer that each work once, in alphabetical order. */
export const uniqueCouponsOf = (offerId: string): Promise<CouponItem[]> =>
  queryItems<CouponItem>({
    IndexName: table.index.name,
    KeyConditionExpression: 'gsi1pk = :codes',
    ExpressionAttributeValues: { ':codes': offerCodesPartition(offerId) },
  });
