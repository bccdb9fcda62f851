/** Renders an invoice or a credit note as PDF from its snapshot alone, so that the same document has the same bytes every time. */

import { type Paise, showRupees, toRupees } from '#shared/rules/money.ts';
import { amountInWords } from '#shared/rules/order/amount-in-words.ts';
import { gstCodeOf, stateTaxName } from '#shared/rules/order/gst.ts';
import { isWithinState, type Paper, type Recipient, sumsOf, unit } from '#shared/rules/order/invoice.ts';
import { stateName } from '#shared/rules/states.ts';
import { bottom, bytesOf, colours, margin, openSheet, type Sheet, type Style, width } from './sheet.ts';

const right = margin + width;
const show = (amount: Paise) => showRupees(toRupees(amount));
const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'Asia/Kolkata' });
const dayOf = (instant: string) => day.format(new Date(instant));
const stateOf = (code: string) => `${stateName(code)} (${gstCodeOf(code)})`;

export async function renderTaxDocument(paper: Paper, brand: string): Promise<Buffer> {
  const title = paper.kind === 'invoice' ? 'Tax Invoice' : 'Credit Note';
  const sheet = openSheet({ title: `${title} ${paper.number}`, author: paper.supplier.name, at: new Date(paper.issuedAt) });
  const turn = () => {
    sheet.doc.addPage();
    return head(sheet, brand, title, paper.number);
  };
  let y = parties(sheet, paper, facts(sheet, paper, turn()));
  y = drawTable(sheet, columnsOf(paper), rowsOf(paper), y + 14, turn);
  y = sums(sheet, paper, y, turn);
  close(sheet, paper, y, turn);
  number(sheet, brand, paper);
  return bytesOf(sheet.doc);
}

/** Drawn on every sheet. */
function head({ doc, write }: Sheet, brand: string, title: string, number: string): number {
  doc.rect(0, 0, doc.page.width, 8).fill(colours.sun);
  write(brand, margin, 24, { face: 'display', size: 26, colour: colours.primary, width: width / 2 });
  write(title, margin + width / 2, 26, { face: 'display', size: 20, width: width / 2, align: 'right' });
  write(number, margin + width / 2, 53, { size: 10, colour: colours.soft, width: width / 2, align: 'right' });
  return 78;
}

