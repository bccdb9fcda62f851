/** Plans what an import does with each product of a file, from the records of earlier imports and the SKUs in the shop. */
import { createHash } from 'node:crypto';
import { applyChanges } from '#functions/catalogue/edit-product.ts';
import { mrpProblems } from '#functions/catalogue/mrp.ts';
import { picturesOfProduct } from '#functions/catalogue/pictures-of-product.ts';
import { type NewPrices, standardRateOf } from '#functions/catalogue/price-mark.ts';
import { type ProductChanges, type ProductItem, productsByIds } from '#functions/catalogue/product-store.ts';
import { productIdsOfSkus } from '#functions/catalogue/sku-store.ts';
import type { AuditedRequest } from '#functions/identity/audit-store.ts';
import { config } from '#functions/platform/config.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { hasObject } from '#functions/platform/objects/objects.ts';
import { variantProblems } from '#shared/rules/catalogue/variants.ts';
import { defaultCategory, type ImportedProduct, type ImportSource, pictureSources, quoteCell } from '#shared/rules/import/product.ts';
import { indianDay } from '#shared/rules/india-day.ts';
import { omitUndefined } from '#shared/rules/omit-undefined.ts';
import { priceGapWarning, type TaxTerms } from '#shared/rules/order/tax-class.ts';
import type { FindCategory } from './categories.ts';
import { type ImportItem, importsOf } from './import-store.ts';
import { changesBy, isUnchangedBy } from './row-report.ts';
import { countsOf, hasSameVariants, hasStock, hasVariants, variantEdit } from './variants.ts';

/** What an import does, or would do, with a product; `gone`: the product was imported before, and deleted from the shop or archived since. */
export type Outcome = 'made' | 'changed' | 'same' | 'gone';

export interface Plan {
  readonly product: ImportedProduct;
  readonly before: ImportItem | undefined;
  readonly outcome: Outcome;
  /** Addresses in the file of pictures that the shop does not have yet. */
  readonly missing: readonly string[];
  /** Why the product cannot be imported. */
  readonly refused?: Failure;
  /** What staff should know about the price that the row makes or changes. */
  readonly warning?: string;
}

type PlanOptions = Pick<WriteOptions, 'prices' | 'updateStock' | 'run' | 'now' | 'findCategory'>;

/**
 * Plans a batch with two or three reads of the table.
 * @param options.updateStock whether a different stock alone counts as a change
 */
export async function planImport(source: ImportSource, products: readonly ImportedProduct[], options: PlanOptions): Promise<Plan[]> {
  const { updateStock, run } = options;
  const found = await previousImports(source, products);
  const compared = products.map((product) => {
    const previous = found.get(product.key);
    const refused = previous instanceof Failure ? previous : undefined;
    const before = previous instanceof Failure ? undefined : previous;
    const missing = pictureSources(product).filter((src) => before?.pictures[src] === undefined);
    const isEdited = before?.fingerprint !== fingerprintOf(product);
    const mustCountStock = before !== undefined && updateStock && hasStock(product) && !hasCountedStock(run, before);
    return { product, before, missing, isEdited, mustCountStock, refused };
  });
  const existing = await productsByIds(
    compared.flatMap(({ before, isEdited, mustCountStock }) => (before && (isEdited || mustCountStock) ? [before.productId] : [])),
  );
  const lost = await lostPictures(compared, existing);
  return compared.map(({ product, before: previous, missing: unknown, isEdited, mustCountStock, refused }) => {
    const before = previous && { ...previous, pictures: withoutLost(previous.pictures, lost) };
    const missing = [...unknown, ...pictureSources(product).filter((src) => lost.has(previous?.pictures[src] ?? ''))];
    if (refused !== undefined) return { product, before, outcome: 'same', missing: [], refused };
    if (before === undefined) {
      const problem = mrpProblemOf(source, product, undefined, options);
      return problem === undefined
        ? { product, before, outcome: 'made', missing, ...warningOf(source, product, undefined, options) }
        : { product, before, outcome: 'same', missing: [], refused: new Failure('invalid_input', { message: problem }) };
    }
    if (!isEdited && !mustCountStock) return { product, before, outcome: 'same', missing };
    const current = existing.get(before.productId);
    // One that orders refer to was archived when staff removed it.
    if (current === undefined || current.isArchived === true) return { product, before, outcome: 'gone', missing: [] };
    const changes = changesBy(source, product, before.pictures, current, options);
    const differs = isEdited && !(isUnchangedBy(changes, current) && hasSameVariants(source, product, before.pictures, current));
    const contradiction = contradictionOf(source, product, before.pictures, current, differs ? changes : undefined, options);
    if (contradiction !== undefined) return { product, before, outcome: 'same', missing: [], refused: contradiction };
    const isChanged = differs || (isEdited && missing.length > 0) || (mustCountStock && countsOf(product, current).length > 0);
    const warning = differs ? warningOf(source, product, { item: current, changes }, options) : {};
    return { product, before, outcome: isChanged ? 'changed' : 'same', missing, ...warning };
  });
}

