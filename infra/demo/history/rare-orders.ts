/** Plays the orders that chance seldom produces: paid on delivery, refused at the door, exchanged, returned and not yet settled. */
import { type Customer, type DemoShop, day, type Goods, type History, hour, minute } from './demo-shop.ts';
import { refOf } from './orders.ts';

/** One bought unit and its order. */
interface Purchase {
  readonly customer: Customer;
  readonly goods: Goods;
  readonly orderId: string;
}

type Act = (purchase: Purchase, at: number) => Promise<void>;

interface Story {
  /** Days between the order and the end of the history. */
  readonly age: number;
  /** The beginning of the product's SKU: one with options has the SKU of its first variant. */
  readonly sku: string;
  readonly paysOnDelivery?: boolean;
  /** What happens later, each with its time in days since the order. Every whole day is 10:45 in India. */
  readonly steps: readonly (readonly [days: number, act: Act])[];
}

/** The terms of payment on delivery. */
const terms = { fee: 49, minOrder: 0, maxOrder: 5_000, excludedProducts: [], excludedCategories: [], maxRefused: 2 };

export function playRareOrders(history: History): void {
  const { stage, plan, start, end, customers } = history;
  const as = stage.adminId;
  // The shop tries payment on delivery, and leaves it off in the end, as every shop begins.
  plan(start + 20 * day, async () => {
    const { version } = await stage.call('settings.updateCod', { as, body: { version: 0, isOn: true, ...terms } });
    plan(end - hour, () => stage.call('settings.updateCod', { as, body: { version, isOn: false, ...terms } }));
  });
  // The buyers are among the families that have accounts from the beginning.
  for (const [index, story] of storiesOf(history).entries()) plan(end - story.age * day, () => play(story, customers[index + 2]));

  async function play({ age, sku, paysOnDelivery = false, steps }: Story, customer: Customer | undefined): Promise<void> {
    const goods = stage.products.find((each) => each.sku.startsWith(sku));
    if (goods === undefined || customer === undefined) throw new Error(`The history has no ${sku} or no customer to buy it.`);
    const placedAt = end - age * day;
    const order = paysOnDelivery ? orderOnDelivery : orderPaid;
    const orderId = await order(stage, placedAt, customer, goods);
    for (const [days, act] of steps) {
      const at = placedAt + days * day;
      plan(at, () => act({ customer, goods, orderId }, at));
    }
  }
}

function storiesOf(history: History): readonly Story[] {
  const { pack, ship, deliver, collect, comeBack } = parcelActs(history.stage);
  const { askReturn, approve, receive, sendExchange } = returnActs(history.stage);
  return [
    {
      age: 60,
      sku: 'NAN-ST-009',
      paysOnDelivery: true,
      steps: [
        [1, pack],
        [2, ship],
        [5, collect],
      ],
    },
    {
      age: 33,
      sku: 'NAN-PG-003',
      paysOnDelivery: true,
      steps: [
        [1, pack],
        [1.1, ship],
        [4, collect],
        [5, complainWith(history)],
      ],
    },
    {
      age: 26,
      sku: 'NAN-WT-005',
      paysOnDelivery: true,
      steps: [
        [1, pack],
        [2, ship],
        [8, comeBack],
      ],
    },
    // Its customer has not said yet where the money goes, so the return stays received.
    {
      age: 14,
      sku: 'NAN-FC-006',
      paysOnDelivery: true,
      steps: [
        [1, pack],
        [2, ship],
        [5, collect],
        [7, askReturn('The colour is different from the picture')],
        [8, approve],
        [12, receive],
      ],
    },
    { age: 0.8, sku: 'NAN-WT-003', paysOnDelivery: true, steps: [] },
    {
      age: 30,
      sku: 'NAN-KC-004',
      steps: [
        [1, pack],
        [1.1, ship],
        [4, deliver],
        [6, askReturn('Too small', 1)],
        [7, approve],
        [11, receive],
        [11.1, sendExchange],
      ],
    },
    {
      age: 9,
      sku: 'NAN-NS-007',
      steps: [
        [1, pack],
        [2, ship],
        [5, deliver],
        [7, askReturn('Received it twice as a gift')],
        [8, approve],
      ],
    },
  ];
}

const firstLineOf = (goods: Goods) => ({ goods, variantId: goods.variants[0]?.id ?? goods.id });

const openCheckout = (stage: DemoShop, customer: Customer, goods: Goods, more: object) =>
  stage.call('payment.createOrder', {
    as: customer.id,
    body: { items: [{ ...refOf(firstLineOf(goods)), quantity: 1 }], shippingAddressId: customer.addressId, ...more },
  });

