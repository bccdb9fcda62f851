/** Plays the orders of the demo history: what is bought, paid, packed, delivered, cancelled, returned, refunded and reviewed. */

import { type Customer, day, type Goods, type History, hour, minute, officeTime } from './demo-shop.ts';
import { cancelReasons, giftMessages, goodwillReasons, refusals, returnReasons } from './messages.ts';
import { openReviewTexts } from './review-texts.ts';

/** Products delivered to the seeded customer and not reviewed, so that the shop can show a first review. */
const unreviewed: readonly string[] = ['NAN-ST-001', 'NAN-BC-003', 'NAN-NS-002', 'NAN-FC-001', 'NAN-FC-003', 'NAN-BC-005'];
const carriers = [
  ['Blue Dart', 'BD'],
  ['Delhivery', 'DL'],
  ['India Post', 'EK'],
  ['DTDC', 'DT'],
] as const;
/** Hours of a day in India at which people buy. */
const hours = [7, 8, 9, 10, 11, 12, 13, 13, 14, 15, 16, 17, 18, 19, 20, 20, 21, 21, 21, 22, 22, 23] as const;

interface Line {
  readonly goods: Goods;
  readonly variantId: number;
  readonly quantity: number;
}

/** Names a line as customers do: by the product alone when it has only one variant. */
export const refOf = ({ goods: { id }, variantId }: Omit<Line, 'quantity'>) => ({ productId: id, ...(variantId === id ? {} : { variantId }) });

