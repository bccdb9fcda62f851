/** Shows the old and the new price of the products of a sale. */
import type { Catalogue } from '#functions/catalogue/published/catalogue.ts';
import { catalogueForStaff } from '#functions/catalogue/published/catalogue-for-staff.ts';
import { findProducts } from '#functions/catalogue/published/find-products.ts';
import { salesInOrder } from '#functions/catalogue/sale-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { taxTerms } from '#functions/settings/settings.ts';
import { maxPreviewLines, preview, type SaleInput } from '#shared/contract/offers/sale.ts';
import { indexSales, salePriceOf } from '#shared/rules/catalogue/sales.ts';
import { indianDay } from '#shared/rules/india-day.ts';
import { toPaise, toRupees } from '#shared/rules/money.ts';
import { omitUndefined } from '#shared/rules/omit-undefined.ts';
import { priceGapWarning } from '#shared/rules/order/tax-class.ts';
import { lineName } from '#shared/rules/order/variant-ref.ts';

export const handler = endpoint(preview, async ({ body: { sale, id }, now }) => {
  const [catalogue, sales, tax] = await Promise.all([catalogueForStaff(now), salesInOrder(), taxTerms(now)]);
  // Other sales that overlap this one count as if they ran during all of it.
  const { startsAt, endsAt } = sale;
  const overlapping = sales.filter((other) => other.id !== id && other.startsAt < endsAt && startsAt < other.endsAt);
  const terms = { now: new Date(startsAt) };
  const previewTerms = { ...terms, index: indexSales([{ ...sale, id: 'preview', isPaused: false }]) };
  const others = { ...terms, index: indexSales(overlapping.map((other) => ({ ...other, startsAt, endsAt }))) };
  const day = indianDay(terms.now);
  let count = 0;
  const lines = [];
  for (const product of findSaleProducts(catalogue, sale)) {
    for (const variant of product.variants) {
      if (!variant.isActive || (sale.scope === 'variants' && !sale.targets.some((target) => target.id === String(variant.id)))) continue;
      count++;
      if (lines.length >= maxPreviewLines) continue;
      const goods = { productId: product.id, variantId: variant.id, categoryId: product.categoryId };
      const price = variant.regularPrice ?? variant.price;
      const prices = { price: toPaise(price), mrp: variant.mrp === undefined ? undefined : toPaise(variant.mrp) };
      const [previewPrice, other] = [salePriceOf(goods, prices, previewTerms), salePriceOf(goods, prices, others)];
      const reduced = previewPrice === undefined ? [] : [previewPrice.price];
      const warning = priceGapWarning({ taxClass: product.taxClass }, reduced, { ...tax, includesTax: product.priceIncludesTax, day });
      lines.push({
        name: lineName({ name: product.name, variantTitle: variant.title }),
        price,
        salePrice: toRupees(previewPrice?.price ?? prices.price),
        ...(other !== undefined && other.price < (previewPrice?.price ?? prices.price) ? { lowerElsewhere: toRupees(other.price) } : {}),
        ...omitUndefined({ warning }),
      });
    }
  }
  return { lines, count };
});

/** The products of the sale that shoppers see. */
function* findSaleProducts(catalogue: Catalogue, { scope, targets }: SaleInput) {
  const shown = { status: 'active', isArchived: false, sort: 'default' } as const;
  if (scope === 'categories') for (const { id } of targets) yield* findProducts(catalogue, { ...shown, categoryId: id });
  else
    for (const id of new Set(targets.map((target) => target.productId ?? Number(target.id)))) {
      const product = catalogue.product(id);
      if (product?.status === 'active' && !product.isArchived) yield product;
    }
}