/**
 * Pictures of earlier imports that the shop does not have any more: staff removed them from the product, and the sweep of unused pictures deleted them.
 * Only those that the product does not show now are looked for.
 */
async function lostPictures(
  compared: readonly { readonly product: ImportedProduct; readonly before: ImportItem | undefined; readonly isEdited: boolean }[],
  existing: ReadonlyMap<number, ProductItem>,
): Promise<ReadonlySet<string>> {
  const wanted = compared.flatMap(({ product, before, isEdited }) => {
    const current = before && existing.get(before.productId);
    if (!isEdited || before === undefined || current === undefined) return [];
    const shown = new Set(picturesOfProduct(current));
    return pictureSources(product)
      .flatMap((src) => before.pictures[src] ?? [])
      .filter((imageUrl) => !shown.has(imageUrl));
  });
  const lost = new Set<string>();
  for (const imageUrl of new Set(wanted)) if (!(await hasObject(config('IMAGES_BUCKET'), imageUrl.slice(1)))) lost.add(imageUrl);
  return lost;
}

const withoutLost = (pictures: ImportItem['pictures'], lost: ReadonlySet<string>): ImportItem['pictures'] =>
  lost.size === 0 ? pictures : Object.fromEntries(Object.entries(pictures).filter(([, imageUrl]) => !lost.has(imageUrl)));

/**
 * Why the rows cannot be applied to the product as it is in the shop.
 * @param changes undefined: only the stock changes
 */
function contradictionOf(
  source: ImportSource,
  product: ImportedProduct,
  pictures: ImportItem['pictures'],
  current: ProductItem,
  changes: ProductChanges | undefined,
  options: PlanOptions,
): Failure | undefined {
  const problem = () => {
    if (current.options !== undefined && !hasVariants(product)) return variantRowsRequired;
    if (changes === undefined) return undefined;
    if (hasVariants(product)) {
      const edit = variantEdit(source, product, new Map(Object.entries(pictures)), current);
      const [message] = Object.values(variantProblems(edit.options, edit.variants));
      if (message !== undefined) return message;
    }
    return mrpProblemOf(source, product, { item: current, changes }, options);
  };
  const message = problem();
  return message === undefined ? undefined : new Failure('invalid_input', { message });
}

/** The product in the shop, and what the row changes; undefined for a new product. */
type CurrentProduct = { readonly item: ProductItem; readonly changes: ProductChanges } | undefined;

/** Why a price that the row makes or changes is above the MRP. */
const mrpProblemOf = (source: ImportSource, product: ImportedProduct, current: CurrentProduct, options: PlanOptions): string | undefined =>
  Object.values(mrpProblems(pricedAfter(source, product, current, options), taxOf(options), current?.item))[0];

