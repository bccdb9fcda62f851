/** Steps of orders that are paid on delivery: the mailed code, the parcel that is paid or comes back, the courier's remittance, and refunds paid by staff. */
import type { SentMail } from '#infra/local/mail/mail.ts';
import type { Order } from '#shared/contract/order/order.ts';
import { asked, type Buyer, type Day, type Held, nth } from './day.ts';
import { orderFault } from './order-fault.ts';
import type { Step } from './program.ts';

type Of<Name extends Step['do']> = Extract<Step, { do: Name }>;

/** Enters the code of a checkout that is held, with a fault before it. */
export async function confirmHeld(day: Day, { held, fault, ...how }: Of<'confirm'>): Promise<void> {
  // Only each buyer's newest checkout: it replaced the earlier ones.
  const newest = [...new Map(day.held.map((each) => [each.buyer, each])).values()];
  const found = nth(newest, held);
  if (found === undefined) return;
  if (fault !== undefined) await orderFault(day, fault);
  await enterCode(day, found, how);
}

async function codeMails({ shop }: Day, email: string): Promise<readonly SentMail[]> {
  const { body: mails } = await shop.local('GET', `/mail?to=${encodeURIComponent(email)}`);
  return (mails as readonly SentMail[]).filter(({ subject }) => /\border code$/.test(subject));
}

export const codesMailed = async (day: Day, email: string): Promise<number> => (await codeMails(day, email)).length;

/** @returns undefined while the mailbox has no more codes than before: the last one then belongs to an earlier checkout */
async function codeOf(day: Day, email: string, mailsBefore: number): Promise<string | undefined> {
  const codes = await codeMails(day, email);
  return codes.length <= mailsBefore ? undefined : /\b\d{6}\b/.exec(codes[0]?.text ?? '')?.[0];
}

/** Enters the code in one tab or in several at once: each gets the same order. Does nothing before the mail has arrived. */
async function enterCode(day: Day, found: Held, { tabs, isWrong }: Pick<Of<'confirm'>, 'tabs' | 'isWrong'>): Promise<void> {
  const { shop, promised, tally, orders } = day;
  const as = day.buyers[found.buyer] as Buyer;
  const code = await codeOf(day, as.email, 0);
  if (code === undefined) return;
  const body = { checkoutId: found.id, code: isWrong ? String((Number(code) + 1) % 1_000_000).padStart(6, '0') : code };
  const answers = await Promise.all(Array.from({ length: tabs }, () => asked(day, shop.call('payment.confirmCod', { as, body }), [429])));
  for (const { status, body: order } of answers) {
    if (status !== 201) continue;
    if (order.id !== found.id) throw new Error(`3: the code of checkout ${found.id} was answered order ${order.id}.`);
    promised.orders.add(order.id);
    if (orders.some(({ id }) => id === order.id)) continue;
    tally.onDelivery++;
    orders.push({ id: order.id, buyer: found.buyer, isOnDelivery: true });
  }
}

/** How often a buyer looks for the mail, and milliseconds between. */
const looks = 8;
const pauseMs = 250;

