/** Describes a card by its number, of which only the last four digits are kept. */
import { type Card, newId } from './entities.ts';

const networks: readonly (readonly [RegExp, string])[] = [
  [/^4/, 'Visa'],
  [/^(5[1-5]|2[2-7])/, 'MasterCard'],
  [/^(60|65|81|82|508)/, 'RuPay'],
  [/^3[47]/, 'American Express'],
];

/** Verifies the check digit (ISO/IEC 7812). */
export function isCardNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

export function cardOf(typed: string, name: string): Card {
  const number = typed.replaceAll(/\s/g, '');
  return {
    id: newId('card'),
    entity: 'card',
    name,
    last4: number.slice(-4),
    network: networks.find(([pattern]) => pattern.test(number))?.[1] ?? 'Unknown',
    type: 'credit',
    issuer: null,
    international: false,
    emi: false,
  };
}
