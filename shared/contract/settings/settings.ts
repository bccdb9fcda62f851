/** The settings of the shop, by section: the owner changes them in the administration, without a deployment. */
import * as z from 'zod';
import { normalisePin } from '../../rules/digits.ts';
import { isGstin, stateOfGstin } from '../../rules/order/gst.ts';
import { maxTaxClasses, maxTaxRate, maxTaxRows } from '../../rules/order/tax-class.ts';
import { pinProblem } from '../../rules/pin-code.ts';
import { stateCodes, stateName } from '../../rules/states.ts';
import { Version } from '../catalogue/product.ts';
import { Email, Instant, Required, SingleLine } from '../common.ts';
import { endpoint } from '../define.ts';
import { type Cod, CodSettings } from './cod.ts';
import { type Delivery, DeliverySettings } from './delivery.ts';
import { type Grievance, GrievanceSettings } from './grievance.ts';
import { OfficePhone } from './office-phone.ts';
import type { Policies } from './policies.ts';
import { type StockRules, StockSettings } from './stock.ts';

/** The seller, with the details that the law requires on invoices, mails and pages. */
export const Seller = () =>
  z
    .object({
      /** As on the GST certificate. */
      legalName: z.string(),
      /** The name under which customers know the shop. */
      tradeName: z.string(),
      /** The registered address without city, state and PIN code. */
      address: z.string(),
      city: z.string(),
      /** A code of shared/rules/states.ts; the state of the GSTIN. */
      state: z.string(),
      postalCode: z.string(),
      email: z.string(),
      phone: z.string(),
      /** When the telephone is answered. */
      hours: z.string(),
      gstin: z.string(),
    })
    .meta({ title: 'Seller' });
export type Seller = z.output<ReturnType<typeof Seller>>;

/**
 * The seller of the deployment, which includes the officer. The section was stored in this form before the officer had a section of its own, whose
 * first values come from it.
 */
export type SellerWithOfficer = Seller & Readonly<Record<'officerName' | 'officerDesignation' | 'officerEmail' | 'officerPhone', string>>;

export const priceModes = ['tax_inclusive', 'tax_exclusive'] as const;
export type PriceMode = (typeof priceModes)[number];

/** A rate of a tax class; shared/rules/order/tax-class.ts decides which rate applies to a line. */
const TaxRow = () =>
  z.object({
    /** Paise: the highest price of one piece, after discount and without tax. Absent: all prices above the other rows. */
    upTo: z.number().int().optional(),
    /** Per cent. */
    rate: z.number(),
    /** The first day in India on which the rate applies: `2025-09-22`. */
    validFrom: z.string(),
  });
export const TaxClass = () => z.object({ id: z.string(), name: z.string(), rows: z.array(TaxRow()) }).meta({ title: 'TaxClass' });

/** Whether prices include tax, and the tax classes that products name. */
export const Prices = () => z.object({ mode: z.enum(priceModes), taxClasses: z.array(TaxClass()) }).meta({ title: 'Prices' });

/** The section `prices` as stored, with the state that a recalculation of all prices leaves. */
export interface Prices extends z.output<ReturnType<typeof Prices>> {
  /** The mode of products without a mark (shared/rules/order/tax-class.ts); absent: that of `mode`. */
  readonly unmarkedMode?: PriceMode;
  /** How often the mode was changed without recalculating prices, after a recalculation; absent: never. */
  readonly epoch?: number;
  /** The latest recalculation; removed when the mode is changed without one. */
  readonly recalculation?: { readonly id: string; readonly isRunning: boolean };
}

/** Section -> its values. A field that a later release adds needs a first value (functions/settings/first-settings.ts). */
interface Sections {
  readonly seller: Seller;
  readonly prices: Prices;
  readonly delivery: Delivery;
  readonly cod: Cod;
  readonly grievance: Grievance;
  readonly policies: Policies;
  readonly stock: StockRules;
}
export type SettingsSection = keyof Sections;
export type SettingsOf<S extends SettingsSection> = Sections[S];

/** Fields that staff see of every section, besides its values. */
const savedFields = () => ({
  /** How often the section was changed; 0: it still has its first values. */
  version: Version(),
  updatedAt: Instant().optional(),
});
export const SellerSettings = () => Seller().extend(savedFields()).meta({ title: 'SellerSettings' });
export type SellerSettings = z.output<ReturnType<typeof SellerSettings>>;
export const PriceSettings = () => Prices().extend(savedFields()).meta({ title: 'PriceSettings' });
export type PriceSettings = z.output<ReturnType<typeof PriceSettings>>;