/** @param attempts number of checkouts; some are abandoned before they are paid */
export function playOrders(history: History, attempts: number): void {
  const { stage, random, plan, start, end, customers } = history;
  const reviewText = openReviewTexts(random);
  const reviewed = new Set<string>();
  const popular = random.shuffle(stage.products).map((goods, rank) => ({ goods, weight: (goods.price > 500_000 ? 0.4 : 1) / (rank + 4) }));
  const weights = popular.reduce((sum, { weight }) => sum + weight, 0);
  const admin = stage.adminId;

  const pickGoods = (): Goods => {
    let remaining = random.next() * weights;
    return (popular.find(({ weight }) => (remaining -= weight) < 0) ?? popular[0])?.goods as Goods;
  };
  const pickBasket = (): readonly Line[] => {
    const chosen = new Set(Array.from({ length: random.pick([1, 1, 1, 2, 2, 3]) }, pickGoods));
    return [...chosen].map((goods) => ({
      goods,
      variantId: random.pick(goods.variants).id,
      quantity: goods.price < 100_000 && random.chance(0.2) ? 2 : 1,
    }));
  };

  for (let n = 0; n < attempts; n++) {
    // The number of orders grows each week: from two or three a day to more than four.
    const position = (n + random.next()) / attempts;
    const placedAt = start + ((Math.sqrt(0.36 + 1.0 * position) - 0.6) / (Math.sqrt(1.36) - 0.6)) * (end - start);
    const midnight = placedAt - ((placedAt + 5.5 * hour) % day);
    const time = Math.max(start, midnight + random.pick(hours) * hour + random.int(0, 59) * minute + random.int(0, 59) * 1_000);
    plan(time, () => buy(time));
  }

  async function buy(time: number): Promise<void> {
    const customer = random.pick(customers);
    const lines = pickBasket();
    const items = lines.map((line) => ({ ...refOf(line), quantity: line.quantity }));
    const fromCart = random.chance(0.4);
    const isAbandoned = random.chance(0.08) && time < end - 3 * hour;
    if (fromCart && !isAbandoned) for (const body of items) await stage.call('cart.add', { as: customer.id, body });
    const { id: providerOrderId } = await stage.call('payment.createOrder', {
      as: customer.id,
      body: {
        ...(fromCart && !isAbandoned ? {} : { items }),
        shippingAddressId: customer.addressId,
        ...(random.chance(0.1) ? { giftMessage: random.pick(giftMessages) } : {}),
      },
    });
    if (isAbandoned) return;
    await stage.at(time + random.int(40, 200) * 1_000);
    if (random.chance(0.05)) await stage.pay(providerOrderId, { method: 'card', outcome: 'failed', webhook: 'now' });
    // Some customers close the window before it returns to the shop; the provider's webhook then creates the order.
    const webhook = random.chance(0.2) ? 'now' : 'never';
    const paid = await stage.pay(providerOrderId, {
      method: random.pick(['upi', 'upi', 'upi', 'card', 'netbanking'] as const),
      outcome: 'captured',
      webhook,
    });
    const { orderId } = await stage.call('payment.verifyPayment', {
      as: customer.id,
      body: {
        razorpay_order_id: paid.razorpay_order_id,
        razorpay_payment_id: paid.razorpay_payment_id,
        razorpay_signature: paid.razorpay_signature,
      },
    });
    const outcome = random.next();
    if (outcome < 0.05)
      plan(time + random.int(15, 90) * minute, () =>
        stage.call('order.cancel', { as: customer.id, params: { id: orderId }, body: { reason: random.pick(cancelReasons) } }),
      );
    else if (outcome < 0.065)
      plan(officeTime(time + 4 * hour, random), () =>
        changeStatus(orderId, { status: 'cancelled', reason: 'One of the items was damaged in our store room' }),
      );
    else deliver(time, customer, orderId, lines);
  }

  const changeStatus = (id: string, body: object): Promise<void> => stage.call('order.changeStatus', { as: admin, params: { id }, body });

  function deliver(time: number, customer: Customer, orderId: string, lines: readonly Line[]): void {
    const packedAt = officeTime(time + random.int(5, 30) * hour, random);
    const shippedAt = officeTime(packedAt + random.int(5, 30) * hour, random);
    const deliveredAt = officeTime(shippedAt + random.int(40, 110) * hour, random);
    const [carrier, prefix] = random.pick(carriers);
    const trackingNumber = `${prefix}${random.int(1_000_000_000, 9_999_999_999)}IN`;
    plan(packedAt, () => changeStatus(orderId, { status: 'processing' }));
    plan(shippedAt, () => changeStatus(orderId, { status: 'shipped', carrier, trackingNumber }));
    plan(deliveredAt, async () => {
      await changeStatus(orderId, { status: 'delivered' });
      const after = random.next();
      // More returns in the last days, so that some still wait for a decision.
      if (after < (deliveredAt > end - 5 * day ? 0.3 : 0.075)) sendBack(deliveredAt, customer, orderId, lines);
      else if (after > 0.98) plan(officeTime(deliveredAt + random.int(10, 60) * hour, random), () => refundSome(orderId, lines));
      for (const line of lines)
        if (random.chance(0.78)) plan(deliveredAt + random.int(8, 240) * hour + random.int(0, 59) * minute, () => review(customer, line));
    });
  }

  async function review(customer: Customer, { goods: { id: productId, sku, categoryId } }: Line): Promise<void> {
    const reviewKey = `${customer.id} ${productId}`;
    if (reviewed.has(reviewKey) || unreviewed.includes(sku)) return;
    reviewed.add(reviewKey);
    const rating = random.pick([3, 4, 4, 4, 5, 5, 5, 5, 5]);
    const text = reviewText({ productId, sku, categoryId, rating, child: customer.child, city: customer.city });
    await stage.call('review.put', { as: customer.id, params: { id: productId }, body: { rating, text } });
  }

  function sendBack(delivered: number, customer: Customer, orderId: string, lines: readonly Line[]): void {
    const requestedAt = delivered + random.int(10, delivered > end - 5 * day ? 60 : 150) * hour;
    const ref = refOf(random.pick(lines));
    plan(requestedAt, async () => {
      const items = [{ ...ref, quantity: 1, reason: random.pick(returnReasons) }];
      const { returns } = await stage.call('return.request', { as: customer.id, params: { id: orderId }, body: { items } });
      const params = { id: orderId, returnId: returns.at(-1).id };
      const decide = (body: object): Promise<void> => stage.call('return.change', { as: admin, params, body });
      const outcome = random.next();
      const decidedAt = officeTime(requestedAt + random.int(5, 30) * hour, random);
      if (outcome < 0.1) return plan(requestedAt + 2 * hour, () => stage.call('return.withdraw', { as: customer.id, params }));
      if (outcome < 0.2) return plan(decidedAt, () => decide({ status: 'refused', reason: random.pick(refusals) }));
      plan(decidedAt, () => decide({ status: 'approved' }));
      const restock = random.chance(0.7);
      plan(officeTime(decidedAt + random.int(50, 130) * hour, random), () => decide({ status: 'received', items: [{ ...ref, restock }] }));
    });
  }

  /** Refunds one unit, which the family keeps. */
  async function refundSome(orderId: string, [line]: readonly Line[]): Promise<void> {
    if (line === undefined) return;
    const { revision } = await stage.call('order.read', { as: admin, params: { id: orderId } });
    const items = [{ ...refOf(line), quantity: 1 }];
    await stage.call('order.refund', {
      as: admin,
      params: { id: orderId },
      body: { revision, items, restock: false, reason: random.pick(goodwillReasons) },
    });
  }
}
