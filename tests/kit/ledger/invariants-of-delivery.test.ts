/** The checker of orders that are paid on delivery, and of documents: nothing in a consistent snapshot, and each mistake that is put into it. */
import { describe, expect, it } from 'vitest';
import type { LedgerSnapshot } from '#infra/local/console/ledger-snapshot.ts';
import { emptySnapshot } from './empty-snapshot.ts';
import { brokenInvariants, brokenMoves } from './invariants.ts';
import { brokenDocuments } from './invariants-of-delivery.ts';

const line = { productId: 1, quantity: 1 };
const gstin = '29AAGCB7383J1Z4';
const base = { customerId: 'asha', total: 59_000, providerOrderId: '', lines: [line], refunds: [], returns: [] };
const collected = {
  ...base,
  id: 'c1',
  paymentId: 'cod_c1',
  business: { gstin, companyName: 'Balgram Toys LLP' },
  discount: 500,
  status: 'delivered',
  paymentStatus: 'completed',
  collection: { amount: 59_000, remittance: { amount: 59_000, reference: 'UTR-1' } },
  refunds: [{ id: 'r1', amount: 10_000, status: 'processed' }],
};
const refused = { ...base, id: 'c2', paymentId: 'cod_c2', status: 'returned_to_origin', paymentStatus: 'refused' };
const waiting = { ...base, id: 'c3', paymentId: 'cod_c3', status: 'pending', paymentStatus: 'due' };
const checkoutOf = ({ id, paymentId, ...terms }: { readonly id: string; readonly paymentId: string; readonly discount?: number }) => ({
  ...base,
  ...terms,
  id,
  paymentId,
  status: 'confirmed',
  createdAt: '',
  uses: [],
});
const taxesOf = (cgst: number, taxable: number) => ({ taxable, cgst, sgst: cgst, igst: 0 });
/** A tax document of one line at 18 per cent, within the state. */
const paperOf = (kind: 'invoice' | 'credit-note', number: string, orderId: string, total: number) => {
  const half = Math.round((total * 9) / 118);
  const taxes = taxesOf(half, total - 2 * half);
  return {
    ...{ kind, number, orderId, total, customerId: 'asha' },
    ...taxes,
    lines: [{ ...line, ...taxes, ...(kind === 'invoice' && orderId === 'c1' ? { discount: 500 } : {}) }],
    billTo: orderId === 'c2' ? {} : { gstin },
    shipping: 0,
  };
};
/** An order that is collected, remitted and refunded in part, one that was refused at the door, and one that waits. */
const sound: LedgerSnapshot = {
  ...emptySnapshot,
  stocks: [{ productId: 1, variantId: 1, free: 3, held: 0, sold: 2, stocked: 5 }],
  orders: [collected, refused, waiting],
  checkouts: [collected, refused, waiting].map(checkoutOf),
  payments: [{ id: 'cod_c1', checkoutId: 'c1', providerOrderId: '', amount: 59_000, outcome: 'order', givenBack: 10_000 }],
  refunds: [{ id: 'r1', paymentId: 'cod_c1', customerId: 'asha', amount: 10_000, status: 'processed', round: 1 }],
  documents: [
    paperOf('invoice', 'NAN/2627/I/1', 'c1', 59_000),
    paperOf('invoice', 'NAN/2627/I/2', 'c2', 59_000),
    paperOf('credit-note', 'NAN/2627/C/1', 'c1', 10_000),
    paperOf('credit-note', 'NAN/2627/C/2', 'c2', 59_000),
  ],
};
type Document = LedgerSnapshot['documents'][number];
const [payment, refund] = [sound.payments[0] as LedgerSnapshot['payments'][number], sound.refunds[0] as LedgerSnapshot['refunds'][number]];

it('reports nothing for a consistent snapshot', () => {
  expect([...brokenInvariants(sound), ...brokenDocuments(sound)]).toEqual([]);
});