/** The fields of the section `seller` as the owner enters them. When two fields contradict each other, the message says which one to correct. */
export const SellerInput = () =>
  z
    .strictObject({
      version: Version(),
      legalName: SingleLine(120, 'Write the name as on the GST certificate'),
      tradeName: SingleLine(60, 'Write the name under which customers know the shop'),
      address: SingleLine(200, 'Write the street and the building of the registered address'),
      city: SingleLine(60, 'Write the city of the registered address'),
      state: z.enum(stateCodes, 'Choose the state of the registered address'),
      postalCode: Required('Write the PIN code')
        .overwrite(normalisePin)
        .min(1, 'Write the PIN code')
        .regex(/^[1-9]\d{5}$/, 'A PIN code has six digits'),
      email: Email(),
      phone: OfficePhone(),
      hours: SingleLine(80, 'Write when the telephone is answered, like Mon to Sat, 10 am to 7 pm'),
      gstin: SingleLine(15, 'Write the GSTIN: invoices name it')
        .toUpperCase()
        .refine(isGstin, 'This is not a GSTIN: 15 characters as on the certificate, the last one is a check digit'),
    })
    .superRefine(({ gstin, state, postalCode }, context) => {
      const registeredIn = stateOfGstin(gstin);
      if (isGstin(gstin) && registeredIn !== undefined && registeredIn !== state)
        context.addIssue({
          code: 'custom',
          path: ['gstin'],
          message: `This GSTIN is of ${stateName(registeredIn)}, the address is in ${stateName(state)}. Correct the GSTIN or the state.`,
        });
      const problem = pinProblem(postalCode, state);
      if (problem !== undefined) context.addIssue({ code: 'custom', path: ['postalCode'], message: problem });
    });

/** A tax class as the owner enters it. The rows that apply on a day must cover every price exactly once (taxClassProblems). */
const TaxClassInput = () =>
  z.strictObject({
    id: z.string().regex(/^[a-z0-9-]{1,40}$/, 'Small letters, digits and hyphens, at most 40'),
    name: SingleLine(60, 'Name the tax class'),
    rows: z
      .array(
        z.strictObject({
          upTo: z.int('Paise, as a whole number').min(1, 'A limit is more than 0').max(1_000_000_000, 'At most ₹1,00,00,000').optional(),
          rate: z
            .number('A GST rate in per cent')
            .min(0, 'A GST rate is not negative')
            .max(maxTaxRate, `A GST rate is at most ${maxTaxRate} per cent`)
            .refine((rate) => Number.isInteger(Math.round(rate * 1e6) / 1e4), 'A GST rate has at most two decimals'),
          validFrom: z.iso.date('Write the first day as 2025-09-22').refine((day) => day >= '2017-07-01', 'GST began on 2017-07-01'),
        }),
      )
      .min(1, 'Add at least one rate')
      .max(maxTaxRows, `At most ${maxTaxRows} rows`),
  });

export const read = /* @__PURE__ */ endpoint({
  key: 'settings.read',
  method: 'GET',
  path: '/api/admin/settings',
  access: 'admin',
  summary: 'Read the sections of the settings, each with its version, except the texts of the policies',
  reply: () =>
    z.object({
      seller: SellerSettings(),
      prices: PriceSettings(),
      delivery: DeliverySettings(),
      cod: CodSettings(),
      grievance: GrievanceSettings(),
      stock: StockSettings(),
    }),
  failures: [],
});

export const updateSeller = /* @__PURE__ */ endpoint({
  key: 'settings.updateSeller',
  method: 'PUT',
  path: '/api/admin/settings/seller',
  access: 'admin',
  summary: 'Change the seller that later invoices, mails and pages name. With a version that is not the newest: 409, with the current section',
  body: SellerInput,
  reply: SellerSettings,
  failures: ['edited_meanwhile'],
});

export const updatePrices = /* @__PURE__ */ endpoint({
  key: 'settings.updatePrices',
  method: 'PUT',
  path: '/api/admin/settings/prices',
  access: 'admin',
  summary:
    'Change whether prices include tax, without recalculating them, and the tax classes. With a version that is not the newest: 409, with the current section',
  body: () =>
    z.strictObject({
      version: Version(),
      mode: z.enum(priceModes, `Choose one of: ${priceModes.join(', ')}`),
      /** Absent: the tax classes do not change. A class that products name cannot be left out. */
      taxClasses: z.array(TaxClassInput()).max(maxTaxClasses, `At most ${maxTaxClasses} tax classes`).optional(),
    }),
  reply: PriceSettings,
  failures: ['edited_meanwhile', 'prices_busy'],
});

export const readTaxClasses = /* @__PURE__ */ endpoint({
  key: 'settings.readTaxClasses',
  method: 'GET',
  path: '/api/admin/tax-classes',
  access: 'catalogue',
  summary: 'The tax classes that products can have, and whether prices include tax',
  reply: Prices,
  failures: [],
});
