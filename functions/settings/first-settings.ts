/** The values of a section until the owner changes it: those of the deployment, and what the shop did before there were settings. */
import { config } from '#functions/platform/config.ts';
import type { Seller, SettingsOf, SettingsSection } from '#shared/contract/settings/settings.ts';

/** Rates since 22 September 2025 (Notification 9/2025-Central Tax (Rate)); the owner's accountant confirms which goods belong to which class. */
const validFrom = '2025-09-22';
export const firstTaxClasses: SettingsOf<'prices'>['taxClasses'] = [
  {
    id: 'apparel',
    name: 'Clothes, shoes and textile made-ups',
    rows: [
      { upTo: 250_000, rate: 5, validFrom },
      { rate: 18, validFrom },
    ],
  },
  { id: 'toys-baby', name: 'Toys and baby goods', rows: [{ rate: 5, validFrom }] },
  { id: 'standard', name: 'Standard rate', rows: [{ rate: 18, validFrom }] },
  { id: 'nil', name: 'Nil rated and exempt', rows: [{ rate: 0, validFrom }] },
];

export const firstSettings: { readonly [S in SettingsSection]: () => SettingsOf<S> } = {
  /** As infra/constructs/seller.ts writes them. @throws Error when the variable is missing */
  seller: () => JSON.parse(config('FIRST_SELLER')) as Seller,
  prices: () => ({ mode: 'tax_exclusive', taxClasses: firstTaxClasses }),
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
  cod: () => ({ isOn: false, fee: 0, minOrder: 0, maxOrder: 5_000, excludedProducts: [], excludedCategories: [], maxRefused: 2 }),
};
