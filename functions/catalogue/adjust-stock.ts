/** How does stock change by hand? By so many units, once for each time that it was asked for, with a reason. */
import { createHash } from 'node:crypto';
import { ulid } from 'ulid';
import { type Act, recordAudit } from '#functions/identity/audit-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { ConditionFailed, commit } from '#functions/platform/table/table.ts';
import { adjustFree, onceAt, runOnce } from '#functions/stock/stock-store.ts';
import { markEdited, type ProductItem, productById } from './product-store.ts';

/** What was asked for under a key; another wish under the same key is a mistake. */
export const wishOf = (wish: unknown): string => createHash('sha256').update(JSON.stringify(wish)).digest('base64url').slice(0, 22);

/** @throws Failure `product_not_found`, `stock_too_small`, `idempotency_conflict` */
export async function adjustStock(id: number, change: number, reason: string, key: string | undefined, act: Act): Promise<ProductItem> {
  const was = await productById(id);
  if (was === undefined) throw new Failure('product_not_found');
  const [once, wish] = [key ?? ulid(), wishOf({ change, reason })];
  try {
    await commit([
      onceAt(id, once, wish, act.now),
      adjustFree(id, change),
      markEdited('PRODUCT', id, act.now),
      ...recordAudit(act, {
        subject: { type: 'product', id: String(id) },
        before: { free: was.free },
        after: { free: was.free + change, change },
        reason,
      }),
    ]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (error.index === 0) {
      if ((await runOnce(id, once)) !== wish) throw new Failure('idempotency_conflict', { cause: error });
    } else throw await tooSmall(id);
  }
  return (await productById(id)) ?? was;
}

async function tooSmall(id: number): Promise<Failure> {
  const current = await productById(id);
  if (current === undefined) return new Failure('product_not_found');
  const text = `Stock cannot be negative: ${current.free} ${current.free === 1 ? 'unit is' : 'units are'} free.`;
  return new Failure('stock_too_small', { message: text, fields: { change: text }, details: { free: current.free } });
}
