/** Prices a basket with the offers of the shop: the automatic ones, and the coupon that the shopper entered. */
import { readOrdersOfCustomer } from '#functions/order/order-store.ts';
import { cachedFor } from '#functions/platform/cached-for.ts';
import { digestOf } from '#functions/platform/digest.ts';
import { countUse, networkOf, refundUses } from '#functions/platform/limits/limit-store.ts';
import type { Paise } from '#shared/rules/money.ts';
import { applyOffers, type CouponRefusal, type EnteredCoupon, isOfferLive, type OfferLine } from '#shared/rules/order/offers.ts';
import type { AppliedOffer } from '#shared/rules/order/quote.ts';
import { type CouponItem, couponOf, listOffers, type OfferItem, offerById } from './offer-store.ts';
import { type CheckoutUses, countTakenUses, type OfferUse, toOfferUse } from './offer-uses.ts';

export interface OfferTerms {
  /** Absent for a visitor, who is assumed to place a first order. */
  readonly customerId?: string | undefined;
  /** In capital letters. */
  readonly coupon?: string | undefined;
  /** Reads the customer's own open checkout, whose uses count as available to the customer. Called only when a limit is reached. */
  readonly openCheckout?: () => Promise<CheckoutUses | undefined>;
}

export interface PricedOffers {
  /** The discount of each line, in the order of the lines. */
  readonly discounts: readonly Paise[];
  readonly isShippingFree: boolean;
  /**
   * @param savedShipping the shipping that is not charged because of an offer
   * @param dependsOnPin whether shipping may be charged once the PIN code is known
   */
  readonly withShipping: (
    savedShipping: Paise,
    dependsOnPin: boolean,
  ) => {
    /** The offers as the purchase stores them. Free shipping has the amount 0, because it is no discount of goods. */
    readonly offers: readonly AppliedOffer[];
    readonly uses: readonly OfferUse[];
    /** Why the coupon does not apply. */
    readonly refusal?: CouponRefusal;
    /** A sentence about a coupon that applies. */
    readonly note?: string;
  };
}

/** All offers, at most two seconds old: a change reaches every call within that time, as with the settings. */
export const cachedOffers: (now: Date) => Promise<readonly OfferItem[]> = cachedFor(2_000, () => listOffers(false)).get;

const freeForAnyPin = 'Shipping may be charged at your PIN code; with this coupon it is free.';

/** Applies the offers to the lines. Reads the limits only of the offers that have some, and the customer's orders only for a first-order offer. */
export async function priceOffers(lines: readonly OfferLine[], { customerId, coupon, openCheckout }: OfferTerms, now: Date): Promise<PricedOffers> {
  const offers = await cachedOffers(now);
  const readOwnCheckout = callOnce(openCheckout);
  const automatic = await filterWithinLimits(
    offers.filter((offer) => offer.trigger === 'automatic' && isOfferLive(offer, now)),
    customerId,
    readOwnCheckout,
  );
  const enteredCode = coupon === undefined ? undefined : await findCoupon(coupon, offers);
  const needsFirstOrder = [...automatic, ...(enteredCode?.offer === undefined ? [] : [enteredCode.offer])].some(
    ({ isFirstOrderOnly }) => isFirstOrderOnly === true,
  );
  const [entered, isFirstOrder] = await Promise.all([
    enteredCode === undefined ? undefined : checkLimits(enteredCode, customerId, readOwnCheckout),
    customerId === undefined || !needsFirstOrder || isFirstOrderOfCustomer(customerId, readOwnCheckout),
  ]);
  const result = applyOffers(lines, automatic, { now, isFirstOrder, coupon: entered });
  const offerOf = (id: string) => (enteredCode?.offer?.id === id ? enteredCode.offer : automatic.find((each) => each.id === id)) as OfferItem;
  return {
    discounts: result.discounts,
    isShippingFree: result.isShippingFree,
    withShipping: (savedShipping, dependsOnPin) => {
      const applied = result.applied.filter(({ isFreeShipping }) => isFreeShipping !== true || savedShipping > 0 || dependsOnPin);
      const isForShipping = result.applied.some(({ code, isFreeShipping }) => isFreeShipping === true && code !== undefined);
      // Shipping is free without the coupon, so no use of the coupon is taken.
      const isCouponUnneeded = isForShipping && savedShipping === 0 && !dependsOnPin;
      const unneededRefusal = { code: coupon ?? '', reason: 'better_offer', message: 'Shipping is free for this order without the coupon.' } as const;
      const refusal = isCouponUnneeded ? unneededRefusal : result.refusal;
      return {
        offers: applied.map(({ code, title, amount, isFreeShipping }) => ({
          ...(code === undefined ? {} : { code }),
          title,
          amount,
          ...(isFreeShipping === true && savedShipping > 0 ? { savedShipping } : {}),
        })),
        uses: applied.map(({ offerId, code, amount, isFreeShipping }) =>
          toOfferUse(offerOf(offerId), isFreeShipping === true ? savedShipping : amount, code),
        ),
        ...(refusal === undefined ? {} : { refusal }),
        ...(isForShipping && savedShipping === 0 && dependsOnPin ? { note: freeForAnyPin } : {}),
      };
    },
  };
}

