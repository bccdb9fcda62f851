/** Every field of a purchase arrives in the order, the mail and the data export, and erasure removes the personal ones. */
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { erase } from '#functions/privacy/erase.ts';
import { formatRupees, toRupees } from '#shared/rules/money.ts';
import { type PersonalField, type Purchase, personalFields, purchaseFieldNames } from '#shared/rules/order/purchase.ts';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import { expectBooksBalanced } from '#tests/kit/ledger/expect-books-balanced.ts';
import { openShop } from '#tests/kit/shop.ts';
import { readTableAsText } from '#tests/kit/table/table-as-text.ts';

const shop = await openShop();
const checkoutSteps = createCheckoutSteps(shop);
const books = expectBooksBalanced(shop);

type Field = keyof Required<Purchase>;

/** Fields that the confirmation mail leaves out, with the reason. Any other field has to be in its text. */
const notInMail: Partial<Record<Field, string>> = {
  customerId: 'is of no use to its reader',
  shippingAddress: 'stands on the attached invoice',
  billingAddress: 'stands on the attached invoice',
  business: 'stands on the attached invoice',
};

/** Returns a unique word, by which every copy of a value is found. */
const newMark = () => `Quetzal${randomBytes(6).toString('hex')}`;

/** A purchase with a mark in each text. `Required` makes the type check fail for a new field that is missing here. */
function marked(purchase: Purchase, mark: string): Required<Purchase> {
  const address = (kind: string) => ({
    label: `${mark} ${kind} label`,
    recipientName: `${mark} ${kind} recipient`,
    phone: `${mark} ${kind} phone`,
    secondaryPhone: `${mark} ${kind} second phone`,
    address: `${mark} ${kind} lane`,
    city: `${mark} ${kind} city`,
    state: 'KA',
    postalCode: `${mark} ${kind} code`,
  });
  return {
    customerId: purchase.customerId,
    lines: purchase.lines.map((line) => ({ ...line, name: `${mark} bear` })),
    offers: [{ code: `${mark} TEN`, title: `${mark} ten per cent off`, amount: 1_717 }],
    subtotal: purchase.subtotal,
    discount: 1_717,
    tax: purchase.tax,
    taxIncluded: 1_313,
    shippingCost: purchase.shippingCost,
    codFee: 1_919,
    total: purchase.total,
    shippingAddress: address('shipping'),
    billingAddress: address('billing'),
    buyer: { firstName: `${mark} first`, lastName: `${mark} last`, email: `${mark.toLowerCase()}@example.test`, phone: `${mark} buyer phone` },
    business: { gstin: `${mark} gstin`, companyName: `${mark} traders` },
    deliveryPromise: { from: '2031-05-27', to: '2031-05-29' },
    giftMessage: `${mark} gift\nand its second line`,
  };
}

/** The texts by which a value is recognised in a record or a response. */
function tracesOf(value: unknown, mark: string): readonly string[] {
  if (typeof value === 'string') return value.toLowerCase().includes(mark.toLowerCase()) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap((each) => tracesOf(each, mark)) : [];
}

/** Days cannot contain a mark. */
const datesOf = ({ deliveryPromise: { from, to } }: Required<Purchase>): readonly string[] => [from, to];

/** A checkout whose stored purchase has a mark in each field. */
async function markedCheckout(buyer: Awaited<ReturnType<typeof checkoutSteps.buyer>>, mark: string) {
  const providerOrderId = await checkoutSteps.openCheckout(buyer, await shop.product({ stock: 5, price: 12_345 }), 2);
  const checkout = await checkoutSteps.checkoutOf(providerOrderId);
  const purchase = marked(checkout as unknown as Purchase, mark);
  await shop.putItem({ ...checkout, ...purchase });
  return { providerOrderId, purchase };
}

/** What a paid and an unfinished purchase leave behind; the customer's account is erased afterwards. */
async function carried() {
  const [customer, admin] = [await checkoutSteps.buyer(), await shop.admin()];
  const [mark, unpaidMark] = [newMark(), newMark()];
  // The marked figures are not the sums of the lines.
  books.except(customer);
  const { providerOrderId, purchase } = await markedCheckout(customer, mark);
  const verified = await checkoutSteps.verifyPayment(customer, await checkoutSteps.payInWindow(providerOrderId));
  expect(verified).toMatchObject({ status: 200 });
  const params = { id: verified.body.orderId as string };
  const unpaid = await markedCheckout(customer, unpaidMark);
  await shop.runJob('number-invoices');
  await shop.deliverEvents();
  const records = async () => ({
    order: await shop.table.get(`CUSTOMER#${customer.id}`, `ORDER#${params.id}`),
    checkout: await checkoutSteps.checkoutOf(providerOrderId),
    unpaidCheckout: await checkoutSteps.checkoutOf(unpaid.providerOrderId),
    invoice: await shop.table.get(`CUSTOMER#${customer.id}`, `INVOICE#${params.id}`),
  });
  const before = {
    ...(await records()),
    forCustomer: (await shop.call('order.read', { as: customer, params })).body,
    forAdmin: (await shop.call('order.read', { as: admin, params })).body,
    mail: (await shop.mailsTo(customer.email)).find(({ subject }) => subject.includes('is confirmed')),
    exported: (await shop.call('privacy.exportData', { as: customer })).body,
    table: await readTableAsText(shop),
  };
  await erase(customer.id);
  // The table's stream removes the search terms of the order.
  await shop.deliverEvents();
  return { mark, unpaidMark, purchase, unpaidPurchase: unpaid.purchase, before, after: { ...(await records()), table: await readTableAsText(shop) } };
}

