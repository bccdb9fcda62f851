/** Adds, changes and removes sales: one transaction each, with its audit entry, and never over a newer version. */
import { categoriesByIds } from '#functions/catalogue/category-store.ts';
import { productsByIds } from '#functions/catalogue/product-store.ts';
import { deleteSale, isSameSale, maxSales, putNewSale, replaceSale, type SaleItem, saleById, salesInOrder } from '#functions/catalogue/sale-store.ts';
import { variantsOf } from '#functions/catalogue/variants.ts';
import { type AuditedRequest, recordAudit } from '#functions/identity/audit-store.ts';
import { newRecordId } from '#functions/identity/record-id.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { createOnce } from '#functions/platform/table/create-once.ts';
import { commit, retryOnConflict, type TransactItem } from '#functions/platform/table/table.ts';
import { readSettings, requireNoRecalculation } from '#functions/settings/settings-store.ts';
import type { SaleInput, StaffSale } from '#shared/contract/offers/sale.ts';
import { formatMoney, toRupees } from '#shared/rules/money.ts';
import { omitUndefined } from '#shared/rules/omit-undefined.ts';
import { lineName } from '#shared/rules/order/variant-ref.ts';

const subjectOf = (id: string) => ({ type: 'sale', id });
const toAuditFields = ({ version: _, targets, ...sale }: SaleItem) => ({
  ...sale,
  targets: targets.map(({ name, price }) => (price === undefined ? name : `${name}: ${formatMoney(price)}`)),
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
  ...omitUndefined({ percent }),
  targets: targets.map(({ price, productId, ...target }) => ({
    ...target,
    ...omitUndefined({ productId, price: price === undefined ? undefined : toRupees(price) }),
  })),
});

async function requireSale(id: string): Promise<SaleItem> {
  const sale = await saleById(id);
  if (sale === undefined) throw new Failure('sale_not_found');
  return sale;
}

/**
 * Adds the names of the goods.
 * @param before the saved sale: its goods may have been deleted since, which must not prevent ending or changing it; they keep their names
 * @throws Failure `invalid_input` that names the goods that do not exist
 */
async function addTargetNames({ scope, targets }: SaleInput, before?: SaleItem): Promise<SaleItem['targets']> {
  const savedNames = new Map(before?.scope === scope ? before.targets.map(({ id, name }) => [id, name]) : []);
  const found = scope === 'categories' ? await readCategoryNames(targets) : await readProductNames(targets, scope === 'variants');
  const names = targets.map(({ id }, index) => found[index] ?? savedNames.get(id));
  const missing = targets.flatMap(({ id }, index) => (names[index] === undefined ? [id] : []));
  const noun = { categories: 'category', products: 'product', variants: 'variant' }[scope];
  if (missing.length > 0) throw new Failure('invalid_input', { fields: { targets: `The shop has no ${noun} ${missing.join(', ')}.` } });
  return targets.map((target, index) => ({ ...target, name: names[index] ?? '' }));
}

async function readCategoryNames(targets: SaleInput['targets']) {
  const found = await categoriesByIds(targets.map(({ id }) => id));
  return targets.map(({ id }) => found.get(id)?.name);
}

async function readProductNames(targets: SaleInput['targets'], byVariant: boolean) {
  const found = await productsByIds(targets.map(({ id, productId }) => (byVariant ? (productId ?? 0) : Number(id))));
  return targets.map(({ id, productId }) => {
    const product = found.get(byVariant ? (productId ?? 0) : Number(id));
    if (product === undefined || !byVariant) return product?.name;
    const variant = variantsOf(product).find((each) => String(each.id) === id);
    return variant && lineName({ name: product.name, variantTitle: variant.title });
  });
}

/**
 * A condition for a sale with fixed prices: no recalculation changes the price mode of one product after another, in which these prices would be
 * read. A sale in per cent, or one that has ended, needs none.
 */
async function requireSettledPrices({ percent, endsAt }: Pick<SaleItem, 'percent' | 'endsAt'>, now: Date): Promise<readonly TransactItem[]> {
  if (percent !== undefined || Date.parse(endsAt) <= now.getTime()) return [];
  return [requireNoRecalculation((await readSettings('prices')).values.mode)];
}

/** @throws Failure `too_many_sales`, `invalid_input`, `idempotency_conflict`, `prices_busy` */
export async function createSale(input: SaleInput, idempotencyKey: string | undefined, auditedRequest: AuditedRequest): Promise<SaleItem> {
  if (Date.parse(input.endsAt) <= auditedRequest.now.getTime())
    throw new Failure('invalid_input', { fields: { endsAt: 'This time has passed. Choose a later end.' } });
  const targets = await addTargetNames(input);
  const sale: SaleItem = {
    ...input,
    targets,
    id: newRecordId(auditedRequest, idempotencyKey),
    version: 1,
    createdAt: auditedRequest.now.toISOString(),
  };
  const others = (await salesInOrder()).filter(({ id }) => id !== sale.id);
  if (others.length >= maxSales) throw new Failure('too_many_sales');
  const settledPrices = await requireSettledPrices(sale, auditedRequest.now);
  const writes = [putNewSale(sale), ...settledPrices, ...recordAudit(auditedRequest, { subject: subjectOf(sale.id), after: toAuditFields(sale) })];
  return createOnce(sale, writes, {
    read: () => requireSale(sale.id),
    isSame: (before) => isSameSale(before, sale),
    conflictMessage: 'This form has already created a sale. Edit it in the list of sales.',
  });
}

/** @throws Failure `sale_not_found`, `edited_meanwhile`, `invalid_input`, `prices_busy` */
export async function editSale(
  id: string,
  { version, endsNow, ...input }: SaleInput & { readonly version: number; readonly endsNow: boolean },
  auditedRequest: AuditedRequest,
): Promise<SaleItem> {
  if (endsNow && Date.parse(input.startsAt) >= auditedRequest.now.getTime())
    throw new Failure('invalid_input', { fields: { endsNow: 'The sale has not begun. Pause or delete it.' } });
  const endsAt = endsNow ? auditedRequest.now.toISOString() : input.endsAt;
  return retryOnConflict(async () => {
    const before = await requireSale(id);
    if (before.version !== version) throw new Failure('edited_meanwhile', { details: { current: toSaleResponse(before) } });
    const after: SaleItem = { ...input, endsAt, targets: await addTargetNames(input, before), id, version: version + 1, createdAt: before.createdAt };
    await commit([
      replaceSale(before, after),
      ...(await requireSettledPrices(after, auditedRequest.now)),
      ...recordAudit(auditedRequest, { subject: subjectOf(id), before: toAuditFields(before), after: toAuditFields(after) }),
    ]);
    return after;
  });
}

/** Orders keep the price at which they were placed. @throws Failure `sale_not_found` */
export async function removeSale(id: string, auditedRequest: AuditedRequest): Promise<void> {
  await retryOnConflict(async () => {
    const before = await requireSale(id);
    await commit([deleteSale(before), ...recordAudit(auditedRequest, { subject: subjectOf(id), before: toAuditFields(before) })]);
  });
}
