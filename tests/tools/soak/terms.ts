/** Arbitraries of what a program sells under: the price mode, tax rates, coupons, automatic offers and a sale. */
import fc from 'fast-check';
import type { OfferInput } from '#shared/contract/offers/offer.ts';
import type { SaleInput } from '#shared/contract/offers/sale.ts';
import { type PriceMode, priceModes } from '#shared/contract/settings/settings.ts';

/** Amounts are rupees here and in the next record, as the owner enters them. */
type Discount = Pick<OfferInput, 'kind' | 'percent' | 'amount' | 'maxDiscount' | 'buy' | 'get'>;
const discounts = {
  percent: fc.constantFrom(7.77, 15.54, 23.31).map((percent): Discount => ({ kind: 'percent', percent })),
  cappedPercent: fc.constantFrom(30, 45).map((percent): Discount => ({ kind: 'percent', percent, maxDiscount: 49.99 })),
  amount: fc.constantFrom(33.33, 120).map((amount): Discount => ({ kind: 'amount', amount })),
  buyXGetY: fc.constantFrom(50, 100).map((percent): Discount => ({ kind: 'buy_x_get_y', buy: 1, get: 1, percent })),
  freeShipping: fc.constant<Discount>({ kind: 'free_shipping' }),
};

/** Who may use an offer, and how often. */
type Limits = Partial<Pick<OfferInput, 'maxUses' | 'maxUsesPerCustomer' | 'isFirstOrderOnly'>>;
const limits = fc.constantFrom<Limits>({}, { maxUses: 2 }, { maxUsesPerCustomer: 1 }, { isFirstOrderOnly: true });
const minimum = fc.constantFrom(undefined, undefined, 150);

export interface OfferTerms extends Limits {
  readonly discount: Discount;
  readonly trigger: OfferInput['trigger'];
  /** The place of its only product among the goods; undefined: the whole order. */
  readonly goods: number | undefined;
  readonly minimum: number | undefined;
  readonly isCombinable: boolean;
}

const coupon = (discount: fc.Arbitrary<Discount>, goods: number): fc.Arbitrary<OfferTerms> =>
  fc
    .record({
      discount,
      trigger: fc.constantFrom('code' as const, 'code' as const, 'unique_codes' as const),
      goods: fc.constantFrom(undefined, undefined, goods),
      limits,
      minimum,
      isCombinable: fc.boolean(),
    })
    // The number of its codes limits an offer whose codes work once.
    .map(({ limits: { maxUses, ...own }, ...terms }) => ({
      ...terms,
      ...own,
      ...(maxUses === undefined || terms.trigger === 'unique_codes' ? {} : { maxUses }),
    }));

/** Always for one product of the program: offers stay in the shop, and must not apply to the next programs. */
const automaticOffer = (goods: number): fc.Arbitrary<OfferTerms> =>
  fc
    .record({
      discount: fc.oneof(...Object.values(discounts)),
      trigger: fc.constant('automatic' as const),
      goods: fc.nat({ max: goods - 1 }),
      limits,
      minimum,
      isCombinable: fc.boolean(),
    })
    .map(({ limits: own, ...terms }) => ({ ...terms, ...own }));

export interface SaleTerms {
  readonly scope: SaleInput['scope'];
  readonly percent: number;
  /** The place of the product or variant among the goods; of a category, one of its products. */
  readonly goods: number;
  /** Minutes from the beginning of the program, and from then or from the start, whichever is later. */
  readonly startsIn: number;
  readonly lasts: number;
}

export interface Terms {
  readonly mode: PriceMode;
  /** Per cent: the GST rates of the products without sizes. */
  readonly rates: readonly number[];
  /** The product in several sizes; its price in rupees. */
  readonly sizes: { readonly price: number; readonly taxClass: string | undefined };
  readonly coupons: readonly OfferTerms[];
  readonly automatic: readonly OfferTerms[];
  readonly sale: SaleTerms | undefined;
}

/** Coupons of a program: one of each kind. */
export const couponsOfProgram = Object.keys(discounts).length;

/** @param goods how many a program has; the last ones are the sizes of one product */
export const termsOf = (goods: number): fc.Arbitrary<Terms> =>
  fc.record({
    mode: fc.constantFrom(...priceModes),
    rates: fc.tuple(fc.constantFrom(0, 12), fc.constantFrom(18, 40)),
    sizes: fc.constantFrom(
      { price: 299.7, taxClass: undefined },
      // Above the limit of the lower rate, unless a discount or a sale brings the piece below it.
      { price: 2_640, taxClass: 'apparel' },
    ),
    coupons: fc.tuple(...Object.values(discounts).map((discount, index) => coupon(discount, index % goods))),
    automatic: fc.array(automaticOffer(goods), { maxLength: 2 }),
    sale: fc.option(
      fc.record({
        scope: fc.constantFrom('categories' as const, 'products' as const, 'variants' as const),
        percent: fc.constantFrom(12.5, 25, 40),
        goods: fc.nat({ max: goods - 1 }),
        startsIn: fc.constantFrom(-60, 1, 6),
        lasts: fc.constantFrom(4, 15, 600),
      }),
      { nil: undefined, freq: 4 },
    ),
  });
