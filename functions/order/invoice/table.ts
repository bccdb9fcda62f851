/** Draws a table that may be longer than a sheet: rows stay whole, and every sheet begins with the column heads. */
import { bottom, colours, margin, type Sheet, type Style, width } from './sheet.ts';

export interface Column {
  readonly label: string;
  readonly width: number;
  readonly align?: 'right';
  readonly strong?: boolean;
}

const padding = 4;

/**
 * @param turn begins a new sheet and returns where its content begins
 * @returns where the table ends
 */
export function drawTable(sheet: Sheet, columns: readonly Column[], rows: readonly (readonly string[])[], from: number, turn: () => number): number {
  const { doc } = sheet;
  let y = heads(sheet, columns, from);
  for (const row of rows) {
    const cells = columns.map((column, index) => ({ text: row[index] ?? '', column }));
    const height = Math.max(...cells.map(({ text, column }) => heightOf(sheet, text, column))) + 2 * padding + 2;
    if (y + height > bottom) y = heads(sheet, columns, turn());
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

const heightOf = (sheet: Sheet, text: string, column: Column): number =>
  text.split('\n').reduce((sum, part, line) => sum + sheet.heightOf(part, { ...styleOf(column), ...(line > 0 ? { size: 7 } : {}) }), 0);

function heads(sheet: Sheet, columns: readonly Column[], y: number): number {
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
