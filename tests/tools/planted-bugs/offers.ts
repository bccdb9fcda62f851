/** Planted bugs about offers: what they take off, whose uses are held and counted, and how many codes can be tried. */
import type { PlantedBug } from './planted-bug.ts';

const rule = 'tests/rules/order/offers.test.ts';
const checkout = 'tests/checkout/offers.test.ts';
const applyCoupon = 'tests/checkout/endpoints/cart/apply-coupon.test.ts';
const sales = 'tests/rules/catalogue/sales.test.ts';
const codes = 'tests/offers/endpoints/offer/add-codes.test.ts';

export const offerBugs: readonly PlantedBug[] = [
  {
    name: 'an automatic offer applies although its uses are taken',
    file: 'functions/offers/price-offers.ts',
    from: 'reachedLimits[index]?.isUsedUp === false && !reachedLimits[index].isUsedByCustomer',
    to: '!reachedLimits[index]?.isUsedByCustomer',
    specs: [checkout],
  },
  {
    name: 'a retry after a lost answer creates a second offer',
    file: 'functions/offers/edit-offer.ts',
    from: 'newRecordId(auditedRequest, idempotencyKey)',
    to: 'newRecordId(auditedRequest, undefined)',
    specs: ['tests/offers/endpoints/offer/create.test.ts'],
  },
  {
    name: 'a sale still gives its price at the instant of its end',
    file: 'shared/rules/catalogue/sales.ts',
    from: 'from <= now.getTime() && now.getTime() < to',
    to: 'from <= now.getTime() && now.getTime() <= to',
    specs: [sales],
  },
  {
    name: 'of several sales the highest price wins',
    file: 'shared/rules/catalogue/sales.ts',
    from: 'lowest === undefined || salePrice < lowest.price ||',
    to: 'lowest === undefined || salePrice > lowest.price ||',
    specs: [sales],
  },
  {
    name: 'lists keep the order of the prices before a sale',
    file: 'functions/catalogue/published/catalogue.ts',
    from: 'this.#index.overridePrices(withComparableMrps(this.#withPrices(product)))',
    to: 'this.#index.overridePrices(product)',
    specs: ['tests/checkout/sale-prices.test.ts'],
  },
  {
    name: 'a fixed amount takes more off than the goods cost',
    file: 'shared/rules/order/offers.ts',
    from: '(offer.maxDiscount ?? base) : base)',
    to: '(offer.maxDiscount ?? base) : fullDiscount)',
    specs: [rule],
  },
  {
    name: 'an offer that cannot be combined is combined',
    file: 'shared/rules/order/offers.ts',
    from: 'togetherOf(goods.filter(({ offer }) => offer.isCombinable))',
    to: 'togetherOf(goods.filter(({ offer }) => offer.isCombinable || offer.id.length > 0))',
    specs: [rule],
  },
  {
    name: 'an offer still applies at the instant of its end',
    file: 'shared/rules/order/offers.ts',
    from: 'now.getTime() >= Date.parse(offer.endsAt)',
    to: 'now.getTime() > Date.parse(offer.endsAt)',
    specs: [rule],
  },
  {
    name: 'a coupon is used more often than its limit allows',
    file: 'functions/offers/offer-uses.ts',
    from: "{ ConditionExpression: 'attribute_not_exists(taken) OR taken < :max' }",
    to: "{ ConditionExpression: 'attribute_not_exists(taken) OR taken < :max OR taken >= :max' }",
    specs: [checkout],
  },
  {
    name: 'an expired checkout keeps its use of a coupon',
    file: 'functions/checkout/expire-checkout.ts',
    from: '        ...releaseUses(checkout),\n',
    to: '',
    specs: [checkout],
  },
  {
    name: 'a new checkout takes another use than the one that it replaces',
    file: 'functions/offers/offer-uses.ts',
    from: 'before.has(key) ? [] : [changeTaken(counter, 1)]',
    to: '[changeTaken(counter, 1)]',
    specs: [checkout],
  },
  {
    name: 'a late payment does not count its use',
    file: 'functions/offers/offer-uses.ts',
    from: 'isCountedInTaken(use) && !isHeld',
    to: 'isCountedInTaken(use) && !isHeld && total < 0',
    specs: [checkout],
  },
  {
    name: 'the shopper pays another total than the one that was shown with the coupon',
    file: 'functions/checkout/build-purchase.ts',
    from: 'refusal !== undefined && amount !== total',
    to: 'refusal !== undefined && amount === -1',
    specs: [checkout],
  },
  {
    name: 'guesses at codes are not limited',
    file: 'functions/offers/price-offers.ts',
    from: 'if ((await couponOf(code)) !== undefined) await',
    to: 'await',
    specs: [applyCoupon],
  },
  {
    name: 'a repeated request makes codes twice',
    file: 'functions/offers/edit-offer.ts',
    from: 'if (offer.codes !== seenCodes || ',
    to: 'if (',
    specs: [codes],
  },
  {
    name: 'codes are made for a version of the offer that another admin has replaced',
    file: 'functions/offers/edit-offer.ts',
    from: 'version !== undefined && offer.version !== version',
    to: 'version !== undefined && false',
    specs: [codes],
  },
];
