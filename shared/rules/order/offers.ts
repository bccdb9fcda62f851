/** Computes the discounts of coupons and automatic offers on a basket, in exact paise, and states why a coupon does not apply. */
import { indianTime, monthNames } from '../india-day.ts';
import { allocate, formatMoney, type Paise, percentOf } from '../money.ts';

export const offerKinds = ['percent', 'amount', 'free_shipping', 'buy_x_get_y'] as const;
export type OfferKind = (typeof offerKinds)[number];
export const offerScopes = ['order', 'categories', 'products', 'variants'] as const;
export type OfferScope = (typeof offerScopes)[number];

/** The maximum number of offers on one basket; later ones in the order of application are left out. */
export const maxApplied = 10;

export interface Offer {
  readonly id: string;
  /** The name that shoppers see, also on the order and the invoice. */
  readonly title: string;
  readonly kind: OfferKind;
  /** The reduction in per cent of the goods (`percent`), or of the `get` units (`buy_x_get_y`: 100 makes them free). At most two decimals. */
  readonly percent?: number | undefined;
  /** The reduction of the goods together (`amount`). */
  readonly amount?: Paise | undefined;
  /** The maximum discount of `percent` and `buy_x_get_y`. */
  readonly maxDiscount?: Paise | undefined;
  /** `buy_x_get_y`: of every `buy + get` units, the `get` cheapest are reduced. */
  readonly buy?: number | undefined;
  readonly get?: number | undefined;
  /** The kind of goods to which the offer applies. */
  readonly scope: OfferScope;
  /** Ids of categories, products or variants; empty for the whole order. */
  readonly targets: readonly string[];
  /** The minimum value of these goods before any discount. */
  readonly minimum?: Paise | undefined;
  /** Instants; absent: it begins at once, or never ends. */
  readonly startsAt?: string | undefined;
  readonly endsAt?: string | undefined;
  readonly isFirstOrderOnly?: boolean | undefined;
  /** Whether the offer is applied together with other combinable offers. Otherwise it is applied alone, if that saves more. */
  readonly isCombinable: boolean;
  readonly isPaused?: boolean | undefined;
  /** ISO 8601; absent in a preview. */
  readonly createdAt?: string | undefined;
}

export interface OfferLine {
  readonly productId: number;
  readonly variantId: number;
  readonly categoryId: string;
  readonly unitPrice: Paise;
  readonly quantity: number;
}

/** A code that the shopper entered. */
export interface EnteredCoupon {
  readonly code: string;
  /** Undefined when the code belongs to no offer. */
  readonly offer: Offer | undefined;
  /** Whether all its uses are taken. */
  readonly isUsedUp?: boolean;
  /** Whether this customer has taken all uses that the offer allows each customer. */
  readonly isUsedByCustomer?: boolean;
}

export interface OfferContext {
  readonly now: Date;
  /** Assumed to be true for a visitor; the checkout checks it. */
  readonly isFirstOrder: boolean;
  readonly coupon?: EnteredCoupon | undefined;
}

/** An offer that applies to the lines, before the shipping that it may save is known. Checkout and order store it as an `AppliedOffer`. */
export interface OfferApplication {
  readonly offerId: string;
  /** The code of the coupon; absent for an automatic offer. */
  readonly code?: string;
  readonly title: string;
  /** The discount on the goods. The amount of free shipping is not known here. */
  readonly amount: Paise;
  readonly isFreeShipping?: true;
}

