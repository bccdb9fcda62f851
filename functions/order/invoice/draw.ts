/** Renders an invoice or a credit note as PDF from its snapshot alone, so that the same document has the same bytes every time. */

import { showDay } from '#functions/platform/india-time.ts';
import { formatMoney, type Paise } from '#shared/rules/money.ts';
import { amountInWords } from '#shared/rules/order/amount-in-words.ts';
import { gstCodeOf, stateTaxName } from '#shared/rules/order/gst.ts';
import { type DocumentLine, isWithinState, type Recipient, sumsOf, type TaxDocument, unit } from '#shared/rules/order/invoice.ts';
import { isCollected } from '#shared/rules/order/payment-provider.ts';
import { stateName } from '#shared/rules/states.ts';
import { type Box, type Column, drawBoxes, drawFacts, drawFooters, drawHead, drawSignature, drawTable, type Fact } from './frame.ts';
import { bottom, bytesOf, colours, margin, openSheet, type Sheet, width } from './sheet.ts';

const right = margin + width;
const stateOf = (code: string) => `${stateName(code)} (${gstCodeOf(code)})`;

export async function renderTaxDocument(paper: TaxDocument, brand: string): Promise<Buffer> {
  const title = titleOf(paper);
  const sheet = openSheet({ title: `${title} ${paper.number}`, author: paper.supplier.name, at: new Date(paper.issuedAt) });
  const turn = () => {
    sheet.doc.addPage();
    return drawHead(sheet, brand, title, paper.number);
  };
  let y = drawBoxes(sheet, partiesOf(paper), drawFacts(sheet, factsOf(paper), turn()));
  y = drawTable(sheet, columnsOf(paper), rowsOf(paper), y + 14, turn);
  y = sums(sheet, paper, y, turn);
  close(sheet, paper, y, turn);
  drawFooters(sheet, brand, paper.number);
  return bytesOf(sheet.doc);
}

type Title = 'Tax Invoice' | 'Bill of Supply' | 'Invoice-cum-Bill of Supply' | 'Credit Note';

/** Nil-rated goods are on a bill of supply (CGST Act s. 31(3)(c), Rule 49); together with taxed goods only for an unregistered buyer (Rule 46A). */
function titleOf({ kind, lines, billTo }: TaxDocument): Title {
  if (kind === 'credit-note') return 'Credit Note';
  const nilRated = lines.filter(({ gstRate }) => gstRate === 0).length;
  if (nilRated === 0) return 'Tax Invoice';
  if (nilRated === lines.length) return 'Bill of Supply';
  return billTo.gstin === undefined ? 'Invoice-cum-Bill of Supply' : 'Tax Invoice';
}

const numberLabels: Readonly<Record<Title, string>> = {
  'Tax Invoice': 'Invoice number',
  'Bill of Supply': 'Bill number',
  'Invoice-cum-Bill of Supply': 'Invoice number',
  'Credit Note': 'Credit note number',
};

/** The facts of the whole document. */
function factsOf(paper: TaxDocument): readonly Fact[] {
  return [
    [numberLabels[titleOf(paper)], paper.number],
    ['Date of issue', showDay(paper.issuedAt)],
    ['Place of supply', stateOf(paper.placeOfSupply)],
    ['Reverse charge', 'No'],
    ['Order number', paper.orderNumber],
    ['Order date', showDay(paper.orderedAt)],
    ...(paper.kind === 'invoice' ? [paymentFact(paper.paymentId), copyFact] : ([againstFact(paper), ['Reason', paper.reason]] as const)),
  ];
}

const paymentFact = (paymentId: string): Fact => (isCollected(paymentId) ? ['Payment', 'Cash on delivery'] : ['Payment reference', paymentId]);
const copyFact: Fact = ['Copy', 'Original for recipient'];
const againstFact = ({ against }: Extract<TaxDocument, { kind: 'credit-note' }>): Fact => [
  'Against invoice',
  `${against.number} of ${showDay(against.issuedAt)}`,
];

/** Supplier, billing address and delivery address. */
function partiesOf({ supplier, billTo, shipTo, kind }: TaxDocument): readonly Box[] {
  const person = ({ name, address, postalCode, state, gstin }: Recipient) => [
    name,
    `${address} ${postalCode}`,
    `State: ${stateOf(state)}`,
    ...(gstin === undefined ? [] : [`GSTIN: ${gstin}`]),
  ];
  return [
    ['Sold by', [supplier.name, supplier.address, `GSTIN: ${supplier.gstin}`]],
    [kind === 'invoice' ? 'Billed to' : 'Credited to', person(billTo)],
    ['Delivered to', person(shipTo)],
  ];
}

