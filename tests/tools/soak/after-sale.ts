/** Steps after an order was paid: by its customer, by the shop, and for a parcel that comes back. */
import { asked, type Buyer, type Day, nth } from './day.ts';
import type { Goods } from './goods.ts';
import type { Step } from './program.ts';

export async function afterSale(day: Day, step: Extract<Step, { order: number }> & { restock?: boolean }): Promise<void> {
  const { shop, admin, promised } = day;
  const found = nth(day.orders, step.order);
  if (found === undefined) return;
  const params = { id: found.id };
  const as = day.buyers[found.buyer] as Buyer;
  switch (step.do) {
    case 'cancel':
    case 'cancel-by-shop': {
      const answer = await asked(
        day,
        step.do === 'cancel'
          ? shop.call('order.cancel', { as, params, body: {} })
          : shop.call('order.changeStatus', { as: admin, params, body: { status: 'cancelled', reason: 'Sold out' } }),
      );
      if (answer.status === 200) promised.cancelled.add(found.id);
      return;
    }
    case 'processing':
    case 'shipped':
    case 'delivered':
    case 'back': {
      const more = step.do === 'shipped' ? { trackingNumber: 'DL7723019845IN' } : step.do === 'back' ? { reason: 'Wrong click' } : {};
      const body = { status: step.do === 'back' ? 'processing' : step.do, ...more };
      return void (await asked(day, shop.call('order.changeStatus', { as: admin, params, body })));
    }
    default:
      return returning(day, step.do, params.id, as, step.restock === true);
  }
}

const goodsOf = ({ productId, variantId }: Required<Goods>) => ({ productId, variantId });

async function returning(day: Day, what: string, id: string, as: Buyer, restock: boolean): Promise<void> {
  const { shop, admin } = day;
  const { status, body: order } = await asked(day, shop.call('order.read', { as: what === 'refund-by-shop' ? admin : as, params: { id } }));
  if (status !== 200) return;
  if (what === 'ask-back' || what === 'ask-exchange') {
    const exchange = what === 'ask-exchange' ? await exchangeOf(day, id, as) : {};
    const items = order.orderItems.slice(0, 1).map((item: Required<Goods>) => ({ ...goodsOf(item), quantity: 1, reason: 'Too small', ...exchange }));
    return void (await asked(day, shop.call('return.request', { as, params: { id }, body: { items } })));
  }
  if (what === 'refund-by-shop') {
    const items = [{ ...goodsOf(order.orderItems[0]), quantity: 1 }];
    const body = { revision: order.revision, items, restock, reason: 'It came broken' };
    return void (await asked(day, shop.call('order.refund', { as: admin, params: { id }, body })));
  }
  const request = order.returns.at(-1);
  if (request === undefined) return;
  const params = { id, returnId: request.id };
  if (what === 'withdraw') return void (await asked(day, shop.call('return.withdraw', { as, params, body: {} })));
  if (what === 'refund-instead') {
    const body = { reason: 'It was torn', ...(request.exchange?.status === 'sent' ? { restock } : {}) };
    return void (await asked(day, shop.call('return.refundInstead', { as: admin, params, body })));
  }
  const items = request.items.map((item: Required<Goods>) => ({ ...goodsOf(item), restock }));
  const body = {
    status: what,
    ...(what === 'refused' ? { reason: 'Worn' } : {}),
    ...(what === 'received' ? { items } : {}),
    ...(what === 'exchanged' ? { trackingNumber: 'DL7723019845IN' } : {}),
  };
  await asked(day, shop.call('return.change', { as: admin, params, body }));
}

/** The variant that the first item of an order can be exchanged for; nothing where there is none, so that a refund is asked for. */
async function exchangeOf(day: Day, id: string, as: Buyer): Promise<{ readonly exchangeVariantId?: number }> {
  const { status, body } = await asked(day, day.shop.call('return.exchangeChoices', { as, params: { id } }));
  const choice = status === 200 ? body.items[0]?.choices[0] : undefined;
  if (choice === undefined) return {};
  day.tally.exchanges++;
  return { exchangeVariantId: choice.id };
}
