/** A purchase: what a customer agrees to at checkout. The checkout stores it, and the order takes it over as a whole. */
import type { Paise } from '../money.ts';
import type { DeliveryDays } from './delivery.ts';
import type { AppliedOffer, Quote } from './quote.ts';

export interface BoughtLine {
  readonly productId: number;
  /** Absent in purchases from before November 2026: the line names the product's only variant, which has the product's id. */
  readonly variantId?: number;
  /** The choice as text, e.g. `4-5 years, Blue`; absent for a product without options. */
  readonly variantTitle?: string;
  readonly name: string;
  readonly image: string;
  readonly quantity: number;
  readonly unitPrice: Paise;
  /** The price without the sale in which it was bought; absent: there was no sale. An exchange compares this price. */
  readonly regularPrice?: Paise;
  /** Per cent. */
  readonly gstRate: number;
  /** Whether `unitPrice` includes tax; absent: the tax was added. */
  readonly includesTax?: boolean;
  readonly hsn: string;
  /** The discount of offers on the whole line. */
  readonly discount?: Paise;
  /** The line's share of shipping and fees; absent when there were none, and in purchases from before charges were taxed. */
  readonly charges?: Paise;
  /** The tax of the whole line; absent in purchases from before November 2026, whose tax was rounded once for each rate. */
  readonly tax?: Paise;
  /** Absent for products without a SKU, and in purchases from before lines stored it. */
  readonly sku?: string;
}

export interface PostalAddress {
  readonly label: string;
  readonly recipientName: string;
  /** E.164. */
  readonly phone: string;
  readonly secondaryPhone?: string;
  readonly address: string;
  readonly city: string;
  /** A code of states.ts. */
  readonly state: string;
  readonly postalCode: string;
}

export interface Buyer {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
}

/** A buyer who is registered for GST and buys for a business. */
export interface Business {
  readonly gstin: string;
  /** As on the GST certificate. */
  readonly companyName: string;
}

export interface Purchase extends Quote {
  readonly customerId: string;
  readonly lines: readonly BoughtLine[];
  readonly offers?: readonly AppliedOffer[];
  readonly shippingAddress: PostalAddress;
  readonly billingAddress: PostalAddress;
  readonly buyer: Buyer;
  /** Absent: the buyer is a consumer. */
  readonly business?: Business;
  /** The days in India on which the parcel should arrive, as promised at checkout; absent when the shop promised none. */
  readonly deliveryPromise?: DeliveryDays;
  /** Plain text that is packed with the goods. */
  readonly giftMessage?: string;
}

/** Maximum characters of a gift message after trimming. */
export const maxGiftMessage = 200;

/** Replaces the buyer of a purchase, or of an appointment, when the account is erased. */
export const anonymisedBuyer: Buyer = { firstName: 'Deleted', lastName: 'customer', email: '', phone: '' };

/** The state is kept, because the tax was paid there. */
const anonymisedAddress = ({ state }: PostalAddress): PostalAddress => ({
  label: '',
  recipientName: '',
  phone: '',
  address: '',
  city: '',
  state,
  postalCode: '',
});

/**
 * Every field of a purchase, and what replaces it when the customer's account is erased: `retained` when tax law requires the value, a function for a
 * personal field; undefined removes the field. Placing the order, the data export and the erasure all use this list.
 */
const purchaseFields = {
  customerId: 'retained',
  lines: 'retained',
  offers: 'retained',
  subtotal: 'retained',
  discount: 'retained',
  tax: 'retained',
  taxIncluded: 'retained',
  shippingCost: 'retained',
  codFee: 'retained',
  total: 'retained',
  shippingAddress: anonymisedAddress,
  billingAddress: anonymisedAddress,
  buyer: () => anonymisedBuyer,
  // The GSTIN of a sole trader contains the trader's PAN. The invoice keeps it (functions/privacy/erase.ts).
  business: () => undefined,
  deliveryPromise: 'retained',
  giftMessage: () => undefined,
} as const satisfies {
  readonly [Field in keyof Required<Purchase>]: 'retained' | ((value: Required<Purchase>[Field]) => Purchase[Field] | undefined);
};

type Fields = typeof purchaseFields;
export type PersonalField = { [Field in keyof Fields]: Fields[Field] extends 'retained' ? never : Field }[keyof Fields];

export const purchaseFieldNames = Object.keys(purchaseFields) as (keyof Fields)[];
export const personalFields = purchaseFieldNames.filter((field): field is PersonalField => purchaseFields[field] !== 'retained');

function pickFields<Field extends keyof Purchase>(purchase: Purchase, fields: readonly Field[]): Pick<Purchase, Field> {
  return Object.fromEntries(fields.filter((field) => purchase[field] !== undefined).map((field) => [field, purchase[field]])) as Pick<
    Purchase,
    Field
  >;
}

/** Picks the purchase from a record with more fields, such as a checkout or an order with its keys. */
export const purchaseOf = (record: Purchase): Purchase => pickFields(record, purchaseFieldNames);

export const personalFieldsOf = (record: Purchase): Pick<Purchase, PersonalField> => pickFields(record, personalFields);

/** Returns the replacements for the personal fields that the record has; an undefined value removes its field. */
export const anonymisedFieldsOf = (record: Purchase): Partial<Record<PersonalField, unknown>> =>
  Object.fromEntries(
    personalFields
      .filter((field) => record[field] !== undefined)
      .map((field) => [field, (purchaseFields[field] as (value: unknown) => unknown)(record[field])]),
  );
