/** The values of a section until the owner changes it: those of the deployment, and what the shop did before there were settings. */
import { config } from '#functions/platform/config.ts';
import type { Seller, SettingsOf, SettingsSection } from '#shared/contract/settings/settings.ts';

export const firstSettings: { readonly [S in SettingsSection]: () => SettingsOf<S> } = {
  /** As infra/constructs/seller.ts writes them. @throws Error when the variable is missing */
  seller: () => JSON.parse(config('FIRST_SELLER')) as Seller,
  prices: () => ({ mode: 'tax_exclusive' }),
};