it.each<[string, Partial<LedgerSnapshot>, RegExp]>([
  ['a paid order without a record of its collection', { payments: [] }, /^2: order c1 is completed, and its collection is undefined/],
  ['a collection of another amount', { payments: [{ ...payment, amount: 1 }] }, /^2: order c1 shows a collection of 59000, 1 are recorded/],
  [
    'a refused parcel that is still due',
    { orders: [collected, { ...refused, paymentStatus: 'due' }, waiting] },
    /^2: order c2 is returned_to_origin/,
  ],
  ['money that was set aside for no refund', { payments: [{ ...payment, givenBack: 0 }] }, /^5: order c1 refunds 10000, 0 were set aside/],
  [
    'a payout that only the order shows',
    { refunds: [{ ...refund, status: 'due' }] },
    /^5: order c1 shows refund r1 of 10000 processed, it is 10000 due/,
  ],
])('reports %s', (_, mistake, named) => {
  expect(brokenInvariants({ ...sound, ...mistake })).toContainEqual(expect.stringMatching(named));
});

describe('documents', () => {
  const without = (number: string) => ({ ...sound, documents: sound.documents.filter((each) => each.number !== number) });
  it('reports a gap in a series', () =>
    expect(brokenDocuments(without('NAN/2627/I/1'))).toContain('12: series NAN/2627/I has 2 where 1 is expected'));
  it('reports a parcel that was sent without an invoice', () =>
    expect(brokenDocuments(without('NAN/2627/I/2'))).toContain('12: order c2 is returned_to_origin and refused without an invoice'));
  it('reports a refund without its credit note', () =>
    expect(brokenDocuments(without('NAN/2627/C/1'))).toContain('12: order c1 is delivered and completed: credit notes over 0 instead of 10000'));

  const [invoice, , note, wholeNote] = sound.documents as [Document, Document, Document, Document];
  const noLineDiscount = invoice.lines.map(({ discount: _, ...each }) => each);
  it.each<[string, Document, string]>([
    ['an invoice over another amount', { ...invoice, total: 1 }, '12: the invoice of order c1 is over 1 instead of 59000'],
    ['a document whose total is not the sum of its figures', { ...note, shipping: 7 }, '12: NAN/2627/C/1 is over 10000, its figures come to 10007'],
    [
      'a document whose tax is not that of its lines',
      { ...invoice, igst: 1, taxable: invoice.taxable - 1 },
      '12: NAN/2627/I/1: igst is 1, its lines come to 0',
    ],
    ['an invoice that does not state the discount', { ...invoice, lines: noLineDiscount }, '12: NAN/2627/I/1 states a discount of 0 instead of 500'],
    ['an invoice without the GSTIN of its order', { ...invoice, billTo: {} }, `12: NAN/2627/I/1 names the GSTIN undefined, order c1 ${gstin}`],
    ['a credit note without the GSTIN of its order', { ...note, billTo: {} }, `12: NAN/2627/C/1 names the GSTIN undefined, order c1 ${gstin}`],
    ['a GSTIN that its order does not have', { ...wholeNote, billTo: { gstin } }, `12: NAN/2627/C/2 names the GSTIN ${gstin}, order c2 undefined`],
    [
      'a credit of the whole amount that divides the tax in another way',
      { ...wholeNote, cgst: wholeNote.cgst - 1, sgst: wholeNote.sgst + 1 },
      '12: NAN/2627/I/2 has 4500 of cgst, its credit notes 4499',
    ],
    ['a credit of more tax than was invoiced', { ...note, ...taxesOf(5_000, 0) }, '12: NAN/2627/I/1 has 4500 of cgst, its credit notes 5000'],
  ])('reports %s', (_, wrong, named) => {
    const documents = sound.documents.map((each) => (each.number === wrong.number ? wrong : each));
    expect(brokenDocuments({ ...sound, documents })).toContain(named);
  });
});

it('allows a delivery to be taken back, but not a remittance', () => {
  const again = { ...collected, status: 'shipped', paymentStatus: 'due', refunds: [], collection: undefined };
  const unpaid = { ...sound, orders: [{ ...collected, collection: { amount: 59_000 } }, refused, waiting] };
  const after = { ...sound, orders: [again, refused, waiting], payments: [] };
  expect(brokenMoves(unpaid, after)).toEqual([]);
  expect(brokenMoves(sound, after)).toEqual(['6: the remittance of order c1 went from 59000 UTR-1 to undefined undefined']);
});
