/** The number series of invoices and credit notes, which restart with each financial year in India. */
import { expect, it } from 'vitest';
import { financialYear, numberIn, seriesName } from '#shared/rules/order/financial-year.ts';

it('ends the financial year with the last day of March in India, not in UTC', () => {
  expect(financialYear(new Date('2026-03-31T18:29:59.999Z'))).toBe('25-26');
  expect(financialYear(new Date('2026-03-31T18:30:00.000Z'))).toBe('26-27');
  expect(financialYear(new Date('2026-12-31T23:59:59.999Z'))).toBe('26-27');
  expect(financialYear(new Date('2027-01-15T00:00:00.000Z'))).toBe('26-27');
  expect(financialYear(new Date('2099-06-01T00:00:00.000Z'))).toBe('99-00');
});

it('formats every document number with at most 16 permitted characters', () => {
  for (const kind of ['invoice', 'credit-note'] as const) {
    const series = seriesName(kind, new Date('2026-11-21T06:00:00.000Z'));
    for (const position of [1, 42, 999_999]) {
      expect(numberIn(series, position)).toMatch(/^[A-Z0-9/-]{1,16}$/);
      expect(numberIn(series, position).endsWith(`/${String(position).padStart(6, '0')}`)).toBe(true);
    }
  }
  expect(numberIn('NAN/26-27', 1)).toBe('NAN/26-27/000001');
});

it('throws for a document number outside 1 to 999,999', () => {
  expect(() => numberIn('NAN/26-27', 1_000_000)).toThrow(RangeError);
  expect(() => numberIn('NAN/26-27', 0)).toThrow(RangeError);
});
