/** Renders an invoice or a credit note as PDF from its snapshot alone, so that the same document has the same bytes every time. */

import { config } from '#functions/platform/config.ts';
import { formatDay } from '#functions/platform/india-time.ts';
import { formatMoney, type Paise } from '#shared/rules/money.ts';
import { amountInWords } from '#shared/rules/order/amount-in-words.ts';
import { gstCodeOf, stateTaxName } from '#shared/rules/order/gst.ts';
import { type DocumentLine, isWithinState, type Recipient, sumsOf, type TaxDocument, unit } from '#shared/rules/order/invoice.ts';
import { isCollected } from '#shared/rules/order/payment-provider.ts';
import { stateName } from '#shared/rules/states.ts';
import { type Box, type Column, drawBoxes, drawFacts, drawFooters, drawHead, drawSignature, drawTable, type Fact } from './document-layout.ts';
import { bottom, colours, margin, openPdfDocument, type PdfCanvas, readBytes, width } from './pdf-document.ts';

const right = margin + width;
const stateOf = (code: string) => `${stateName(code)} (${gstCodeOf(code)})`;

/** The file is named after the document's number, without the slashes that a file name cannot have. */
export async function renderTaxDocument(document: TaxDocument): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const name = `${document.kind}-${document.number.replaceAll('/', '-')}.pdf`;
  return { name, bytes: await drawDocument(document, config('BRAND')) };
}

