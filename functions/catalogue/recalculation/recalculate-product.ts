/** Recalculates the prices of one product, or undoes that, in one transaction with its audit entry. */
import { isDeepStrictEqual } from 'node:util';
import { auditedProduct } from '#functions/catalogue/audited-product.ts';
import { applyChanges } from '#functions/catalogue/edit-product.ts';
import { changeProduct, type ProductChanges, type ProductItem, productById, type StoredProduct } from '#functions/catalogue/product-store.ts';
import { type AuditedRequest, recordAudit } from '#functions/identity/audit-store.ts';
import { commit, retryOnConflict } from '#functions/platform/table/table.ts';
import { type PriceFigures, type Recalculation, recalculateFigures } from '#shared/rules/catalogue/recalculation.ts';
import { includesTaxOf, type TaxTerms } from '#shared/rules/order/tax-class.ts';
import { type FormerPrices, formerPricesOf, putFormerPrices } from './run-store.ts';

export interface RecalculateOptions {
  readonly run: string;
  readonly undoOf: string | undefined;
  readonly how: Recalculation;
  readonly tax: TaxTerms;
  readonly auditedRequest: AuditedRequest;
}

/** `edited`: in an undo, the prices had been edited since, so they were recalculated to the paisa instead of restored. */
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
    const hasUnchangedPrices = former?.run === undoOf && isDeepStrictEqual(former?.after, priceFiguresOf(product));
    const restored = former !== undefined && hasUnchangedPrices ? former : undefined;
    const figures =
      restored?.before ?? recalculateFigures(product, priceFiguresOf(product), undoOf === undefined ? how : { ...how, rounding: 'paisa' }, tax);
    const priceMark = restored === undefined ? { includesTax: how.includesTax, epoch: tax.epoch ?? 0 } : (restored.mark ?? null);
    const changes: ProductChanges = { ...changesOf(product, figures), priceMark };
    const [update] = changeProduct(id, changes, auditedRequest.now, product);
    const outcome = undoOf === undefined || restored !== undefined ? 'changed' : 'edited';
    const saved: FormerPrices = {
      ...{ productId: id, run, outcome },
      before: priceFiguresOf(product),
      after: figures,
      ...(product.priceMark === undefined ? {} : { mark: product.priceMark }),
    };
    await commit([
      update,
      putFormerPrices(saved, auditedRequest.now),
      ...recordAudit(auditedRequest, {
        subject: { type: 'product', id: String(id) },
        before: auditedProduct(product),
        after: auditedProduct(applyChanges(product, changes, undefined)),
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

function changesOf({ variants }: ProductItem, figures: PriceFigures): ProductChanges {
  const priced = new Map(figures.variants?.map(({ id, ...price }) => [id, priceOf(price)]));
  return {
    ...priceOf(figures),
    ...(variants === undefined ? {} : { variants: variants.map((variant) => ({ ...variant, ...priced.get(variant.id) })) }),
  };
}