/** The facts of the whole document, in two rows of small columns. */
function facts({ write, heightOf }: Sheet, paper: Paper, y: number): number {
  const all: readonly (readonly [string, string])[] = [
    [paper.kind === 'invoice' ? 'Invoice number' : 'Credit note number', paper.number],
    ['Date of issue', dayOf(paper.issuedAt)],
    ['Place of supply', stateOf(paper.placeOfSupply)],
    ['Reverse charge', 'No'],
    ['Order number', paper.orderNumber],
    ['Order date', dayOf(paper.orderedAt)],
    ...(paper.kind === 'invoice'
      ? ([['Payment reference', paper.paymentId] as const, ['Copy', 'Original for recipient'] as const] as const)
      : ([['Against invoice', `${paper.against.number} of ${dayOf(paper.against.issuedAt)}`] as const, ['Reason', paper.reason] as const] as const)),
  ];
  const column = width / 4;
  let top = y;
  for (let row = 0; row < 2; row++) {
    const cells = all.slice(row * 4, row * 4 + 4);
    let height = 0;
    for (const [index, [label, value]] of cells.entries()) {
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

/** Supplier, billing address and delivery address. */
function parties(sheet: Sheet, { supplier, billTo, shipTo, kind }: Paper, y: number): number {
  const { doc, write, heightOf } = sheet;
  const person = ({ name, address, postalCode, state }: Recipient) => [name, `${address} ${postalCode}`, `State: ${stateOf(state)}`];
  const boxes: readonly (readonly [string, readonly string[]])[] = [
    ['Sold by', [supplier.name, supplier.address, `GSTIN: ${supplier.gstin}`]],
    [kind === 'invoice' ? 'Billed to' : 'Credited to', person(billTo)],
    ['Delivered to', person(shipTo)],
  ];
  const gap = 10;
  const box = (width - 2 * gap) / 3;
  const inner = box - 20;
  const styleOf = (index: number) => ({ face: index === 0 ? 'strong' : 'regular', size: index === 0 ? 9 : 8.5, width: inner }) as const;
  const height = Math.max(...boxes.map(([, lines]) => lines.reduce((sum, line, index) => sum + heightOf(line, styleOf(index)) + 2, 0))) + 34;
  for (const [index, [label, lines]] of boxes.entries()) {
    const x = margin + index * (box + gap);
    doc.roundedRect(x, y, box, height, 8).fill(colours.cream);
    write(label, x + 10, y + 9, { face: 'display', size: 9, colour: colours.primary, width: inner });
    let at = y + 24;
    for (const [place, line] of lines.entries()) at += write(line, x + 10, at, styleOf(place)) + 2;
  }
  return y + height;
}

/** Central and state tax, or integrated tax, each with its rate above its amount. */
function columnsOf(paper: Paper): readonly Column[] {
  const taxes = isWithinState(paper) ? ['CGST', stateTaxName(paper.placeOfSupply)] : ['IGST'];
  const fixed: readonly Column[] = [
    { label: 'HSN', width: 48 },
    { label: 'Qty', width: 42, align: 'right' },
    { label: 'Unit price', width: 54, align: 'right' },
    { label: 'Taxable value', width: 60, align: 'right' },
    ...taxes.map((label): Column => ({ label, width: 52, align: 'right' })),
    { label: 'Total', width: 62, align: 'right' },
  ];
  const rest = width - 20 - fixed.reduce((sum, column) => sum + column.width, 0);
  return [{ label: '#', width: 20 }, { label: 'Description of goods', width: rest, strong: true }, ...fixed];
}

function rowsOf(paper: Paper): readonly (readonly string[])[] {
  const within = isWithinState(paper);
  return paper.lines.map((line, index) => {
    const tax = (rate: number, amount: Paise) => `${show(amount)}\n${rate}%`;
    return [
      String(index + 1),
      line.name,
      line.hsn === '' ? '–' : line.hsn,
      `${line.quantity} ${unit}`,
      show(line.unitPrice),
      show(line.taxable),
      ...(within ? [tax(line.gstRate / 2, line.cgst), tax(line.gstRate / 2, line.sgst)] : [tax(line.gstRate, line.igst)]),
      show(line.taxable + line.cgst + line.sgst + line.igst),
    ];
  });
}

function sums(sheet: Sheet, paper: Paper, y: number, turn: () => number): number {
  const { doc, write, heightOf } = sheet;
  const within = isWithinState(paper);
  const rows: readonly (readonly [string, string])[] = [
    ['Taxable value', show(paper.taxable)],
    ...(within
      ? ([
          ['CGST', show(paper.cgst)],
          [stateTaxName(paper.placeOfSupply), show(paper.sgst)],
        ] as const)
      : ([['IGST', show(paper.igst)]] as const)),
    ...(paper.kind === 'invoice' || paper.shipping > 0 ? ([['Shipping', paper.shipping === 0 ? 'Free' : show(paper.shipping)]] as const) : []),
  ];
  const box = 210;
  const words = amountInWords(paper.total);
  const left = width - box - 24;
  const rates = ratesOf(paper);
  const height = Math.max(rows.length * 15 + 46, heightOf(words, { face: 'strong', size: 9, width: left }) + 34 + rates.length * 13);
  let top = y + 10;
  if (top + height > bottom) top = turn();
  let at = top;
  for (const [label, value] of rows) {
    write(label, right - box + 10, at, { colour: colours.soft, width: 90 });
    write(value, right - box + 90, at, { width: box - 100, align: 'right' });
    at += 15;
  }
  doc.roundedRect(right - box, at + 2, box, 32, 8).fill(colours.primary);
  write(paper.kind === 'invoice' ? 'Total' : 'Credited', right - box + 12, at + 9, { face: 'display', size: 13, colour: colours.white, width: 80 });
  write(show(paper.total), right - box + 70, at + 7, { face: 'display', size: 16, colour: colours.white, width: box - 82, align: 'right' });
  write('Amount in words', margin, top, { size: 7.5, colour: colours.soft, width: left });
  const under = top + 11 + write(words, margin, top + 11, { face: 'strong', size: 9, width: left }) + 10;
  for (const [index, text] of rates.entries()) write(text, margin, under + index * 13, { size: 8, colour: colours.soft, width: left });
  return top + height;
}

/** One sentence a tax rate, with the taxable value and the tax. */
function ratesOf(paper: Paper): readonly string[] {
  const within = isWithinState(paper);
  const state = stateTaxName(paper.placeOfSupply);
  return [...Map.groupBy(paper.lines, ({ gstRate }) => gstRate)]
    .toSorted(([one], [other]) => one - other)
    .map(([rate, lines]) => {
      const { taxable, cgst, sgst, igst } = sumsOf(lines);
      const taxes = within ? `CGST ${rate / 2}% ${show(cgst)}, ${state} ${rate / 2}% ${show(sgst)}` : `IGST ${rate}% ${show(igst)}`;
      return `GST ${rate}% on ${show(taxable)}: ${taxes}`;
    });
}

function close({ doc, write }: Sheet, { supplier, kind }: Paper, y: number, turn: () => number): void {
  const height = 74;
  const top = y + 20 + height > bottom ? turn() : y + 20;
  const box = 210;
  write(`For ${supplier.name}`, right - box, top, { face: 'strong', size: 9, width: box, align: 'right' });
  doc
    .moveTo(right - 150, top + 46)
    .lineTo(right, top + 46)
    .lineWidth(0.7)
    .strokeColor(colours.soft)
    .stroke();
  write('Authorised signatory', right - box, top + 50, { size: 8, colour: colours.soft, width: box, align: 'right' });
  const what = kind === 'invoice' ? 'invoice' : 'credit note';
  write(
    `This is an electronic ${what} issued under the Information Technology Act, 2000; it is valid without a handwritten signature. Amounts are in Indian rupees; prices are without tax.`,
    margin,
    top,
    { size: 7.5, colour: colours.soft, width: width - box - 24 },
  );
}

/** Numbers the sheets at the end, when their count is known. */
function number({ doc, write }: Sheet, brand: string, paper: Paper): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page);
    // Text below the margin would make the library open another sheet.
    doc.page.margins.bottom = 0;
    write(`${brand} · good things for growing families`, margin, 806, { size: 7.5, colour: colours.soft, width: width / 2 });
    write(`${paper.number} · page ${page + 1} of ${count}`, margin + width / 2, 806, {
      size: 7.5,
      colour: colours.soft,
      width: width / 2,
      align: 'right',
    });
  }
}

interface Column {
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
function drawTable(sheet: Sheet, columns: readonly Column[], rows: readonly (readonly string[])[], from: number, turn: () => number): number {
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
