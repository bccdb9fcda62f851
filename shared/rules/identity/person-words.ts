/** The words by which a customer is found: names, e-mail and telephone. Prefixes match, as with orders (order-words.ts). */
import { national, plain, short } from '../order/order-words.ts';

interface Named {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone?: string | undefined;
}

export function wordsOfPerson({ firstName, lastName, email, phone = '' }: Named): readonly string[] {
  const names = `${plain(firstName)} ${plain(lastName)}`.split(/\s+/);
  return [...new Set([plain(email).trim(), national(phone), ...names].map(short))].filter((word) => word !== '').slice(0, 12);
}
