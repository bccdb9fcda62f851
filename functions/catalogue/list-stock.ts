/** Lists variants with their stock: the published catalogue finds the products, the table has the current units of each variant. */
import { readCachedSettings } from '#functions/settings/settings.ts';
import type { list } from '#shared/contract/catalogue/stock.ts';
import type { Query, Reply } from '#shared/contract/define.ts';
import { type StockLevel, stockLevelOf } from '#shared/rules/catalogue/stock-level.ts';
import { inventoryOf } from './product-response.ts';
import { type ProductItem, productsByIds } from './product-store.ts';
import type { CatalogueProduct } from './published/catalogue.ts';
import { catalogueForStaff } from './published/catalogue-for-staff.ts';
import { findProducts } from './published/find-products.ts';
import { productIdOfSku } from './sku-store.ts';
import { isForSale, pictureOf, type Variant, variantsOf } from './variants.ts';

/** Products that one request examines for a stock level: about 20 us each. */
const maxExamined = 2_000;
const batchSize = 100;

type StockQuery = Query<typeof list>;
type StockRow = Reply<typeof list>['rows'][number];

/** The requested stock level, and the low-stock limit of products that have none of their own. */
interface LevelFilter {
  readonly level: StockLevel;
  readonly shopLimit: number;
}

export async function listStock({ search, level: requestedLevel, productId, from, limit }: StockQuery, now: Date): Promise<Reply<typeof list>> {
  const level =
    requestedLevel === undefined ? undefined : { level: requestedLevel, shopLimit: (await readCachedSettings('stock', now)).lowStockLimit };
  if (productId !== undefined) return { rows: await rowsOf([productId], level), next: null, total: 1 };
  // A search by words does not find the SKU of a variant, so look the SKU up.
  const productIdBySku = search === undefined || search.trim() === '' ? undefined : await productIdOfSku(search.trim());
  if (productIdBySku !== undefined) return { rows: await rowsOf([productIdBySku], level), next: null, total: 1 };
  const found = findProducts(await catalogueForStaff(now), {
    search,
    isArchived: false,
    sort: search === undefined ? 'newest' : 'default',
    ...(level === undefined ? {} : { status: 'active' as const }),
  });
  const ids: number[] = [];
  let examined = from;
  let rows = 0;
  for (let at = from; at < Math.min(found.length, from + maxExamined) && rows < limit; at += batchSize) {
    for (const product of found.slice(at, at + batchSize)) {
      if (rows >= limit) break;
      examined++;
      const count = level === undefined ? product.variants.length : countAt(product, level);
      if (count > 0) ids.push(product.id);
      rows += count;
    }
  }
  return { rows: await rowsOf(ids, level), next: examined < found.length ? examined : null, total: found.length };
}

/** Whether a variant is at the requested level; the limit applies to each variant. */
const isAt = (units: number, { lowStockLimit }: Pick<ProductItem, 'lowStockLimit'>, { level, shopLimit }: LevelFilter): boolean =>
  stockLevelOf(units, lowStockLimit ?? shopLimit) === level;

const countAt = (product: CatalogueProduct, filter: LevelFilter): number =>
  product.variants.filter(({ isActive, stock }) => isActive && isAt(stock, product, filter)).length;

/** Rows of these products. With a level, only variants on sale that have it now, because the published catalogue may be some seconds older. */
async function rowsOf(ids: readonly number[], filter: LevelFilter | undefined): Promise<StockRow[]> {
  const products = await productsByIds(ids);
  return ids.flatMap((id) => {
    const product = products.get(id);
    if (product === undefined) return [];
    const variants = variantsOf(product).filter((variant) =>
      filter === undefined ? variant.isArchived !== true : isForSale(variant) && isAt(variant.stock.free, product, filter),
    );
    return variants.map((variant) => toRow(product, variant));
  });
}

const toRow = (product: ProductItem, variant: Variant): StockRow => ({
  productId: product.id,
  variantId: variant.id,
  name: product.name,
  title: variant.title,
  sku: variant.sku,
  imageUrl: pictureOf(product, variant),
  status: product.status,
  isActive: variant.isActive,
  ...(product.lowStockLimit === undefined ? {} : { lowStockLimit: product.lowStockLimit }),
  stock: inventoryOf(variant.stock),
});
