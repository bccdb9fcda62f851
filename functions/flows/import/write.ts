/** How does a product of a file come into the shop? Once: its import is remembered in the same transaction, so that a repeat changes nothing. */
import { createHash } from 'node:crypto';
import { fillCategory } from '#functions/store/category.ts';
import { type ImportItem, importOf, putImport } from '#functions/store/import.ts';
import {
  changeProduct,
  type ImageItem,
  newProduct,
  nextProductId,
  type ProductChanges,
  type ProductFields,
  type ProductItem,
  productById,
  putNewProduct,
} from '#functions/store/product.ts';
import { claimSku, productIdOfSku, releaseSku } from '#functions/store/sku.ts';
import { countFree } from '#functions/store/stock.ts';
import { ConditionRefused, commit, type WritePiece } from '#functions/store/table.ts';
import { categoryIdOf, type ImportedProduct, type ImportSource, noCategory } from '#shared/rules/import/product.ts';
import { standardGstRate } from '#shared/rules/quote.ts';

/** What an import does, or would do, with a product; `gone`: it was imported once, and removed from the shop since. */
export type Outcome = 'made' | 'changed' | 'same' | 'gone';

export interface Plan {
  readonly product: ImportedProduct;
  readonly before: ImportItem | undefined;
  readonly outcome: 'made' | 'changed' | 'same';
  /** Addresses of pictures that the shop does not have yet. */
  readonly missing: readonly string[];
}

/** @param updateStock whether another stock alone is a change too */
export async function planOf(source: ImportSource, product: ImportedProduct, updateStock: boolean): Promise<Plan> {
  const before = await importedBefore(source, product);
  const missing = (product.images ?? []).map(({ src }) => src).filter((src) => before?.pictures[src] === undefined);
  if (before === undefined) return { product, before, outcome: 'made', missing };
  const edited = before.fingerprint !== fingerprintOf(product);
  const counted = !edited && updateStock && product.stock !== undefined && (await productById(before.productId))?.free !== product.stock;
  return { product, before, outcome: edited || counted ? 'changed' : 'same', missing };
}

/**
 * What became of this line of the file before. A product that was made by hand, or by another file, is known by its SKU
 * where the file's key is the SKU: then the file has said nothing about it yet.
 */
async function importedBefore(source: ImportSource, { key, sku }: ImportedProduct): Promise<ImportItem | undefined> {
  const before = await importOf(source, key);
  if (before !== undefined || source !== 'own') return before;
  const productId = await productIdOfSku(sku);
  return productId === undefined ? undefined : { source, key, productId, fingerprint: '', pictures: {}, importedAt: '' };
}

export interface WriteOptions {
  readonly now: Date;
  /** Let the file's stock replace what is free; else it counts for new products only, so that sales are not undone. */
  readonly updateStock: boolean;
}

const attempts = 4;

/**
 * @param fetched our addresses of the pictures that could be had by now
 * @param id a number for the product when it is to be made; taken from the counter when there is none
 * @throws ConditionRefused when the product keeps being edited meanwhile
 */
export async function writeProduct(
  source: ImportSource,
  plan: Plan,
  fetched: ReadonlyMap<string, string>,
  options: WriteOptions,
  id?: number,
): Promise<Outcome> {
  const { product } = plan;
  let { before } = plan;
  for (let attempt = 1; ; attempt++) {
    try {
      return before === undefined
        ? await make(source, product, fetched, options, id ?? (await nextProductId()))
        : await change(source, product, before, fetched, options);
    } catch (error) {
      // Somebody else wrote the product or its import: look again.
      if (!(error instanceof ConditionRefused) || attempt === attempts) throw error;
      before = await importedBefore(source, product);
    }
  }
}

async function make(
  source: ImportSource,
  product: ImportedProduct,
  fetched: ReadonlyMap<string, string>,
  { now }: WriteOptions,
  id: number,
): Promise<Outcome> {
  const { originalPrice, ...said } = fieldsOf(product);
  const fields: ProductFields = {
    description: '',
    specifications: {},
    ageRange: null,
    status: 'active',
    isFeatured: false,
    categoryId: categoryIdOf(noCategory),
    gstRate: standardGstRate,
    hsn: '',
    ...said,
    ...(originalPrice == null ? {} : { originalPrice }),
    images: imagesOf(product, fetched, [], now),
  };
  const record: ImportItem = {
    source,
    key: product.key,
    productId: id,
    fingerprint: fingerprintOf(product),
    pictures: known(product, {}, fetched),
    importedAt: now.toISOString(),
  };
  await commit([
    ...putNewProduct(newProduct(id, fields, product.stock ?? 0, now), now),
    putImport(record, undefined),
    claimSku(fields.sku, id),
    fillCategory(fields.categoryId),
  ]);
  return 'made';
}

