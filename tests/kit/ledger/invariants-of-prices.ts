/** Lists the broken invariants of prices: sums of lines, taxes, sale prices and tax classes. Pure; the rules of the shop are not used. */
import { isDeepStrictEqual } from 'node:util';
import type { LedgerSnapshot } from '#infra/local/console/ledger-snapshot.ts';
import { indianDay } from '#shared/rules/india-day.ts';
import { variantIdOf } from '#shared/rules/order/variant-ref.ts';

type Checkout = LedgerSnapshot['checkouts'][number];
type Order = LedgerSnapshot['orders'][number];
type Line = Checkout['lines'][number];
/** A line of a purchase since November 2026. */
type PricedLine = Line & { readonly unitPrice: number; readonly gstRate: number; readonly tax: number };

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);
const isPriced = (line: Line): line is PricedLine => line.unitPrice !== undefined && line.gstRate !== undefined && line.tax !== undefined;
const amountOf = ({ unitPrice, quantity }: PricedLine): number => unitPrice * quantity;

/** 13: the figures of a purchase are the sums of its lines, and an order has what was agreed in its checkout. */
export function brokenPurchases({ checkouts, orders }: LedgerSnapshot): string[] {
  const agreed = new Map(checkouts.map((checkout) => [checkout.id, checkout]));
  return [
    ...checkouts.flatMap((checkout) => brokenSums(`checkout ${checkout.id}`, checkout)),
    ...orders.flatMap((order) => [...brokenSums(`order ${order.id}`, order), ...changedTerms(order, agreed.get(order.id))]),
  ];
}

function brokenSums(what: string, { lines, offers = [], ...purchase }: Checkout | Order): string[] {
  const { subtotal, discount = 0, tax = 0, taxIncluded = 0, shippingCost = 0, codFee = 0, total } = purchase;
  const priced = lines.filter(isPriced);
  if (subtotal === undefined || priced.length < lines.length) return [];
  const taxes = (isIncluded: boolean) => sum(priced.filter(({ includesTax = false }) => includesTax === isIncluded).map((line) => line.tax));
  const expected: readonly (readonly [string, number, number])[] = [
    ['subtotal', subtotal, sum(priced.map(amountOf))],
    ['discount', discount, sum(priced.map((line) => line.discount ?? 0))],
    ['discount of its offers', sum(offers.map(({ amount }) => amount)), discount],
    ['shipping and fee', shippingCost + codFee, sum(priced.map((line) => line.charges ?? 0))],
    ['added tax', tax, taxes(false)],
    ['included tax', taxIncluded, taxes(true)],
    ['total', total, subtotal - discount + tax + shippingCost + codFee],
  ];
  return [
    ...expected.flatMap(([name, amount, right]) => (amount === right ? [] : [`13: ${what}: the ${name} is ${amount} instead of ${right}`])),
    ...priced.flatMap((line) => brokenLine(what, line)),
  ];
}

/** The tax of a line has two equal halves, and differs by at most a paisa from its exact value. */
function brokenLine(what: string, line: PricedLine): string[] {
  const { discount = 0, charges = 0, gstRate, includesTax = false, tax } = line;
  const [amount, variant, whole] = [amountOf(line), variantIdOf(line), includesTax ? 100 + gstRate : 100];
  const exact = (amount - discount + charges) * gstRate;
  return [
    ...(discount >= 0 && discount <= amount ? [] : [`13: ${what}: variant ${variant} of ${amount} has a discount of ${discount}`]),
    ...(tax % 2 === 0 && Math.abs(tax * whole - exact) <= whole
      ? []
      : [`13: ${what}: the tax of variant ${variant} is ${tax} instead of ${(exact / whole).toFixed(2)}`]),
  ];
}

const agreedFields = [
  ...(['lines', 'offers', 'subtotal', 'discount', 'tax', 'taxIncluded', 'shippingCost', 'codFee', 'total'] as const),
  ...(['business', 'giftMessage'] as const),
];

