/**
 * Commits edits of variants that do not fit into one transaction. After an interruption, a repair releases the claimed SKUs and deletes the stock
 * of variants that the product does not name.
 */
import { ulid } from 'ulid';
import { datedSort, instantOfSort, productKey, stockKey, variantEditKey, variantEditsPartition } from '#functions/keys.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { ConditionFailed, commit, itemAt, itemsByKeys, queryItems, retryOnConflict, type TransactItem } from '#functions/platform/table/table.ts';
import { dropStock, type StockItem, setFreeUnits } from '#functions/stock/stock-store.ts';
import { table } from '#shared/table.ts';
import { type ProductItem, productById, productsByIds } from './product-store.ts';
import { productIdsOfSkus, releaseSku } from './sku-store.ts';
import { variantsOf } from './variants.ts';

interface Touched {
  readonly skus: readonly string[];
  readonly variantIds: readonly number[];
}

/** One record for each product whose variants are being edited in several transactions. */
interface VariantEditItem extends Touched {
  readonly productId: number;
  /** When the edit began, and its own id: a repair ends the edit, and another one may begin at once. */
  readonly gsi1sk: string;
}

/** A new number of free units; the difference to `seen` is what the edit adds or removes. */
interface Count {
  readonly variantId: number;
  readonly seen: number;
  readonly free: number;
}

export interface EditWrites {
  /** Claims of SKUs, stock of new variants, and marks of pictures: without effect until the product names them, so they may be written first. */
  readonly before: readonly TransactItem[];
  readonly counts: readonly Count[];
  /** Variants whose stock is deleted, because the product no longer names them. */
  readonly drops: readonly number[];
  /** Releases of SKUs. In an edit of several transactions `repair` makes them, under the condition that no other edit has claimed them again. */
  readonly after: readonly TransactItem[];
  readonly touched: Touched;
}

export const noWrites: EditWrites = { before: [], counts: [], drops: [], after: [], touched: { skus: [], variantIds: [] } };

/** DynamoDB's limit for one transaction. */
export const maxWrites = 100;
/** The variants whose stock is deleted in the product's transaction; a concurrent order of one of them makes that transaction fail. `repairEdit` deletes more. */
export const maxDrops = 80;
/** Milliseconds after which an edit counts as interrupted: the longest request ends after 30 seconds. */
const interruptedAfterMs = 120_000;

/**
 * Commits in one transaction if the writes fit. Otherwise commits `before` in batches, then the product with `drops` and as many `counts` as fit, then
 * the other counts. Each transaction requires that this edit has not been repaired meanwhile, so a repair never releases what an edit still uses.
 * @param product the conditional write of the product, and the writes that belong to it
 * @throws Failure `unavailable` while another edit of the product's variants is under way
 */
export async function commitVariants(
  productId: number,
  { before, counts, drops, after, touched }: EditWrites,
  product: readonly TransactItem[],
  now: Date,
): Promise<void> {
  const counted = counts.map(({ variantId, seen, free }) => setFreeUnits({ productId, variantId }, seen, free));
  const withProduct = [...product, ...drops.slice(0, maxDrops).map((variantId) => dropStock({ productId, variantId }))];
  if (drops.length <= maxDrops && before.length + withProduct.length + counts.length + after.length <= maxWrites) {
    await commit([...withProduct, ...before, ...counted, ...after]);
    return;
  }
  const editId = datedSort(now.toISOString(), ulid(now.getTime()));
  const isUnderWay = requireUnderWay(productId, editId);
  await beginEdit({ ...touched, productId, gsi1sk: editId }, now);
  try {
    for (const batch of batches(before, maxWrites - 1)) await commit([isUnderWay, ...batch]);
    const remainingWrites = maxWrites - withProduct.length - 1;
    await commit([...withProduct, isUnderWay, ...counted.slice(0, remainingWrites)]);
    for (const batch of batches(counts.slice(remainingWrites), maxWrites)) await count(productId, batch);
  } finally {
    await repairEdit(productId, editId);
  }
}

/** Fails when a repair has taken over the edit. */
const requireUnderWay = (productId: number, editId: string): TransactItem => ({
  ConditionCheck: { Key: variantEditKey(productId), ConditionExpression: 'gsi1sk = :editId', ExpressionAttributeValues: { ':editId': editId } },
});

/** Counts units after the product is saved: a sale of the meantime may not fail the edit any more, so the difference is applied to what is free now. */
async function count(productId: number, counts: readonly Count[]): Promise<void> {
  let current = counts;
  await retryOnConflict(async (attempt) => {
    if (attempt > 1) {
      const items = await itemsByKeys<StockItem>(counts.map(({ variantId }) => stockKey({ productId, variantId })));
      current = counts.flatMap(({ variantId, seen, free }) => {
        const stock = items.find((item) => item.variantId === variantId);
        return stock === undefined ? [] : [{ variantId, seen: stock.free, free: Math.max(0, stock.free + free - seen) }];
      });
    }
    await commit(current.map(({ variantId, seen, free }) => setFreeUnits({ productId, variantId }, seen, free)));
  });
}

