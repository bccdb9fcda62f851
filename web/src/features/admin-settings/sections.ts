/** The sections of the settings and their fields in the order of the page; the search looks through both. */
import type { Cod } from '#shared/contract/settings/cod.ts';
import type { Grievance } from '#shared/contract/settings/grievance.ts';
import type { Seller, SettingsSection } from '#shared/contract/settings/settings.ts';

export interface SettingsField<Name extends string = string> {
  readonly name: Name;
  readonly label: string;
  readonly hint?: string;
  readonly maxLength?: number;
}
interface FieldGroup<Name extends string> {
  readonly title: string;
  readonly fields: readonly SettingsField<Name>[];
}

export const sellerGroups: readonly FieldGroup<keyof Seller>[] = [
  {
    title: 'Business',
    fields: [
      {
        name: 'legalName',
        label: 'Legal name',
        hint: 'As on the GST certificate. Invoices name it from now on; issued ones keep theirs.',
        maxLength: 120,
      },
      { name: 'tradeName', label: 'Trade name', hint: 'The name under which customers know the shop.', maxLength: 60 },
      { name: 'gstin', label: 'GSTIN', hint: 'Of the state below: it decides between CGST + SGST and IGST.', maxLength: 15 },
    ],
  },
  {
    title: 'Registered address',
    fields: [
      { name: 'address', label: 'Street and building', maxLength: 200 },
      { name: 'city', label: 'City', hint: 'Its courts are named in the terms.', maxLength: 60 },
      { name: 'state', label: 'State' },
      { name: 'postalCode', label: 'PIN code', maxLength: 7 },
    ],
  },
  {
    title: 'Contact',
    fields: [
      { name: 'email', label: 'E-mail', maxLength: 254 },
      { name: 'phone', label: 'Telephone', hint: 'With its area code, like +91 80 4123 4567.', maxLength: 24 },
      { name: 'hours', label: 'Telephone hours', maxLength: 80 },
    ],
  },
];

export const priceGroups: readonly [FieldGroup<'mode'>, FieldGroup<'taxClasses'>] = [
  {
    title: 'What prices mean',
    fields: [
      {
        name: 'mode',
        label: 'Prices and GST',
        hint: 'Saving keeps every figure and changes what it means; to keep what customers pay, recalculate the prices below. Orders that are placed keep what was agreed.',
      },
    ],
  },
  {
    title: 'Tax classes',
    fields: [
      {
        name: 'taxClasses',
        label: 'Tax classes',
        hint: 'A product names a class or has a rate of its own. A rate applies up to a price of one piece, without tax and after discount; the one without a limit applies to any price above. The rates that apply from one day replace all earlier ones. Ask your accountant which goods belong where.',
      },
    ],
  },
];

export const deliveryGroups: readonly FieldGroup<string>[] = [
  {
    title: 'Charges',
    fields: [
      { name: 'basis', label: 'The charge depends on' },
      { name: 'freeFrom', label: 'Free from (₹)', hint: 'Order value after discounts; empty: never.' },
      { name: 'aloneCharge', label: 'Each unit that ships alone (₹)', hint: 'For products marked so, whatever the order’s value.' },
      { name: 'defaultGrams', label: 'Weight of a product without one (g)' },
      { name: 'zones', label: 'Zones' },
      { name: 'rows', label: 'What delivery costs' },
    ],
  },
  {
    title: 'When parcels leave and arrive',
    fields: [
      { name: 'cutOff', label: 'Dispatch cut-off', hint: 'In India: what is ordered before it leaves on the same working day.' },
      { name: 'workingDays', label: 'Working days' },
      {
        name: 'defaultFrom',
        label: 'Days to arrive, from',
        hint: 'Working days after dispatch, for PIN codes without days of their own. Empty: no promise.',
      },
      { name: 'defaultTo', label: 'Days to arrive, to' },
      { name: 'holidays', label: 'Holidays', hint: 'One a line, like 2026-11-08.' },
    ],
  },
  { title: 'PIN codes', fields: [{ name: 'pinSearch', label: 'PIN codes: days, cash on delivery, where you deliver' }] },
];

export const codGroups: readonly FieldGroup<keyof Cod>[] = [
  {
    title: 'Cash on delivery',
    fields: [
      { name: 'isOn', label: 'Payment on delivery', hint: 'At which PIN codes it is collected stands in the section Delivery.' },
      { name: 'fee', label: 'Fee (₹)', hint: 'Charged with the tax of the goods. Customers read that they save it by paying online.' },
      { name: 'minOrder', label: 'Smallest order (₹)', hint: 'Without the fee.' },
      { name: 'maxOrder', label: 'Largest order (₹)', hint: 'Without the fee.' },
      { name: 'maxRefused', label: 'Refused parcels', hint: 'From how many on a customer pays online.' },
    ],
  },
  {
    title: 'What is paid online only',
    fields: [
      { name: 'excludedProducts', label: 'Products', hint: 'Their numbers, separated by commas.' },
      { name: 'excludedCategories', label: 'Categories paid online only' },
    ],
  },
];

export const grievanceGroups: readonly FieldGroup<keyof Grievance>[] = [
  {
    title: 'Grievance officer',
    fields: [
      { name: 'name', label: 'Officer’s name', hint: 'Acknowledges complaints within 48 hours and settles them within a month.', maxLength: 120 },
      { name: 'designation', label: 'Officer’s designation', maxLength: 80 },
      { name: 'email', label: 'Officer’s e-mail', maxLength: 254 },
      { name: 'phone', label: 'Officer’s telephone', hint: 'With its area code, like +91 80 4123 4567.', maxLength: 24 },
      { name: 'hours', label: 'Officer’s telephone hours', maxLength: 80 },
      { name: 'address', label: 'Officer’s address', hint: 'Where letters of complaint go, on one line.', maxLength: 300 },
    ],
  },
];

export const stockGroups: readonly FieldGroup<'lowStockLimit'>[] = [
  {
    title: 'Low stock',
    fields: [
      {
        name: 'lowStockLimit',
        label: 'Low-stock limit (units)',
        hint: 'A variant with so many units or fewer is low: in the overview, under the bell and in lists of stock. A product may have a limit of its own. Customers see none of it.',
        maxLength: 7,
      },
    ],
  },
];

export const policyGroups: readonly FieldGroup<'text'>[] = [{ title: 'Texts of the policies', fields: [{ name: 'text', label: 'Text' }] }];

export type SectionId = SettingsSection;
interface Section {
  readonly id: SectionId;
  readonly title: string;
  readonly groups: readonly FieldGroup<string>[];
}
export const sections: readonly [Section, ...Section[]] = [
  { id: 'seller', title: 'Seller', groups: sellerGroups },
  { id: 'prices', title: 'Prices', groups: priceGroups },
  { id: 'delivery', title: 'Delivery', groups: deliveryGroups },
  { id: 'cod', title: 'Cash on delivery', groups: codGroups },
  { id: 'grievance', title: 'Grievance officer', groups: grievanceGroups },
  { id: 'stock', title: 'Stock', groups: stockGroups },
  { id: 'policies', title: 'Policies', groups: policyGroups },
];

export interface FoundField {
  readonly section: Section;
  readonly field: SettingsField;
}

/** Returns the fields whose own name, group or section contains all words of the query. */
export function findFields(query: string): readonly FoundField[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return sections.flatMap((section) =>
    section.groups.flatMap((group) =>
      group.fields
        .filter(({ label }) => {
          const text = `${section.title} ${group.title} ${label}`.toLowerCase();
          return words.every((word) => text.includes(word));
        })
        .map((field) => ({ section, field })),
    ),
  );
}