/** The account of an erased checkout has no personal fields any more. */
function changedTerms(order: Order, checkout: Checkout | undefined): string[] {
  if (checkout === undefined || checkout.isErased === true) return [];
  return agreedFields.flatMap((field) =>
    isDeepStrictEqual(order[field], checkout[field]) ? [] : [`13: order ${order.id} has another ${field} than its checkout`],
  );
}

export interface ShopPrices {
  /** The instant since which prices, sales and tax classes have not been edited. */
  readonly since: string;
  /** Whether the shop's prices include tax. */
  readonly includesTax: boolean;
}

/**
 * 14: each line has the price of its variant, or the lowest price of the sales that run when its checkout is opened, and the rate of its tax class.
 * Not every spec checks this invariant: some edit products and sales afterwards.
 */
export const brokenPrices = (books: LedgerSnapshot, { since, includesTax }: ShopPrices): string[] =>
  books.checkouts
    .filter(({ createdAt }) => createdAt >= since)
    .flatMap((checkout) =>
      checkout.lines.filter(isPriced).flatMap((line) => {
        const what = `checkout ${checkout.id} of ${checkout.createdAt}: variant ${variantIdOf(line)}`;
        const product = books.products.find(({ id }) => id === line.productId);
        if (product === undefined) return [`14: ${what} belongs to no product`];
        const variants = product.variants ?? [{ id: product.id, price: product.price }];
        const regular = variants.find(({ id }) => id === variantIdOf(line))?.price ?? 0;
        const price = Math.min(regular, ...salePricesOf(line, product, regular, books.sales, checkout.createdAt));
        const rate = rateOf(line, product, books.taxClasses, checkout.createdAt);
        return [
          ...(line.unitPrice === price ? [] : [`14: ${what} costs ${line.unitPrice} instead of ${price}`]),
          ...((line.regularPrice ?? line.unitPrice) === regular ? [] : [`14: ${what} shows ${line.regularPrice} as its price instead of ${regular}`]),
          ...(line.gstRate === rate ? [] : [`14: ${what} is taxed at ${line.gstRate} % instead of ${rate} %`]),
          ...((line.includesTax ?? false) === includesTax
            ? []
            : [`14: ${what} ${line.includesTax === true ? 'includes tax' : 'is without tax'}, unlike the shop's prices`]),
        ];
      }),
    );

type Product = LedgerSnapshot['products'][number];

function salePricesOf(line: Line, { categoryId }: Product, regular: number, sales: LedgerSnapshot['sales'], at: string): readonly number[] {
  const idOf = { categories: categoryId, products: String(line.productId), variants: String(variantIdOf(line)) };
  return sales
    .filter(({ startsAt, endsAt, isPaused }) => isPaused !== true && Date.parse(startsAt) <= Date.parse(at) && Date.parse(at) < Date.parse(endsAt))
    .flatMap(({ scope, percent = 0, targets }) =>
      targets
        .filter(({ id }) => id === idOf[scope])
        // A percentage of the price, in whole rupees and at least one.
        .map(({ price }) => price ?? Math.max(100, Math.floor((regular - Math.round((regular * percent) / 100)) / 100) * 100)),
    );
}

/** A piece that costs at most `upTo` without tax has the rate of that row: the lowest one into which it fits. */
function rateOf(line: PricedLine, { gstRate, taxClass }: Product, taxClasses: LedgerSnapshot['taxClasses'], at: string): number {
  const rows = taxClasses.find(({ id }) => id === taxClass)?.rows ?? [{ rate: gstRate, validFrom: '' }];
  const day = indianDay(new Date(at));
  const valid = rows
    .map(({ validFrom }) => validFrom)
    .filter((from) => from <= day)
    .sort()
    .at(-1);
  const goods = amountOf(line) - (line.discount ?? 0);
  const fits = rows
    .filter(({ validFrom }) => validFrom === valid)
    .filter(({ upTo = Number.POSITIVE_INFINITY, rate }) => goods * 100 <= upTo * line.quantity * (line.includesTax === true ? 100 + rate : 100))
    .toSorted((one, other) => (one.upTo ?? Number.POSITIVE_INFINITY) - (other.upTo ?? Number.POSITIVE_INFINITY));
  return fits[0]?.rate ?? gstRate;
}
