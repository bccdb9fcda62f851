/** The split of GST into its heads, the format of GSTINs and the names of taxes. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firstSeller } from '#infra/constructs/seller.ts';
import { headsOf, isGstin, stateOfGstin, stateTaxName } from '#shared/rules/order/gst.ts';

it('splits the tax within a state in half, and gives an odd paisa of an old order to the state', () => {
  expect(headsOf([90], true)).toEqual([{ cgst: 45, sgst: 45, igst: 0 }]);
  expect(headsOf([91], true)).toEqual([{ cgst: 45, sgst: 46, igst: 0 }]);
  // The tax of a document with two odd lines is even, so both halves are equal.
  expect(headsOf([91, 91], true)).toEqual([
    { cgst: 45, sgst: 46, igst: 0 },
    { cgst: 46, sgst: 45, igst: 0 },
  ]);
});

it('charges integrated tax only between states', () => {
  expect(headsOf([91, 7], false)).toEqual([
    { cgst: 0, sgst: 0, igst: 91 },
    { cgst: 0, sgst: 0, igst: 7 },
  ]);
});

it('splits the tax of any lines without loss, with halves that differ by a paisa at most', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(10_000_000), { minLength: 1, maxLength: 50 }), (taxes) => {
      const heads = headsOf(taxes, true);
      for (const [index, { cgst, sgst }] of heads.entries()) {
        expect(cgst + sgst).toBe(taxes[index]);
        expect(Math.abs(cgst - sgst)).toBeLessThanOrEqual(1);
      }
      const sum = (of: 'cgst' | 'sgst') => heads.reduce((all, each) => all + each[of], 0);
      expect([0, 1]).toContain(sum('sgst') - sum('cgst'));
    }),
  );
});

it('validates a GSTIN by its format, its state and its check digit', () => {
  // Published numbers of large companies.
  for (const gstin of ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', firstSeller.gstin]) expect(isGstin(gstin), gstin).toBe(true);
  for (const gstin of ['27AAPFU0939F1ZW', '99AAPFU0939F1ZV', '27AAPFU0939F1Z', '27aapfu0939f1zv', '']) expect(isGstin(gstin), gstin).toBe(false);
  expect(stateOfGstin('27AAPFU0939F1ZV')).toBe('MH');
});

it('names the tax of a union territory without a legislature UTGST', () => {
  expect(stateTaxName('CH')).toBe('UTGST');
  expect(stateTaxName('DL')).toBe('SGST');
  expect(stateTaxName('KA')).toBe('SGST');
});
