/** Adds, changes and removes sales: one transaction each, with its audit entry, and never over a newer version. */
import { ulid } from 'ulid';
import { categoriesByIds } from '#functions/catalogue/category-store.ts';
import { productsByIds } from '#functions/catalogue/product-store.ts';
import { deleteSale, maxSales, putNewSale, replaceSale, type SaleItem, saleById, salesInOrder } from '#functions/catalogue/sale-store.ts';
import { variantsOf } from '#functions/catalogue/variants.ts';
import { type AuditedRequest, recordAudit } from '#functions/identity/audit-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { commit, retryOnConflict } from '#functions/platform/table/table.ts';
import type { SaleInput, StaffSale } from '#shared/contract/offers/sale.ts';
import { defined } from '#shared/rules/defined.ts';
import { showMoney, toRupees } from '#shared/rules/money.ts';
import { lineName } from '#shared/rules/order/variant-ref.ts';

const subjectOf = (id: string) => ({ type: 'sale', id });
const audited = ({ version: _, targets, ...sale }: SaleItem) => ({
  ...sale,
  targets: targets.map(({ name, price }) => (price === undefined ? name : `${name}: ${showMoney(price)}`)),
});

export const toSaleResponse = ({
  targets,
  percent,
  isPaused = false,
  id,
  title,
  scope,
  startsAt,
  endsAt,
  version,
  createdAt,
}: SaleItem): StaffSale => ({
  ...{ id, title, scope, startsAt, endsAt, isPaused, version, createdAt },
  ...defined({ percent }),
  targets: targets.map(({ price, productId, ...target }) => ({
    ...target,
    ...defined({ productId, price: price === undefined ? undefined : toRupees(price) }),
  })),
});

async function saleOr404(id: string): Promise<SaleItem> {
  const sale = await saleById(id);
  if (sale === undefined) throw new Failure('sale_not_found');
  return sale;
}

/**
 * Adds the names of the goods.
 * @throws Failure `invalid_input` that names the goods that do not exist
 */
async function withNames({ scope, targets }: SaleInput): Promise<SaleItem['targets']> {
  const names = scope === 'categories' ? await categoryNames(targets) : await productNames(targets, scope === 'variants');
  const missing = targets.flatMap(({ id }, index) => (names[index] === undefined ? [id] : []));
  const noun = { categories: 'category', products: 'product', variants: 'variant' }[scope];
  if (missing.length > 0) throw new Failure('invalid_input', { fields: { targets: `The shop has no ${noun} ${missing.join(', ')}.` } });
  return targets.map((target, index) => ({ ...target, name: names[index] ?? '' }));
}

async function categoryNames(targets: SaleInput['targets']) {
  const found = await categoriesByIds(targets.map(({ id }) => id));
  return targets.map(({ id }) => found.get(id)?.name);
}

async function productNames(targets: SaleInput['targets'], byVariant: boolean) {
  const found = await productsByIds(targets.map(({ id, productId }) => (byVariant ? (productId ?? 0) : Number(id))));
  return targets.map(({ id, productId }) => {
    const product = found.get(byVariant ? (productId ?? 0) : Number(id));
    if (product === undefined || !byVariant) return product?.name;
    const variant = variantsOf(product).find((each) => String(each.id) === id);
    return variant && lineName({ name: product.name, variantTitle: variant.title });
  });
}

/** @throws Failure `too_many_sales`, `invalid_input` */
export async function createSale(input: SaleInput, act: AuditedRequest): Promise<SaleItem> {
  if (Date.parse(input.endsAt) <= act.now.getTime())
    throw new Failure('invalid_input', { fields: { endsAt: 'This time is over. Choose a later end.' } });
  const targets = await withNames(input);
  if ((await salesInOrder()).length >= maxSales) throw new Failure('too_many_sales');
  const sale: SaleItem = { ...input, targets, id: ulid(act.now.getTime()), version: 1, createdAt: act.now.toISOString() };
  await commit([putNewSale(sale), ...recordAudit(act, { subject: subjectOf(sale.id), after: audited(sale) })]);
  return sale;
}

/** @throws Failure `sale_not_found`, `edited_meanwhile`, `invalid_input` */
export async function editSale(
  id: string,
  { version, endsNow, ...input }: SaleInput & { readonly version: number; readonly endsNow: boolean },
  act: AuditedRequest,
): Promise<SaleItem> {
  if (endsNow && Date.parse(input.startsAt) >= act.now.getTime())
    throw new Failure('invalid_input', { fields: { endsNow: 'The sale has not begun. Pause or delete it.' } });
  const endsAt = endsNow ? act.now.toISOString() : input.endsAt;
  return retryOnConflict(async () => {
    const before = await saleOr404(id);
    if (before.version !== version) throw new Failure('edited_meanwhile', { details: { current: toSaleResponse(before) } });
    const after: SaleItem = { ...input, endsAt, targets: await withNames(input), id, version: version + 1, createdAt: before.createdAt };
    await commit([replaceSale(before, after), ...recordAudit(act, { subject: subjectOf(id), before: audited(before), after: audited(after) })]);
    return after;
  });
}

/** Orders keep the price at which they were placed. @throws Failure `sale_not_found` */
export async function removeSale(id: string, act: AuditedRequest): Promise<void> {
  await retryOnConflict(async () => {
    const before = await saleOr404(id);
    await commit([deleteSale(before), ...recordAudit(act, { subject: subjectOf(id), before: audited(before) })]);
  });
}
