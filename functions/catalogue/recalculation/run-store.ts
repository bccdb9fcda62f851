/** Stores the progress of a recalculation of all prices, and the former prices of each product. Each write of the progress triggers the next slice. */
import { datedSort, dueRecalculationsPartition, formerPricesKey, recalculationKey } from '#functions/keys.ts';
import { itemAt, queryItems, type TransactItem } from '#functions/platform/table/table.ts';
import type { Recalculation } from '#shared/contract/catalogue/recalculation.ts';
import type { PriceFigures } from '#shared/rules/catalogue/recalculation.ts';
import type { Role } from '#shared/rules/identity/role.ts';
import type { PriceMark } from '#shared/rules/order/tax-class.ts';
import { table } from '#shared/table.ts';

export interface RecalculationItem extends Omit<Recalculation, 'isUndo'> {
  /** The id of the run that this one undoes. */
  readonly undoOf?: string;
  readonly by: { readonly id: string; readonly role: Role };
  readonly source: string;
  /** Increases with each write, so that a slower concurrent run changes nothing. */
  readonly step: number;
}

/** Days for which a recalculation can be undone. */
export const undoDays = 30;
const daySeconds = 86_400;
/** Former prices are stored a few days longer, because an undo takes some time. */
const retentionDays = undoDays + 5;

const timeToLive = (at: string): number => Math.floor(Date.parse(at) / 1_000) + retentionDays * daySeconds;

/** Saves a run; fails when another run of the job saved this step first. */
export const putRecalculation = (run: RecalculationItem, now: Date): TransactItem => ({
  Put: {
    Item: {
      ...recalculationKey(run.id),
      ...run,
      ...(run.status === 'done' ? {} : { gsi1pk: dueRecalculationsPartition, gsi1sk: datedSort(now.toISOString(), run.id) }),
      ttl: timeToLive(run.startedAt),
    },
    ConditionExpression: 'attribute_not_exists(pk) OR step < :step',
    ExpressionAttributeValues: { ':step': run.step },
  },
});

export async function recalculationById(id: string): Promise<RecalculationItem | undefined> {
  const item = await itemAt<RecalculationItem & Record<'pk' | 'sk' | 'gsi1pk' | 'gsi1sk' | 'ttl', unknown>>(recalculationKey(id));
  if (item === undefined) return undefined;
  // The keys are left out, because the last write of a run removes it from the index.
  const { pk: _, sk: __, gsi1pk: ___, gsi1sk: ____, ttl: _____, ...run } = item;
  return run;
}

/** Ids of the runs that have not ended and made no progress since a time. */
export async function stalledRecalculations(since: Date): Promise<readonly string[]> {
  const items = await queryItems<{ readonly id: string }>({
    IndexName: table.index.name,
    KeyConditionExpression: 'gsi1pk = :due AND gsi1sk < :since',
    ExpressionAttributeValues: { ':due': dueRecalculationsPartition, ':since': since.toISOString() },
  });
  return items.map(({ id }) => id);
}

/** What a recalculation changed in a product. */
export interface FormerPrices {
  readonly productId: number;
  readonly run: string;
  readonly outcome: 'changed' | 'edited';
  readonly before: PriceFigures;
  readonly after: PriceFigures;
  /** The product's mark before the recalculation; absent: it had none. */
  readonly mark?: PriceMark;
}

/** Stores the former prices of a product, in place of those of an earlier recalculation. */
export const putFormerPrices = (former: FormerPrices, now: Date): TransactItem => ({
  Put: { Item: { ...formerPricesKey(former.productId), ...former, ttl: timeToLive(now.toISOString()) } },
});

export const formerPricesOf = (productId: number): Promise<FormerPrices | undefined> => itemAt<FormerPrices>(formerPricesKey(productId));
