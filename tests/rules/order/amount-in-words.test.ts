/** Amounts written out in words, as invoices in India show them. */
import fc from 'fast-check';
import { ToWords } from 'to-words';
import { expect, it } from 'vitest';
import { amountInWords } from '#shared/rules/order/amount-in-words.ts';

it.each([
  [0, 'Zero Rupees Only'],
  [1, 'Zero Rupees And One Paisa Only'],
  [100, 'One Rupee Only'],
  [1_499_50, 'One Thousand Four Hundred Ninety Nine Rupees And Fifty Paise Only'],
  [1_00_000_00, 'One Lakh Rupees Only'],
  [12_34_56_789_01, 'Twelve Crore Thirty Four Lakh Fifty Six Thousand Seven Hundred Eighty Nine Rupees And One Paisa Only'],
])('writes %i paise as %s', (paise, words) => {
  expect(amountInWords(paise)).toBe(words);
});

it('writes any amount as a reference library for Indian English does', () => {
  const oracle = new ToWords({ localeCode: 'en-IN' });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_99_99_999_99 }), (paise) => {
      const [rupees, rest] = [Math.floor(paise / 100), paise % 100];
      expect(amountInWords(rupees * 100)).toBe(`${oracle.convert(rupees)} ${rupees === 1 ? 'Rupee' : 'Rupees'} Only`);
      if (rest > 1) expect(amountInWords(paise)).toContain(` And ${oracle.convert(rest)} Paise Only`);
    }),
  );
});
