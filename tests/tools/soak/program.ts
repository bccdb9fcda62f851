/** Arbitraries of programs: groups of steps that run concurrently, during which the process may be killed. */
import fc from 'fast-check';
import { couponsOfProgram, type Terms, termsOf } from './terms.ts';

/**
 * The cast and goods of one program: few of each, so that they collide. The goods are two products, and the sizes of a third. The new buyers have no
 * orders yet; the others have bought in earlier programs of the same shop.
 */
export const cast = { buyers: 6, newBuyers: 2, products: 2, sizes: 2, doctors: 2, times: 5 } as const;
const goods = cast.products + cast.sizes;

const tableFault = fc.record({
  service: fc.constant('dynamodb' as const),
  operation: fc.constantFrom('TransactWriteItems', 'TransactWriteItems', 'GetItem', 'UpdateItem', 'Query', '*'),
  mode: fc.constantFrom('drop-after' as const, 'throttle' as const, 'conflict' as const, 'error' as const, 'slow' as const),
  times: fc.integer({ min: 1, max: 5 }),
  delayMs: fc.integer({ min: 50, max: 600 }),
});
/** Faults of any call to the provider, and faults of a single kind of call. */
const anywhere = ['drop-after', 'throttle', 'error', 'lost-before', 'html502', 'unauthorized'] as const;
const providerFault = fc
  .oneof(
    {
      weight: 5,
      arbitrary: fc.tuple(fc.constantFrom('orders.create', 'orders.create', 'orders.fetch', 'payments.capture', '*'), fc.constantFrom(...anywhere)),
    },
    { weight: 2, arbitrary: fc.tuple(fc.constant('refunds.create'), fc.constantFrom(...anywhere, 'pending', 'refund-fails')) },
    { weight: 1, arbitrary: fc.tuple(fc.constant('webhook'), fc.constantFrom('lost-before', 'error', 'unauthorized', 'altered', 'drop-after')) },
  )
  .chain(([operation, mode]) =>
    fc.record({
      service: fc.constant('razorpay' as const),
      operation: fc.constant(operation),
      mode: fc.constant(mode),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  );
const stripeFault = fc
  .oneof(
    { weight: 3, arbitrary: fc.tuple(fc.constantFrom('sessions.create', 'sessions.fetch', 'sessions.expire', '*'), fc.constantFrom(...anywhere)) },
    { weight: 1, arbitrary: fc.tuple(fc.constant('refunds.create'), fc.constantFrom(...anywhere, 'pending', 'refund-fails')) },
  )
  .chain(([operation, mode]) =>
    fc.record({
      service: fc.constant('stripe' as const),
      operation: fc.constant(operation),
      mode: fc.constant(mode),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  );
const otherFault = fc.record({
  service: fc.constantFrom('ses' as const, 's3' as const),
  operation: fc.constant('*'),
  mode: fc.constantFrom('drop-after' as const, 'throttle' as const, 'error' as const),
  times: fc.integer({ min: 1, max: 3 }),
});
/** A provider that answers later than it waits for the answer to its own webhook. Rare, because the run waits for it. */
const slowProviderFault = fc
  .constantFrom(
    { service: 'razorpay' as const, operation: 'orders.fetch' },
    { service: 'razorpay' as const, operation: 'payments.capture' },
    { service: 'stripe' as const, operation: 'sessions.fetch' },
  )
  .map((target) => ({ ...target, mode: 'slow' as const, times: 1, delayMs: 6_000 }));
/** Ordered just before its step. */
export const fault = fc.oneof(
  { weight: 60, arbitrary: tableFault },
  { weight: 40, arbitrary: providerFault },
  { weight: 10, arbitrary: stripeFault },
  { weight: 10, arbitrary: otherFault },
  { weight: 1, arbitrary: slowProviderFault },
);
export type OrderedFault = typeof fault extends fc.Arbitrary<infer T> ? T : never;

/** Picks one of the objects that exist when the step runs. */
const which = fc.nat({ max: 200 });
const telling = fc.constantFrom('verify' as const, 'create' as const, 'update' as const, 'webhook' as const);

const step = fc.oneof(
  {
    weight: 60,
    arbitrary: fc.record({
      do: fc.constant('checkout' as const),
      buyer: fc.nat({ max: cast.buyers - 1 }),
      items: fc.uniqueArray(fc.record({ goods: fc.nat({ max: goods - 1 }), quantity: fc.integer({ min: 1, max: 2 }) }), {
        minLength: 1,
        maxLength: 2,
        selector: (item) => item.goods,
      }),
      twice: fc.constantFrom(false, false, false, true),
      /** The place of a coupon among those of the program, and of the code among those of the coupon; one place has no coupon. */
      coupon: fc.record({ offer: fc.nat({ max: couponsOfProgram }), code: fc.nat({ max: 2 }) }),
      /** With a GSTIN. */
      isForBusiness: fc.constantFrom(false, false, false, true),
      giftMessage: fc.constantFrom(undefined, undefined, undefined, 'Happy birthday, Anu!'),
      /** To be paid on delivery. */
      isOnDelivery: fc.constantFrom(false, false, true),
      fault,
    }),
  },
  {
    weight: 26,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      for: fc.constantFrom('goods' as const, 'goods' as const, 'visit' as const),
      order: which,
      outcome: fc.constantFrom('captured' as const, 'captured' as const, 'captured' as const, 'authorized' as const, 'failed' as const),
      webhook: fc.constantFrom('now' as const, 'never' as const, 'duplicate' as const, 'late' as const),
      /** Paise; an amount that the provider should never accept. */
      amount: fc.constantFrom(undefined, undefined, undefined, undefined, undefined, undefined, 12_300),
      evenIfPaid: fc.boolean(),
      /** The ways in which the browser reports the payment at once. */
      tells: fc.array(telling, { maxLength: 2 }),
    }),
  },
  {
    weight: 16,
    arbitrary: fc.record({
      do: fc.constant('confirm' as const),
      held: which,
      tabs: fc.integer({ min: 1, max: 3 }),
      /** True for one in 10. */
      isWrong: fc.nat({ max: 9 }).map((n) => n === 0),
      fault: fc.oneof(fc.constant(undefined), fault),
    }),
  },
  {
    weight: 20,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      parcel: which,
      until: fc.constantFrom('shipped' as const, 'delivered' as const, 'delivered' as const, 'delivered' as const, 'returned_to_origin' as const),
      /** Orders that are paid on delivery, or any. */
      isOfAny: fc.constantFrom(false, false, true),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constant('remit' as const),
      parcels: fc.array(which, { minLength: 1, maxLength: 4 }),
      /** Rupees more or less than what was collected. */
      difference: fc.constantFrom(0, 0, 0, -10, 10),
      twice: fc.boolean(),
      reference: fc.constantFrom('UTR-1', 'UTR-1', 'UTR-2'),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constant('pay-out' as const),
      parcel: which,
      to: fc.constantFrom('upi' as const, 'bank' as const),
      twice: fc.boolean(),
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constant('tell' as const),
      payment: which,
      how: telling,
      times: fc.integer({ min: 1, max: 5 }),
      /** True for one in 20. */
      forged: fc.nat({ max: 19 }).map((n) => n === 0),
      fault: fc.oneof(fc.constant(undefined), fault),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constant('book' as const),
      buyer: fc.nat({ max: cast.buyers - 1 }),
      doctor: fc.nat({ max: cast.doctors - 1 }),
      time: fc.nat({ max: cast.times - 1 }),
      /** The provider at which it can be paid from then on. */
      at: fc.constantFrom(['razorpay' as const], ['stripe' as const], ['razorpay' as const, 'stripe' as const]),
      fault,
    }),
  },
  // An appointment is cancelled: `withdraw-visit` when it is unpaid, the other when it is paid.
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('withdraw-visit' as const, 'refund-visit' as const), visit: which }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'processing' as const,
        'shipped' as const,
        'delivered' as const,
        'delivered' as const,
        'back' as const,
        'cancel' as const,
        'cancel-by-shop' as const,
      ),
      order: which,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'ask-back' as const,
        'ask-exchange' as const,
        'exchanged' as const,
        'refund-instead' as const,
        'approved' as const,
        'received' as const,
        'refused' as const,
        'withdraw' as const,
        'refund-by-shop' as const,
      ),
      order: which,
      restock: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('settle-pending' as const, 'settle-appointments' as const, 'send-refunds' as const, 'send-waiting-mail' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, 5, 16) }) },
);
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const group = fc.record({
  steps: fc.array(step, { minLength: 16, maxLength: 48, size: 'max' }),
  /** Milliseconds after its start at which the process is killed. */
  killAfter: fc.oneof(fc.constant(undefined), fc.integer({ min: 0, max: 1_200 })),
});
export type Group = typeof group extends fc.Arbitrary<infer T> ? T : never;

export interface Program {
  readonly terms: Terms;
  readonly stock: readonly number[];
  readonly groups: readonly Group[];
}

export const program: fc.Arbitrary<Program> = fc.record({
  terms: termsOf(goods),
  stock: fc.array(fc.constantFrom(1, 3, 10, 40), { minLength: goods, maxLength: goods }),
  groups: fc.array(group, { minLength: 4, maxLength: 9, size: 'max' }),
});
