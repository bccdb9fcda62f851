/** Is GST named and split as the law has it, to the paisa? */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { demoSupplier } from '#infra/parts/demo-supplier.ts';
import { headsOf, isGstin, stateOfGstin, stateTaxName } from '#shared/rules/gst.ts';

it("within a state the tax is halved, and an odd paisa is the state's", () => {
  expect(headsOf([90], true)).toEqual([{ cgst: 45, sgst: 45, igst: 0 }]);
  expect(headsOf([91], true)).toEqual([{ cgst: 45, sgst: 46, igst: 0 }]);
  // Two odd lines make an even document.
  expect(headsOf([91, 91], true)).toEqual([
    { cgst: 45, sgst: 46, igst: 0 },
    { cgst: 46, sgst: 45, igst: 0 },
  ]);
});

it('between states it is one tax', () => {
  expect(headsOf([91, 7], false)).toEqual([
    { cgst: 0, sgst: 0, igst: 91 },
    { cgst: 0, sgst: 0, igst: 7 },
  ]);
});

it('whatever the lines, nothing is lost, no line is off by more than a paisa, and neither is the document', () => {
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

it('a GSTIN is known by its form, its state and its check digit', () => {
  // Published numbers of large companies.
  for (const gstin of ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', demoSupplier.SUPPLIER_GSTIN]) expect(isGstin(gstin), gstin).toBe(true);
  for (const gstin of ['27AAPFU0939F1ZW', '99AAPFU0939F1ZV', '27AAPFU0939F1Z', '27aapfu0939f1zv', '']) expect(isGstin(gstin), gstin).toBe(false);
  expect(stateOfGstin('27AAPFU0939F1ZV')).toBe('MH');
});

it('a union territory without a legislature levies its own tax', () => {
  expect(stateTaxName('CH')).toBe('UTGST');
  expect(stateTaxName('DL')).toBe('SGST');
  expect(stateTaxName('KA')).toBe('SGST');
});