function warningOf(source: ImportSource, product: ImportedProduct, current: CurrentProduct, options: PlanOptions): Pick<Plan, 'warning'> {
  const priced = pricedAfter(source, product, current, options);
  const prices = (priced.variants ?? [priced]).map(({ price }) => price);
  return omitUndefined({ warning: priceGapWarning(priced, prices, taxOf(options)) });
}

/** The prices of the product after the import, and what decides their tax. */
function pricedAfter(source: ImportSource, product: ImportedProduct, current: CurrentProduct, options: PlanOptions) {
  const { gstRate = standardRateOf(product.price, options.prices, options.now), taxClass } = product;
  const priced =
    current === undefined
      ? {
          price: product.price,
          originalPrice: product.originalPrice ?? undefined,
          gstRate,
          taxClass: taxClass ?? undefined,
          priceMark: options.prices.mark,
        }
      : applyChanges(current.item, withPriceMark(current.changes, current.item, options.prices), undefined);
  const variants = hasVariants(product)
    ? variantEdit(source, product, new Map(), current?.item).variants.map(({ price, originalPrice }) => ({
        price,
        originalPrice: originalPrice ?? undefined,
      }))
    : undefined;
  return { ...priced, options: product.options, variants };
}

export const taxOf = ({ prices, now }: Pick<WriteOptions, 'prices' | 'now'>): TaxTerms => ({ ...prices.terms, day: indianDay(now) });

/** Adds the mark of the shop's price mode, because the file's prices are in this mode. */
export const withPriceMark = (changes: ProductChanges, current: ProductItem, { mark }: NewPrices): ProductChanges => ({
  ...changes,
  ...omitUndefined({ priceMark: mark ?? (current.priceMark && null) }),
});

/** A row without options does not tell which variant it means. */
export const variantRowsRequired = 'This product has options: import it with one row for each variant, or change it in the administration.';

/**
 * Finds products whose SKU another product of the shop has. The import itself finds them when it claims the SKUs; a dry run asks for them.
 * @returns the failure of each of these products, which names SKU, row and remedy
 */
export async function takenSkus(plans: readonly Plan[]): Promise<ReadonlyMap<Plan, Failure>> {
  const written = plans.filter(({ outcome, refused }) => refused === undefined && (outcome === 'made' || outcome === 'changed'));
  const owners = await productIdsOfSkus(written.flatMap(({ product }) => skuRowsOf(product).map(({ sku }) => sku)));
  const foreign = written.flatMap((plan) =>
    skuRowsOf(plan.product).flatMap(({ sku, row }) => {
      const owner = owners.get(sku);
      return owner === undefined || owner === plan.before?.productId ? [] : [{ plan, sku, row, owner }];
    }),
  );
  const products = await productsByIds(foreign.map(({ owner }) => owner));
  const taken = new Map<Plan, Failure>();
  for (const { plan, sku, row, owner } of foreign) {
    // The SKU of a product that does not exist was claimed by a creation that was broken off, and is released at the import.
    const product = products.get(owner);
    if (product === undefined || taken.has(plan) || releases(plans, owner, sku)) continue;
    const message = `the SKU ${sku} (row ${row}) belongs to another product of the shop, ${owner} ${quoteCell(product.name)}: change it in the file or there`;
    taken.set(plan, new Failure('sku_taken', { message }));
  }
  return taken;
}

/** Whether the file gives the product other SKUs in the same batch. */
const releases = (plans: readonly Plan[], productId: number, sku: string): boolean =>
  plans.some(
    ({ product, before, outcome }) =>
      before?.productId === productId &&
      outcome === 'changed' &&
      !skuRowsOf(product).some((variant) => variant.sku.toLowerCase() === sku.toLowerCase()),
  );

const skuRowsOf = (product: ImportedProduct): readonly { readonly sku: string; readonly row: number }[] => product.variants ?? [product];