async function drawDocument(document: TaxDocument, brand: string): Promise<Buffer> {
  const title = titleOf(document);
  const sheet = openPdfDocument({ title: `${title} ${document.number}`, author: document.supplier.name, at: new Date(document.issuedAt) });
  const startPage = () => {
    sheet.doc.addPage();
    return drawHead(sheet, brand, title, document.number);
  };
  let y = drawBoxes(sheet, partiesOf(document), drawFacts(sheet, factsOf(document), startPage()));
  y = drawTable(sheet, columnsOf(document), rowsOf(document), y + 14, startPage);
  y = drawTotals(sheet, document, y, startPage);
  drawClosing(sheet, document, y, startPage);
  drawFooters(sheet, brand, document.number);
  return readBytes(sheet.doc);
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
function factsOf(document: TaxDocument): readonly Fact[] {
  return [
    [numberLabels[titleOf(document)], document.number],
    ['Date of issue', formatDay(document.issuedAt)],
    ['Place of supply', stateOf(document.placeOfSupply)],
    ['Reverse charge', 'No'],
    ['Order number', document.orderNumber],
    ['Order date', formatDay(document.orderedAt)],
    ...(document.kind === 'invoice' ? [paymentFact(document.paymentId), copyFact] : ([againstFact(document), ['Reason', document.reason]] as const)),
  ];
}

const paymentFact = (paymentId: string): Fact => (isCollected(paymentId) ? ['Payment', 'Cash on delivery'] : ['Payment reference', paymentId]);
const copyFact: Fact = ['Copy', 'Original for recipient'];
const againstFact = ({ against }: Extract<TaxDocument, { kind: 'credit-note' }>): Fact => [
  'Against invoice',
  `${against.number} of ${formatDay(against.issuedAt)}`,
];

/** Supplier, billing address and delivery address. */
function partiesOf({ supplier, billTo, shipTo, kind }: TaxDocument): readonly Box[] {
  const recipientLines = ({ name, address, postalCode, state, gstin }: Recipient) => [
    name,
    `${address} ${postalCode}`,
    `State: ${stateOf(state)}`,
    ...(gstin === undefined ? [] : [`GSTIN: ${gstin}`]),
  ];
  return [
    ['Sold by', [supplier.name, supplier.address, `GSTIN: ${supplier.gstin}`]],
    [kind === 'invoice' ? 'Billed to' : 'Credited to', recipientLines(billTo)],
    ['Delivered to', recipientLines(shipTo)],
  ];
}

/** Central and state tax, or integrated tax, each with its rate above its amount. */
function columnsOf(document: TaxDocument): readonly Column[] {
  const taxes = isWithinState(document) ? ['CGST', stateTaxName(document.placeOfSupply)] : ['IGST'];
  const fixedColumns: readonly Column[] = [
    { label: 'HSN', width: 48 },
    { label: 'Qty', width: 42, align: 'right' },
    { label: document.pricesIncludeTax ? 'Unit price incl. GST' : 'Unit price', width: 54, align: 'right' },
    { label: 'Taxable value', width: 60, align: 'right' },
    ...taxes.map((label): Column => ({ label, width: 52, align: 'right' })),
    { label: 'Total', width: 62, align: 'right' },
  ];
  const remainingWidth = width - 20 - fixedColumns.reduce((sum, column) => sum + column.width, 0);
  return [{ label: '#', width: 20 }, { label: 'Description of goods', width: remainingWidth, strong: true }, ...fixedColumns];
}

function rowsOf(document: TaxDocument): readonly (readonly string[])[] {
  const isIntraState = isWithinState(document);
  return document.lines.map((line, index) => {
    const tax = (rate: number, amount: Paise) => `${formatMoney(amount)}\n${rate}%`;
    return [
      String(index + 1),
      `${line.name}${adjustmentsOf(line)}`,
      line.hsn === '' ? '–' : line.hsn,
      `${line.quantity} ${unit}`,
      `${formatMoney(line.unitPrice)}${line.isPlusTax ? '\n+ GST' : ''}`,
      formatMoney(line.taxable),
      ...(isIntraState ? [tax(line.gstRate / 2, line.cgst), tax(line.gstRate / 2, line.sgst)] : [tax(line.gstRate, line.igst)]),
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

function drawTotals(sheet: PdfCanvas, document: TaxDocument, y: number, startPage: () => number): number {
  const { doc, write, heightOf } = sheet;
  const isIntraState = isWithinState(document);
  const rows: readonly (readonly [string, string])[] = [
    ['Taxable value', formatMoney(document.taxable)],
    ...(isIntraState
      ? ([
          ['CGST', formatMoney(document.cgst)],
          [stateTaxName(document.placeOfSupply), formatMoney(document.sgst)],
        ] as const)
      : ([['IGST', formatMoney(document.igst)]] as const)),
    ...(chargesOf(document) === 0 && (document.kind === 'invoice' || document.shipping > 0)
      ? ([['Shipping', document.shipping === 0 ? 'Free' : formatMoney(document.shipping)]] as const)
      : []),
  ];
  const box = 210;
  const words = amountInWords(document.total);
  const left = width - box - 24;
  const rates = rateSentences(document);
  const height = Math.max(rows.length * 15 + 46, heightOf(words, { face: 'strong', size: 9, width: left }) + 34 + rates.length * 13);
  let top = y + 10;
  if (top + height > bottom) top = startPage();
  let textTop = top;
  for (const [label, value] of rows) {
    write(label, right - box + 10, textTop, { colour: colours.soft, width: 90 });
    write(value, right - box + 90, textTop, { width: box - 100, align: 'right' });
    textTop += 15;
  }
  doc.roundedRect(right - box, textTop + 2, box, 32, 8).fill(colours.primary);
  write(document.kind === 'invoice' ? 'Total' : 'Credited', right - box + 12, textTop + 9, {
    face: 'display',
    size: 13,
    colour: colours.white,
    width: 80,
  });
  write(formatMoney(document.total), right - box + 70, textTop + 7, {
    face: 'display',
    size: 16,
    colour: colours.white,
    width: box - 82,
    align: 'right',
  });
  write('Amount in words', margin, top, { size: 7.5, colour: colours.soft, width: left });
  const ratesTop = top + 11 + write(words, margin, top + 11, { face: 'strong', size: 9, width: left }) + 10;
  for (const [index, text] of rates.entries()) write(text, margin, ratesTop + index * 13, { size: 8, colour: colours.soft, width: left });
  return top + height;
}

const chargesOf = ({ lines }: TaxDocument): Paise => lines.reduce((sum, { charges = 0 }) => sum + charges, 0);

/** One sentence a tax rate, with the taxable value and the tax. */
function rateSentences(document: TaxDocument): readonly string[] {
  const isIntraState = isWithinState(document);
  const state = stateTaxName(document.placeOfSupply);
  return [...Map.groupBy(document.lines, ({ gstRate }) => gstRate)]
    .toSorted(([one], [other]) => one - other)
    .map(([rate, lines]) => {
      const { taxable, cgst, sgst, igst } = sumsOf(lines);
      const taxes = isIntraState
        ? `CGST ${rate / 2}% ${formatMoney(cgst)}, ${state} ${rate / 2}% ${formatMoney(sgst)}`
        : `IGST ${rate}% ${formatMoney(igst)}`;
      return `GST ${rate}% on ${formatMoney(taxable)}: ${taxes}`;
    });
}

function drawClosing(sheet: PdfCanvas, document: TaxDocument, y: number, startPage: () => number): void {
  const { supplier, pricesIncludeTax, lines } = document;
  const title = titleOf(document);
  const documentName = title === 'Tax Invoice' ? 'invoice' : title.toLowerCase();
  const exception = lines.some(({ isPlusTax }) => isPlusTax) ? ' but for those marked + GST' : '';
  drawSignature(
    sheet,
    supplier.name,
    `This is an electronic ${documentName} issued under the Information Technology Act, 2000; it is valid without a handwritten signature. Amounts are in Indian rupees; unit prices ${pricesIncludeTax ? `include GST${exception}` : 'are without tax'}.`,
    y,
    startPage,
  );
}
