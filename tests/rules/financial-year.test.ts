/** Does the series of numbers begin anew with the financial year of India? */
import { expect, it } from 'vitest';
import { financialYear, numberIn, seriesName } from '#shared/rules/financial-year.ts';

it('the year turns with the last day of March in India, not in Greenwich', () => {
  expect(financialYear(new Date('2026-03-31T18:29:59.999Z'))).toBe('25-26');
  expect(financialYear(new Date('2026-03-31T18:30:00.000Z'))).toBe('26-27');
  expect(financialYear(new Date('2026-12-31T23:59:59.999Z'))).toBe('26-27');
  expect(financialYear(new Date('2027-01-15T00:00:00.000Z'))).toBe('26-27');
  expect(financialYear(new Date('2099-06-01T00:00:00.000Z'))).toBe('99-00');
});

it('a number has at most 16 signs of the kinds that the rule allows, up to the last one of a year', () => {
  for (const kind of ['invoice', 'credit-note'] as const) {
    const series = seriesName(kind, new Date('2026-11-21T06:00:00.000Z'));
    for (const position of [1, 42, 999_999]) {
      expect(numberIn(series, position)).toMatch(/^[A-Z0-9/-]{1,16}$/);
      expect(numberIn(series, position).endsWith(`/${String(position).padStart(6, '0')}`)).toBe(true);
    }
  }
  expect(numberIn('NAN/26-27', 1)).toBe('NAN/26-27/000001');
});

it('past its last number a series breaks off instead of growing too long', () => {
  expect(() => numberIn('NAN/26-27', 1_000_000)).toThrow(RangeError);
  expect(() => numberIn('NAN/26-27', 0)).toThrow(RangeError);
});
