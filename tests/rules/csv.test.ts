/** CSV rows that no spreadsheet takes for formulas. */
import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { csvRow } from '#shared/rules/csv.ts';
import { escapeCell, unescapeCell } from '#shared/rules/import/write-sheet.ts';

const formulas = ['=1+1', '+919812345678', '-2', '@SUM(A1)', '\t=1', '\r=1', ' =1', '"=1', "'=1", '＝1'];

it.each(formulas)('makes the CSV cell %j inert as a formula', (text) => {
  const [[read = '']] = Papa.parse<string[]>(csvRow([text])).data as [string[]];
  expect(read).toBe(`'${text}`);
});

it.each([...formulas, '＋1', "'quoted'"])('makes the cell %j of a sheet inert as a formula, and reads it back', (text) => {
  const [[read = '']] = Papa.parse<string[]>(`${escapeCell(text)},\r\n`).data as [string[]];
  expect(read).toBe(`'${text}`);
  expect(unescapeCell(read)).toBe(text);
});

it.each(['Teddy', "Children's day", '2-3 years', '"Soft" toys', "'tis the season"])('reads the cell %j of a sheet as it is written', (text) => {
  expect(unescapeCell(text)).toBe(text);
});

it('writes numbers and plain texts to CSV unchanged', () => {
  expect(csvRow(['Teddy', 12.5, undefined, 0])).toBe('Teddy,12.5,,0\r\n');
});

it('writes an amount to CSV as a number of rupees, below zero too', () => {
  expect(csvRow([{ paise: 12_345 }, { paise: 0 }, { paise: -10_000 }, -2])).toBe('123.45,0.00,-100.00,-2\r\n');
});

it('writes any CSV cells so that a reader gets them back and none begins like a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 5 }), (cells) => {
      const [read = []] = Papa.parse<string[]>(csvRow(cells), { delimiter: ',', newline: '\r\n' }).data;
      expect(read.map((cell) => cell.replace(/^'(?=.)/su, ''))).toEqual(cells.map((cell) => cell.replace(/^'(?=.)/su, '')));
      for (const cell of read) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    }),
  );
});
