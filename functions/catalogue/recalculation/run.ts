/** Starts a recalculation of all prices, and continues it in slices of a few seconds. */
import { ulid } from 'ulid';
import { lastProductId, type StoredProduct } from '#functions/catalogue/product-store.ts';
import { salesInOrder } from '#functions/catalogue/sale-store.ts';
import { type AuditedRequest, recordAudit } from '#functions/identity/audit-store.ts';
import { formerPricesKey, productKey } from '#functions/keys.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { isTransient } from '#functions/platform/http/unavailable.ts';
import { errorFields, log } from '#functions/platform/log.ts';
import { ConditionFailed, commit, itemsByKeys, type TransactItem } from '#functions/platform/table/table.ts';
import { changeSettings } from '#functions/settings/change-settings.ts';
import { termsOfPrices } from '#functions/settings/settings.ts';
import { readSettings, replaceSettings } from '#functions/settings/settings-store.ts';
import type { Recalculation } from '#shared/contract/catalogue/recalculation.ts';
import type { Prices } from '#shared/contract/settings/settings.ts';
import { indianDay } from '#shared/rules/india-day.ts';
import { runConcurrently } from '#shared/rules/run-concurrently.ts';
import { shopCheck } from '#shared/rules/shop-check.ts';
import { isRecalculated, type RecalculateOptions, recalculateProduct } from './recalculate-product.ts';
import { type FormerPrices, putRecalculation, type RecalculationItem, recalculationById, undoDays } from './run-store.ts';

export const toRecalculationResponse = ({ undoOf, by: _, source: __, step: ___, ...run }: RecalculationItem): Recalculation => ({
  ...run,
  isUndo: undoOf !== undefined,
});

type StartOptions = Pick<RecalculationItem, 'to' | 'rounding' | 'mrp' | 'undoOf'>;

/**
 * Sets the mode for new prices in one write. Products without a mark keep the mode that they had (`unmarkedMode`), so this write alone changes no
 * price on sale.
 * @param version the version of the price settings that the caller saw
 * @throws Failure `edited_meanwhile`, `prices_busy`, `invalid_input`
 */
export async function startRecalculation(
  version: number,
  { undoOf, ...start }: StartOptions,
  auditedRequest: AuditedRequest,
): Promise<Recalculation> {
  const id = ulid(auditedRequest.now.getTime());
  const run: RecalculationItem = {
    ...{ id, status: 'running', ...start, ...(undoOf === undefined ? {} : { undoOf }) },
    ...{ seen: 0, upTo: await lastProductId(), changed: 0, edited: 0, failed: 0, listed: [] },
    ...{
      startedAt: auditedRequest.now.toISOString(),
      by: { id: auditedRequest.caller.id, role: auditedRequest.caller.role },
      source: auditedRequest.source,
      step: 0,
    },
  };
  requireNoRunningRecalculation((await readSettings('prices')).values);
  await requireNoFixedSale(auditedRequest.now);
  await changeSettings(
    'prices',
    version,
    (before) => {
      requireNoRunningRecalculation(before);
      if (before.mode === start.to)
        throw new Failure('invalid_input', { fields: { to: 'The shop already has this kind of prices: load the page again.' } });
      return { ...before, mode: start.to, unmarkedMode: before.unmarkedMode ?? before.mode, recalculation: { id, isRunning: true } };
    },
    auditedRequest,
    {
      extraWrites: () => [putRecalculation(run, auditedRequest.now)],
      audited: ({ mode, recalculation }) => ({
        mode,
        ...(recalculation?.id === id ? { recalculation: `${undoOf === undefined ? '' : 'undo, '}${start.rounding}, MRP: ${start.mrp}` } : {}),
      }),
    },
  );
  return toRecalculationResponse(run);
}

/** A sale with fixed prices has amounts in the old price mode, which would be wrong after the recalculation. A sale in per cent needs no change. */
async function requireNoFixedSale(now: Date): Promise<void> {
  const fixed = (await salesInOrder()).find(({ percent, endsAt }) => percent === undefined && now.getTime() < Date.parse(endsAt));
  if (fixed !== undefined)
    throw new Failure('prices_busy', { message: `The sale “${fixed.title}” gives products prices of their own. End or delete it first.` });
}

function requireNoRunningRecalculation({ recalculation }: Prices): void {
  if (recalculation?.isRunning === true) throw new Failure('prices_busy');
}

/** The latest recalculation, and whether it can be undone. None when staff have changed the price mode without a recalculation since. */
export async function latestRecalculation({ recalculation }: Prices, now: Date) {
  const run = recalculation === undefined ? undefined : await recalculationById(recalculation.id);
  const isInTime = run?.endedAt !== undefined && now.getTime() - Date.parse(run.endedAt) < undoDays * 86_400_000;
  return { run, canUndo: isInTime && run.undoOf === undefined };
}

