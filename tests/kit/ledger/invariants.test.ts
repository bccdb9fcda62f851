/** The checker of invariants: nothing in a consistent snapshot, and each mistake that is put into it. */
import { describe, expect, it } from 'vitest';
import type { LedgerSnapshot } from '#infra/local/console/ledger-snapshot.ts';
import { emptySnapshot } from './empty-snapshot.ts';
import { brokenInvariants, brokenMoves } from './invariants.ts';

type Providers = LedgerSnapshot['provider'];
type Visit = LedgerSnapshot['appointments'][number];
const paymentAt = (id: string, more: object = {}) =>
  ({
    id,
    order_id: 'order_1',
    amount: 11_800,
    currency: 'INR',
    status: 'captured',
    captured: true,
    amount_refunded: 0,
    ...more,
  }) as unknown as Providers['payments'][number];
const refundAt = (id: string, payment_id: string, more: object = {}) =>
  ({ id, payment_id, amount: 11_800, status: 'processed', notes: { refund_id: payment_id }, ...more }) as unknown as Providers['refunds'][number];

const line = { productId: 1, quantity: 1 };
const placed = { customerId: 'asha', total: 11_800, paymentId: 'pay_1', providerOrderId: 'order_1', lines: [line] };
const visit = { customerId: 'asha', doctorId: 'd1', total: 60_000 };
/** One order with a refunded second payment, one open checkout, and a paid, an unpaid and a half refunded appointment. */
const sound: LedgerSnapshot = {
  ...emptySnapshot,
  stocks: [{ productId: 1, variantId: 1, free: 3, held: 1, sold: 1, stocked: 5 }],
  checkouts: [
    { ...placed, id: 'c1', status: 'confirmed', createdAt: '', uses: [{ offerId: 'o1', code: 'TEN', amount: 1_000 }] },
    {
      id: 'c2',
      customerId: 'asha',
      total: 11_800,
      status: 'open',
      createdAt: '',
      lines: [line],
      uses: [{ offerId: 'o1', code: 'TEN', amount: 1_000 }],
    },
  ],
  orders: [{ ...placed, id: 'c1', status: 'pending', paymentStatus: 'completed', refunds: [], returns: [] }],
  payments: [
    { id: 'pay_1', checkoutId: 'c1', providerOrderId: 'order_1', amount: 11_800, outcome: 'order', givenBack: 0 },
    { id: 'pay_2', checkoutId: 'c1', providerOrderId: 'order_1', amount: 11_800, outcome: 'refund', givenBack: 0 },
    { id: 'pay_a1', checkoutId: 'a1', providerOrderId: 'order_a1', amount: 60_000, outcome: 'appointment', givenBack: 0 },
    { id: 'pay_a3', checkoutId: 'a3', providerOrderId: 'order_a3', amount: 60_000, outcome: 'appointment', givenBack: 30_000 },
  ],
  refunds: [
    { id: 'pay_2', paymentId: 'pay_2', customerId: 'asha', amount: 11_800, status: 'processed', round: 1 },
    { id: 'a3', paymentId: 'pay_a3', customerId: 'asha', amount: 30_000, status: 'processed', round: 1 },
  ],
  customerUses: [{ customerId: 'asha', offerId: 'o1', taken: 2 }],
  offerUses: [{ offerId: 'o1', taken: 2, used: 1, discount: 1_000, revenue: 11_800, onDelivery: 0, unpaid: 0 }],
  pointers: [{ customerId: 'asha', checkoutId: 'c2' }],
  appointments: [
    { ...visit, id: 'a1', start: 'ten', status: 'confirmed', paymentId: 'pay_a1', providerOrderId: 'order_a1' },
    { ...visit, id: 'a2', start: 'eleven', status: 'open', providerOrderId: 'order_a2' },
    {
      ...visit,
      id: 'a3',
      start: 'ten',
      status: 'cancelled',
      paymentId: 'pay_a3',
      providerOrderId: 'order_a3',
      refund: { amount: 30_000, status: 'processed' },
    },
  ],
  slots: [
    { doctorId: 'd1', start: 'eleven', appointmentId: 'a2', holdEndsAt: 'soon' },
    { doctorId: 'd1', start: 'ten', appointmentId: 'a1' },
  ],
  holds: [{ customerId: 'asha', ids: ['a2'] }],
  provider: {
    orders: [],
    payments: [
      paymentAt('pay_1'),
      paymentAt('pay_2', { status: 'refunded', amount_refunded: 11_800 }),
      paymentAt('pay_a1', { order_id: 'order_a1', amount: 60_000 }),
      paymentAt('pay_a3', { order_id: 'order_a3', amount: 60_000, amount_refunded: 30_000 }),
    ],
    refunds: [refundAt('rfnd_1', 'pay_2'), refundAt('rfnd_a3', 'pay_a3', { amount: 30_000, notes: { refund_id: 'a3' } })],
  },
};
const [stock] = sound.stocks as [LedgerSnapshot['stocks'][number]];
const [uses] = sound.offerUses as [LedgerSnapshot['offerUses'][number]];
const [order] = sound.orders as [LedgerSnapshot['orders'][number]];
const [confirmed, open] = sound.checkouts as [LedgerSnapshot['checkouts'][number], LedgerSnapshot['checkouts'][number]];
const [paidVisit, heldVisit, pastVisit] = sound.appointments as [Visit, Visit, Visit];
const [heldSlot, soldSlot] = sound.slots as [LedgerSnapshot['slots'][number], LedgerSnapshot['slots'][number]];
const provider = (more: Partial<Providers>): Partial<LedgerSnapshot> => ({ provider: { ...sound.provider, ...more } });

