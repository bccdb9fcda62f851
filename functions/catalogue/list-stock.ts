/** Lists variants with their stock: the published catalogue finds the products, the table has the current units of each variant. */
import { settingsOf } from '#functions/settings/settings.ts';
import type { list } from '#shared/contract/catalogue/stock.ts';
import type { Query, Reply } from '#shared/contract/define.ts';
import { type StockLevel, stockLevelOf } from '#shared/rules/catalogue/stock-level.ts';
import { inventoryOf } from './product-response.ts';
import { type ProductItem, productsByIds } from './product-store.ts';
import type { CatalogueProduct } from './published/catalogue.ts';
import { catalogueForStaff } from './published/catalogue-for-staff.ts';
import { findProducts } from './published/find-products.ts';
import { productIdOfSku } from './sku-store.ts';
import { isSold, pictureOf, type Variant, variantsOf } from './variants.ts';

/** Products that one request examines for a stock level: about 20 us each. */
const maxLooked = 2_000;
const step = 100;

type StockQuery = Query<typeof list>;
type StockRow = Reply<typeof list>['rows'][number];

/** The requested level, and the shop's limit. */
interface Asked {
  readonly level: StockLevel;
  readonly shopLimit: number;
}

export async function listStock({ search, level: askedLevel, productId, from, limit }: StockQuery, now: Date): Promise<Reply<typeof list>> {
  const level = askedLevel === undefined ? undefined : { level: askedLevel, shopLimit: (await settingsOf('stock', now)).lowStockLimit };
  if (productId !== undefined) return { rows: await rowsOf([productId], level), next: null, total: 1 };
  // A search by words does not find the SKU of a variant, so look the SKU up.
  const exact = search === undefined || search.trim() === '' ? undefined : await productIdOfSku(search.trim());
  if (exact !== undefined) return { rows: await rowsOf([exact], level), next: null, total: 1 };
  const found = findProducts(await catalogueForStaff(now), {
    search,
    isArchived: false,
    sort: search === undefined ? 'newest' : 'default',
    ...(level === undefined ? {} : { status: 'active' as const }),
  });
  const ids: number[] = [];
  let looked = from;
  let rows = 0;
  for (let at = from; at < Math.min(found.length, from + maxLooked) && rows < limit; at += step) {
    for (const product of found.slice(at, at + step)) {
      if (rows >= limit) break;
      looked++;
      const count = level === undefined ? product.variants.length : countAt(product, level);
      if (count > 0) ids.push(product.id);
      rows += count;
    }
  }
  return { rows: await rowsOf(ids, level), next: looked < found.length ? looked : null, total: found.length };
}

/** Whether a variant is at the requested level; the limit applies to each variant. */
const isAt = (units: number, { lowStockLimit }: Pick<ProductItem, 'lowStockLimit'>, { level, shopLimit }: Asked): boolean =>
  stockLevelOf(units, lowStockLimit ?? shopLimit) === level;

const countAt = (product: CatalogueProduct, asked: Asked): number =>
  product.variants.filter(({ isActive, stock }) => isActive && isAt(stock, product, asked)).length;

/** Rows of these products. With a level, only variants on sale that have it now, because the published catalogue may be some seconds older. */
async function rowsOf(ids: readonly number[], asked: Asked | undefined): Promise<StockRow[]> {
  const products = await productsByIds(ids);
  return ids.flatMap((id) => {
    const product = products.get(id);
    if (product === undefined) return [];
    const shown = variantsOf(product).filter((variant) =>
      asked === undefined ? variant.isArchived !== true : isSold(variant) && isAt(variant.stock.free, product, asked),
    );
    return shown.map((variant) => toRow(product, variant));
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
