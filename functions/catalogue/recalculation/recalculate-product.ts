/** Recalculates the prices of one product, or undoes that, in one transaction with its audit entry. */
import { isDeepStrictEqual } from 'node:util';
import { auditedProduct } from '#functions/catalogue/audited-product.ts';
import { applyChanges } from '#functions/catalogue/edit-product.ts';
import { cheapestOf } from '#functions/catalogue/edit-variants.ts';
import { changeProduct, type ProductChanges, type ProductItem, productById, type StoredProduct } from '#functions/catalogue/product-store.ts';
import { type AuditedRequest, recordAudit } from '#functions/identity/audit-store.ts';
import { commit, retryOnConflict } from '#functions/platform/table/table.ts';
import { type Price, type PriceFigures, type Recalculation, recalculateFigures, recalculatePrice } from '#shared/rules/catalogue/recalculation.ts';
import { includesTaxOf, type TaxTerms } from '#shared/rules/order/tax-class.ts';
import { type FormerPrices, formerPricesOf, putFormerPrices } from './run-store.ts';

export interface RecalculateOptions {
  readonly run: string;
  readonly undoOf: string | undefined;
  readonly how: Recalculation;
  readonly tax: TaxTerms;
  readonly auditedRequest: AuditedRequest;
}

/** `edited`: in an undo, a price or an MRP had been edited since. */
export type Outcome = 'changed' | 'same' | 'edited';

/** Whether the prices are in the target mode already. Needs no stock of the product. */
export const isRecalculated = (product: Pick<StoredProduct, 'priceMark'>, { how, tax }: Pick<RecalculateOptions, 'how' | 'tax'>): boolean =>
  includesTaxOf(product, tax) === how.includesTax;

/**
 * Recalculates a product. A repeat changes nothing, because the product's mark shows that it is done.
 * @throws Failure `unavailable` when other requests edit the product during every attempt
 */
export async function recalculateProduct(id: number, options: RecalculateOptions): Promise<Outcome> {
  const { how, tax, run, undoOf, auditedRequest } = options;
  return retryOnConflict(async () => {
    const product = await productById(id);
    if (product === undefined || isRecalculated(product, options)) return 'same';
    const former = undoOf === undefined ? undefined : await formerPricesOf(id);
    const written = former !== undefined && former.run === undoOf ? former : undefined;
    const isRestored = written !== undefined && isDeepStrictEqual(written.after, priceFiguresOf(product));
    const figures = undoOf === undefined ? recalculateFigures(product, priceFiguresOf(product), how, tax) : undoneFigures(product, written, options);
    const priceMark = isRestored ? (written.mark ?? null) : { includesTax: how.includesTax, epoch: tax.epoch ?? 0 };
    const changes: ProductChanges = { ...changesOf(product, figures), priceMark };
    const after = applyChanges(product, changes, undefined);
    const [update] = changeProduct(id, changes, auditedRequest.now, product);
    const outcome = undoOf === undefined || isRestored ? 'changed' : 'edited';
    const saved: FormerPrices = {
      ...{ productId: id, run, outcome },
      before: priceFiguresOf(product),
      after: priceFiguresOf(after),
      ...(product.priceMark === undefined ? {} : { mark: product.priceMark }),
    };
    await commit([
      update,
      putFormerPrices(saved, auditedRequest.now),
      ...recordAudit(auditedRequest, {
        subject: { type: 'product', id: String(id) },
        before: auditedProduct(product),
        after: auditedProduct(after),
      }),
    ]);
    return outcome;
  });
}

const priceOf = ({ price, originalPrice }: PriceFigures) => ({ price, ...(originalPrice === undefined ? {} : { originalPrice }) });

const priceFiguresOf = (product: ProductItem): PriceFigures => ({
  ...priceOf(product),
  ...(product.variants === undefined ? {} : { variants: product.variants.map((variant) => ({ id: variant.id, ...priceOf(variant) })) }),
});

/** The figures of each variant; a product without options is its own only variant. */
const figuresById = (id: number, { variants, ...only }: PriceFigures): ReadonlyMap<number, Price> =>
  new Map((variants ?? [{ id, ...only }]).map((each) => [each.id, each]));

/**
 * The figures of a product after an undo: a price and an MRP that are still what the recalculation wrote get their former amounts. An edited price
 * is recalculated to the paisa; an edited MRP stays, because in both modes it is the amount on the pack, which includes all taxes.
 * @param written what the recalculation wrote; undefined for a product that is newer
 */
function undoneFigures(product: ProductItem, written: FormerPrices | undefined, { how, tax }: RecalculateOptions): PriceFigures {
  const { id } = product;
  const [before, after] = [written?.before, written?.after].map((figures) => figures && figuresById(id, figures));
  const undo = <P extends Price & { readonly id: number }>(current: P) => {
    const [former, recalculated] = [before?.get(current.id), after?.get(current.id)];
    const isPriceEdited = former === undefined || recalculated?.price !== current.price;
    const isMrpEdited = former === undefined || recalculated?.originalPrice !== current.originalPrice;
    const { price } = isPriceEdited ? recalculatePrice(product, current, { ...how, rounding: 'paisa' }, tax) : former;
    return { id: current.id, ...priceOf({ price, originalPrice: (isMrpEdited ? current : former).originalPrice }) };
  };
  const only = undo(product);
  return { ...priceOf(only), ...(product.variants === undefined ? {} : { variants: product.variants.map(undo) }) };
}

/** With variants, the product shows the figures of the cheapest one, which may be another one afterwards. */
function changesOf({ variants }: ProductItem, figures: PriceFigures): ProductChanges {
  if (variants === undefined) return priceOf(figures);
  const priced = new Map(figures.variants?.map(({ id, ...price }) => [id, priceOf(price)]));
  const changed = variants.map((variant) => ({ ...variant, ...priced.get(variant.id) }));
  const { price, originalPrice = null, sku } = cheapestOf(changed.filter(({ isArchived }) => isArchived !== true));
  return { price, originalPrice, sku, variants: changed };
}
