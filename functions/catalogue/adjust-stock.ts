/** Changes the stock of a variant by a number of units, or to a count, with a reason; once for each idempotency key. */
import { createHash } from 'node:crypto';
import { ulid } from 'ulid';
import { findFingerprintOfKey, markEdited, type ProductItem, productById, putIdempotencyKey } from '#functions/catalogue/product-store.ts';
import { type AuditedRequest, recordAudit } from '#functions/identity/audit-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { ConditionFailed, commit, retryOnConflict } from '#functions/platform/table/table.ts';
import { adjustFreeUnits, ensureStockItems, setFreeUnits } from '#functions/stock/stock-store.ts';
import { chosenVariant, variantsOf } from './variants.ts';

/** A digest of the request that was made under an idempotency key, so that a different request under the same key is rejected. */
export const fingerprintOf = (request: unknown): string => createHash('sha256').update(JSON.stringify(request)).digest('base64url').slice(0, 22);

/** A number of units to add or remove, or the count of free units. */
export type Units = number | { readonly count: number };

interface StockChange {
  readonly change: Units;
  readonly reason: string;
  readonly variantId?: number | undefined;
}

/** Returns the free units after the change. @throws Failure `stock_too_small` */
export function afterChange(free: number, change: Units): number {
  const after = typeof change === 'number' ? free + change : change.count;
  if (after < 0) throw stockTooSmall(free);
  return after;
}

/** @throws Failure `product_not_found`, `variant_required`, `stock_too_small`, `idempotency_conflict`, `unavailable` */
export async function adjustStock(
  id: number,
  { variantId, ...stockChange }: StockChange,
  key: string | undefined,
  auditedRequest: AuditedRequest,
): Promise<ProductItem> {
  const { change, reason } = stockChange;
  return retryOnConflict(async () => {
    const before = await productById(id);
    if (before === undefined) throw new Failure('product_not_found');
    const variant = chosenVariant(before, variantId, variantsOf(before));
    if (variant === undefined) throw new Failure('product_not_found');
    const { free } = variant.stock;
    const ref = { productId: id, variantId: variant.id };
    const [onceKey, fingerprint] = [key ?? ulid(), fingerprintOf(variant.id === id ? stockChange : { ...stockChange, variantId: variant.id })];
    if (before.oldStock !== undefined) await ensureStockItems([id]);
    const after = typeof change === 'number' ? free + change : change.count;
    try {
      await commit([
        putIdempotencyKey(id, onceKey, fingerprint, auditedRequest.now),
        typeof change === 'number' ? adjustFreeUnits(ref, change) : setFreeUnits(ref, free, after),
        markEdited('PRODUCT', id, auditedRequest.now),
        ...recordAudit(auditedRequest, {
          subject: { type: 'product', id: String(id) },
          before: { free },
          after: { free: after, change: after - free, ...(variant.title === '' ? {} : { variant: variant.title }) },
          reason,
        }),
      ]);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (error.index === 0) {
        if ((await findFingerprintOfKey(id, onceKey)) !== fingerprint) throw new Failure('idempotency_conflict', { cause: error });
      } else if (typeof change === 'number') {
        const current = (await productById(id))?.stocks.get(variant.id);
        throw current === undefined ? new Failure('product_not_found') : stockTooSmall(current.free);
      } else throw error;
    }
    return (await productById(id)) ?? before;
  });
}

function stockTooSmall(free: number): Failure {
  const text = `Stock cannot be negative: ${free} ${free === 1 ? 'unit is' : 'units are'} free.`;
  return new Failure('stock_too_small', { message: text, fields: { change: text }, details: { free } });
}
