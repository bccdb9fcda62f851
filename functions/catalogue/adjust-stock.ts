/** Changes the stock of a product by a number of units with a reason, once for each idempotency key. */
import { createHash } from 'node:crypto';
import { ulid } from 'ulid';
import { markEdited, type ProductItem, productById } from '#functions/catalogue/product-store.ts';
import { type AuditedRequest, recordAudit } from '#functions/identity/audit-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { ConditionFailed, commit } from '#functions/platform/table/table.ts';
import { adjustFree, onceAt, runOnce } from '#functions/stock/stock-store.ts';

/** Identifies the request that was made under an idempotency key; another request under the same key is refused. */
export const fingerprintOf = (request: unknown): string => createHash('sha256').update(JSON.stringify(request)).digest('base64url').slice(0, 22);

/** @throws Failure `product_not_found`, `stock_too_small`, `idempotency_conflict` */
export async function adjustStock(id: number, change: number, reason: string, key: string | undefined, act: AuditedRequest): Promise<ProductItem> {
  const before = await productById(id);
  if (before === undefined) throw new Failure('product_not_found');
  const [onceKey, fingerprint] = [key ?? ulid(), fingerprintOf({ change, reason })];
  try {
    await commit([
      onceAt(id, onceKey, fingerprint, act.now),
      adjustFree(id, change),
      markEdited('PRODUCT', id, act.now),
      ...recordAudit(act, {
        subject: { type: 'product', id: String(id) },
        before: { free: before.free },
        after: { free: before.free + change, change },
        reason,
      }),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (error.index === 0) {
      if ((await runOnce(id, onceKey)) !== fingerprint) throw new Failure('idempotency_conflict', { cause: error });
    } else throw await stockTooSmall(id);
  }
  return (await productById(id)) ?? before;
}

async function stockTooSmall(id: number): Promise<Failure> {
  const current = await productById(id);
  if (current === undefined) return new Failure('product_not_found');
  const text = `Stock cannot be negative: ${current.free} ${current.free === 1 ? 'unit is' : 'units are'} free.`;
  return new Failure('stock_too_small', { message: text, fields: { change: text }, details: { free: current.free } });
}
