/** A catalogue of 300 numbered products for the specs of publishing, written directly to the table, and what its publication contains. */
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { itemsOfProduct, newProduct } from '#functions/catalogue/product-store.ts';
import { Catalogue } from '#functions/catalogue/published/catalogue.ts';
import { publish } from '#functions/catalogue/published/publish-changes.ts';
import { updateCatalogue } from '#functions/catalogue/published/published-catalogue.ts';
import { readPointer, readVersion, type Version } from '#functions/catalogue/published/version.ts';
import type { Shop } from './shop.ts';
import { documentClient } from './table/document-client.ts';

const fields = {
  description: 'x',
  price: 100_00,
  specifications: {},
  ageRange: null,
  status: 'active' as const,
  isFeatured: false,
  categoryId: 'bulk',
  images: [],
  gstRate: 18,
  hsn: '9503',
};

export const publishAll = (productIds: readonly number[]) => publish({ productIds, categoryIds: [] });
export const contentOf = (catalogue: Catalogue) => [...catalogue.ids()].map((id) => catalogue.product(id));

/** The version that the pointer names. */
export async function currentVersion(): Promise<Version & { readonly key: string; readonly past: readonly string[] }> {
  const { key, past } = (await readPointer())?.pointer ?? { key: '', past: [] };
  return { ...(await readVersion(key)), key, past };
}

/** The catalogue as a newly started function reads it. */
export async function loadCatalogue(): Promise<Catalogue> {
  const catalogue = new Catalogue();
  await updateCatalogue(catalogue, (await currentVersion()).key);
  return catalogue;
}

export function bulkCatalogue(shop: Shop) {
  const numberedProduct = (id: number) =>
    newProduct(id, { ...fields, name: `Bulk ${String(id - 500_000).padStart(3, '0')}`, sku: `S-${id}` }, 1, shop.now());
  return {
    ids: Array.from({ length: 300 }, (_, index) => 500_000 + index),
    numberedProduct,
    /** Writes the products without the store: 25 in one request. */
    putProducts: async (given: readonly ReturnType<typeof numberedProduct>[]): Promise<void> => {
      const products = given.flatMap(itemsOfProduct);
      for (let from = 0; from < products.length; from += 25) {
        const puts = products.slice(from, from + 25).map((Item) => ({ PutRequest: { Item: { ...Item } } }));
        await documentClient().send(new BatchWriteCommand({ RequestItems: { [shop.services.tableName]: puts } }));
      }
    },
  };
}