async function change(
  source: ImportSource,
  product: ImportedProduct,
  before: ImportItem,
  fetched: ReadonlyMap<string, string>,
  options: WriteOptions,
): Promise<Outcome> {
  const { now, updateStock } = options;
  const fingerprint = fingerprintOf(product);
  const pictures = known(product, before.pictures, fetched);
  const found = Object.keys(pictures).some((src) => before.pictures[src] === undefined);
  const edited = fingerprint !== before.fingerprint || found;
  if (!edited && !(updateStock && product.stock !== undefined)) return 'same';
  const current = await productById(before.productId);
  if (current === undefined) return 'gone';
  if (edited) {
    const images = imagesOf(product, new Map(Object.entries(pictures)), current.images, now);
    // A picture that could not be had takes none away that is there.
    const shown = product.images === undefined || (images.length === 0 && product.images.length > 0) ? {} : { images };
    const said = fieldsOf(product);
    // Of what our own columns do not name, nothing is said.
    const specifications =
      source === 'own' && said.specifications ? { ...unnamed(current.specifications), ...said.specifications } : said.specifications;
    const changes: ProductChanges = fingerprint === before.fingerprint ? shown : { ...said, ...(specifications ? { specifications } : {}), ...shown };
    const sku = changes.sku ?? current.sku;
    const renamed = sku === current.sku ? [] : [claimSku(sku, current.id), releaseSku(current.sku, current.id)];
    const record = { ...before, fingerprint, pictures, importedAt: now.toISOString() };
    const seen = before.importedAt === '' ? undefined : before;
    const categoryId = changes.categoryId ?? current.categoryId;
    const moved = categoryId === current.categoryId ? [] : [fillCategory(categoryId)];
    await commit([...changeProduct(before.productId, changes, now, current), putImport(record, seen), ...renamed, ...moved]);
  }
  const counted = updateStock && (await count(current, product.stock));
  return edited || counted ? 'changed' : 'same';
}

const unnamed = ({ size: _, color: __, material: ___, ...others }: Readonly<Record<string, string>>) => others;

/** A product may be written once in a transaction, so its stock is a write of its own. */
async function count(seen: ProductItem, stock: number | undefined): Promise<boolean> {
  for (let attempt = 1, current: ProductItem | undefined = seen; current !== undefined; attempt++) {
    if (stock === undefined || stock === current.free) return false;
    try {
      await commit([countFree(current.id, current.free, stock)] satisfies WritePiece[]);
      return true;
    } catch (error) {
      if (!(error instanceof ConditionRefused) || attempt === attempts) throw error;
      current = await productById(current.id);
    }
  }
  return false;
}

/** What the file says, without what it leaves open, its stock and its pictures. */
function fieldsOf({ key: _, row: __, stock: ___, images: ____, category, ...said }: ImportedProduct) {
  const given = { ...said, categoryId: category === undefined ? undefined : categoryIdOf(category) };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Said;
}

type Fields = Omit<ProductFields, 'images' | 'originalPrice'>;
type Said = Partial<Fields> & Pick<ProductFields, 'name' | 'price' | 'sku'> & { readonly originalPrice?: number | null };

/** Of the file's pictures those that the shop has, by the address in the file. */
function known(product: ImportedProduct, before: Readonly<Record<string, string>>, fetched: ReadonlyMap<string, string>): Record<string, string> {
  if (product.images === undefined) return { ...before };
  const have = product.images.flatMap(({ src }) => {
    const ours = fetched.get(src) ?? before[src];
    return ours === undefined ? [] : [[src, ours] as const];
  });
  return Object.fromEntries(have);
}

const views = ['primary', 'secondary'] as const;

function imagesOf(product: ImportedProduct, ours: ReadonlyMap<string, string>, current: readonly ImageItem[], now: Date): ImageItem[] {
  const shown = (product.images ?? []).flatMap(({ src, alt }) => {
    const imageUrl = ours.get(src);
    return imageUrl === undefined ? [] : [{ imageUrl, altText: alt }];
  });
  return shown
    .filter(({ imageUrl }, index) => shown.findIndex((each) => each.imageUrl === imageUrl) === index)
    .map(({ imageUrl, altText }, index) => {
      const id = /^\/images\/([a-z0-9]+)-/.exec(imageUrl)?.[1] ?? imageUrl;
      const createdAt = current.find((image) => image.imageUrl === imageUrl)?.createdAt ?? now.toISOString();
      return { id, imageUrl, altText, imageType: views[index] ?? 'gallery', createdAt };
    });
}

/** The order of names does not matter, the row and the stock do not count. */
function fingerprintOf({ row: _, stock: __, ...said }: ImportedProduct): string {
  const ordered = Object.entries(said)
    .filter(([, value]) => value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(ordered)).digest('base64url').slice(0, 27);
}
