/** Size charts: what may be stored, what is pasted, and what a chosen size measures in words. */
import { describe, expect, it } from 'vitest';
import { chartProblems, describeFit, parsePastedTable, trimChart } from '#shared/rules/catalogue/size-chart.ts';

const chart = {
  columns: ['Size', 'Chest (cm)', 'Length (cm)'],
  rows: [
    ['3-6 months', '44', '38'],
    ['6-9 months', '46', ''],
  ],
};

describe('a size chart', () => {
  it('accepts a size chart with named columns and each size once', () => {
    expect(chartProblems(chart)).toEqual({});
  });

  it('limits a size chart to 12 columns and 40 rows, and requires a size and a measure', () => {
    const wide = { columns: Array.from({ length: 13 }, (_, index) => `C${index}`), rows: [Array.from({ length: 13 }, () => '1')] };
    const tall = { columns: ['Size', 'Chest'], rows: Array.from({ length: 41 }, (_, index) => [`S${index}`, '1']) };
    expect(chartProblems(wide)).toEqual({ columns: 'A size chart has at most 12 columns, and this one has 13' });
    expect(chartProblems(tall)).toEqual({ rows: 'A size chart has at most 40 rows, and this one has 41' });
    expect(Object.keys(chartProblems({ columns: ['Size'], rows: [] }))).toEqual(['columns', 'rows']);
  });

  it('names the cell of each fault in a size chart', () => {
    expect(
      chartProblems({
        columns: ['Size', ' ', 'size'],
        rows: [
          ['S', '1', '2'],
          ['s ', '1', '2'],
          ['', 'x'.repeat(41), '2'],
          ['L', '1'],
        ],
      }),
    ).toEqual({
      'columns.1': 'Name column 2, as in: Chest (cm)',
      'columns.2': 'Another column has the name size',
      'rows.1.0': 'Another row has the size s',
      'rows.2.0': 'Name the size of row 3',
      'rows.2.1': 'At most 40 characters in a cell',
      'rows.3': 'Row 4 has 2 cells, and the chart has 3 columns',
    });
  });

  it('trims the cells of a size chart', () => {
    expect(trimChart({ columns: [' Size', 'Chest '], rows: [[' S ', '50']] })).toEqual({ columns: ['Size', 'Chest'], rows: [['S', '50']] });
  });
});

describe('a pasted table', () => {
  it('reads a pasted table by the tabs of a spreadsheet or the commas of a CSV file', () => {
    expect(parsePastedTable('Size\tChest\r\nS\t50\r\n\r\nM\r\n')).toEqual([
      ['Size', 'Chest'],
      ['S', '50'],
      ['M', ''],
    ]);
    expect(parsePastedTable('Size,"Chest"\nS,50')).toEqual([
      ['Size', 'Chest'],
      ['S', '50'],
    ]);
  });

  it('takes pasted text without columns for no table', () => {
    expect(parsePastedTable('6-9 months')).toBeUndefined();
  });
});

describe('a chosen size in words', () => {
  it('says in words whom a size fits and what it measures, without empty cells', () => {
    expect(describeFit(chart, '3-6 months')).toBe('Fits 3-6 months, chest 44 cm, length 38 cm');
    expect(describeFit(chart, ' 6-9 Months')).toBe('Fits 6-9 Months, chest 46 cm');
  });

  it('takes the age from a column, and keeps the capitals of abbreviations', () => {
    const shoes = { columns: ['Size', 'EU', 'Foot length (cm)', 'Age'], rows: [['UK 8', '25', '15.5', '3-4 years']] };
    expect(describeFit(shoes, 'UK 8')).toBe('Fits 3-4 years, EU 25, foot length 15.5 cm');
    expect(describeFit({ columns: ['Size', 'Chest (cm)'], rows: [['M', '60 cm']] }, 'M')).toBe('Size M, chest 60 cm');
  });

  it('says nothing about a size without a row or without measures', () => {
    expect(describeFit(chart, '9-12 months')).toBeUndefined();
    expect(describeFit({ columns: ['Size', 'Chest'], rows: [['S', '']] }, 'S')).toBeUndefined();
  });
});
