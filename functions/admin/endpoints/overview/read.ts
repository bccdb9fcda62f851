/** Reads the figures of the shop for the last days and the same number of days before. */

import { readDailyFigures, soldOn } from '#functions/admin/figures-store.ts';
import { productsByIds } from '#functions/catalogue/product-store.ts';
import { catalogueForStaff } from '#functions/catalogue/published/catalogue-for-staff.ts';
import { findLowStock } from '#functions/catalogue/published/find-products.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { readCachedSettings } from '#functions/settings/settings.ts';
import { read } from '#shared/contract/admin/overview.ts';
import { addFigures, type Figures, lastDays, type Sold, zeroFigures } from '#shared/rules/figures.ts';
import { toRupees } from '#shared/rules/money.ts';

const maxListed = 10;

export const handler = endpoint(read, async ({ query: { days }, now }) => {
  const all = lastDays(now, 2 * days);
  const [figures, sold, stock] = await Promise.all([readDailyFigures(all), soldOn(all.slice(days)), lowStock(now)]);
  const [before, recent] = [figures.slice(0, days), figures.slice(days)];
  const sum = (part: typeof figures) => part.reduce((total, each) => addFigures(total, each.figures), zeroFigures);
  return {
    from: all[days] ?? '',
    to: all.at(-1) ?? '',
    totals: toFiguresResponse(sum(recent)),
    before: toFiguresResponse(sum(before)),
    days: recent.map((each) => ({ day: each.day, ...toFiguresResponse(each.figures) })),
    bestSellers: await findBestSellers(sold),
    lowStock: stock,
  };
});

const toFiguresResponse = ({ orders, unpaid, revenue, checkouts, paid, refunds, refunded, appointments, fees }: Figures) => ({
  orders,
  revenue: toRupees(revenue),
  // The average of the orders whose total is in the revenue: orders that are still due on delivery would lower it.
  averageOrder: orders <= unpaid ? 0 : toRupees(Math.round(revenue / (orders - unpaid))),
  checkouts,
  paid,
  conversion: checkouts === 0 ? null : Math.min(1, paid / checkouts),
  refunds,
  refunded: toRupees(refunded),
  net: toRupees(revenue - refunded),
  appointments,
  fees: toRupees(fees),
});

async function findBestSellers(sold: Readonly<Record<string, Sold>>) {
  const best = Object.entries(sold)
    .map(([id, { units, value }]) => ({ productId: Number(id), units, value }))
    .filter(({ units }) => units > 0)
    .sort((one, other) => other.units - one.units || other.value - one.value || one.productId - other.productId)
    .slice(0, maxListed);
  const products = await productsByIds(best.map(({ productId }) => productId));
  return best.map(({ productId, units, value }) => ({
    productId,
    name: products.get(productId)?.name ?? `Product ${productId}`,
    units,
    revenue: toRupees(value),
  }));
}

async function lowStock(now: Date) {
  const [catalogue, { lowStockLimit }] = await Promise.all([catalogueForStaff(now), readCachedSettings('stock', now)]);
  return { ...findLowStock(catalogue, lowStockLimit, maxListed), limit: lowStockLimit };
}
