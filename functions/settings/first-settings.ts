/** The values of a section until the owner changes it: those of the deployment, and what the shop did before there were settings. */
import { config } from '#functions/platform/config.ts';
import { schemaOf } from '#functions/platform/schema-of.ts';
import { Seller, type SettingsOf, type SettingsSection } from '#shared/contract/settings/settings.ts';

export const firstSettings: { readonly [S in SettingsSection]: () => SettingsOf<S> } = {
  /** @throws Error when the variable is missing or incomplete */
  seller: () => schemaOf(Seller).parse(JSON.parse(config('FIRST_SELLER'))),
  prices: () => ({ mode: 'tax_exclusive' }),
};
