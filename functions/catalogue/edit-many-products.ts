/** How do many products change at once? Each by itself, so that one that cannot does not keep the others from it. */

import type { Act } from '#functions/identity/audit-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { toFailure } from '#functions/platform/http/unavailable.ts';
import { onceAt, runOnce } from '#functions/stock/stock-store.ts';
import type { changeMany as contract } from '#shared/contract/catalogue/product.ts';
import type { Body, Reply } from '#shared/contract/define.ts';
import { atOnce } from '#shared/rules/at-once.ts';
import { percentOf } from '#shared/rules/money.ts';
import { wishOf } from './adjust-stock.ts';
import { type Edit, editProduct } from './edit-product.ts';

type Wish = Body<typeof contract>;
type Result = Reply<typeof contract>['results'][number];
const together = 4;

export async function changeMany({ products, ...wish }: Wish, key: string | undefined, act: Act): Promise<Result[]> {
  const results: Result[] = [];
  await atOnce(together, products, async ({ id, version }, place) => {
    results[place] = await changeOne(id, version, wish, key, act);
  });
  return results;
}

async function changeOne(id: number, version: number | undefined, wish: Omit<Wish, 'products'>, key: string | undefined, act: Act): Promise<Result> {
  const mark = wishOf(wish);
  try {
    const before = key === undefined ? undefined : await runOnce(id, key);
    if (before !== undefined && before !== mark) throw new Failure('idempotency_conflict');
    if (before === undefined) {
      const once = key === undefined ? [] : [onceAt(id, key, mark, act.now)];
      await editProduct(id, (was) => ({ version, ...editOf(wish, was) }), act, wish.reason, once);
    }
    return { id, ok: true };
  } catch (error) {
    const failure = toFailure(error);
    if (failure.code === 'internal') throw error;
    return { id, ok: false, code: failure.code, message: failure.message };
  }
}

function editOf({ price, stock, status }: Omit<Wish, 'products'>, was: { readonly price: number; readonly free: number }): Edit {
  const free = stock === undefined ? undefined : was.free + stock.change;
  if (free !== undefined && free < 0) throw new Failure('stock_too_small', { message: `Stock cannot be negative: ${was.free} are free.` });
  return {
    ...(price === undefined ? {} : { price: 'to' in price ? price.to : Math.max(1, percentOf(was.price, 100 + price.percent)) }),
    ...(status === undefined ? {} : { status }),
    ...(free === undefined ? {} : { stock: free }),
  };
}
