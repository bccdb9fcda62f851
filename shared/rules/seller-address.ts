/** Formats the registered address of the seller for invoices, mails and pages. */
import { stateName } from './states.ts';

interface RegisteredAddress {
  readonly address: string;
  readonly city: string;
  /** A code of states.ts. */
  readonly state: string;
  readonly postalCode: string;
}

export const addressLinesOf = ({ address, city, state, postalCode }: RegisteredAddress): readonly [string, string] => [
  address,
  `${city}, ${stateName(state)} ${postalCode}`,
];
/** The address on one line. */
export const addressLineOf = (seller: RegisteredAddress): string => addressLinesOf(seller).join(', ');
