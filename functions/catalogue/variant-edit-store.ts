/**
 * Commits edits of variants that do not fit into one transaction. After an interruption, a repair releases the claimed SKUs and deletes the stock
 * of variants that the product does not name.
 */
import { productKey, variantEditKey, variantEditsPartition } from '#functions/keys.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { ConditionFailed, commit, itemAt, queryItems, retryOnConflict, type TransactItem } from '#functions/platform/table/table.ts';
import { dropStock } from '#functions/stock/stock-store.ts';
import { table } from '#shared/table.ts';
import { productById } from './product-store.ts';
import { productIdsOfSkus, releaseSku } from './sku-store.ts';
import { variantsOf } from './variants.ts';

export interface Touched {
  readonly skus: readonly string[];
  readonly variantIds: readonly number[];
}

/** One record for each product whose variants are being edited in several transactions. */
interface VariantEditItem extends Touched {
  readonly productId: number;
  readonly gsi1sk: string;
}

export interface EditWrites {
  /** Without effect until the product names these variants, so they may be written first. */
  readonly before: readonly TransactItem[];
  readonly after: readonly TransactItem[];
  readonly touched: Touched;
}

/** DynamoDB's limit for one transaction. */
export const maxWrites = 100;
/** Milliseconds after which an edit counts as interrupted: the longest request ends after 30 seconds. */
const interruptedAfterMs = 120_000;

/**
 * Commits in one transaction if the writes fit. Otherwise commits `before` in batches, then the product, then `after` in batches.
 * @param product the conditional write of the product, and the writes that belong to it
 * @throws Failure `unavailable` while another edit of the product's variants is under way
 */
export async function commitVariants(
  productId: number,
  { before, after, touched }: EditWrites,
  product: readonly TransactItem[],
  now: Date,
): Promise<void> {
  if (before.length + product.length + after.length <= maxWrites) {
    await commit([...product, ...before, ...after]);
    return;
  }
  await beginEdit({ ...touched, productId, gsi1sk: now.toISOString() }, now);
  try {
    for (const batch of batches(before, maxWrites)) await commit(batch);
    await commit(product);
    for (const batch of batches(after, maxWrites)) await commit(batch);
  } finally {
    await repairEdit(productId);
  }
}

const batches = (writes: readonly TransactItem[], size: number): TransactItem[][] =>
  Array.from({ length: Math.ceil(writes.length / size) }, (_, index) => writes.slice(index * size, (index + 1) * size));

async function beginEdit(edit: VariantEditItem, now: Date): Promise<void> {
  const Item = { ...variantEditKey(edit.productId), ...edit, gsi1pk: variantEditsPartition };
  try {
    await commit([{ Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } }]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const running = await itemAt<VariantEditItem>(variantEditKey(edit.productId));
    if (running !== undefined && now.getTime() - Date.parse(running.gsi1sk) < interruptedAfterMs)
      throw new Failure('unavailable', { retryAfter: 2, cause: error });
    await repairEdit(edit.productId);
    await beginEdit(edit, now);
  }
}

/** Releases the SKUs and stock that an edit has written and the product does not name, and ends the edit. A repeat changes nothing. */
async function repairEdit(productId: number): Promise<void> {
  await retryOnConflict(async () => {
    const edit = await itemAt<VariantEditItem>(variantEditKey(productId));
    if (edit === undefined) return;
    const product = await productById(productId);
    const variants = product === undefined ? [] : variantsOf(product);
    const skus = new Set(variants.map(({ sku }) => sku.toLowerCase()));
    const ids = new Set(variants.map(({ id }) => id));
    // Another edit, in one transaction, may claim the same SKU at this moment. It raises the product's version, so this condition fails then.
    const requireUnchanged: TransactItem = {
      ConditionCheck: {
        Key: productKey(productId),
        ...(product === undefined
          ? { ConditionExpression: 'attribute_not_exists(pk)' }
          : { ConditionExpression: 'version = :seen', ExpressionAttributeValues: { ':seen': product.version } }),
      },
    };
    const unusedSkus = edit.skus.filter((sku) => !skus.has(sku.toLowerCase()));
    const owners = await productIdsOfSkus(unusedSkus);
    const releases = unusedSkus.filter((sku) => owners.get(sku) === productId).flatMap((sku) => releaseSku(sku, productId));
    for (const batch of batches(releases, maxWrites - 1)) await commit([requireUnchanged, ...batch]);
    for (const variantId of edit.variantIds.filter((id) => !ids.has(id))) {
      await commit([requireUnchanged, dropStock({ productId, variantId })]).catch((error: unknown) => {
        // The stock item does not exist any more, or orders refer to it.
        if (!(error instanceof ConditionFailed) || error.index === 0) throw error;
      });
    }
    await commit([
      {
        Delete: {
          Key: variantEditKey(productId),
          ConditionExpression: 'attribute_not_exists(pk) OR gsi1sk = :began',
          ExpressionAttributeValues: { ':began': edit.gsi1sk },
        },
      },
    ]);
  });
}

/** Repairs interrupted edits. @returns how many */
export async function repairInterruptedEdits(now: Date): Promise<number> {
  const edits = await queryItems<VariantEditItem>({
    IndexName: table.index.name,
    KeyConditionExpression: 'gsi1pk = :edits AND gsi1sk < :before',
    ExpressionAttributeValues: { ':edits': variantEditsPartition, ':before': new Date(now.getTime() - interruptedAfterMs).toISOString() },
  });
  for (const { productId } of edits) await repairEdit(productId);
  return edits.length;
}
