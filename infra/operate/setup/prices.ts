/** Sets a fresh shop to prices that include GST; a shop that has had products keeps its setting. */
import { change, ok, type Step } from './steps.ts';

export const inclusivePrices = (now: Date): Step => ({
  name: 'Prices',
  check: async () => {
    const { readSettings } = await import('#functions/settings/settings-store.ts');
    const { itemAt } = await import('#functions/platform/table/table.ts');
    const { productCounterKey } = await import('#functions/keys.ts');
    const { values, version } = await readSettings('prices');
    if (version > 0) return [ok(`Prices ${values.mode === 'tax_inclusive' ? 'include GST' : 'are without GST, as the owner chose'}.`)];
    if ((await itemAt(productCounterKey)) !== undefined)
      return [ok('The shop has had products, so prices stay without GST until the owner changes that: Settings > Prices.')];
    return [
      change('Let prices include GST, as shoppers in India expect them.', async () => {
        const { setInclusivePrices } = await import('#functions/settings/fresh-shop.ts');
        await setInclusivePrices(now);
        return 'Prices include GST. The owner can change that: Settings > Prices.';
      }),
    ];
  },
});