const batches = <Write>(writes: readonly Write[], size: number): Write[][] =>
  Array.from({ length: Math.ceil(writes.length / size) }, (_, index) => writes.slice(index * size, (index + 1) * size));

async function beginEdit(edit: VariantEditItem, now: Date): Promise<void> {
  const Item = { ...variantEditKey(edit.productId), ...edit, gsi1pk: variantEditsPartition };
  try {
    await commit([{ Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } }]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const running = await itemAt<VariantEditItem>(variantEditKey(edit.productId));
    if (running !== undefined && now.getTime() - Date.parse(instantOfSort(running.gsi1sk)) < interruptedAfterMs)
      throw new Failure('unavailable', { retryAfter: 2, cause: error });
    await repairEdit(edit.productId);
    await beginEdit(edit, now);
  }
}

/**
 * Releases the SKUs and stock that an edit has written and the product does not name, and ends the edit. A repeat changes nothing.
 * @param editId undefined: any edit of the product
 */
async function repairEdit(productId: number, editId?: string): Promise<void> {
  await retryOnConflict(async () => {
    const edit = await itemAt<VariantEditItem>(variantEditKey(productId));
    if (edit === undefined || (editId !== undefined && edit.gsi1sk !== editId)) return;
    const repairId = await takeOver(edit);
    // Read afterwards: the edit can no longer save the product, not even by a write that is still on its way to the table.
    const product = await productById(productId);
    const variants = product === undefined ? [] : variantsOf(product);
    const skus = new Set(variants.map(({ sku }) => sku.toLowerCase()));
    const ids = new Set(variants.map(({ id }) => id));
    const conditions: readonly TransactItem[] = [
      // Another repair takes over from this one, which then ends.
      requireUnderWay(productId, repairId),
      // Another edit, in one transaction, may claim the same SKU at this moment. It raises the product's version, so this condition fails then.
      requireUnedited(productId, product),
    ];
    const unusedSkus = edit.skus.filter((sku) => !skus.has(sku.toLowerCase()));
    const owners = await productIdsOfSkus(unusedSkus);
    const releases = unusedSkus.filter((sku) => owners.get(sku) === productId).flatMap((sku) => releaseSku(sku, productId));
    for (const batch of batches(releases, maxWrites - conditions.length)) await commit([...conditions, ...batch]);
    for (const variantId of edit.variantIds.filter((id) => !ids.has(id))) {
      await commit([...conditions, dropStock({ productId, variantId })]).catch((error: unknown) => {
        // The stock item does not exist any more, or orders refer to it.
        if (!(error instanceof ConditionFailed) || error.index < conditions.length) throw error;
      });
    }
    await commit([endEdit(productId, repairId)]);
  });
}

/** Fails when the product was edited, created or deleted since it was read. */
const requireUnedited = (productId: number, product: ProductItem | undefined): TransactItem => ({
  ConditionCheck: {
    Key: productKey(productId),
    ...(product === undefined
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : {
          // A product of the first weeks has no version until it is edited.
          ConditionExpression: 'attribute_exists(pk) AND (version = :seen OR attribute_not_exists(version))',
          ExpressionAttributeValues: { ':seen': product.version ?? 0 },
        }),
  },
});

const endEdit = (productId: number, repairId: string): TransactItem => ({
  Delete: {
    Key: variantEditKey(productId),
    ConditionExpression: 'attribute_not_exists(pk) OR gsi1sk = :repair',
    ExpressionAttributeValues: { ':repair': repairId },
  },
});

/**
 * Gives the edit another id for its repair, so that the edit's own writes fail from now on; its time stays, so that the job finds an interrupted repair.
 * @throws ConditionFailed when the edit has ended or another repair has taken it over
 */
async function takeOver({ productId, gsi1sk }: VariantEditItem): Promise<string> {
  const repairId = datedSort(instantOfSort(gsi1sk), ulid());
  await commit([
    {
      Update: {
        Key: variantEditKey(productId),
        UpdateExpression: 'SET gsi1sk = :repair',
        ConditionExpression: 'gsi1sk = :before',
        ExpressionAttributeValues: { ':repair': repairId, ':before': gsi1sk },
      },
    },
  ]);
  return repairId;
}

/**
 * Releases SKUs that were claimed for products which do not exist: their creation was broken off, or is under way and then fails.
 * @returns whether there were any
 */
export async function releaseUnowned(skus: readonly string[]): Promise<boolean> {
  const owners = [...new Set((await productIdsOfSkus(skus)).values())];
  const products = await productsByIds(owners);
  const unowned = owners.filter((id) => !products.has(id));
  for (const id of unowned) await repairEdit(id);
  return unowned.length > 0;
}

/** Repairs interrupted edits. @returns how many */
export async function repairInterruptedEdits(now: Date): Promise<number> {
  const edits = await queryItems<VariantEditItem>({
    IndexName: table.index.name,
    KeyConditionExpression: 'gsi1pk = :edits AND gsi1sk < :before',
    ExpressionAttributeValues: { ':edits': variantEditsPartition, ':before': new Date(now.getTime() - interruptedAfterMs).toISOString() },
  });
  for (const { productId, gsi1sk } of edits) await repairEdit(productId, gsi1sk);
  return edits.length;
}
