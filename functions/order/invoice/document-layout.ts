/** Draws what all documents of the shop have in common: head, facts, boxes of the parties, tables, signature and page numbers. */
import { bottom, colours, margin, type PdfCanvas, type Style, width } from './pdf-document.ts';

const right = margin + width;

/** Drawn on every sheet. @returns where the content begins */
export function drawHead({ doc, write }: PdfCanvas, brand: string, title: string, number: string): number {
  doc.rect(0, 0, doc.page.width, 8).fill(colours.sun);
  write(brand, margin, 24, { face: 'display', size: 26, colour: colours.primary, width: width / 2 });
  write(title, margin + width / 2, 26, { face: 'display', size: 20, width: width / 2, align: 'right' });
  write(number, margin + width / 2, 53, { size: 10, colour: colours.soft, width: width / 2, align: 'right' });
  return 78;
}

export type Fact = readonly [label: string, value: string];

/** Draws facts in rows of four small columns. @returns where they end */
export function drawFacts({ write, heightOf }: PdfCanvas, facts: readonly Fact[], y: number): number {
  const column = width / 4;
  let top = y;
  for (let row = 0; row * 4 < facts.length; row++) {
    let height = 0;
    for (const [index, [label, value]] of facts.slice(row * 4, row * 4 + 4).entries()) {
      const x = margin + index * column;
      write(label, x, top, { size: 7.5, colour: colours.soft, width: column - 8 });
      const style = { face: 'strong', size: 9, width: column - 8 } as const;
      write(value, x, top + 11, style);
      height = Math.max(height, heightOf(value, style));
    }
    top += 11 + height + 8;
  }
  return top;
}

/** A label and its lines, the first one in bold. */
export type Box = readonly [label: string, lines: readonly string[]];

/** Draws the parties of a document side by side. @returns where the boxes end */
export function drawBoxes({ doc, write, heightOf }: PdfCanvas, boxes: readonly Box[], y: number): number {
  const gap = 10;
  const box = (width - (boxes.length - 1) * gap) / boxes.length;
  const inner = box - 20;
  const styleOf = (index: number) => ({ face: index === 0 ? 'strong' : 'regular', size: index === 0 ? 9 : 8.5, width: inner }) as const;
  const height = Math.max(...boxes.map(([, lines]) => lines.reduce((sum, line, index) => sum + heightOf(line, styleOf(index)) + 2, 0))) + 34;
  for (const [index, [label, lines]] of boxes.entries()) {
    const x = margin + index * (box + gap);
    doc.roundedRect(x, y, box, height, 8).fill(colours.cream);
    write(label, x + 10, y + 9, { face: 'display', size: 9, colour: colours.primary, width: inner });
    let at = y + 24;
    for (const [position, line] of lines.entries()) at += write(line, x + 10, at, styleOf(position)) + 2;
  }
  return y + height;
}

/** Draws a note at the left and the line for a signature at the right. */
export function drawSignature({ doc, write }: PdfCanvas, name: string, note: string, y: number, startPage: () => number): void {
  const height = 74;
  const top = y + 20 + height > bottom ? startPage() : y + 20;
  const box = 210;
  write(`For ${name}`, right - box, top, { face: 'strong', size: 9, width: box, align: 'right' });
  doc
    .moveTo(right - 150, top + 46)
    .lineTo(right, top + 46)
    .lineWidth(0.7)
    .strokeColor(colours.soft)
    .stroke();
  write('Authorised signatory', right - box, top + 50, { size: 8, colour: colours.soft, width: box, align: 'right' });
  write(note, margin, top, { size: 7.5, colour: colours.soft, width: width - box - 24 });
}

/** Numbers the sheets at the end, when their count is known. */
export function drawFooters({ doc, write }: PdfCanvas, brand: string, number: string): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page);
    // Text below the margin would make the library open another sheet.
    doc.page.margins.bottom = 0;
    write(`${brand} · good things for growing families`, margin, 806, { size: 7.5, colour: colours.soft, width: width / 2 });
    write(`${number} · page ${page + 1} of ${count}`, margin + width / 2, 806, {
      size: 7.5,
      colour: colours.soft,
      width: width / 2,
      align: 'right',
    });
  }
}

/** A column of a table; the fields of all columns together are as wide as the sheet. */
export interface Column {
  readonly label: string;
  readonly width: number;
  readonly align?: 'right';
  readonly strong?: boolean;
}

const padding = 4;

/**
 * Draws a table that may be longer than a sheet: rows stay whole, and every sheet begins with the column heads.
 * @param startPage begins a new sheet and returns where its content begins
 * @returns where the table ends
 */
export function drawTable(
  sheet: PdfCanvas,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  from: number,
  startPage: () => number,
): number {
  const { doc } = sheet;
  let y = drawHeads(sheet, columns, from);
  for (const row of rows) {
    const cells = columns.map((column, index) => ({ text: row[index] ?? '', column }));
    const height = Math.max(...cells.map(({ text, column }) => heightOf(sheet, text, column))) + 2 * padding + 2;
    if (y + height > bottom) y = drawHeads(sheet, columns, startPage());
    let x = margin;
    for (const { text, column } of cells) {
      let at = y + padding;
      // The second line of a cell is in small print.
      for (const [line, part] of text.split('\n').entries())
        at += sheet.write(part, x + padding, at, { ...styleOf(column), ...(line > 0 ? { size: 7, colour: colours.soft, face: 'regular' } : {}) });
      x += column.width;
    }
    y += height;
    doc
      .moveTo(margin, y)
      .lineTo(margin + width, y)
      .lineWidth(0.5)
      .strokeColor(colours.line)
      .stroke();
  }
  return y;
}

const styleOf = (column: Column): Style => ({
  // Amounts up to a crore stay on one line.
  size: column.align === 'right' ? 7.5 : 8,
  face: column.strong ? 'strong' : 'regular',
  width: column.width - 2 * padding,
  align: column.align ?? 'left',
});

const heightOf = (sheet: PdfCanvas, text: string, column: Column): number =>
  text.split('\n').reduce((sum, part, line) => sum + sheet.heightOf(part, { ...styleOf(column), ...(line > 0 ? { size: 7 } : {}) }), 0);

function drawHeads(sheet: PdfCanvas, columns: readonly Column[], y: number): number {
  const style = (column: Column): Style => ({ ...styleOf(column), size: 7.5, face: 'strong', colour: colours.primary });
  const height = Math.max(...columns.map((column) => sheet.heightOf(column.label, style(column)))) + 2 * padding + 2;
  sheet.doc.roundedRect(margin, y, width, height, 6).fill('#fff0cf');
  let x = margin;
  for (const column of columns) {
    sheet.write(column.label, x + padding, y + padding + 1, style(column));
    x += column.width;
  }
  return y + height + 2;
}
