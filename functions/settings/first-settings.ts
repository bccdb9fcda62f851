/** The values of a section until the owner changes it: those of the deployment, and what the shop did before there were settings. */
import { config } from '#functions/platform/config.ts';
import type { Seller, SettingsOf, SettingsSection } from '#shared/contract/settings/settings.ts';

export const firstSettings: { readonly [S in SettingsSection]: () => SettingsOf<S> } = {
  /** As infra/constructs/seller.ts writes them. @throws Error when the variable is missing */
  seller: () => JSON.parse(config('FIRST_SELLER')) as Seller,
  prices: () => ({ mode: 'tax_exclusive' }),
  // Everywhere, for nothing, and without a promise.
  delivery: () => ({
    basis: 'value',
    zones: [],
    rows: [{ zone: '', upTo: null, charge: 0 }],
    freeFrom: 500,
    aloneCharge: 0,
    defaultGrams: 500,
    cutOff: '14:00',
    workingDays: [1, 2, 3, 4, 5, 6],
    holidays: [],
    defaultDays: null,
  }),
};
