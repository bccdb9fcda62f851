/** The sections of the settings and their fields in the order of the page; the search looks through both. */
import type { Cod } from '#shared/contract/settings/cod.ts';
import type { Grievance } from '#shared/contract/settings/grievance.ts';
import type { Seller, SettingsSection } from '#shared/contract/settings/settings.ts';

export interface SettingsField<Name extends string = string> {
  readonly name: Name;
  readonly label: string;
  readonly hint?: string;
  /** Further words by which the search finds the field. */
  readonly words?: readonly string[];
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
      { name: 'tradeName', label: 'Trade name', hint: 'The name under which customers know the shop.', words: ['brand'], maxLength: 60 },
      { name: 'gstin', label: 'GSTIN', hint: 'Of the state below: it decides between CGST + SGST and IGST.', words: ['GST number'], maxLength: 15 },
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
      { name: 'email', label: 'E-mail', words: ['email'], maxLength: 254 },
      { name: 'phone', label: 'Telephone', hint: 'With its area code, like +91 80 4123 4567.', words: ['phone'], maxLength: 24 },
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
        words: ['MRP', 'inclusive', 'exclusive'],
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
        words: ['GST', 'rates', 'slabs', 'HSN'],
      },
    ],
  },
];

export const deliveryGroups: readonly FieldGroup<string>[] = [
  {
    title: 'Charges',
    fields: [
      { name: 'basis', label: 'The charge depends on' },
      { name: 'freeFrom', label: 'Free from (₹)', hint: 'Order value after discounts; empty: never.', words: ['free shipping'] },
      { name: 'aloneCharge', label: 'Each unit that ships alone (₹)', hint: 'For products marked so, whatever the order’s value.' },
      { name: 'defaultGrams', label: 'Weight of a product without one (g)' },
      { name: 'zones', label: 'Zones' },
      { name: 'rows', label: 'What delivery costs', words: ['charges', 'rates', 'slabs', 'fees'] },
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
  { title: 'PIN codes', fields: [{ name: 'pinSearch', label: 'PIN codes: days, cash on delivery, where you deliver', words: ['COD', 'pincodes'] }] },
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
      { name: 'email', label: 'Officer’s e-mail', words: ['email'], maxLength: 254 },
      { name: 'phone', label: 'Officer’s telephone', hint: 'With its area code, like +91 80 4123 4567.', words: ['phone'], maxLength: 24 },
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
interface Section<Id extends string = SectionId> {
  readonly id: Id;
  readonly title: string;
  /** Further words by which the search finds the section. */
  readonly words: readonly string[];
  readonly groups: readonly FieldGroup<string>[];
}
export const sections: readonly [Section, ...Section[]] = [
  { id: 'seller', title: 'Seller', words: ['company', 'business', 'shop'], groups: sellerGroups },
  { id: 'prices', title: 'Prices', words: ['GST', 'taxes', 'MRP', 'HSN'], groups: priceGroups },
  { id: 'delivery', title: 'Delivery', words: ['shipping', 'shipment', 'couriers', 'dispatch', 'parcels'], groups: deliveryGroups },
  { id: 'cod', title: 'Cash on delivery', words: ['COD', 'payment'], groups: codGroups },
  { id: 'grievance', title: 'Grievance officer', words: ['complaints'], groups: grievanceGroups },
  { id: 'stock', title: 'Stock', words: ['inventory'], groups: stockGroups },
  {
    id: 'policies',
    title: 'Policies',
    words: ['privacy', 'shipping', 'returns', 'refunds', 'exchanges', 'cancellations'],
    groups: policyGroups,
  },
];

/** Offers have a tab of their own, to which their entry in the list of sections leads. */
export const offersEntry: Section<'offers'> = {
  id: 'offers',
  title: 'Offers',
  words: ['coupons', 'codes', 'vouchers', 'discounts', 'sales', 'promotions', 'free shipping'],
  groups: [],
};

export interface FoundSetting {
  readonly section: Section<SectionId | 'offers'>;
  /** Absent: the section itself was found. */
  readonly field?: SettingsField;
}

const wordsOf = (...texts: readonly (string | undefined)[]): readonly string[] =>
  texts
    .join(' ')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const hasBeginning = (words: readonly string[]) => (part: string) => words.some((word) => word.startsWith(part));
/** A plural counts as its singular. */
const hasWord = (words: readonly string[]) => (part: string) => words.some((word) => word === part || word === `${part}s`);

/**
 * Returns the sections and fields that have, for each word of the query, a word that begins with it. A field has the words of its label, group
 * and hint, its further words, and those of its section; the further words of the section alone do not find it. Whole words come first, so that `cod` finds
 * cash on delivery before PIN codes, and sections before fields.
 */
export function findSettings(query: string): readonly FoundSetting[] {
  const searched = wordsOf(query);
  if (searched.length === 0) return [];
  const found = [...sections, offersEntry].flatMap((section) => {
    const ofSection = wordsOf(section.title, ...section.words);
    const fields = section.groups.flatMap((group) =>
      group.fields.map((field) => ({ section, field, own: wordsOf(section.title, group.title, field.label, field.hint, ...(field.words ?? [])) })),
    );
    return [{ section, own: ofSection }, ...fields]
      .map((entry) => ({ ...entry, words: [...ofSection, ...entry.own] }))
      .filter(({ own, words }) => searched.every(hasBeginning(words)) && searched.some(hasBeginning(own)));
  });
  const rank = ({ words, ...entry }: (typeof found)[number]) => (searched.every(hasWord(words)) ? 0 : 2) + ('field' in entry ? 1 : 0);
  return found.toSorted((a, b) => rank(a) - rank(b));
}
