/** Says how a basket's prices differ from those that the shopper saw: each line, charge and offer with both amounts. */
import type { AppliedOffer } from '#shared/contract/offers/offer.ts';
import { formatPrice } from '#shared/rules/money.ts';
import { lineName } from '#shared/rules/order/variant-ref.ts';
import { chargeText } from '#web/content/policy.ts';
import type { Figures } from '#web/ui/catalog/order-totals.tsx';
import type { Basket, BasketLine } from './basket.ts';

type Priced = Figures & Pick<Basket, 'lines'>;

const nameOf = ({ name, title }: BasketLine): string => lineName({ name, variantTitle: title });
const priceOf = ({ unitPrice, priceIncludesTax }: BasketLine): string => chargeText(unitPrice, priceIncludesTax);
const chargeOf = (amount: number): string => (amount > 0 ? formatPrice(amount) : 'free');

function lineChanges(seen: readonly BasketLine[], now: readonly BasketLine[]): readonly string[] {
  const before = new Map(seen.map((line) => [line.variantId, line]));
  const changed = now.flatMap((line) => {
    const old = before.get(line.variantId);
    before.delete(line.variantId);
    if (old === undefined) return [`${nameOf(line)} is new in your basket, at ${priceOf(line)}`];
    return [
      ...(priceOf(old) === priceOf(line) ? [] : [`${nameOf(line)} is now ${priceOf(line)}, was ${priceOf(old)}`]),
      ...(old.quantity === line.quantity ? [] : [`the quantity of ${nameOf(line)} is now ${line.quantity}, was ${old.quantity}`]),
    ];
  });
  return [...changed, ...[...before.values()].map((line) => `${nameOf(line)}, at ${priceOf(line)}, is no longer among the items`)];
}

function offerChanges(seen: Figures, now: Figures): readonly string[] {
  const [before, after] = [seen.offers ?? [], now.offers ?? []];
  if (before.length + after.length === 0)
    return seen.discount === now.discount ? [] : [`the discount is now ${formatPrice(now.discount)}, was ${formatPrice(seen.discount)}`];
  const old = [...before];
  const takeOld = (offer: AppliedOffer, isMatch: (each: AppliedOffer) => boolean = () => true) => {
    const index = old.findIndex((each) => each.title === offer.title && each.code === offer.code && isMatch(each));
    return index < 0 ? undefined : old.splice(index, 1)[0];
  };
  const amountOf = (amount: number) => (amount > 0 ? `${formatPrice(amount)} off` : 'free shipping');
  // Offers may have the same title, so pair those first that have not changed.
  const changed = after
    .filter((offer) => takeOld(offer, ({ amount }) => amount === offer.amount) === undefined)
    .map((offer) => {
      const applied = takeOld(offer);
      return `the offer ${offer.title} is now ${amountOf(offer.amount)}${applied === undefined ? '' : `, was ${amountOf(applied.amount)}`}`;
    });
  return [...changed, ...old.map(({ title, amount }) => `the offer ${title}, ${amountOf(amount)}, no longer applies`)];
}

/** @param now the basket as it was read again; undefined: it could not be read */
export function describeChanges(seen: Priced, now: Priced | undefined): string {
  const unknown = 'Prices have changed since you looked.';
  if (now === undefined) return `${unknown} Please load the page again before you pay.`;
  const charges = [
    ...(seen.shippingCost === now.shippingCost ? [] : [`shipping is now ${chargeOf(now.shippingCost)}, was ${chargeOf(seen.shippingCost)}`]),
    ...(seen.codFee === now.codFee ? [] : [`the cash on delivery fee is now ${chargeOf(now.codFee)}, was ${chargeOf(seen.codFee)}`]),
  ];
  const named = [...lineChanges(seen.lines, now.lines), ...charges, ...offerChanges(seen, now)];
  // Every other change may change the tax, too.
  const changes = named.length > 0 || seen.tax === now.tax ? named : [`tax is now ${formatPrice(now.tax)}, was ${formatPrice(seen.tax)}`];
  const total =
    seen.total === now.total
      ? 'Please check the total and pay again.'
      : `The total is now ${formatPrice(now.total)}, was ${formatPrice(seen.total)}. Please check it and pay again.`;
  return `${changes.length === 0 ? unknown : `Prices have changed: ${changes.join('; ')}.`} ${total}`;
}
