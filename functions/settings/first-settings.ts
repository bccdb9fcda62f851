/** The values of a section until the owner changes it: those of the deployment, and what the shop did before it had settings. */
import { config } from '#functions/platform/config.ts';
import type { SellerWithOfficer, SettingsOf, SettingsSection } from '#shared/contract/settings/settings.ts';
import { defaultLowStockLimit } from '#shared/rules/catalogue/stock-level.ts';
import { addressLineOf } from '#shared/rules/seller-address.ts';

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

/** @param seller the stored or deployed seller; one that was saved later contains no officer */
export const firstOfficer = (seller: Partial<SellerWithOfficer>): SettingsOf<'grievance'> => {
  const { hours, address, city, state, postalCode, ...officer } = { ...firstSettings.seller(), ...seller };
  return {
    name: officer.officerName,
    designation: officer.officerDesignation,
    email: officer.officerEmail,
    phone: officer.officerPhone,
    hours,
    address: addressLineOf({ address, city, state, postalCode }),
  };
};

export const firstSettings: { readonly [S in Exclude<SettingsSection, 'seller' | 'grievance'>]: () => SettingsOf<S> } & {
  readonly seller: () => SellerWithOfficer;
} = {
  /** The values that infra/constructs/seller.ts writes. @throws Error when the variable is missing */
  seller: () => JSON.parse(config('FIRST_SELLER')) as SellerWithOfficer,
  prices: () => ({ mode: 'tax_exclusive', taxClasses: firstTaxClasses }),
  // Delivery to every PIN code, free of charge, and without a promised day.
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
  policies: () => ({ texts: {} }),
  stock: () => ({ lowStockLimit: defaultLowStockLimit }),
};