/** Buys like a customer with the mailbox open: the code is entered as soon as it comes, unless a fault has delayed its mail. */
export async function confirmWhenMailed(day: Day, held: Held, mailsBefore: number): Promise<void> {
  const { email } = day.buyers[held.buyer] as Buyer;
  for (let look = 0; look < looks; look++) {
    if ((await codeOf(day, email, mailsBefore)) !== undefined) return enterCode(day, held, { tabs: 1, isWrong: false });
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** Packs and sends a parcel, which arrives or comes back. The shop refuses the moves that the order has already made. */
export async function send(day: Day, { parcel, until, isOfAny }: Of<'send'>): Promise<void> {
  const { shop, admin, orders } = day;
  const found = nth(
    orders.filter(({ isOnDelivery }) => isOfAny || isOnDelivery === true),
    parcel,
  );
  if (found === undefined) return;
  const params = { id: found.id };
  const { status, body: order } = await asked(day, shop.call('order.read', { as: admin, params }));
  if (status !== 200) return;
  const move = (to: string, more: object) => asked(day, shop.call('order.changeStatus', { as: admin, params, body: { status: to, ...more } }));
  await move('processing', {});
  await move('shipped', { trackingNumber: `DL${found.id.slice(-10)}IN` });
  if (until === 'shipped') return;
  const isDue = order.paymentStatus === 'due';
  const collection = isDue && until === 'delivered' ? { collection: { amount: order.total, reference: 'COD-1' } } : {};
  await move(until, until === 'delivered' ? collection : { reason: 'No answer at the door' });
}

interface Delivered {
  readonly buyer: number;
  readonly order: Pick<Order, 'id' | 'orderNumber' | 'total' | 'revision' | 'orderItems' | 'refunds' | 'returns'>;
}

async function deliveredOrders(day: Day): Promise<readonly Delivered[]> {
  const found: Delivered[] = [];
  for (const { id, buyer, isOnDelivery } of day.orders) {
    if (isOnDelivery !== true) continue;
    const { status, body: order } = await asked(day, day.shop.call('order.read', { as: day.admin, params: { id } }));
    if (status === 200 && order.status === 'delivered') found.push({ buyer, order });
  }
  return found;
}

/** Imports a courier's file, perhaps twice at once; each order must be paid for once. */
export async function remit(day: Day, { parcels, difference, twice, reference }: Of<'remit'>): Promise<void> {
  const { shop, admin, promised, tally } = day;
  const arrived = await deliveredOrders(day);
  const found = new Set(parcels.flatMap((index) => nth(arrived, index) ?? []));
  if (found.size === 0) return;
  const rows = [...found].map(({ order }) => `${order.orderNumber},${(order.total + difference).toFixed(2)},${reference},2026-11-23`);
  const body = { csv: rows.join('\n'), dryRun: false };
  const ask = () => asked(day, shop.call('remittance.import', { as: admin, body }));
  for (const { status, body: answer } of await Promise.all(twice ? [ask(), ask()] : [ask()])) {
    if (status !== 200) continue;
    for (const { outcome, orderId, amount } of answer.rows) {
      if (!['matched', 'short', 'over'].includes(outcome)) continue;
      const paid = `${Math.round(amount * 100)} ${reference}`;
      if (promised.remitted.has(orderId)) throw new Error(`5: order ${orderId} was remitted twice: ${promised.remitted.get(orderId)}, then ${paid}.`);
      promised.remitted.set(orderId, paid);
      tally.remittances++;
    }
  }
}

const accounts = {
  upi: { kind: 'upi', upi: 'asha.rao@okbank' },
  bank: { kind: 'bank', accountName: 'Asha Rao', accountNumber: '123456789012', ifsc: 'HDFC0001234' },
} as const;

/**
 * The shop refunds a unit if nothing was refunded before, the customer names an account, and staff record the transfer, perhaps in two tabs: one of
 * the two must be refused.
 */
export async function payOut(day: Day, { parcel, to, twice }: Of<'pay-out'>): Promise<void> {
  const { shop, admin, promised, tally } = day;
  const found = nth(await deliveredOrders(day), parcel);
  if (found === undefined) return;
  const { id, revision, orderItems, returns } = found.order;
  let refunds: Order['refunds'] = found.order.refunds;
  const [item] = orderItems;
  if (refunds.length === 0 && returns.length === 0 && item !== undefined) {
    const items = [{ productId: item.productId, variantId: item.variantId, quantity: 1 }];
    const body = { revision, items, restock: twice, reason: 'A thread was loose' };
    const answer = await asked(day, shop.call('order.refund', { as: admin, params: { id }, body }));
    if (answer.status === 201) refunds = answer.body.refunds;
  }
  const refundId = refunds.find(({ status }) => status === 'pending')?.id;
  if (refundId === undefined) return;
  await asked(day, shop.call('order.savePayout', { as: day.buyers[found.buyer] as Buyer, params: { id }, body: accounts[to] }));
  const ask = () => asked(day, shop.call('order.payRefund', { as: admin, params: { id, refundId }, body: { reference: 'UTR-9' } }));
  for (const { status } of await Promise.all(twice ? [ask(), ask()] : [ask()])) {
    if (status !== 200) continue;
    if (promised.paidOut.has(refundId)) throw new Error(`5: refund ${refundId} of order ${id} was paid out twice.`);
    promised.paidOut.add(refundId);
    tally.payouts++;
  }
}
