/** The age range that the size of a product states. */
import { expect, it } from 'vitest';
import { ageRangeOf, parseAgeFilter } from '#shared/rules/catalogue/age-bands.ts';

it.each([
  ['2-4 years', 24, 48],
  ['0-12 Years', 0, 144],
  ['6 - 12 months', 6, 12],
  ['0 to 3 yrs', 0, 36],
  ['3–6m', 3, 6],
])('reads the size %s as the ages %i to %i months', (size, minMonths, maxMonths) => expect(ageRangeOf(size)).toEqual({ minMonths, maxMonths }));

it.each([undefined, '', '34 cm', 'XL', '2-4', '4-2 years', '2-4 years old dogs', '10-12 mm'])('reads no age range from the size %s', (size) =>
  expect(ageRangeOf(size)).toBeNull(),
);

it.each([
  ['4-6y', 48, 71],
  ['12y+', 144, 216],
  ['4-5 years', 48, 59],
  ['18 months', 18, 18],
  ['3 Years', 36, 47],
])('reads the filter %s as the ages %i to %i months', (text, min, max) => expect(parseAgeFilter(text)).toEqual({ min, max }));

it.each(['', 'small', '20 cm', '5-4 years'])('reads no age from the filter %s', (text) => expect(parseAgeFilter(text)).toBeUndefined());