let result: Awaited<ReturnType<typeof carried>>;
beforeAll(async () => {
  result = await carried();
});

/** Whether a JSON response shows a field: each of its texts, or its amount in rupees. */
function expectShown(response: unknown, purchase: Required<Purchase>, field: Field, mark: string) {
  const json = JSON.stringify(response);
  const value = purchase[field];
  const texts =
    field === 'deliveryPromise'
      ? datesOf(purchase)
      : typeof value === 'number'
        ? [String(toRupees(value))]
        : typeof value === 'string'
          ? [value]
          : tracesOf(value, mark);
  expect(texts.length).toBeGreaterThan(0);
  for (const text of texts) expect(json).toContain(JSON.stringify(text).replace(/^"|"$/g, ''));
}

it('marks every field that a purchase has', () => {
  expect(Object.keys(result.purchase).toSorted()).toEqual([...purchaseFieldNames].toSorted());
});

describe.each(purchaseFieldNames)('the field %s of a purchase', (field) => {
  it('copies it unchanged from the checkout to the order', () => {
    expect(result.before.order?.[field]).toEqual(result.purchase[field]);
  });

  it("shows it in the customer's and the admin's view of the order", () => {
    for (const view of [result.before.forCustomer, result.before.forAdmin]) expectShown(view, result.purchase, field, result.mark);
  });

  it.skipIf(field in notInMail)('shows it in the confirmation mail', () => {
    const text = result.before.mail?.text ?? '';
    const value = result.purchase[field];
    const shown =
      field === 'deliveryPromise'
        ? ['It arrives Tue 27 - Thu 29 May.']
        : typeof value === 'number'
          ? [value === 0 ? 'Free' : formatRupees(toRupees(value))]
          : tracesOf(value, result.mark).filter((each) => text.includes(each));
    expect(shown.length).toBeGreaterThan(0);
    for (const each of shown) expect(text).toContain(each);
  });

  it('includes it in the data export', () => {
    expectShown(result.before.exported.orders[0], result.purchase, field, result.mark);
  });
});

describe.each(personalFields)('the personal field %s of a purchase', (field: PersonalField) => {
  it('includes it in the data export of an unfinished purchase', () => {
    expectShown(result.before.exported.unfinishedPurchases[0], result.unpaidPurchase, field, result.unpaidMark);
  });

  it.each(['order', 'checkout'] as const)('removes it from the %s after the erasure of the account', (record) => {
    expect(result.after[record]).toBeDefined();
    expect(tracesOf(result.after[record]?.[field], result.mark)).toEqual([]);
  });

  it('removes it from an unfinished checkout after the erasure of the account', () => {
    expect(result.after.unpaidCheckout).toMatchObject({ isErased: true });
    expect(tracesOf(result.after.unpaidCheckout?.[field], result.unpaidMark)).toEqual([]);
  });

  // Tax law requires the registered buyer on the invoice; the last test proves what else is kept.
  it.skipIf(field === 'business')('removes it from the whole table after the erasure of the account', () => {
    for (const text of tracesOf(result.purchase[field], result.mark)) {
      expect(result.before.table).toContain(JSON.stringify(text));
      expect(result.after.table).not.toContain(JSON.stringify(text));
    }
  });
});

it('keeps every other field of an order after the erasure of the account', () => {
  for (const field of purchaseFieldNames.filter((name) => !(personalFields as readonly string[]).includes(name)))
    expect(result.after.order?.[field]).toEqual(result.purchase[field]);
});

it('keeps GSTIN and company of a registered buyer on the invoice after the erasure of the account, and no address', () => {
  const { business } = result.purchase;
  expect(result.after.invoice?.['billTo']).toEqual({ name: business.companyName, gstin: business.gstin, address: '', state: 'KA', postalCode: '' });
  for (const text of Object.values(business)) expect(result.after.table.split(JSON.stringify(text))).toHaveLength(2);
});