export const refusalReasons = [
  'unknown',
  'paused',
  'not_yet_valid',
  'expired',
  'used_up',
  'used_by_you',
  'first_order_only',
  'not_for_these_products',
  'more_units',
  'minimum_not_reached',
  'better_offer',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** Why a coupon does not apply. */
export interface CouponRefusal {
  readonly code: string;
  readonly reason: RefusalReason;
  /** A sentence for the shopper, with a remedy if there is one. */
  readonly message: string;
}

export interface OfferResult {
  /** The discount of each whole line, in the order of the lines: from 0 to the line's value. */
  readonly discounts: readonly Paise[];
  /** The sum of the discounts. */
  readonly discount: Paise;
  readonly isShippingFree: boolean;
  /** In the order of application. */
  readonly applied: readonly OfferApplication[];
  readonly refusal?: CouponRefusal;
}

/** The stored form of a code, by which codes are compared: trimmed, in capital letters. */
export const normaliseCode = (code: string): string => code.trim().toUpperCase();

export const isOfferLive = ({ isPaused, startsAt, endsAt }: Pick<Offer, 'isPaused' | 'startsAt' | 'endsAt'>, now: Date): boolean =>
  isPaused !== true &&
  (startsAt === undefined || Date.parse(startsAt) <= now.getTime()) &&
  (endsAt === undefined || now.getTime() < Date.parse(endsAt));

const valueOf = ({ unitPrice, quantity }: OfferLine): Paise => unitPrice * quantity;
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** Positions of the lines to which the offer applies. */
function matchingLineIndexes({ scope, targets }: Offer, lines: readonly OfferLine[]): readonly number[] {
  if (scope === 'order') return lines.map((_, index) => index);
  const targetIds = new Set(targets);
  const targetOf = (line: OfferLine) => (scope === 'categories' ? line.categoryId : String(scope === 'products' ? line.productId : line.variantId));
  return lines.flatMap((line, index) => (targetIds.has(targetOf(line)) ? [index] : []));
}

type RefusalText = readonly [reason: RefusalReason, message: string];

const dateInIndia = (at: string): string => {
  const [day = '', time = ''] = indianTime(at).split(' ');
  const [year, month = 1, date] = day.split('-').map(Number);
  return `${date} ${monthNames[month - 1]} ${year}, ${time.slice(0, 5)} (India)`;
};

/** Why the offer does not apply to these lines; undefined when it does. */
function refusalOf(
  offer: Offer,
  lines: readonly OfferLine[],
  lineIndexes: readonly number[],
  { now, isFirstOrder }: OfferContext,
): RefusalText | undefined {
  if (offer.startsAt !== undefined && now.getTime() < Date.parse(offer.startsAt))
    return ['not_yet_valid', `This coupon is valid from ${dateInIndia(offer.startsAt)}.`];
  if (offer.endsAt !== undefined && now.getTime() >= Date.parse(offer.endsAt))
    return ['expired', `This coupon ended on ${dateInIndia(offer.endsAt)}.`];
  if (offer.isPaused === true) return ['paused', 'This coupon cannot be used at the moment.'];
  if (offer.isFirstOrderOnly === true && !isFirstOrder) return ['first_order_only', 'This coupon is for a first order only.'];
  const value = sum(lineIndexes.map((index) => valueOf(lines[index] as OfferLine)));
  if (lineIndexes.length === 0 || value === 0) return ['not_for_these_products', 'This coupon is not for the items in your cart.'];
  const missing = (offer.minimum ?? 0) - value;
  if (missing > 0) {
    const goods = offer.scope === 'order' ? 'items' : 'items that this coupon is for';
    return ['minimum_not_reached', `Add ${goods} worth ${formatMoney(missing)} more: this coupon is for ${formatMoney(offer.minimum ?? 0)} or more.`];
  }
  const units = sum(lineIndexes.map((index) => (lines[index] as OfferLine).quantity));
  const set = (offer.buy ?? 0) + (offer.get ?? 0);
  if (offer.kind === 'buy_x_get_y' && units < set) {
    const more = set - units;
    return ['more_units', `Add ${more} more eligible ${more === 1 ? 'item' : 'items'}: this coupon discounts ${offer.get} of every ${set}.`];
  }
  return undefined;
}

/** The discount of the offer on each of its lines. @param remainingValues the value of each line of the basket after earlier offers */
function discountsOf(offer: Offer, lines: readonly OfferLine[], lineIndexes: readonly number[], remainingValues: readonly Paise[]): readonly Paise[] {
  const ownRemaining = lineIndexes.map((index) => remainingValues[index] as Paise);
  const base = sum(ownRemaining);
  if (offer.kind === 'free_shipping') return lineIndexes.map(() => 0);
  if (offer.kind === 'buy_x_get_y') {
    const reduced = reducedUnits(offer, lines, lineIndexes);
    const lineDiscounts = lineIndexes.map((index, at) =>
      Math.min(ownRemaining[at] as Paise, percentOf((reduced[at] as number) * (lines[index] as OfferLine).unitPrice, offer.percent ?? 100)),
    );
    const maxTotal = Math.min(sum(lineDiscounts), offer.maxDiscount ?? Number.POSITIVE_INFINITY);
    return maxTotal === sum(lineDiscounts) ? lineDiscounts : allocate(maxTotal, lineDiscounts);
  }
  const fullDiscount = offer.kind === 'amount' ? (offer.amount ?? 0) : percentOf(base, offer.percent ?? 0);
  return allocate(Math.min(fullDiscount, offer.kind === 'percent' ? (offer.maxDiscount ?? base) : base), ownRemaining);
}

/** The reduced units of each line: the cheapest units, and of equal prices those of the first line. */
function reducedUnits({ buy = 1, get = 1 }: Offer, lines: readonly OfferLine[], lineIndexes: readonly number[]): readonly number[] {
  const units = sum(lineIndexes.map((index) => (lines[index] as OfferLine).quantity));
  let unitsToReduce = Math.floor(units / (buy + get)) * get;
  const reduced = lineIndexes.map(() => 0);
  const byPrice = lineIndexes
    .map((index, at) => ({ at, line: lines[index] as OfferLine }))
    .sort((one, other) => one.line.unitPrice - other.line.unitPrice || one.at - other.at);
  for (const { at, line } of byPrice) {
    reduced[at] = Math.min(unitsToReduce, line.quantity);
    unitsToReduce -= reduced[at];
  }
  return reduced;
}

interface Candidate {
  readonly offer: Offer;
  readonly lineIndexes: readonly number[];
  readonly code?: string;
}

interface Alternative {
  readonly discounts: readonly Paise[];
  readonly discount: Paise;
  readonly applied: readonly { readonly candidate: Candidate; readonly amount: Paise }[];
  /** All offers that were tried, also those that took nothing. */
  readonly candidates: readonly Candidate[];
}

/** Applies the candidates one after another, each to the value that the previous ones have left. */
function applyInTurn(candidates: readonly Candidate[], lines: readonly OfferLine[]): Alternative {
  const remainingValues = lines.map(valueOf);
  const applied: { candidate: Candidate; amount: Paise }[] = [];
  for (const candidate of candidates) {
    const lineDiscounts = discountsOf(candidate.offer, lines, candidate.lineIndexes, remainingValues);
    for (const [at, index] of candidate.lineIndexes.entries())
      remainingValues[index] = (remainingValues[index] as Paise) - (lineDiscounts[at] as Paise);
    const amount = sum(lineDiscounts);
    if (amount > 0) applied.push({ candidate, amount });
  }
  const discounts = lines.map((line, index) => valueOf(line) - (remainingValues[index] as Paise));
  return { discounts, discount: sum(discounts), applied, candidates };
}

/** The combinable offers that apply together, at most `maxApplied`: the first ones, or the coupon and the first ones of the others. */
function togetherOf(combinable: readonly Candidate[]): readonly (readonly Candidate[])[] {
  const first = combinable.slice(0, maxApplied);
  const coupon = combinable.slice(maxApplied).find(({ code }) => code !== undefined);
  return coupon === undefined ? [first] : [first, [...first.slice(0, maxApplied - 1), coupon]];
}

/** Offers on units come first, then per cent, then amounts; of the same kind the oldest offer first. */
const applicationOrder: Readonly<Record<OfferKind, number>> = { buy_x_get_y: 0, percent: 1, amount: 2, free_shipping: 3 };
const byApplicationOrder = (one: Candidate, other: Candidate): number =>
  applicationOrder[one.offer.kind] - applicationOrder[other.offer.kind] || (ageOf(one.offer) < ageOf(other.offer) ? -1 : 1);
/** Sorts offers by age. The id alone would not, because an id that is derived from an idempotency key does not begin with a time. */
const ageOf = ({ createdAt = '', id }: Offer): string => `${createdAt} ${id}`;

/**
 * Applies the automatic offers and the entered coupon to a basket. Combinable offers are applied together, each to the value that the previous one
 * has left; each of the others is applied alone. The alternative that saves most is chosen, and of equals one with the coupon. Free shipping is no
 * discount of goods, so it applies beside any of them.
 * @param offers the automatic offers
 */
export function applyOffers(lines: readonly OfferLine[], offers: readonly Offer[], context: OfferContext): OfferResult {
  const { coupon } = context;
  const candidates: Candidate[] = offers.flatMap((offer) => {
    const lineIndexes = matchingLineIndexes(offer, lines);
    return refusalOf(offer, lines, lineIndexes, context) === undefined ? [{ offer, lineIndexes }] : [];
  });
  const entered = coupon === undefined ? undefined : checkCoupon(coupon, lines, context);
  if (entered !== undefined && 'offer' in entered) candidates.push(entered);
  candidates.sort(byApplicationOrder);

  const goods = candidates.filter(({ offer }) => offer.kind !== 'free_shipping');
  const together = togetherOf(goods.filter(({ offer }) => offer.isCombinable));
  const alone = goods.filter(({ offer }) => !offer.isCombinable).map((candidate) => [candidate]);
  const alternatives = [...together, ...alone].map((each) => applyInTurn(each, lines));
  const hasCoupon = ({ applied }: Alternative) => applied.some(({ candidate }) => candidate.code !== undefined);
  const best = alternatives.reduce((chosen, each) => {
    const isBetter = each.discount > chosen.discount || (each.discount === chosen.discount && hasCoupon(each) && !hasCoupon(chosen));
    return isBetter ? each : chosen;
  });

  const shipping = candidates.filter(({ offer }) => offer.kind === 'free_shipping');
  // One is enough. Choose the coupon's, so that the shopper sees that it applies.
  const freeShipping = shipping.find(({ code }) => code !== undefined) ?? shipping[0];
  const toApplied = ({ offer, code }: Candidate, amount: Paise): OfferApplication => ({
    offerId: offer.id,
    ...(code === undefined ? {} : { code }),
    title: offer.title,
    amount,
  });
  const refusal = entered === undefined || 'reason' in entered ? entered : refusalOfUnusedCoupon(entered, best);
  return {
    discounts: best.discounts,
    discount: best.discount,
    isShippingFree: freeShipping !== undefined,
    applied: [
      ...best.applied.map(({ candidate, amount }) => toApplied(candidate, amount)),
      ...(freeShipping === undefined ? [] : [{ ...toApplied(freeShipping, 0), isFreeShipping: true as const }]),
    ],
    ...(refusal === undefined ? {} : { refusal }),
  };
}

function checkCoupon(coupon: EnteredCoupon, lines: readonly OfferLine[], context: OfferContext): Candidate | CouponRefusal {
  const { code, offer, isUsedUp, isUsedByCustomer } = coupon;
  const toRefusal = ([reason, message]: RefusalText): CouponRefusal => ({ code, reason, message });
  if (offer === undefined) return toRefusal(['unknown', 'There is no such coupon. Please check the code.']);
  const lineIndexes = matchingLineIndexes(offer, lines);
  // Reasons that the shopper cannot change come first.
  if (isUsedByCustomer === true) return toRefusal(['used_by_you', 'You have used this coupon already.']);
  const refused = refusalOf(offer, lines, lineIndexes, context);
  if (refused !== undefined && refused[0] === 'expired') return toRefusal(refused);
  if (isUsedUp === true) return toRefusal(usedUpText);
  return refused === undefined ? { offer, lineIndexes, code } : toRefusal(refused);
}

const usedUpText: RefusalText = ['used_up', 'This coupon has been used up.'];
/** The refusal of a coupon whose last use was taken after the shopper had entered it. */
export const usedUpRefusal = (code: string): CouponRefusal => ({ code, reason: usedUpText[0], message: usedUpText[1] });

function refusalOfUnusedCoupon(coupon: Candidate, best: Alternative): CouponRefusal | undefined {
  const { code, offer } = coupon;
  if (offer.kind === 'free_shipping' || best.applied.some(({ candidate }) => candidate.code === code)) return undefined;
  const other = best.applied.map(({ candidate }) => candidate.offer.title).join(', ');
  return {
    code: code ?? '',
    reason: 'better_offer',
    message:
      best.discount === 0
        ? 'This coupon takes nothing off these items.'
        : best.candidates.includes(coupon)
          ? `This coupon takes nothing more off these items: ${other} is applied.`
          : `You save more without this coupon, and it cannot be combined: ${other} is applied.`,
  };
}