/** The record of a product that was created by hand or from another file, before this file is applied to it. */
const emptyRecord = (source: ImportSource, key: string): Omit<ImportItem, 'productId'> => ({
  source,
  key,
  fingerprint: '',
  pictures: {},
  importedAt: '',
});

export const hasCountedStock = (run: string, { last }: ImportItem): boolean => last?.run === run && last.isCounted;

/**
 * Finds the records of the last imports of these rows. In our own format, a row that has no record, or another text than at its last import, belongs
 * to the product that has any of its SKUs now: staff may have given a SKU to another product since.
 * @returns by key; the failure `sku_taken` when the SKUs belong to several products
 */
async function previousImports(source: ImportSource, products: readonly ImportedProduct[]): Promise<ReadonlyMap<string, ImportItem | Failure>> {
  const keys = products.map(({ key }) => key);
  const records = await importsOf(source, keys);
  const found = new Map<string, ImportItem | Failure>(records);
  if (source !== 'own') return found;
  const other = products.filter((product) => records.get(product.key)?.fingerprint !== fingerprintOf(product));
  const owners = await productIdsOfSkus(other.flatMap(skusOf));
  for (const product of other) {
    const owner = ownerOf(product, owners);
    if (owner instanceof Failure) found.set(product.key, owner);
    else if (owner !== undefined) found.set(product.key, { ...(records.get(product.key) ?? emptyRecord(source, product.key)), productId: owner });
  }
  return found;
}

/**
 * Finds the record of the last import of this row.
 * @throws Failure `sku_taken` when the SKUs belong to several products
 */
export async function findPreviousImport(source: ImportSource, product: ImportedProduct): Promise<ImportItem | undefined> {
  const before = (await previousImports(source, [product])).get(product.key);
  if (before instanceof Failure) throw before;
  return before;
}

export const skusOf = ({ key, sku, variants = [] }: ImportedProduct): readonly string[] => [
  ...new Set([key, sku, ...variants.map((each) => each.sku)]),
];

/** The product that has the row's SKUs; a failure when several have them. */
function ownerOf(product: ImportedProduct, owners: ReadonlyMap<string, number>): number | Failure | undefined {
  const [one, ...others] = skusOf(product).flatMap((sku) => {
    const id = owners.get(sku);
    return id === undefined ? [] : [{ sku, id }];
  });
  const other = others.find(({ id }) => id !== one?.id);
  if (one === undefined || other === undefined) return one?.id;
  const text = `the SKU ${one.sku} belongs to the product ${one.id}, and ${other.sku} to the product ${other.id} (give each product rows of its own)`;
  return new Failure('sku_taken', { message: text });
}

export interface WriteOptions {
  /** The mode of the file's prices: with or without tax. */
  readonly prices: NewPrices;
  readonly now: Date;
  readonly findCategory: FindCategory;
  /** The id of this import. After a crash it shows which rows this import has applied already. */
  readonly run: string;
  /** Whether catalogue staff see each product at once. False for large files, whose marks would displace those of other edits. */
  readonly isMarked: boolean;
  /** Replaces the free stock by the file's. Otherwise the file's stock applies to new products only, because it may not contain recent sales. */
  readonly updateStock: boolean;
  /** How the audit log names the import, in the entry of each product. */
  readonly auditedRequest: AuditedRequest;
}

/**
 * Hashes what a file says about a product, except row and stock, independent of the order of the fields. An empty category counts as the default one,
 * as in the records of earlier imports.
 */
export function fingerprintOf({ row: _, stock: __, variants, category: named, ...fields }: ImportedProduct): string {
  const withoutStock = variants?.map(({ stock: ___, row: ____, ...variant }) => variant);
  const category = named === null ? defaultCategory : named;
  const ordered = Object.entries({ ...fields, category, variants: withoutStock })
    .filter(([, value]) => value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(ordered)).digest('base64url').slice(0, 27);
}
