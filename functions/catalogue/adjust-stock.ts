/** Changes the stock of a product by a number of units with a reason, once for each idempotency key. */
import { createHash } from 'node:crypto';
import { ulid } from 'ulid';
import { markEdited, type ProductItem, productById } from '#functions/catalogue/product-store.ts';
import { type AuditedRequest, recordAudit } from '#functions/identity/audit-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { ConditionFailed, commit } from '#functions/platform/table/table.ts';
import { adjustFree, ensureStockItems, onceAt, runOnce } from '#functions/stock/stock-store.ts';
import { chosenVariant, variantsOf } from './variants.ts';

/** Identifies the request that was made under an idempotency key; another request under the same key is refused. */
export const fingerprintOf = (request: unknown): string => createHash('sha256').update(JSON.stringify(request)).digest('base64url').slice(0, 22);

interface StockChange {
  readonly change: number;
  readonly reason: string;
  readonly variantId?: number | undefined;
}

/** @throws Failure `product_not_found`, `variant_required`, `stock_too_small`, `idempotency_conflict` */
export async function adjustStock(
  id: number,
  { variantId, ...given }: StockChange,
  key: string | undefined,
  act: AuditedRequest,
): Promise<ProductItem> {
  const { change, reason } = given;
  const before = await productById(id);
  if (before === undefined) throw new Failure('product_not_found');
  const variant = chosenVariant(before, variantId, variantsOf(before));
  if (variant === undefined) throw new Failure('product_not_found');
  const { free } = variant.stock;
  const [onceKey, fingerprint] = [key ?? ulid(), fingerprintOf(variant.id === id ? given : { ...given, variantId: variant.id })];
  if (before.oldStock !== undefined) await ensureStockItems([id]);
  try {
    await commit([
      onceAt(id, onceKey, fingerprint, act.now),
      adjustFree({ productId: id, variantId: variant.id }, change),
      markEdited('PRODUCT', id, act.now),
      ...recordAudit(act, {
        subject: { type: 'product', id: String(id) },
        before: { free },
        after: { free: free + change, change, ...(variant.title === '' ? {} : { variant: variant.title }) },
        reason,
      }),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (error.index === 0) {
      if ((await runOnce(id, onceKey)) !== fingerprint) throw new Failure('idempotency_conflict', { cause: error });
    } else throw await stockTooSmall(id, variant.id);
  }
  return (await productById(id)) ?? before;
}

async function stockTooSmall(id: number, variantId: number): Promise<Failure> {
  const current = (await productById(id))?.stocks.get(variantId);
  if (current === undefined) return new Failure('product_not_found');
  const text = `Stock cannot be negative: ${current.free} ${current.free === 1 ? 'unit is' : 'units are'} free.`;
  return new Failure('stock_too_small', { message: text, fields: { change: text }, details: { free: current.free } });
}
