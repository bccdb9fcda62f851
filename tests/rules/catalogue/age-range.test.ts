/** The age range that the size of a product states. */
import { expect, it } from 'vitest';
import { ageRangeOf } from '#shared/rules/catalogue/age-bands.ts';

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