async function orderOnDelivery(stage: DemoShop, time: number, customer: Customer, goods: Goods): Promise<string> {
  const { checkoutId } = await openCheckout(stage, customer, goods, { paymentMethod: 'cod' });
  await stage.at(time + 2 * minute);
  const code = await stage.readDeliveryCode(checkoutId);
  const { id } = await stage.call('payment.confirmCod', { as: customer.id, body: { checkoutId, code } });
  return id;
}

async function orderPaid(stage: DemoShop, time: number, customer: Customer, goods: Goods): Promise<string> {
  const { id } = await openCheckout(stage, customer, goods, {});
  await stage.at(time + 2 * minute);
  const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = await stage.pay(id, {
    method: 'upi',
    outcome: 'captured',
    webhook: 'never',
  });
  const body = { razorpay_order_id, razorpay_payment_id, razorpay_signature };
  return (await stage.call('payment.verifyPayment', { as: customer.id, body })).orderId;
}

/** What staff and the courier do with a parcel. */
function parcelActs({ call, adminId: as }: DemoShop) {
  const changeStatus = (id: string, body: object): Promise<void> => call('order.changeStatus', { as, params: { id }, body });
  const pack: Act = ({ orderId }) => changeStatus(orderId, { status: 'processing' });
  const ship: Act = ({ orderId, customer }) =>
    changeStatus(orderId, { status: 'shipped', carrier: 'Delhivery', trackingNumber: `DL70${customer.phone}IN` });
  const deliver: Act = ({ orderId }) => changeStatus(orderId, { status: 'delivered' });
  const collect: Act = async ({ orderId, customer }) => {
    const { amountDue: amount } = await call('order.read', { as, params: { id: orderId } });
    await changeStatus(orderId, { status: 'delivered', collection: { amount, reference: `COD-${customer.phone}` } });
  };
  const comeBack: Act = ({ orderId }) =>
    changeStatus(orderId, { status: 'returned_to_origin', reason: 'Nobody accepted the parcel in three attempts' });
  return { pack, ship, deliver, collect, comeBack };
}

/** What the customer and staff do with a return. */
function returnActs({ call, adminId: as }: DemoShop) {
  /** @param exchangeFor the place of the wanted variant among those of the product; absent: a refund */
  const askReturn =
    (reason: string, exchangeFor?: number): Act =>
    ({ orderId, customer, goods }) => {
      const exchange = exchangeFor === undefined ? {} : { exchangeVariantId: goods.variants[exchangeFor]?.id };
      const items = [{ ...refOf(firstLineOf(goods)), quantity: 1, reason, ...exchange }];
      return call('return.request', { as: customer.id, params: { id: orderId }, body: { items } });
    };
  const decide =
    (bodyFor: (purchase: Purchase) => object): Act =>
    async (purchase) => {
      const { returns } = await call('order.read', { as, params: { id: purchase.orderId } });
      await call('return.change', { as, params: { id: purchase.orderId, returnId: returns.at(-1).id }, body: bodyFor(purchase) });
    };
  return {
    askReturn,
    approve: decide(() => ({ status: 'approved' })),
    receive: decide(({ goods }) => ({ status: 'received', items: [{ ...refOf(firstLineOf(goods)), restock: true }] })),
    sendExchange: decide(({ customer }) => ({ status: 'exchanged', carrier: 'Blue Dart', trackingNumber: `BD71${customer.phone}IN` })),
  };
}

/** The one complaint of the history, acknowledged by its answer and then resolved. */
const complainWith =
  ({ stage, plan }: History): Act =>
  async ({ customer: { id, firstName, lastName, email, phone }, orderId }, at) => {
    const as = stage.adminId;
    const { orderNumber } = await stage.call('order.read', { as, params: { id: orderId } });
    const what = 'The courier asked for ₹20 more than the amount on the label and said it was for change. I paid it to get the parcel.';
    const body = { name: `${firstName} ${lastName}`, email, phone, orderNumber, what, wish: 'Please return the ₹20 and speak to the courier.' };
    const { ticket } = await stage.call('complaints.send', { as: id, body });
    const answer = [
      `Dear ${firstName},`,
      'we are sorry: nobody may ask for more than the amount on the label. We have sent your complaint to the courier and will write again as soon as it has replied.',
      'Nanhe, grievance officer',
    ];
    plan(at + 5 * hour, () =>
      stage.call('complaints.reply', { as, params: { ticket }, body: { replyId: 'history-complaint-answer', text: answer.join('\n\n') } }),
    );
    const result = 'The courier has apologised and sent you the ₹20 by UPI. It has reminded its riders of the rule.';
    plan(at + 3 * day, () => stage.call('complaints.move', { as, params: { ticket }, body: { state: 'resolved', text: result } }));
  };
