/** The words by which a customer is found: names, e-mail and telephone. Prefixes match, as with orders (order-words.ts). */
import { nationalPhoneNumber, normaliseForSearch, truncateWord } from '../order/order-words.ts';

interface NamedPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone?: string | undefined;
}

export function searchWordsOfPerson({ firstName, lastName, email, phone = '' }: NamedPerson): readonly string[] {
  const names = `${normaliseForSearch(firstName)} ${normaliseForSearch(lastName)}`.split(/\s+/);
  return [...new Set([normaliseForSearch(email).trim(), nationalPhoneNumber(phone), ...names].map(truncateWord))]
    .filter((word) => word !== '')
    .slice(0, 12);
}