/** Milliseconds of a slice. On one machine other jobs of the stream wait for it. */
const sliceMs = 2_000;
/** Product ids that are read at once; the table returns at most 100 items. */
const batchSize = 100;
const concurrency = 8;
const maxListed = 100;

/**
 * Runs one slice. Product ids only increase and are never assigned again, so the last id that was processed is the progress.
 * @throws when the table does not answer; nothing is lost, and the same slice can be retried
 */
export async function continueRecalculation(id: string, time: Date): Promise<void> {
  const run = await recalculationById(id);
  if (run === undefined || run.status === 'done') return;
  // The stream's times are whole seconds, so this one may be earlier than the start.
  const now = new Date(Math.max(time.getTime(), Date.parse(run.startedAt)));
  const next = await runSlice(run, now);
  try {
    await commit([putRecalculation({ ...next, step: run.step + 1 }, now), ...(next.status === 'done' ? await endOf(next, now) : [])]);
  } catch (error) {
    // A concurrent run of the job saved this step and continues.
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

async function runSlice(run: RecalculationItem, now: Date): Promise<RecalculationItem> {
  const endsAt = performance.now() + sliceMs;
  const { values } = await readSettings('prices');
  const options: RecalculateOptions = {
    run: run.id,
    undoOf: run.undoOf,
    how: { includesTax: run.to === 'tax_inclusive', rounding: run.rounding, mrp: run.mrp },
    tax: { ...termsOfPrices(values), day: indianDay(now) },
    auditedRequest: auditedRequestOf(run, now),
  };
  const counts = { changed: run.changed, edited: run.edited, failed: run.failed };
  const listed = [...run.listed];
  let { seen, upTo } = run;
  while (performance.now() < endsAt) {
    // Products may have been created during the recalculation.
    if (seen >= upTo) upTo = await lastProductId();
    if (seen >= upTo) break;
    const last = Math.min(seen + batchSize, upTo);
    for (const { why, ...product } of await recalculateBatch(seen, last, options)) {
      counts[why]++;
      if (why !== 'changed') listed.push({ ...product, why });
    }
    seen = last;
  }
  const next = { ...run, ...counts, seen, upTo, listed: listed.slice(0, maxListed) };
  return seen < upTo ? next : { ...next, status: 'done', endedAt: now.toISOString() };
}

/** @returns the results of the products in a range of ids; a product whose prices were in the target mode before has none */
async function recalculateBatch(after: number, last: number, options: RecalculateOptions) {
  const ids = Array.from({ length: last - after }, (_, index) => after + index + 1);
  const items = await itemsByKeys<StoredProduct | FormerPrices>([...ids.map(productKey), ...ids.map(formerPricesKey)]);
  const products = items.filter((item): item is StoredProduct => 'name' in item && item.id !== shopCheck.productId);
  // A slice that failed may have recalculated some of these products already: they count as well.
  const outcomes = new Map(items.flatMap((item) => ('run' in item && item.run === options.run ? [[item.productId, item.outcome] as const] : [])));
  const results = products.flatMap(({ id, name }): Result[] => {
    const why = outcomes.get(id);
    return why === undefined ? [] : [{ productId: id, name, why }];
  });
  const remaining = products.filter((product) => !isRecalculated(product, options));
  await runConcurrently(concurrency, remaining, async ({ id, name }) => {
    const why = await recalculateProduct(id, options).catch((error: unknown) => {
      // A failure of the table ends the slice. Any other failure concerns this product only.
      if (isTransient(error) || (error instanceof Failure && error.code === 'unavailable')) throw error;
      log.error('recalculation.product-failed', { productId: id, ...errorFields(error) });
      return 'failed' as const;
    });
    if (why !== 'same') results.push({ productId: id, name, why });
  });
  return results.sort((a, b) => a.productId - b.productId);
}

interface Result {
  readonly productId: number;
  readonly name: string;
  readonly why: 'changed' | 'edited' | 'failed';
}

const auditedRequestOf = ({ by, source, undoOf }: RecalculationItem, now: Date): AuditedRequest => ({
  action: undoOf === undefined ? 'recalculation.start' : 'recalculation.undo',
  caller: by,
  source,
  now,
});

/** Allows changes of the price settings again, and records the result. */
async function endOf(run: RecalculationItem, now: Date): Promise<readonly TransactItem[]> {
  const prices = await readSettings('prices');
  const { changed, edited, failed } = run;
  return [
    ...(prices.values.recalculation?.id === run.id
      ? [replaceSettings('prices', prices, { ...prices.values, recalculation: { id: run.id, isRunning: false } }, now)]
      : []),
    ...recordAudit(auditedRequestOf(run, now), { subject: { type: 'settings', id: 'prices' }, after: { changed, edited, failed } }),
  ];
}
