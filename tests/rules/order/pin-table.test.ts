/** The owner's table of PIN codes: read from CSV with an error for each wrong row, and written so that it reads back the same. */
import { expect, it } from 'vitest';
import { findPinRow, formatPinTable, maxPinRows, parsePinTable, toPinTable } from '#shared/rules/order/pin-table.ts';

it('reads prefixes with days, cash on delivery and service', () => {
  expect(parsePinTable('\ufeffprefix,from,to,cod,serviceable\r\n56*,1,2,yes,yes\r\n\r\n744,,,no,\r\n"79";5;8;;\r\n1949,,,,no\r\n')).toEqual({
    rows: [
      { prefix: '1949', cod: true, serviceable: false },
      { prefix: '56', days: { from: 1, to: 2 }, cod: true, serviceable: true },
      { prefix: '744', cod: false, serviceable: true },
      { prefix: '79', days: { from: 5, to: 8 }, cod: true, serviceable: true },
    ],
    errors: [],
  });
});
it('reads a single number of days as both, and a file without a header', () => {
  expect(parsePinTable('56,2').rows).toEqual([{ prefix: '56', days: { from: 2, to: 2 }, cod: true, serviceable: true }]);
});
it('names the line and the remedy of each wrong row', () => {
  const { errors } = parsePinTable(
    [
      'prefix,from,to,cod,serviceable',
      '56,3,1',
      '056,1,2',
      '5600011,1,2',
      '57,-1,2',
      '58,1,61',
      '59,1,2,maybe',
      '60,1,2',
      '60,2,3',
      '61,1,2,,,x',
    ].join('\n'),
  );
  expect(errors).toEqual([
    { line: 2, message: 'from 3 to 1 days: the larger number comes second' },
    { line: 3, message: '“056” is no beginning of a PIN code: one to six digits, the first is not 0' },
    { line: 4, message: '“5600011” is no beginning of a PIN code: one to six digits, the first is not 0' },
    { line: 5, message: '“-1” is no number of days: write 0 to 60, or leave both empty' },
    { line: 6, message: '“61” is no number of days: write 0 to 60, or leave both empty' },
    { line: 7, message: 'cod is “maybe”: write yes or no' },
    { line: 9, message: '60 stands in line 8 already' },
    { line: 10, message: 'more than 5 columns: prefix, from, to, cod, serviceable' },
  ]);
});
it('refuses columns in another order', () => {
  expect(parsePinTable('prefix,to,from\n56,1,2').errors).toEqual([
    { line: 1, message: 'The columns are prefix, from, to, cod, serviceable, in this order' },
  ]);
});
it('refuses more rows than India has PIN codes', () => {
  const many = Array.from({ length: maxPinRows + 1 }, (_, index) => String(100_000 + index)).join('\n');
  expect(parsePinTable(many).errors).toHaveLength(1);
  expect(parsePinTable(many.slice(0, -7)).errors).toEqual([]);
});
it('writes a table that reads back the same', () => {
  const { rows } = parsePinTable('56,1,2\n744,,,no\n1949,,,yes,no');
  expect(parsePinTable(formatPinTable(rows))).toEqual({ rows, errors: [] });
});
it('finds the row of the longest prefix', () => {
  const table = toPinTable(parsePinTable('5,4,6\n560,1,2\n560001,0,1').rows);
  expect(['560001', '560002', '570001', '110001'].map((pin) => findPinRow(pin, table)?.prefix)).toEqual(['560001', '560', '5', undefined]);
});
