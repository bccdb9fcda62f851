/** Plays a program in a running shop: concurrent steps, faults before them, kills among them; and records what the shop has promised by its responses. */
import type { ApiResponse } from '#tests/kit/call.ts';
import { afterSale } from './after-sale.ts';
import { asked, type Buyer, type Day, nth, type Paid, type Promises } from './day.ts';
import { deliver } from './deliver.ts';
import { codesMailed, confirmHeld, confirmWhenMailed, payOut, remit, send } from './on-delivery.ts';
import { orderFault } from './order-fault.ts';
import type { Group, Step } from './program.ts';
import { Gone } from './shop-process.ts';
import { book, giveUp, tellOfVisit } from './visits.ts';

/** Takes all steps of a group at once. @returns once all are over and the process runs */
export async function playGroup(day: Day, { steps, killAfter }: Group): Promise<void> {
  const { shop, tally } = day;
  const before = tally.faultsOrdered;
  let killed = false;
  const killing =
    killAfter === undefined
      ? undefined
      : new Promise<void>((resolve) =>
          setTimeout(() => {
            killed = true;
            tally.kills++;
            shop.kill();
            resolve();
          }, killAfter),
        );
  await Promise.all(
    steps.map(async (step) => {
      try {
        await take(day, step);
      } catch (error) {
        if (!(error instanceof Gone) || killAfter === undefined) throw error;
      }
    }),
  );
  await killing;
  const ordered = day.waitingFaults + tally.faultsOrdered - before;
  day.waitingFaults = 0;
  if (killed) return shop.again();
  const { body } = await shop.local('GET', '/faults');
  for (const { times } of body.faults) day.waitingFaults += times;
  tally.faultsMet += ordered - day.waitingFaults;
}

async function take(day: Day, step: Step): Promise<void> {
  switch (step.do) {
    case 'checkout':
      return checkout(day, step);
    case 'pay':
      return pay(day, step);
    case 'tell': {
      const paid = nth(day.paid, step.payment);
      if (paid === undefined) return;
      if (step.fault !== undefined) await orderFault(day, step.fault);
      for (let time = 0; time < step.times; time++) await tell(day, paid, step.how, step.forged);
      return;
    }
    case 'wait':
      // Advancing the clock returns after due jobs have run; the other steps do not wait for it.
      return void (await day.shop.advance(step.minutes * 60));
    case 'confirm':
      return confirmHeld(day, step);
    case 'send':
      return send(day, step);
    case 'remit':
      return remit(day, step);
    case 'pay-out':
      return payOut(day, step);
    case 'book':
      return book(day, step);
    case 'withdraw-visit':
    case 'refund-visit':
      return giveUp(day, step);
    case 'settle-pending':
    case 'settle-appointments':
    case 'send-refunds':
    case 'send-waiting-mail':
      // A job that fails under a fault is run again by its schedule.
      return void (await day.shop.local('POST', `/jobs/${step.do}`));
    default:
      return afterSale(day, step);
  }
}

type CheckoutStep = Extract<Step, { do: 'checkout' }>;

function bodyOf({ goods, coupons }: Day, { addressId, business }: Buyer, step: CheckoutStep): object {
  const code = nth(coupons[step.coupon.offer]?.codes ?? [], step.coupon.code);
  return {
    items: step.items.map(({ goods: place, quantity }) => ({ ...goods[place], quantity })),
    shippingAddressId: addressId,
    ...(code === undefined ? {} : { coupon: code }),
    ...(step.isForBusiness ? { business } : {}),
    ...(step.giftMessage === undefined ? {} : { giftMessage: step.giftMessage }),
    ...(step.isOnDelivery ? { paymentMethod: 'cod' } : {}),
  };
}

/** Asks for a checkout like a shopper, who agrees to the total without a coupon that is refused. */
async function requestCheckout(day: Day, as: Buyer, body: object): Promise<ApiResponse> {
  // 429: no more codes are mailed to the customer within the hour.
  const ask = (more: object = {}) => asked(day, day.shop.call('payment.createOrder', { as, body: { ...body, ...more } }), [429]);
  const answer = await ask();
  const total: number | undefined = answer.body?.code === 'coupon_refused' ? answer.body.details.total : undefined;
  return total === undefined ? answer : ask({ amount: total });
}

