/** What does a shopper agree to at checkout? The snapshot that the checkout keeps and the order takes over unchanged. */
import type { Paise } from './money.ts';
import type { Quote } from './quote.ts';

export interface BoughtLine {
  readonly productId: number;
  readonly name: string;
  readonly image: string;
  readonly quantity: number;
  readonly unitPrice: Paise;
  /** Per cent. */
  readonly gstRate: number;
  readonly hsn: string;
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

export interface Purchase extends Quote {
  readonly customerId: string;
  readonly lines: readonly BoughtLine[];
  readonly shippingAddress: PostalAddress;
  readonly billingAddress: PostalAddress;
  readonly buyer: Buyer;
}
