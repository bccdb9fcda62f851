/** Reads the settings of the shop for its functions, cached for two seconds: a change reaches every call within that time. */
import { cachedFor } from '#functions/platform/cached-for.ts';
import type { SettingsOf, SettingsSection } from '#shared/contract/settings/settings.ts';
import { indianDay } from '#shared/rules/india-day.ts';
import type { TaxTerms } from '#shared/rules/order/tax-class.ts';
import { readSettings } from './settings-store.ts';

const cachedReader = <S extends SettingsSection>(section: S) => cachedFor(2_000, async () => (await readSettings(section, false)).values).get;
const readers: { readonly [S in SettingsSection]: (now: Date) => Promise<SettingsOf<S>> } = {
  seller: cachedReader('seller'),
  prices: cachedReader('prices'),
  delivery: cachedReader('delivery'),
  cod: cachedReader('cod'),
  grievance: cachedReader('grievance'),
  policies: cachedReader('policies'),
  stock: cachedReader('stock'),
};

/**
 * The values of a section, at most two seconds old. Half a read unit, none while they are cached.
 * @param now the time of the request
 */
export const readCachedSettings = <S extends SettingsSection>(section: S, now: Date): Promise<SettingsOf<S>> => readers[section](now);

/** The price mode and the tax classes, without the day. While prices are recalculated, products without a mark keep the previous mode (`unmarkedMode`). */
export const termsOfPrices = ({ mode, unmarkedMode = mode, epoch, taxClasses }: SettingsOf<'prices'>): Omit<TaxTerms, 'day'> => ({
  includesTax: unmarkedMode === 'tax_inclusive',
  ...(epoch === undefined ? {} : { epoch }),
  classes: taxClasses,
});

/** The price mode and the tax classes on the day of this time. */
export async function taxTerms(now: Date): Promise<TaxTerms> {
  return { ...termsOfPrices(await readCachedSettings('prices', now)), day: indianDay(now) };
}
