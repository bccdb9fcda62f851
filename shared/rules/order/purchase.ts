/** A purchase: what a customer agrees to at checkout. The checkout keeps it and the order carries it on whole. */
import type { Paise } from '../money.ts';
import type { Promised } from './delivery.ts';
import type { Quote } from './quote.ts';

export interface BoughtLine {
  readonly productId: number;
  /** Absent in purchases from before November 2026: the product's only variant, which has its id. */
  readonly variantId?: number;
  /** The choice in words, `4-5 years, Blue`; absent for a product without options. */
  readonly variantTitle?: string;
  readonly name: string;
  readonly image: string;
  readonly quantity: number;
  readonly unitPrice: Paise;
  /** The price without the sale at which it was bought; absent: there was none. An exchange goes by it. */
  readonly regularPrice?: Paise;
  /** Per cent. */
  readonly gstRate: number;
  /** Whether `unitPrice` contains the tax; absent: it was added. */
  readonly includesTax?: boolean;
  readonly hsn: string;
  /** What offers took off the whole line. */
  readonly discount?: Paise;
  /** Its share of shipping and fees; absent where there were none, and in purchases from before charges were taxed. */
  readonly charges?: Paise;
  /** Of the whole line; absent in purchases from before November 2026, whose tax was rounded once per rate. */
  readonly tax?: Paise;
  /** Absent in purchases from before lines carried it, and for products without one. */
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

/** A buyer who is registered for GST and buys for the business. */
export interface Business {
  readonly gstin: string;
  /** As on the GST certificate. */
  readonly companyName: string;
}

/** An offer that applied. */
export interface AppliedOffer {
  /** Absent for an automatic offer. */
  readonly code?: string;
  readonly title: string;
  /** What it took off, without free shipping. */
  readonly amount: Paise;
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
  /** The days in India on which the parcel arrives, as they were promised at checkout; absent where the shop promises none. */
  readonly deliveryPromise?: Promised;
  /** Plain text that is packed with the goods. */
  readonly giftMessage?: string;
}

/** Characters of a gift message, once it is trimmed. */
export const maxGiftMessage = 200;

/** Replaces the buyer of a purchase, or of an appointment, when the account is erased. */
export const anonymisedBuyer: Buyer = { firstName: 'Deleted', lastName: 'customer', email: '', phone: '' };

/** The state stays, because the tax was paid there. */
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
 * Every field of a purchase, and what replaces it when the customer's account is erased: `kept` where tax law needs the value,
 * a function for a personal field; undefined removes the field. Carrying, exporting and erasing a purchase all read this list.
 */
const purchaseFields = {
  customerId: 'kept',
  lines: 'kept',
  offers: 'kept',
  subtotal: 'kept',
  discount: 'kept',
  tax: 'kept',
  taxIncluded: 'kept',
  shippingCost: 'kept',
  codFee: 'kept',
  total: 'kept',
  shippingAddress: anonymisedAddress,
  billingAddress: anonymisedAddress,
  buyer: () => anonymisedBuyer,
  // The GSTIN of a sole trader holds the trader's PAN. The invoice keeps it (functions/privacy/erase.ts).
  business: () => undefined,
  deliveryPromise: 'kept',
  giftMessage: () => undefined,
} as const satisfies { readonly [Field in keyof Required<Purchase>]: 'kept' | ((value: Required<Purchase>[Field]) => Purchase[Field] | undefined) };

type Fields = typeof purchaseFields;
export type PersonalField = { [Field in keyof Fields]: Fields[Field] extends 'kept' ? never : Field }[keyof Fields];

export const purchaseFieldNames = Object.keys(purchaseFields) as (keyof Fields)[];
export const personalFields = purchaseFieldNames.filter((field): field is PersonalField => purchaseFields[field] !== 'kept');

function pick<Field extends keyof Purchase>(purchase: Purchase, fields: readonly Field[]): Pick<Purchase, Field> {
  return Object.fromEntries(fields.filter((field) => purchase[field] !== undefined).map((field) => [field, purchase[field]])) as Pick<
    Purchase,
    Field
  >;
}

/** The purchase alone, of a record that holds more (a checkout, an order, with their keys in the table). */
export const purchaseOf = (record: Purchase): Purchase => pick(record, purchaseFieldNames);

export const personalFieldsOf = (record: Purchase): Pick<Purchase, PersonalField> => pick(record, personalFields);

/** What replaces the personal fields that the record has; an undefined value removes its field. */
export const anonymisedFieldsOf = (record: Purchase): Partial<Record<PersonalField, unknown>> =>
  Object.fromEntries(
    personalFields
      .filter((field) => record[field] !== undefined)
      .map((field) => [field, (purchaseFields[field] as (value: unknown) => unknown)(record[field])]),
  );
