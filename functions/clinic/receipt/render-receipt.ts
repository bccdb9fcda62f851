/** Renders the receipt of a consultation as PDF: a bill of supply without tax, with what was refunded since. */
import {
  type Box,
  drawBoxes,
  drawFacts,
  drawFooters,
  drawHead,
  drawSignature,
  drawTable,
  type Fact,
} from '#functions/order/invoice/document-layout.ts';
import { colours, margin, openPdfDocument, readBytes, width } from '#functions/order/invoice/pdf-document.ts';
import { formatDay, formatTime } from '#functions/platform/india-time.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { amountInWords } from '#shared/rules/order/amount-in-words.ts';
import type { Receipt } from './receipt.ts';

/** The service accounting code of human health services. */
const serviceCode = '9993';
/** Notification 12/2017-Central Tax (Rate), entry 74; a bill of supply takes the place of a tax invoice (CGST Act s. 31(3)(c), Rule 49). */
const note =
  'Health care services by an authorised medical practitioner are exempt from GST (Notification 12/2017-Central Tax (Rate), entry 74), so no tax is charged. This receipt is an electronic bill of supply (CGST Rule 49); it is valid without a handwritten signature. Amounts are in Indian rupees.';

const right = margin + width;
const formatMoment = (instant: string) => `${formatDay(instant)}, ${formatTime(instant)}`;

export async function renderReceipt(receipt: Receipt, brand: string): Promise<Buffer> {
  const { number, issuedAt, supplier, doctor, aptType, start, total } = receipt;
  const sheet = openPdfDocument({ title: `Receipt ${number}`, author: supplier.name, at: new Date(issuedAt) });
  const startPage = () => {
    sheet.doc.addPage();
    return drawHead(sheet, brand, 'Receipt', number);
  };
  const y = drawBoxes(sheet, boxesOf(receipt), drawFacts(sheet, factsOf(receipt), startPage()));
  const columns = [
    { label: '#', width: 20 },
    { label: 'Description of service', width: width - 200, strong: true },
    { label: 'SAC', width: 80 },
    { label: 'Fee', width: 100, align: 'right' },
  ] as const;
  const row = ['1', `${aptType} with ${doctor.name}\n${formatMoment(start)} (India)`, serviceCode, formatMoney(total)];
  drawSignature(sheet, supplier.name, note, drawSums(sheet, receipt, drawTable(sheet, columns, [row], y + 14, startPage)), startPage);
  drawFooters(sheet, brand, number);
  return readBytes(sheet.doc);
}

const factsOf = ({ number, issuedAt, start, paymentId, paidAt, method, id }: Receipt): readonly Fact[] => [
  ['Receipt number', number],
  ['Date of issue', formatDay(issuedAt)],
  ['Consultation', formatMoment(start)],
  ['Tax', 'Exempt'],
  ['Paid on', formatDay(paidAt)],
  ['Paid by', method === '' ? 'Online' : method.toUpperCase()],
  ['Payment reference', paymentId],
  ['Appointment', id],
];

const boxesOf = ({ supplier, doctor, patient, paidBy }: Receipt): readonly Box[] => [
  ['Issued by', [supplier.name, supplier.address, `GSTIN: ${supplier.gstin}`]],
  ['Doctor', [doctor.name, doctor.speciality, [doctor.address.line1, doctor.address.line2].filter((line) => line !== '').join(', ')]],
  ['Patient', [patient, ...(paidBy === undefined ? [] : [`Booked and paid by ${paidBy}`])]],
];

const refundLabels = { none: 'Cancelled, no refund', pending: 'Refund under way', processed: 'Refunded', failed: 'Refund not made yet' } as const;

/** Draws what was paid, what was refunded and what remains. @returns where the drawing ends */
function drawSums({ doc, write }: ReturnType<typeof openPdfDocument>, { total, refund }: Receipt, y: number): number {
  const box = 240;
  const top = y + 10;
  // Until a failed refund is made, the clinic still has the money.
  const refundedAmount = refund === undefined || refund.status === 'failed' ? 0 : refund.amount;
  const rows: readonly Fact[] = [
    ['Fee', formatMoney(total)],
    ['GST', 'Nil (exempt)'],
    ...(refund === undefined
      ? []
      : [
          ['Paid', formatMoney(total)] as const,
          [refundLabels[refund.status], refundedAmount === 0 ? formatMoney(refund.amount) : `- ${formatMoney(refund.amount)}`] as const,
        ]),
  ];
  let rowY = top;
  for (const [label, value] of rows) {
    write(label, right - box + 10, rowY, { colour: colours.soft, width: 120 });
    write(value, right - box + 120, rowY, { width: box - 130, align: 'right' });
    rowY += 15;
  }
  const remainingAmount = total - refundedAmount;
  doc.roundedRect(right - box, rowY + 2, box, 32, 8).fill(colours.primary);
  write(refund === undefined ? 'Paid' : 'Remains paid', right - box + 12, rowY + 10, {
    face: 'display',
    size: 12,
    colour: colours.white,
    width: 110,
  });
  write(formatMoney(remainingAmount), right - box + 110, rowY + 7, {
    face: 'display',
    size: 16,
    colour: colours.white,
    width: box - 122,
    align: 'right',
  });
  write('Amount in words', margin, top, { size: 7.5, colour: colours.soft, width: width - box - 24 });
  write(amountInWords(remainingAmount), margin, top + 11, { face: 'strong', size: 9, width: width - box - 24 });
  return rowY + 40;
}
