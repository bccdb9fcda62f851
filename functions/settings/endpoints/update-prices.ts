/** Changes whether stored prices include tax, without recalculating them, and changes the tax classes. */
import { endpoint } from '#functions/identity/endpoint.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { changeSettings } from '#functions/settings/change-settings.ts';
import { addTaxClass, removeTaxClass } from '#functions/settings/tax-class-store.ts';
import { type PriceMode, type Prices, updatePrices } from '#shared/contract/settings/settings.ts';
import { indianDay } from '#shared/rules/india-day.ts';
import { omitUndefined } from '#shared/rules/omit-undefined.ts';
import { rowsInWords, type TaxClass, taxClassProblems } from '#shared/rules/order/tax-class.ts';

export const handler = endpoint(updatePrices, ({ body: { version, ...input }, caller, source, now }) => {
  const problems = Object.entries(taxClassProblems(input.taxClasses ?? [], indianDay(now))).map(([path, text]) => [`taxClasses.${path}`, text]);
  if (problems.length > 0) throw new Failure('invalid_input', { fields: Object.fromEntries(problems) });
  return changeSettings(
    'prices',
    version,
    (before) => {
      if (before.recalculation?.isRunning === true) throw new Failure('prices_busy');
      return { ...withPriceMode(before, input.mode), taxClasses: input.taxClasses ?? before.taxClasses };
    },
    { action: updatePrices.key, caller, source, now },
    {
      extraWrites: (before, after) => [
        ...missingIn(before.taxClasses, after.taxClasses).map(({ id, name }) => removeTaxClass(id, taxClassInUseFailure(name))),
        ...missingIn(after.taxClasses, before.taxClasses).map(({ id }) => addTaxClass(id)),
      ],
      audited: ({ mode, taxClasses }) => ({ mode, taxClasses: taxClasses.map((each) => `${each.name}: ${rowsInWords(each)}`) }),
    },
  );
});

/** Changes the price mode of all stored amounts, without recalculating them: raising the epoch voids the price marks of products. */
function withPriceMode({ taxClasses: _, ...before }: Prices, mode: PriceMode): Omit<Prices, 'taxClasses'> {
  if (mode === before.mode) return before;
  return { mode, ...(before.unmarkedMode === undefined ? omitUndefined({ epoch: before.epoch }) : { epoch: (before.epoch ?? 0) + 1 }) };
}

const missingIn = (some: readonly TaxClass[], others: readonly TaxClass[]) => some.filter(({ id }) => !others.some((other) => other.id === id));

const taxClassInUseFailure = (name: string) =>
  new Failure('invalid_input', {
    fields: { taxClasses: `Products are taxed as ${name}, so it cannot be deleted: give them another tax class or a rate first.` },
  });
