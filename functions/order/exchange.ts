/** Exchanges: what an item can be exchanged for, and the writes that hold, release and send the new units. */
import { type ProductItem, productsByIds } from '#functions/catalogue/product-store.ts';
import { isForSale, type Variant, variantsForSale, variantsOf } from '#functions/catalogue/variants.ts';
import { exchangeHoldKey, exchangeHoldsPartition } from '#functions/keys.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { queryDue, type TransactItem } from '#functions/platform/table/table.ts';
import { taxTerms } from '#functions/settings/settings.ts';
import { ensureStockItems, moveHold, releaseHeld, returnSold, sellHeld, type VariantRef } from '#functions/stock/stock-store.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { isSamePrice, toTodaysTaxMode } from '#shared/rules/order/exchange.ts';
import type { BoughtLine } from '#shared/rules/order/purchase.ts';
import { includesTaxOf, type TaxTerms } from '#shared/rules/order/tax-class.ts';
import { findLine, lineName, variantIdOf, variantRefOf } from '#shared/rules/order/variant-ref.ts';
import { deliveredAt, orderItemIdOf, unitsLeft } from './order-state.ts';
import type { OrderItem, OrderReturn, ReturnedItem } from './order-store.ts';
import type { ReturnRef } from './return-store.ts';

interface Choice {
  readonly id: number;
  readonly title: string;
  readonly sku: string;
  /** Units that are free now. */
  readonly stock: number;
}
interface Choices {
  readonly orderItemId: string;
  readonly choices: readonly Choice[];
}

const isOffered = (product: ProductItem): boolean => product.status === 'active' && product.isArchived !== true;

/** The product's other variants that are sold at the price that was paid for the line. */
function exchangeableVariants(line: BoughtLine, product: ProductItem | undefined, tax: TaxTerms): readonly Variant[] {
  if (product === undefined || !isOffered(product)) return [];
  const includesTax = includesTaxOf(product, tax);
  return variantsForSale(product).filter(({ id, price }) => id !== variantIdOf(line) && isSamePrice(line, { price, includesTax }));
}

const toChoices = (order: OrderItem, line: BoughtLine, products: ReadonlyMap<number, ProductItem>, tax: TaxTerms): Choices => ({
  orderItemId: orderItemIdOf(order, line),
  choices: exchangeableVariants(line, products.get(line.productId), tax).map(({ id, title, sku, stock }) => ({ id, title, sku, stock: stock.free })),
});

/** What each item of a delivered order can be exchanged for. Empty when no unit is left to return. */
export async function readExchangeChoices(order: OrderItem, now: Date): Promise<readonly Choices[]> {
  const lines = deliveredAt(order) === undefined ? [] : order.lines.filter((line) => unitsLeft(order, line) > 0);
  const [products, tax] = await Promise.all([productsByIds(lines.map(({ productId }) => productId)), taxTerms(now)]);
  return lines.map((line) => toChoices(order, line, products, tax));
}

/** An item of a return request, checked against its order. */
export type RequestedItem = ReturnedItem & { readonly exchangeVariantId?: number | undefined };

/**
 * Adds to each item the variant that the customer wants instead of a refund.
 * @throws Failure `invalid_input` for what is not another variant of the product; `exchange_not_possible` with the choices that are left when
 * it is not sold, sold out or of another price
 */
export async function addExchangeVariants(order: OrderItem, requested: readonly RequestedItem[], now: Date): Promise<readonly ReturnedItem[]> {
  const productIds = requested.flatMap(({ exchangeVariantId, productId }) => (exchangeVariantId === undefined ? [] : [productId]));
  const products = productIds.length === 0 ? new Map<number, ProductItem>() : await productsByIds(productIds);
  await ensureStockItems(productIds.filter((id) => products.get(id)?.oldStock !== undefined));
  const tax = await taxTerms(now);
  const fields: Record<string, string> = {};
  const problems: string[] = [];
  const claimedUnits = new Map<number, number>();
  const items = requested.map(({ exchangeVariantId, ...item }, index): ReturnedItem => {
    const line = findLine(order.lines, item);
    if (exchangeVariantId === undefined || line === undefined) return item;
    const product = products.get(line.productId);
    const variant = product && variantsOf(product).find(({ id }) => id === exchangeVariantId && id !== variantIdOf(line));
    if (product === undefined || variant === undefined) {
      fields[`items.${index}.exchangeVariantId`] = `Choose another size or colour of ${line.name}`;
      return item;
    }
    const free = variant.stock.free - (claimedUnits.get(variant.id) ?? 0);
    claimedUnits.set(variant.id, (claimedUnits.get(variant.id) ?? 0) + item.quantity);
    const problem = exchangeProblem(line, product, { ...variant, includesTax: includesTaxOf(product, tax) }, free, item.quantity);
    if (problem !== undefined) problems.push(problem);
    return { ...item, exchangeFor: { variantId: variant.id, variantTitle: variant.title, sku: variant.sku } };
  });
  if (Object.keys(fields).length > 0) throw new Failure('invalid_input', { fields });
  if (problems.length > 0) {
    const lines = requested.flatMap(({ exchangeVariantId, ...item }) => (exchangeVariantId === undefined ? [] : [findLine(order.lines, item)]));
    const remaining = lines.flatMap((line) => (line === undefined ? [] : [toChoices(order, line, products, tax)]));
    const remedy = remaining.some(({ choices }) => choices.some(({ stock }) => stock > 0))
      ? 'Choose another one, or a refund.'
      : 'You can ask for a refund.';
    throw new Failure('exchange_not_possible', { message: `${problems.join(' ')} ${remedy}`, details: { items: remaining } });
  }
  return items;
}

