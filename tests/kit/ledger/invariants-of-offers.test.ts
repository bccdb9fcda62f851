/** The checker of offers: nothing in a consistent snapshot, and each mistake that is put into it. */
import { describe, expect, it } from 'vitest';
import type { LedgerSnapshot } from '#infra/local/console/ledger-snapshot.ts';
import { emptySnapshot } from './empty-snapshot.ts';
import { brokenLimits, brokenOffers } from './invariants-of-offers.ts';

type Checkout = LedgerSnapshot['checkouts'][number];
const limited = { offerId: 'limited', code: 'TWICE', maxUses: 2, amount: 1_000 };
const once = { offerId: 'once', code: 'ONCE', maxUsesPerCustomer: 1, amount: 500 };
const unique = { offerId: 'unique', code: 'U-1', isUniqueCode: true, amount: 300 };
const first = { offerId: 'first', isFirstOrderOnly: true, amount: 200 };
const checkout = (id: string, customerId: string, uses: Checkout['uses'], more: Partial<Checkout> = {}): Checkout => ({
  ...{ id, customerId, uses, status: 'confirmed', total: 5_000, createdAt: `2026-11-28T10:0${id.slice(1)}:00.000Z`, lines: [] },
  ...more,
});
const orderOf = ({ id, customerId, total, createdAt, lines }: Checkout): LedgerSnapshot['orders'][number] => ({
  ...{ id, customerId, total, createdAt, lines, status: 'pending', paymentStatus: 'completed' },
  ...{ paymentId: `pay_${id}`, providerOrderId: '', refunds: [], returns: [] },
});
const counter = (offerId: string, taken: number, used: number, discount: number) => ({
  ...{ offerId, taken, used, discount, revenue: used * 5_000, onDelivery: 0, unpaid: 0 },
});

/** Asha has used three offers, Sunita holds two; `c3` has expired and holds nothing. */
const checkouts = [
  checkout('c1', 'asha', [first, limited]),
  checkout('c2', 'asha', [once]),
  checkout('c3', 'asha', [unique], { status: 'expired' }),
  checkout('c4', 'sunita', [unique, limited], { status: 'open' }),
] as const;
const orders = checkouts.filter(({ status }) => status === 'confirmed').map(orderOf);
const sound: LedgerSnapshot = {
  ...emptySnapshot,
  checkouts,
  orders,
  offerUses: [counter('limited', 2, 1, 1_000), counter('once', 1, 1, 500), counter('unique', 1, 0, 0), counter('first', 0, 1, 200)],
  customerUses: [
    { customerId: 'asha', offerId: 'FIRST_ORDER', taken: 1 },
    { customerId: 'asha', offerId: 'limited', taken: 1 },
    { customerId: 'asha', offerId: 'once', taken: 1 },
    { customerId: 'sunita', offerId: 'limited', taken: 1 },
    { customerId: 'sunita', offerId: 'unique', taken: 1 },
  ],
  uniqueCodes: [
    { code: 'U-1', offerId: 'unique', takenBy: 'c4' },
    { code: 'U-2', offerId: 'unique' },
  ],
};
const inTime = new Set(orders.map(({ id }) => id));
const [freeCode] = sound.uniqueCodes.slice(1) as [LedgerSnapshot['uniqueCodes'][number]];
const withUses = (index: number, uses: Checkout['uses'], more: Partial<Checkout> = {}) =>
  checkouts.map((each, at) => (at === index ? { ...each, uses, ...more } : each));

it('reports nothing for a consistent snapshot', () => {
  expect([...brokenOffers(sound), ...brokenLimits(sound, inTime)]).toEqual([]);
});

