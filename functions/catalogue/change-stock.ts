/** Changes the stock of many SKUs, each in a transaction of its own, so that one failure does not stop the others. */
import type { AuditedRequest } from '#functions/identity/audit-store.ts';
import { toFailure } from '#functions/platform/http/unavailable.ts';
import type { change as contract } from '#shared/contract/catalogue/stock.ts';
import type { Body, Reply } from '#shared/contract/define.ts';
import { runConcurrently } from '#shared/rules/run-concurrently.ts';
import { adjustStock, afterChange } from './adjust-stock.ts';
import { type ProductItem, productsByIds } from './product-store.ts';
import { productIdsOfSkus } from './sku-store.ts';
import { type Variant, variantsOf } from './variants.ts';

type StockChanges = Body<typeof contract>;
type Result = Reply<typeof contract>['results'][number];
const maxConcurrent = 4;

/** Returns the result of each line. A line that fails does not throw: its result contains the failure. */
export async function changeStock({ lines, dryRun }: StockChanges, key: string | undefined, act: AuditedRequest): Promise<Result[]> {
  const owners = await productIdsOfSkus(lines.map(({ sku }) => sku));
  const products = await productsByIds([...owners.values()]);
  const results: Result[] = [];
  await runConcurrently(maxConcurrent, lines, async ({ sku, change, count = 0, reason }, position) => {
    const product = products.get(owners.get(sku) ?? 0);
    const variant = product && variantOf(product, sku);
    if (product === undefined || variant === undefined) {
      results[position] = { sku, ok: false, code: 'product_not_found', message: 'No product has this SKU' };
      return;
    }
    const name = [product.name, variant.title].filter((part) => part !== '').join(', ');
    const wanted = change ?? { count };
    try {
      // Lines of the same product may run concurrently, because each variant has its own stock item.
      const changed = dryRun
        ? undefined
        : await adjustStock(product.id, { change: wanted, reason, variantId: variant.id }, key && `${key}-${variant.id}`, act);
      const after = changed === undefined ? afterChange(variant.stock.free, wanted) : changed.stocks.get(variant.id)?.free;
      results[position] = { sku, ok: true, name, before: variant.stock.free, after };
    } catch (error) {
      const failure = toFailure(error);
      if (failure.code === 'internal') throw error;
      results[position] = { sku, ok: false, name, before: variant.stock.free, code: failure.code, message: failure.message };
    }
  });
  return results;
}

/** Finds the variant of a SKU, even one that is switched off, because its stock is still counted. */
const variantOf = (product: ProductItem, sku: string): Variant | undefined =>
  variantsOf(product).find((variant) => variant.isArchived !== true && variant.sku.toLowerCase() === sku.toLowerCase());
