/** Changes many products at once, each in a transaction of its own, so that one failure does not stop the others. */

import type { AuditedRequest } from '#functions/identity/audit-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { toFailure } from '#functions/platform/http/unavailable.ts';
import { onceAt, runOnce } from '#functions/stock/stock-store.ts';
import type { changeMany as contract } from '#shared/contract/catalogue/product.ts';
import type { Body, Reply } from '#shared/contract/define.ts';
import { percentOf } from '#shared/rules/money.ts';
import { runConcurrently } from '#shared/rules/run-concurrently.ts';
import { fingerprintOf } from './adjust-stock.ts';
import { editProduct, type ProductEdit } from './edit-product.ts';
import type { VariantInput } from './edit-variants.ts';
import type { ProductItem } from './product-store.ts';
import { variantsOf } from './variants.ts';

type BulkChange = Body<typeof contract>;
type Result = Reply<typeof contract>['results'][number];
const maxConcurrent = 4;

export async function changeMany({ products, ...change }: BulkChange, key: string | undefined, act: AuditedRequest): Promise<Result[]> {
  const results: Result[] = [];
  await runConcurrently(maxConcurrent, products, async ({ id, version }, position) => {
    results[position] = await changeOne(id, version, change, key, act);
  });
  return results;
}

async function changeOne(
  id: number,
  version: number | undefined,
  change: Omit<BulkChange, 'products'>,
  key: string | undefined,
  act: AuditedRequest,
): Promise<Result> {
  const fingerprint = fingerprintOf(change);
  try {
    const done = key === undefined ? undefined : await runOnce(id, key);
    if (done !== undefined && done !== fingerprint) throw new Failure('idempotency_conflict');
    if (done === undefined) {
      const once = key === undefined ? [] : [onceAt(id, key, fingerprint, act.now)];
      await editProduct(id, (before) => ({ version, ...editOf(change, before) }), act, change.reason, once);
    }
    return { id, ok: true };
  } catch (error) {
    const failure = toFailure(error);
    if (failure.code === 'internal') throw error;
    return { id, ok: false, code: failure.code, message: Object.values(failure.fields ?? {})[0] ?? failure.message };
  }
}

function editOf({ price, stock, status, categoryId }: Omit<BulkChange, 'products'>, before: ProductItem): ProductEdit {
  const newPrice = (old: number) => (price === undefined ? old : 'to' in price ? price.to : Math.max(1, percentOf(old, 100 + price.percent)));
  if (before.variants !== undefined && stock !== undefined)
    throw new Failure('variant_required', { message: `${before.name} has variants: change the stock of each.` });
  const free = stock === undefined ? undefined : before.free + stock.change;
  if (free !== undefined && free < 0) throw new Failure('stock_too_small', { message: `Stock cannot be negative: ${before.free} are free.` });
  return {
    ...(price === undefined ? {} : before.variants === undefined ? { price: newPrice(before.price) } : { variants: inputsOf(before, newPrice) }),
    ...(status === undefined ? {} : { status }),
    ...(categoryId === undefined ? {} : { categoryId }),
    ...(free === undefined ? {} : { stock: free }),
  };
}

/** The variants as they are, with new prices. */
function inputsOf(product: ProductItem, newPrice: (old: number) => number): readonly VariantInput[] {
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
