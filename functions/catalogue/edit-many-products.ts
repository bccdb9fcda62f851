/** Changes many products at once, each in a transaction of its own, so that one failure does not stop the others. */

import type { AuditedRequest } from '#functions/identity/audit-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { toFailure } from '#functions/platform/http/unavailable.ts';
import { onceAt, runOnce } from '#functions/stock/stock-store.ts';
import type { changeMany as contract } from '#shared/contract/catalogue/product.ts';
import type { Body, Reply } from '#shared/contract/define.ts';
import { runConcurrently } from '#shared/rules/at-once.ts';
import { percentOf } from '#shared/rules/money.ts';
import { fingerprintOf } from './adjust-stock.ts';
import { editProduct, type ProductEdit } from './edit-product.ts';

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
    return { id, ok: false, code: failure.code, message: failure.message };
  }
}

function editOf(
  { price, stock, status, categoryId }: Omit<BulkChange, 'products'>,
  before: { readonly price: number; readonly free: number },
): ProductEdit {
  const free = stock === undefined ? undefined : before.free + stock.change;
  if (free !== undefined && free < 0) throw new Failure('stock_too_small', { message: `Stock cannot be negative: ${before.free} are free.` });
  return {
    ...(price === undefined ? {} : { price: 'to' in price ? price.to : Math.max(1, percentOf(before.price, 100 + price.percent)) }),
    ...(status === undefined ? {} : { status }),
    ...(categoryId === undefined ? {} : { categoryId }),
    ...(free === undefined ? {} : { stock: free }),
  };
}
