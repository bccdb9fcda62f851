/** Changes many products at once, each in a transaction of its own, so that one failure does not stop the others. */

import type { AuditedRequest } from '#functions/identity/audit-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { toFailure } from '#functions/platform/http/unavailable.ts';
import { taxTerms } from '#functions/settings/settings.ts';
import type { changeMany as contract } from '#shared/contract/catalogue/product.ts';
import type { Body, Reply } from '#shared/contract/define.ts';
import { percentOf } from '#shared/rules/money.ts';
import { omitUndefined } from '#shared/rules/omit-undefined.ts';
import { priceGapWarning } from '#shared/rules/order/tax-class.ts';
import { runConcurrently } from '#shared/rules/run-concurrently.ts';
import { fingerprintOf } from './adjust-stock.ts';
import { editProduct, type ProductEdit } from './edit-product.ts';
import type { VariantInput } from './edit-variants.ts';
import { findFingerprintOfKey, type ProductItem, productById, putIdempotencyKey } from './product-store.ts';
import { variantsForSale, variantsOf } from './variants.ts';

type BulkChange = Body<typeof contract>;
type Result = Reply<typeof contract>['results'][number];
const maxConcurrent = 4;

export async function changeManyProducts(
  { products, ...change }: BulkChange,
  key: string | undefined,
  auditedRequest: AuditedRequest,
): Promise<Result[]> {
  const results: Result[] = [];
  await runConcurrently(maxConcurrent, products, async ({ id, version }, position) => {
    results[position] = await changeOne(id, version, change, key, auditedRequest);
  });
  return results;
}

async function changeOne(
  id: number,
  version: number | undefined,
  change: Omit<BulkChange, 'products'>,
  key: string | undefined,
  auditedRequest: AuditedRequest,
): Promise<Result> {
  const fingerprint = fingerprintOf(change);
  const toSuccess = async (product: ProductItem | undefined): Promise<Result> => ({
    ...{ id, ok: true },
    ...(change.price === undefined || product === undefined ? {} : await warningOf(product, auditedRequest.now)),
  });
  try {
    const appliedFingerprint = key === undefined ? undefined : await findFingerprintOfKey(id, key);
    if (appliedFingerprint !== undefined && appliedFingerprint !== fingerprint) throw new Failure('idempotency_conflict');
    const idempotencyWrites = key === undefined ? [] : [putIdempotencyKey(id, key, fingerprint, auditedRequest.now)];
    const edit = (before: ProductItem) => ({ version, ...toProductEdit(change, before) });
    const product =
      appliedFingerprint === undefined ? await editProduct(id, edit, auditedRequest, change.reason, idempotencyWrites) : await productById(id);
    return await toSuccess(product);
  } catch (error) {
    const failure = toFailure(error);
    if (failure.code === 'internal') throw error;
    // A repeat of the request that ran at the same moment has made the change.
    if (key !== undefined && failure.code !== 'idempotency_conflict' && (await findFingerprintOfKey(id, key)) === fingerprint)
      return toSuccess(await productById(id));
    return { id, ok: false, code: failure.code, message: Object.values(failure.fields ?? {})[0] ?? failure.message };
  }
}

async function warningOf(product: ProductItem, now: Date): Promise<Pick<Result, 'warning'>> {
  const prices = variantsForSale(product).map(({ price }) => price);
  return omitUndefined({ warning: priceGapWarning(product, prices, await taxTerms(now)) });
}

function toProductEdit({ price, stock, status, categoryId }: Omit<BulkChange, 'products'>, before: ProductItem): ProductEdit {
  const newPrice = (old: number) => (price === undefined ? old : 'to' in price ? price.to : Math.max(1, percentOf(old, 100 + price.percent)));
  if (before.variants !== undefined && stock !== undefined)
    throw new Failure('variant_required', { message: `${before.name} has variants: change the stock of each.` });
  const free = stock === undefined ? undefined : before.free + stock.change;
  if (free !== undefined && free < 0) throw new Failure('stock_too_small', { message: `Stock cannot be negative: ${before.free} are free.` });
  return {
    ...(price === undefined
      ? {}
      : before.variants === undefined
        ? { price: newPrice(before.price) }
        : { variants: toVariantInputs(before, newPrice) }),
    ...(status === undefined ? {} : { status }),
    ...(categoryId === undefined ? {} : { categoryId }),
    ...(free === undefined ? {} : { stock: free }),
  };
}

/** Maps the stored variants to inputs that change only their prices. */
export function toVariantInputs(product: ProductItem, newPrice: (old: number) => number): readonly VariantInput[] {
  return variantsOf(product)
    .filter(({ isArchived }) => isArchived !== true)
    .map(({ id, values, sku, price: old, originalPrice, barcode, weightGrams, isActive }) => {
      const price = newPrice(old);
      const options = Object.fromEntries((product.options ?? []).map(({ name }, index) => [name, values[index] ?? '']));
      return {
        id,
        options,
        sku,
        price,
        barcode,
        weightGrams,
        isActive,
        ...(originalPrice === undefined ? {} : { originalPrice }),
      };
    });
}
