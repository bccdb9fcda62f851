/** Changes whether stored prices include tax, without recalculating them, and changes the tax classes. */
import { endpoint } from '#functions/identity/endpoint.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { changeSettings } from '#functions/settings/change-settings.ts';
import { addTaxClass, removeTaxClass } from '#functions/settings/tax-class-store.ts';
import { type PriceMode, type Prices, updatePrices } from '#shared/contract/settings/settings.ts';
import { indianDay } from '#shared/rules/india-day.ts';
import { omitUndefined } from '#shared/rules/omit-undefined.ts';
import { rowsInWords, type TaxClass, taxClassProblems } from '#shared/rules/order/tax-class.ts';

export const handler = endpoint(updatePrices, ({ body: { version, ...given }, caller, source, now }) => {
  const problems = Object.entries(taxClassProblems(given.taxClasses ?? [], indianDay(now))).map(([path, text]) => [`taxClasses.${path}`, text]);
  if (problems.length > 0) throw new Failure('invalid_input', { fields: Object.fromEntries(problems) });
  return changeSettings(
    'prices',
    version,
    (before) => {
      if (before.recalculation?.isRunning === true) throw new Failure('prices_busy');
      return { ...meaning(before, given.mode), taxClasses: given.taxClasses ?? before.taxClasses };
    },
    { action: updatePrices.key, caller, source, now },
    {
      more: (before, after) => [
        ...without(before.taxClasses, after.taxClasses).map(({ id, name }) => removeTaxClass(id, stillUsed(name))),
        ...without(after.taxClasses, before.taxClasses).map(({ id }) => addTaxClass(id)),
      ],
      audited: ({ mode, taxClasses }) => ({ mode, taxClasses: taxClasses.map((each) => `${each.name}: ${rowsInWords(each)}`) }),
    },
  );
});

/** The amounts stay, and all of them now include tax or do not, even in products with a price mark: raising the epoch voids the marks. */
function meaning({ taxClasses: _, ...before }: Prices, mode: PriceMode): Omit<Prices, 'taxClasses'> {
  if (mode === before.mode) return before;
  return { mode, ...(before.unmarkedMode === undefined ? omitUndefined({ epoch: before.epoch }) : { epoch: (before.epoch ?? 0) + 1 }) };
}

const without = (some: readonly TaxClass[], others: readonly TaxClass[]) => some.filter(({ id }) => !others.some((other) => other.id === id));

const stillUsed = (name: string) =>
  new Failure('invalid_input', {
    fields: { taxClasses: `Products are taxed as ${name}, so it cannot be deleted: give them another tax class or a rate first.` },
  });