describe('the counters', () => {
  const without = (offerId: string) => sound.customerUses.filter((each) => each.offerId !== offerId);
  it.each<[string, Partial<LedgerSnapshot>, string]>([
    [
      'a use that an expired hold has not released',
      { offerUses: sound.offerUses.map((each) => (each.offerId === 'unique' ? { ...each, taken: 2 } : each)) },
      '11: offer unique counts 2 uses, 1 are held and 0 are orders',
    ],
    [
      'a limited automatic offer that takes no use',
      { checkouts: withUses(1, [{ offerId: 'once', maxUses: 9, amount: 500 }]), offerUses: [counter('once', 0, 1, 500)] },
      '11: offer once counts 0 uses, 0 are held and 1 are orders',
    ],
    ['a use that the customer has not taken', { customerUses: without('once') }, '11: customer and offer asha once count 0 uses, the customer has 1'],
    [
      'a first order that is not counted',
      { customerUses: without('FIRST_ORDER') },
      '11: customer and offer asha FIRST_ORDER count 0 uses, the customer has 1',
    ],
    [
      'a use of a customer that is not released',
      { customerUses: [...sound.customerUses, { customerId: 'asha', offerId: 'unique', taken: 1 }] },
      '11: customer and offer asha unique count 1 uses, the customer has 0',
    ],
    [
      'a code that an expired checkout has kept',
      { uniqueCodes: [{ ...freeCode, takenBy: 'c3' }] },
      '11: code U-2 is taken by c3, and used by no checkout',
    ],
    [
      'a code that a checkout uses without taking it',
      { uniqueCodes: [{ ...freeCode, code: 'U-1' }] },
      '11: code U-1 is taken by no checkout, and used by c4',
    ],
    [
      'a code that was used by an order that does not exist',
      { uniqueCodes: [{ ...freeCode, usedBy: 'c9' }] },
      '11: code U-2 is taken by c9, and used by no checkout',
    ],
  ])('report %s', (_, mistake, named) => expect(brokenOffers({ ...sound, ...mistake })).toContain(named));

  it.each<[string, LedgerSnapshot['uniqueCodes'][number]]>([
    ['has released', { code: 'U-1', offerId: 'unique', usedBy: 'c3' }],
    ['still holds', { code: 'U-1', offerId: 'unique', takenBy: 'c4', usedBy: 'c3' }],
  ])('accept a code that another checkout %s and that a late payment has used', (state, uniqueCode) => {
    const isHeld = state === 'still holds';
    const late = checkouts.map((each) => {
      if (each.id === 'c3') return { ...each, status: 'confirmed' };
      return each.id === 'c4' && !isHeld ? { ...each, status: 'expired' } : each;
    });
    const books = { ...sound, checkouts: late, uniqueCodes: [uniqueCode] };
    expect(brokenOffers(books).filter((text) => text.startsWith('11: code'))).toEqual([]);
  });

  it('ignore customers whose accounts are erased', () => {
    const erased = checkouts.map((each) => (each.customerId === 'asha' ? { ...each, isErased: true } : each));
    const customerUses = sound.customerUses.filter(({ customerId }) => customerId !== 'asha');
    expect(brokenOffers({ ...sound, checkouts: erased, customerUses })).toEqual([]);
  });
});

describe('the limits', () => {
  it.each<[string, readonly Checkout[], string]>([
    ['a coupon that is used up', withUses(1, [limited]), '11: offer limited is used 3 times in time, 2 are allowed'],
    ['a coupon that the customer has used', withUses(0, [once]), '11: customer and offer asha once is used 2 times in time, 1 are allowed'],
    [
      'a second offer for a first order',
      withUses(1, [{ ...first, offerId: 'other' }]),
      '11: customer and offer asha FIRST_ORDER is used 2 times in time, 1 are allowed',
    ],
    ['a code that works once', withUses(1, [unique]), '11: code U-1 is used 2 times in time, 1 are allowed'],
    [
      'an offer for a first order after another order',
      withUses(1, [first], { createdAt: '2026-11-28T10:09:00.000Z' }),
      '11: checkout c2 uses an offer for a first order after order c1',
    ],
  ])('report %s', (_, mistaken, named) => expect(brokenLimits({ ...sound, checkouts: mistaken }, inTime)).toContain(named));

  it('do not hold for a payment that came after the hold had ended', () => {
    expect(brokenLimits({ ...sound, checkouts: withUses(1, [limited]) }, new Set(['c1']))).toEqual([]);
  });

  it('allow a first order after a cancelled one', () => {
    const cancelled = orders.map((each) => (each.id === 'c1' ? { ...each, status: 'cancelled' } : each));
    const mistaken = [checkout('c1', 'asha', []), ...withUses(1, [first]).slice(1)];
    expect(brokenLimits({ ...sound, checkouts: mistaken, orders: cancelled }, inTime)).toEqual([]);
  });
});
