/** Reads all products and categories by a scan of the whole table: for commands and jobs, never for a request. */
import type { CategoryItem } from '#functions/catalogue/category-store.ts';
import { joinStock, type ProductItem, type StoredProduct } from '#functions/catalogue/product-store.ts';
import { categoryKey, productKey, stockSortPrefix } from '#functions/keys.ts';
import { scanItems } from '#functions/platform/table/table.ts';
import type { StockItem } from '#functions/stock/stock-store.ts';
import { shopCheck } from '#shared/rules/shop-check.ts';

type Keyed<T> = T & { readonly sk: string };
type Scanned = { readonly kind: 'product'; readonly product: ProductItem } | { readonly kind: 'category'; readonly category: CategoryItem };

/** Yields categories as they are found, then the products with their stock. */
export async function* scanCatalogue(): AsyncGenerator<Scanned> {
  // Kept as JSON, which takes a fraction of the memory of objects.
  const products: string[] = [];
  const stocks = new Map<number, StockItem[]>();
  for await (const item of scanItems<Keyed<StoredProduct> | Keyed<CategoryItem> | Keyed<StockItem>>(
    [productKey(0).sk, categoryKey('').sk],
    stockSortPrefix,
  )) {
    if ('variantId' in item) stocks.set(item.productId, [...(stocks.get(item.productId) ?? []), item]);
    else if ('price' in item && item.id !== shopCheck.productId) products.push(JSON.stringify(item));
    else if (!('price' in item)) yield { kind: 'category', category: item };
  }
  for (const json of products) {
    const stored = JSON.parse(json) as StoredProduct;
    yield { kind: 'product', product: joinStock(stored, stocks.get(stored.id) ?? []) };
  }
}

/** Returns all products and categories, in memory. */
export async function readWholeCatalogue(): Promise<{ products: ProductItem[]; categories: CategoryItem[] }> {
  const all = { products: [] as ProductItem[], categories: [] as CategoryItem[] };
  for await (const scanned of scanCatalogue()) {
    if (scanned.kind === 'product') all.products.push(scanned.product);
    else all.categories.push(scanned.category);
  }
  return all;
}