describe('the checker of invariants', () => {
  it('reports nothing for a consistent snapshot', () => expect(brokenInvariants(sound)).toEqual([]));

  it.each<[string, Partial<LedgerSnapshot>, RegExp]>([
    [
      'a captured payment that is neither an order nor refunded',
      provider({ payments: [...sound.provider.payments, paymentAt('pay_3')] }),
      /^1: payment pay_3 is no order/,
    ],
    ['a payment without a recorded outcome', { payments: sound.payments.slice(1) }, /^1: nothing was decided about payment pay_1/],
    [
      'a refund that is still due',
      { refunds: sound.refunds.map((refund) => ({ ...refund, status: 'due' })) },
      /^1: refund pay_2 of 11800 is still due/,
    ],
    ['a cancelled order without a refund', { orders: [{ ...order, status: 'cancelled' }] }, /^1: order c1 is cancelled/],
    [
      'an order without a captured payment',
      provider({ payments: [paymentAt('pay_1', { status: 'authorized', captured: false })] }),
      /^2: order c1 has no captured/,
    ],
    ['an order of another amount', { orders: [{ ...order, total: 1 }] }, /^2: order c1 of 1 stands on 11800/],
    ['an order of another currency', provider({ payments: [paymentAt('pay_1', { currency: 'USD' })] }), /^2: order c1 .* USD/],
    ['two orders of one payment', { orders: [order, { ...order, id: 'c2' }] }, /^3: payment pay_1 has 2 orders/],
    ['a confirmed checkout without its order', { orders: [] }, /^3: checkout c1 is confirmed without/],
    ['an order on an open checkout', { checkouts: [{ ...confirmed, status: 'expired' }, open] }, /^3: order c1 stands on a checkout that is expired/],
    ['a missing unit', { stocks: [{ ...stock, free: 2 }] }, /^4: variant 1: 2 free/],
    ['a negative number of units', { stocks: [{ ...stock, free: -1, sold: 5 }] }, /^4: variant 1 has less than nothing/],
    ['a unit held without a checkout', { stocks: [{ ...stock, free: 2, held: 2 }] }, /^4: variant 1: 2 held, 1 in open/],
    ['a use of a coupon that no checkout holds', { offerUses: [{ ...uses, taken: 3 }] }, /^11: offer o1 counts 3 uses, 1 are held/],
    ['an order that its offer does not count', { offerUses: [{ ...uses, used: 0, taken: 2 }] }, /^11: offer o1 counts 0 orders, 1 have/],
    ['a discount that an offer does not count', { offerUses: [{ ...uses, discount: 0 }] }, /^11: the figures of offer o1/],
    ['a unit sold without an order', { stocks: [{ ...stock, free: 2, sold: 2 }] }, /^4: variant 1: 2 sold, 1 in orders/],
    ['an open checkout that its customer cannot find', { pointers: [] }, /^4: checkout c2 is open/],
    ['two open checkouts of one customer', { checkouts: [confirmed, open, { ...open, id: 'c3' }] }, /^4: customer asha has two/],
    [
      'a refund above the payment',
      provider({ refunds: [refundAt('rfnd_1', 'pay_2'), refundAt('rfnd_2', 'pay_2', { amount: 1 })] }),
      /^5: 11801 of payment pay_2/,
    ],
    [
      'a refund that was made twice',
      provider({ refunds: [refundAt('rfnd_1', 'pay_2', { amount: 5_900 }), refundAt('rfnd_2', 'pay_2', { amount: 5_900 })] }),
      /^5: refund pay_2 of pay_2 was made 2 times/,
    ],
    ['a refund that the provider has no record of', provider({ refunds: [] }), /^5: refund pay_2 is said to be done/],
    [
      'an order without a record of its refund',
      provider({ refunds: [...sound.provider.refunds, refundAt('rfnd_3', 'pay_1', { amount: 100 })] }),
      /^5: order c1 reports 0/,
    ],
    [
      'a slot that was sold twice',
      { appointments: [paidVisit, heldVisit, pastVisit, { ...heldVisit, id: 'a4', start: 'ten' }] },
      /^4: slot d1 ten is that of 2/,
    ],
    ['a paid appointment whose slot is free', { slots: [heldSlot] }, /^4: appointment a1 is confirmed without its slot/],
    [
      'a slot that is taken without an appointment',
      { appointments: [{ ...paidVisit, status: 'cancelled' }, heldVisit, pastVisit] },
      /^4: slot d1 ten is taken without an appointment/,
    ],
    ['a paid slot that is only held', { slots: [heldSlot, { ...soldSlot, holdEndsAt: 'soon' }] }, /^4: slot d1 ten .* is only held/],
    ['a hold that is counted after it has ended', { holds: [{ customerId: 'asha', ids: ['a1', 'a2'] }] }, /^4: a hold is counted for appointment a1/],
    ['a hold that is not counted', { holds: [] }, /^4: appointment a2 is open and not counted/],
    [
      'an appointment without a payment',
      { appointments: [{ ...paidVisit, paymentId: 'pay_9' }, heldVisit, pastVisit] },
      /^2: appointment a1 has no captured/,
    ],
    [
      'an appointment of another amount',
      { appointments: [{ ...paidVisit, total: 1 }, heldVisit, pastVisit] },
      /^2: appointment a1 of 1 stands on 60000/,
    ],
    [
      'a paid and cancelled appointment without a refund',
      { appointments: [paidVisit, heldVisit, { ...pastVisit, refund: undefined }] },
      /^1: appointment a3 was paid and is cancelled/,
    ],
    [
      'a refund below the promised amount',
      { appointments: [paidVisit, heldVisit, { ...pastVisit, refund: { amount: 60_000, status: 'processed' } }] },
      /^5: appointment a3 promises 60000/,
    ],
    [
      'a late payment of an expired appointment that was not refunded',
      { appointments: [{ ...paidVisit, paymentId: undefined, status: 'expired' }, heldVisit, pastVisit], slots: [heldSlot] },
      /^1: payment pay_a1 is no order and no appointment/,
    ],
  ])('reports %s', (_, mistake, named) => {
    expect(brokenInvariants({ ...sound, ...mistake })).toContainEqual(expect.stringMatching(named));
  });

  it.each<[string, Partial<LedgerSnapshot>]>([
    ['a confirmed checkout that opens again', { checkouts: [{ ...confirmed, status: 'open' }, open] }],
    ['a processed refund that is due again', { refunds: sound.refunds.map((refund) => ({ ...refund, status: 'due' })) }],
    ['a payment with another outcome', { payments: sound.payments.map((payment) => ({ ...payment, outcome: 'order' })) }],
    ['a captured payment that is only authorised', provider({ payments: [paymentAt('pay_1', { status: 'authorized' })] })],
    ['a missing order', { orders: [] }],
    ['a cancelled appointment that stands again', { appointments: [paidVisit, heldVisit, { ...pastVisit, status: 'confirmed' }] }],
  ])('reports the change to %s', (_, mistake) => expect(brokenMoves(sound, { ...sound, ...mistake })).toContainEqual(expect.stringMatching(/^6: /)));

  it('allows a failed payment to be authorised, but not a cancelled order to become pending', () => {
    const failed = { ...sound, ...provider({ payments: [paymentAt('pay_1', { status: 'failed', captured: false })] }) };
    expect(brokenMoves(failed, { ...sound, ...provider({ payments: [paymentAt('pay_1')] }) })).toEqual([]);
    const cancelled = { ...sound, orders: [{ ...order, status: 'cancelled' }] };
    expect(brokenMoves(cancelled, sound)).toEqual(['6: order c1 went from cancelled to pending']);
  });
});