/** Why units cannot be exchanged for a variant; undefined when they can. */
function exchangeProblem(
  line: BoughtLine,
  product: ProductItem,
  variant: Variant & { readonly includesTax: boolean },
  free: number,
  quantity: number,
): string | undefined {
  const name = lineName({ name: product.name, variantTitle: variant.title });
  if (!isOffered(product) || !isForSale(variant)) return `${name} is no longer sold.`;
  if (!isSamePrice(line, variant))
    return `${name} costs ${formatMoney(variant.price)} today, and ${formatMoney(toTodaysTaxMode(line.unitPrice, line, variant))} was paid: an exchange is for the same price.`;
  if (free >= quantity) return undefined;
  return free <= 0 ? `${name} has sold out.` : `Only ${free} of ${name} ${free === 1 ? 'is' : 'are'} left.`;
}

/** The new units, summed by variant, because a transaction may not write one item twice. */
function unitsToSend(items: readonly ReturnedItem[]): readonly (VariantRef & { readonly quantity: number })[] {
  const units = new Map<number, VariantRef & { readonly quantity: number }>();
  for (const { productId, quantity, exchangeFor } of items) {
    if (exchangeFor === undefined) continue;
    const { variantId } = exchangeFor;
    units.set(variantId, { productId, variantId, quantity: (units.get(variantId)?.quantity ?? 0) + quantity });
  }
  return [...units.values()];
}

/**
 * Holds the new units, and indexes the hold by its end, `until`. The condition fails when another customer took the units first; the caller then
 * decides again.
 */
export const holdUnits = (ref: ReturnRef, { items }: Pick<OrderReturn, 'items'>, until: string): readonly TransactItem[] => [
  ...unitsToSend(items).map((unit) => moveHold(variantRefOf(unit), 0, unit.quantity)),
  { Put: { Item: { ...exchangeHoldKey(ref.orderId, ref.returnId), ...ref, gsi1pk: exchangeHoldsPartition, gsi1sk: until } } },
];

/** Removes the deadline of a hold; its units stay held. */
export const removeHoldDeadline = ({ orderId, returnId }: Omit<ReturnRef, 'customerId'>): TransactItem => ({
  Delete: { Key: exchangeHoldKey(orderId, returnId) },
});

/** Puts the units that an exchange still holds on sale again. */
export const releaseUnits = (orderId: string, { id: returnId, items, exchange }: OrderReturn): readonly TransactItem[] =>
  exchange?.status === 'held'
    ? [...unitsToSend(items).map((unit) => releaseHeld(variantRefOf(unit), unit.quantity)), removeHoldDeadline({ orderId, returnId })]
    : [];

/** Marks the held units of an exchange as sold, because they are sent. */
export const sendUnits = ({ items }: OrderReturn): readonly TransactItem[] =>
  unitsToSend(items).map((unit) => sellHeld(variantRefOf(unit), unit.quantity));

/** Puts units that were sent in exchange, and came back, on sale again. */
export const restockSentUnits = ({ items }: OrderReturn): readonly TransactItem[] =>
  unitsToSend(items).map((unit) => returnSold(variantRefOf(unit), unit.quantity));

/** Exchanges whose goods did not arrive in time, the longest due first, at most `limit`. Read from the index, which is eventually consistent. */
export const overdueExchanges = (now: Date, limit: number): Promise<readonly ReturnRef[]> =>
  queryDue(exchangeHoldsPartition, now, limit, 'returnId, orderId, customerId');
