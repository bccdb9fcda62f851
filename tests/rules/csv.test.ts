/** Can no cell of an export be taken for a formula, and does every spreadsheet read what was meant? */
import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { csvRow } from '#shared/rules/csv.ts';

it.each(['=1+1', '+919812345678', '-2', '@SUM(A1)', '\t=1', '\r=1', ' =1', '"=1', "'=1", '＝1'])('%j is inert', (text) => {
  const [[read = '']] = Papa.parse<string[]>(csvRow([text])).data as [string[]];
  expect(read).toBe(`'${text}`);
});

it('figures stay figures, and plain texts as they are', () => {
  expect(csvRow(['Teddy', 12.5, undefined, 0])).toBe('Teddy,12.5,,0\r\n');
});

it('whatever is in the cells, a reader gets them back, and none begins like a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 5 }), (cells) => {
      const [read = []] = Papa.parse<string[]>(csvRow(cells), { delimiter: ',', newline: '\r\n' }).data;
      expect(read.map((cell) => cell.replace(/^'(?=.)/su, ''))).toEqual(cells.map((cell) => cell.replace(/^'(?=.)/su, '')));
      for (const cell of read) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    }),
  );
});