/** Central and state tax, or integrated tax, each with its rate above its amount. */
function columnsOf(paper: TaxDocument): readonly Column[] {
  const taxes = isWithinState(paper) ? ['CGST', stateTaxName(paper.placeOfSupply)] : ['IGST'];
  const fixed: readonly Column[] = [
    { label: 'HSN', width: 48 },
    { label: 'Qty', width: 42, align: 'right' },
    { label: paper.pricesIncludeTax ? 'Unit price incl. GST' : 'Unit price', width: 54, align: 'right' },
    { label: 'Taxable value', width: 60, align: 'right' },
    ...taxes.map((label): Column => ({ label, width: 52, align: 'right' })),
    { label: 'Total', width: 62, align: 'right' },
  ];
  const rest = width - 20 - fixed.reduce((sum, column) => sum + column.width, 0);
  return [{ label: '#', width: 20 }, { label: 'Description of goods', width: rest, strong: true }, ...fixed];
}

function rowsOf(paper: TaxDocument): readonly (readonly string[])[] {
  const within = isWithinState(paper);
  return paper.lines.map((line, index) => {
    const tax = (rate: number, amount: Paise) => `${formatMoney(amount)}\n${rate}%`;
    return [
      String(index + 1),
      `${line.name}${adjustmentsOf(line)}`,
      line.hsn === '' ? '–' : line.hsn,
      `${line.quantity} ${unit}`,
      `${formatMoney(line.unitPrice)}${line.isPlusTax ? '\n+ GST' : ''}`,
      formatMoney(line.taxable),
      ...(within ? [tax(line.gstRate / 2, line.cgst), tax(line.gstRate / 2, line.sgst)] : [tax(line.gstRate, line.igst)]),
      formatMoney(line.taxable + line.cgst + line.sgst + line.igst),
    ];
  });
}

/** The small print under the description, which states discount and charges between the units' price and the amount paid for the line. */
function adjustmentsOf({ discount = 0, charges = 0 }: DocumentLine): string {
  const parts = [
    ...(discount === 0 ? [] : [`less discount ${formatMoney(discount)}`]),
    ...(charges === 0 ? [] : [`plus shipping and fees ${formatMoney(charges)}`]),
  ];
  return parts.length === 0 ? '' : `\n${parts.join(', ')}`;
}

function sums(sheet: Sheet, paper: TaxDocument, y: number, turn: () => number): number {
  const { doc, write, heightOf } = sheet;
  const within = isWithinState(paper);
  const rows: readonly (readonly [string, string])[] = [
    ['Taxable value', formatMoney(paper.taxable)],
    ...(within
      ? ([
          ['CGST', formatMoney(paper.cgst)],
          [stateTaxName(paper.placeOfSupply), formatMoney(paper.sgst)],
        ] as const)
      : ([['IGST', formatMoney(paper.igst)]] as const)),
    ...(chargesOf(paper) === 0 && (paper.kind === 'invoice' || paper.shipping > 0)
      ? ([['Shipping', paper.shipping === 0 ? 'Free' : formatMoney(paper.shipping)]] as const)
      : []),
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
  write(formatMoney(paper.total), right - box + 70, at + 7, { face: 'display', size: 16, colour: colours.white, width: box - 82, align: 'right' });
  write('Amount in words', margin, top, { size: 7.5, colour: colours.soft, width: left });
  const under = top + 11 + write(words, margin, top + 11, { face: 'strong', size: 9, width: left }) + 10;
  for (const [index, text] of rates.entries()) write(text, margin, under + index * 13, { size: 8, colour: colours.soft, width: left });
  return top + height;
}

const chargesOf = ({ lines }: TaxDocument): Paise => lines.reduce((sum, { charges = 0 }) => sum + charges, 0);

/** One sentence a tax rate, with the taxable value and the tax. */
function ratesOf(paper: TaxDocument): readonly string[] {
  const within = isWithinState(paper);
  const state = stateTaxName(paper.placeOfSupply);
  return [...Map.groupBy(paper.lines, ({ gstRate }) => gstRate)]
    .toSorted(([one], [other]) => one - other)
    .map(([rate, lines]) => {
      const { taxable, cgst, sgst, igst } = sumsOf(lines);
      const taxes = within
        ? `CGST ${rate / 2}% ${formatMoney(cgst)}, ${state} ${rate / 2}% ${formatMoney(sgst)}`
        : `IGST ${rate}% ${formatMoney(igst)}`;
      return `GST ${rate}% on ${formatMoney(taxable)}: ${taxes}`;
    });
}

function close(sheet: Sheet, paper: TaxDocument, y: number, turn: () => number): void {
  const { supplier, pricesIncludeTax, lines } = paper;
  const title = titleOf(paper);
  const what = title === 'Tax Invoice' ? 'invoice' : title.toLowerCase();
  const except = lines.some(({ isPlusTax }) => isPlusTax) ? ' but for those marked + GST' : '';
  drawSignature(
    sheet,
    supplier.name,
    `This is an electronic ${what} issued under the Information Technology Act, 2000; it is valid without a handwritten signature. Amounts are in Indian rupees; unit prices ${pricesIncludeTax ? `include GST${except}` : 'are without tax'}.`,
    y,
    turn,
  );
}