async function checkout(day: Day, step: CheckoutStep): Promise<void> {
  const { buyer, twice, isOnDelivery, fault } = step;
  const { promised, tally } = day;
  const as = day.buyers[buyer] as Buyer;
  await orderFault(day, fault);
  tally.checkouts++;
  const ask = () => requestCheckout(day, as, bodyOf(day, as, step));
  const mailsBefore = isOnDelivery ? await codesMailed(day, as.email) : 0;
  for (const { status, body: answer } of await Promise.all(twice ? [ask(), ask()] : [ask()])) {
    if (status === 202) {
      promised.checkouts.add(answer.checkoutId);
      if (day.held.some(({ id }) => id === answer.checkoutId)) continue;
      const held = { id: answer.checkoutId, buyer };
      day.held.push(held);
      // A buyer who asked twice leaves the page and confirms later, in another step.
      if (!twice) await confirmWhenMailed(day, held, mailsBefore);
    }
    if (status !== 200) continue;
    promised.checkouts.add(answer.id);
    if (!day.opened.some(({ id }) => id === answer.id)) day.opened.push({ id: answer.id, buyer, provider: 'razorpay' });
  }
}

async function pay(day: Day, { for: what, order: index, tells, do: _, ...how }: Extract<Step, { do: 'pay' }>): Promise<void> {
  // A paid order is paid again when the provider is set to allow it.
  const waiting = day.opened.filter(({ id }) => how.evenIfPaid || !day.paid.some((paid) => paid.id === id));
  const wanted = waiting.filter(({ visit }) => (visit === undefined) === (what === 'goods'));
  const opened = nth(wanted.length > 0 ? wanted : waiting, index);
  if (opened === undefined) return;
  const { status, body } = await day.shop.local('POST', `/pay/${opened.provider}/${opened.id}`, { method: 'upi', ...how });
  // 409: paid already.
  if (status !== 200) return;
  if (how.outcome !== 'failed') day.tally.payments++;
  const paid: Paid = { ...opened, paymentId: body.razorpay_payment_id ?? body.payment_intent ?? '', signature: body.razorpay_signature ?? '' };
  day.paid.push(paid);
  await Promise.all(tells.map((way) => tell(day, paid, way, false)));
}

async function tell(day: Day, paid: Paid, how: 'verify' | 'create' | 'update' | 'webhook', forged: boolean): Promise<void> {
  const { shop, promised } = day;
  const { buyer, id: razorpay_order_id, paymentId: razorpay_payment_id, signature: razorpay_signature } = paid;
  const as = day.buyers[buyer] as Buyer;
  if (how === 'webhook') return deliver(day, paid, forged);
  if (paid.visit !== undefined) return tellOfVisit(day, paid, how, forged);
  const ids = { razorpay_order_id, razorpay_payment_id };
  if (how === 'verify') {
    const body = { ...ids, razorpay_signature: forged || razorpay_signature === '' ? 'f'.repeat(64) : razorpay_signature };
    const answer = await asked(day, shop.call('payment.verifyPayment', { as, body }));
    if (forged && answer.status === 200) throw new Error('7: a forged callback was believed.');
    if (answer.status === 200) confirmed(day, answer.body.orderId, buyer, promised);
    return;
  }
  const answer =
    how === 'create'
      ? await asked(day, shop.call('order.create', { as, body: { paymentId: razorpay_payment_id, razorpayOrderId: razorpay_order_id } }))
      : await asked(day, shop.call('payment.updateOrderStatus', { as, body: { ...ids, status: 'completed' } }));
  if (answer.status < 300) confirmed(day, how === 'create' ? answer.body.id : answer.body.order.id, buyer, promised);
}

function confirmed(day: Day, id: string, buyer: number, promised: Promises): void {
  promised.orders.add(id);
  if (!day.orders.some((each) => each.id === id)) day.orders.push({ id, buyer });
}