interface FoundCoupon {
  readonly code: string;
  readonly coupon: CouponItem | undefined;
  readonly offer: OfferItem | undefined;
}

async function findCoupon(code: string, offers: readonly OfferItem[]): Promise<FoundCoupon> {
  const coupon = await couponOf(code);
  // The offer may be newer than the cached ones.
  const offer = coupon && (offers.find(({ id }) => id === coupon.offerId) ?? (await offerById(coupon.offerId)));
  return { code, coupon, offer };
}

async function checkLimits(
  { code, coupon, offer }: FoundCoupon,
  customerId: string | undefined,
  readOwnCheckout: OwnCheckoutReader,
): Promise<EnteredCoupon> {
  if (offer === undefined || coupon === undefined) return { code, offer };
  const reachedLimits = await checkReachedLimits(offer, customerId, readOwnCheckout);
  const takenBy = coupon.takenBy ?? coupon.usedBy;
  const isTakenByOther = takenBy !== undefined && takenBy !== (await readOwnCheckout())?.id;
  return { code, offer, ...reachedLimits, isUsedUp: reachedLimits.isUsedUp || isTakenByOther };
}

/** The automatic offers that this customer can still use. Costs a read unit for each offer with a limit, two when the customer is known. */
async function filterWithinLimits(
  offers: readonly OfferItem[],
  customerId: string | undefined,
  readOwnCheckout: OwnCheckoutReader,
): Promise<readonly OfferItem[]> {
  const reachedLimits = await Promise.all(offers.map((offer) => checkReachedLimits(offer, customerId, readOwnCheckout)));
  return offers.filter((_, index) => reachedLimits[index]?.isUsedUp === false && !reachedLimits[index].isUsedByCustomer);
}

/** Compares the taken uses with the limits. Uses that the customer's own open checkout holds are available to the customer. */
async function checkReachedLimits(offer: OfferItem, customerId: string | undefined, readOwnCheckout: OwnCheckoutReader) {
  const { maxUses, maxUsesPerCustomer } = offer;
  const needsCounts = maxUses !== undefined || (maxUsesPerCustomer !== undefined && customerId !== undefined);
  const takenUses = needsCounts ? await countTakenUses(offer.id, customerId) : { all: 0, byCustomer: 0 };
  const isReached = (count: number, max: number | undefined) => max !== undefined && count >= max;
  const nothing = { isUsedUp: false, isUsedByCustomer: false };
  if (!isReached(takenUses.all, maxUses) && !isReached(takenUses.byCustomer, maxUsesPerCustomer)) return nothing;
  const heldUses = (await readOwnCheckout())?.uses?.some((use) => use.offerId === offer.id) ? 1 : 0;
  return {
    isUsedUp: isReached(takenUses.all - heldUses, maxUses),
    isUsedByCustomer: customerId !== undefined && isReached(takenUses.byCustomer - heldUses, maxUsesPerCustomer),
  };
}

type OwnCheckoutReader = () => Promise<CheckoutUses | undefined>;
/** Wraps `read` so that it is called at most once. */
function callOnce(read: OwnCheckoutReader | undefined): OwnCheckoutReader {
  let result: Promise<CheckoutUses | undefined> | undefined;
  return () => {
    result ??= read?.() ?? Promise.resolve(undefined);
    return result;
  };
}

/** The newest orders that are searched. */
const maxOrders = 20;

/** A cancelled order does not count as a first order, but a first-order offer that it used stays used. */
async function isFirstOrderOfCustomer(customerId: string, readOwnCheckout: OwnCheckoutReader): Promise<boolean> {
  const [orders, { firstOrders }] = await Promise.all([readOrdersOfCustomer(customerId, maxOrders), countTakenUses('', customerId)]);
  if (orders.some(({ status }) => status !== 'cancelled')) return false;
  if (firstOrders === 0) return true;
  return (await readOwnCheckout())?.uses?.some(({ isFirstOrderOnly }) => isFirstOrderOnly === true) === true;
}

/**
 * Limits how many codes one network and one customer can try. Only codes of no offer count; codes that are listed for all shoppers are no secret.
 * @throws Failure `too_many_requests`
 */
export async function limitCouponAttempts(code: string, { customerId, source }: { customerId?: string; source: string }, now: Date): Promise<void> {
  const offers = await cachedOffers(now);
  if (offers.some((offer) => offer.code === code && offer.isPublic)) return;
  // Count before looking the code up, so that a burst of guesses cannot exceed the limit.
  const sourceUses = await countUse('try-coupon', 'source', await digestOf('source', networkOf(source)), now);
  const customerUses = customerId === undefined ? [] : await countUse('try-coupon', 'account', await digestOf('account', customerId), now);
  if ((await couponOf(code)) !== undefined) await refundUses([...sourceUses, ...customerUses]);
}
