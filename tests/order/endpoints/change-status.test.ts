/** Changing the status of an order: the allowed transitions, and the refund, stock and mail that each one causes. */
import { beforeEach, describe, expect, it } from 'vitest';
import { orderStatuses } from '#shared/rules/order/order-status.ts';
import { openShopWithOrders } from '#tests/kit/order-steps.ts';

const { shop, checkoutSteps, orderSteps, asha, admin } = await openShopWithOrders();
const bear = await shop.product({ stock: 500, price: 10_000 });

let id: string;
beforeEach(async () => {
  id = await orderSteps.placeOrder(asha, { product: bear, quantity: 2 });
});
const parcel = { carrier: 'blue dart', trackingNumber: '69440123456' };
const sold = async () => (await checkoutSteps.stockOf(bear)).sold as number;

it('moves an order from pending to delivered and shows its tracking and timeline to the customer', async () => {
  expect(await orderSteps.readOrder(asha, id)).toMatchObject({ status: 'pending', canCancel: true, tracking: { timeline: [{ status: 'pending' }] } });
  expect(await orderSteps.changeStatus(admin, id, 'processing')).toMatchObject({ status: 200, body: { status: 'processing', canCancel: true } });
  expect(await orderSteps.changeStatus(admin, id, 'shipped', parcel)).toMatchObject({
    status: 200,
    body: {
      status: 'shipped',
      trackingNumber: '69440123456',
      canCancel: false,
      tracking: {
        carrier: 'Blue Dart',
        number: '69440123456',
        url: 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo=69440123456',
        timeline: [{ status: 'pending' }, { status: 'processing' }, { status: 'shipped' }],
      },
    },
  });
  expect((await orderSteps.readOrder(asha, id)).returnableUntil).toBeUndefined();
  expect(await orderSteps.changeStatus(admin, id, 'delivered')).toMatchObject({ status: 200, body: { status: 'delivered' } });
  const seen = await orderSteps.readOrder(asha, id);
  expect(seen).toMatchObject({ returnableUntil: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), orderItems: [{ returnable: 2 }] });
  expect(seen.tracking.timeline.map(({ status }: { status: string }) => status)).toEqual(['pending', 'processing', 'shipped', 'delivered']);
  // The history and the next statuses are for staff only.
  expect(seen).not.toHaveProperty('history');
  expect(seen).not.toHaveProperty('nextStatuses');
});

it('records actor, time, transition and reason of each change in the history and the audit log', async () => {
  const other = await shop.admin();
  await orderSteps.changeStatus(admin, id, 'processing');
  await orderSteps.changeStatus(other, id, 'pending', { reason: 'Clicked the wrong line' });
  const { history } = await orderSteps.readOrder(admin, id);
  const by = ({ id: who }: { id: string }) => ({ id: who, role: 'admin', name: 'Meera Rao' });
  expect(history).toEqual([
    { at: expect.any(String), by: by(other), from: 'processing', to: 'pending', reason: 'Clicked the wrong line' },
    { at: expect.any(String), by: by(admin), from: 'pending', to: 'processing' },
  ]);
  expect(await shop.table.query(`AUDIT#order#${id}`)).toMatchObject([
    { action: 'order.changeStatus', by: { id: admin.id }, before: { status: 'pending' }, after: { status: 'processing' } },
    { by: { id: other.id }, before: { status: 'processing' }, after: { status: 'pending' }, reason: 'Clicked the wrong line' },
  ]);
});

it('rejects a status change that is based on an older revision and returns the current status', async () => {
  const { revision } = await orderSteps.readOrder(admin, id);
  expect((await orderSteps.changeStatus(admin, id, 'processing', { revision })).status).toBe(200);
  expect(await orderSteps.changeStatus(await shop.admin(), id, 'cancelled', { revision, reason: 'The packers are ill' })).toMatchObject({
    status: 409,
    body: { code: 'edited_meanwhile', details: { revision: revision + 1, status: 'processing' } },
  });
  expect(await orderSteps.readOrder(asha, id)).toMatchObject({ status: 'processing', refunds: [] });
});

describe('a cancellation by the shop', () => {
  it('requires a reason from staff who cancel an order, refunds and restocks it, and mails the reason', async () => {
    const ravi = await checkoutSteps.buyer();
    const own = await orderSteps.placeOrder(ravi, { product: bear, quantity: 3 });
    const before = await sold();
    expect(await orderSteps.changeStatus(admin, own, 'cancelled')).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { reason: 'Please give a reason' } },
    });
    expect(await orderSteps.changeStatus(admin, own, 'cancelled', { reason: '  ' })).toMatchObject({ status: 400 });
    expect(await sold()).toBe(before);
    expect(await orderSteps.changeStatus(admin, own, 'cancelled', { reason: 'The last bear was torn' })).toMatchObject({
      status: 200,
      body: { status: 'cancelled', paymentStatus: 'refunded', cancellation: { by: 'shop', reason: 'The last bear was torn' }, nextStatuses: [] },
    });
    expect(await sold()).toBe(before - 3);
    expect(await orderSteps.refundedAmounts(own, ravi)).toEqual([35_400]);
    await shop.deliverEvents();
    const mail = (await shop.mailsTo(ravi.email)).find(({ subject }) => subject.includes('is cancelled'));
    expect(mail?.subject).toMatch(/^Your order NH-\S+ is cancelled, and ₹354\.00 is being refunded$/);
    expect(mail?.text).toContain('The reason: The last bear was torn');
    expect(mail?.html).toContain('The last bear was torn');
  });

  it('refuses every further status change of a cancelled order', async () => {
    await orderSteps.changeStatus(admin, id, 'cancelled', { reason: 'Sold out' });
    const before = await sold();
    for (const status of orderStatuses) {
      expect(await orderSteps.changeStatus(admin, id, status, { reason: 'Back again', ...(status === 'shipped' ? parcel : {}) })).toMatchObject({
        status: 409,
        body: { code: 'status_not_possible' },
      });
    }
    expect(await sold()).toBe(before);
    expect(await orderSteps.refundedAmounts(id, asha)).toHaveLength(1);
  });
});

describe('a step back to an earlier status', () => {
  it('moves a shipped order back one step with a reason, clears its parcel and moves no money or stock', async () => {
    await orderSteps.changeStatus(admin, id, 'processing');
    await orderSteps.changeStatus(admin, id, 'shipped', parcel);
    const before = await checkoutSteps.stockOf(bear);
    expect(await orderSteps.changeStatus(admin, id, 'processing')).toMatchObject({
      status: 400,
      body: { fields: { reason: 'Please give a reason' } },
    });
    const back = await orderSteps.changeStatus(admin, id, 'processing', { reason: 'Wrong parcel' });
    expect(back).toMatchObject({ status: 200, body: { status: 'processing', canCancel: true, refunds: [] } });
    expect(back.body).not.toHaveProperty('trackingNumber');
    expect(back.body.tracking).toEqual({
      timeline: [
        { status: 'pending', at: expect.any(String) },
        { status: 'processing', at: expect.any(String) },
      ],
    });
    expect(await checkoutSteps.stockOf(bear)).toEqual(before);
    expect(await orderSteps.refundedAmounts(id, asha)).toEqual([]);
    expect(back.body.nextStatuses).toEqual([
      { status: 'shipped', needs: ['trackingNumber'], isBack: false },
      { status: 'cancelled', needs: ['reason'], isBack: false },
    ]);
    expect(await orderSteps.changeStatus(admin, id, 'pending', { reason: 'And again' })).toMatchObject({
      status: 409,
      body: { message: 'This order is processing and cannot become pending. It can become shipped or cancelled.' },
    });
    expect(await orderSteps.changeStatus(admin, id, 'shipped', { trackingNumber: 'TWO-222' })).toMatchObject({
      status: 200,
      body: {
        tracking: { number: 'TWO-222' },
        nextStatuses: [{ status: 'delivered' }, { status: 'returned_to_origin' }, { status: 'processing', isBack: true }],
      },
    });
  });

  it('moves a delivered order back to shipped, but not once a return has been requested', async () => {
    await orderSteps.advanceTo(admin, id, 'delivered');
    expect(await orderSteps.changeStatus(admin, id, 'shipped', { reason: 'Still at the depot', trackingNumber: 'X-1234' })).toMatchObject({
      status: 400,
    });
    const back = await orderSteps.changeStatus(admin, id, 'shipped', { reason: 'Still at the depot' });
    expect(back).toMatchObject({ status: 200, body: { status: 'shipped', trackingNumber: 'DL7723019845IN', orderItems: [{ returnable: 0 }] } });
    await orderSteps.changeStatus(admin, id, 'delivered');
    const items = [{ productId: bear.id, quantity: 1, reason: 'Too big' }];
    expect(await shop.call('return.request', { as: asha, params: { id }, body: { items } })).toMatchObject({ status: 201 });
    expect(await orderSteps.changeStatus(admin, id, 'shipped', { reason: 'Still at the depot' })).toMatchObject({ status: 409 });
    expect((await orderSteps.readOrder(admin, id)).nextStatuses).toEqual([]);
  });
});

describe('an invalid status change', () => {
  it('answers an impossible transition with 409 and the possible ones', async () => {
    const message = 'This order is pending and cannot become delivered. It can become processing or cancelled.';
    const details = { status: 'pending', possible: ['processing', 'cancelled'] };
    expect(await orderSteps.changeStatus(admin, id, 'delivered')).toMatchObject({
      status: 409,
      body: { code: 'status_not_possible', message, details },
    });
    expect(await orderSteps.changeStatus(admin, id, 'pending')).toMatchObject({ status: 409, body: { message: 'This order is pending already.' } });
    await orderSteps.advanceTo(admin, id, 'shipped');
    expect(await orderSteps.changeStatus(admin, id, 'cancelled', { reason: 'Too late' })).toMatchObject({ status: 409 });
    expect((await orderSteps.readOrder(asha, id)).status).toBe('shipped');
  });

  it('names the field of a missing, malformed or misplaced tracking number', async () => {
    await orderSteps.changeStatus(admin, id, 'processing');
    expect(await orderSteps.changeStatus(admin, id, 'shipped', { carrier: 'DTDC' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { trackingNumber: 'Please enter the tracking number of the parcel' } },
    });
    expect(await orderSteps.changeStatus(admin, id, 'shipped', { trackingNumber: 'javascript:1' })).toMatchObject({
      status: 400,
      body: { fields: { trackingNumber: 'A tracking number has 4 to 40 letters, digits and hyphens' } },
    });
    expect(await orderSteps.changeStatus(admin, id, 'pending', { reason: 'Oh', trackingNumber: 'X-1234' })).toMatchObject({
      status: 400,
      body: { fields: { trackingNumber: 'Leave the tracking number out: it is accepted only when an order is marked as shipped' } },
    });
    expect(await orderSteps.changeStatus(admin, id, 'completed')).toMatchObject({
      status: 400,
      body: { fields: { status: expect.stringContaining('pending') } },
    });
    expect(await orderSteps.changeStatus(admin, id, 'cancelled', { reason: 'x', paymentStatus: 'refunded' })).toMatchObject({ status: 400 });
  });
});

it('shows the tracking number of an unknown carrier without a link', async () => {
  await orderSteps.changeStatus(admin, id, 'processing');
  const { body } = await orderSteps.changeStatus(admin, id, 'shipped', { carrier: "Ravi's Bicycle", trackingNumber: 'RB-0042' });
  expect(body.tracking).toMatchObject({ carrier: "Ravi's Bicycle", number: 'RB-0042' });
  expect(body.tracking).not.toHaveProperty('url');
});

it('applies concurrent status changes of two admins one after the other, without a double refund', async () => {
  const other = await shop.admin();
  await orderSteps.changeStatus(admin, id, 'processing');
  const before = await sold();
  const answers = await Promise.all([
    orderSteps.changeStatus(admin, id, 'shipped', parcel),
    orderSteps.changeStatus(other, id, 'cancelled', { reason: 'Sold out' }),
    orderSteps.changeStatus(admin, id, 'pending', { reason: 'Wrong click' }),
    orderSteps.changeStatus(other, id, 'shipped', { trackingNumber: 'OTHER-1' }),
  ]);
  // A cancellation may still follow a step back to pending; what moves money or stock happens once.
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  const { status, history } = await orderSteps.readOrder(admin, id);
  expect(history).toHaveLength(1 + answers.filter((answer) => answer.status === 200).length);
  expect(await orderSteps.refundedAmounts(id, asha)).toHaveLength(status === 'cancelled' ? 1 : 0);
  expect(await sold()).toBe(status === 'cancelled' ? before - 2 : before);
});

it('applies the same status change once when two admins request it concurrently', async () => {
  const other = await shop.admin();
  const answers = await Promise.all([admin, other, admin, other].map((each) => orderSteps.changeStatus(each, id, 'processing')));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect((await orderSteps.readOrder(admin, id)).history).toHaveLength(1);
});

it('mails the customer once about the shipment and once about the delivery', async () => {
  const ravi = await checkoutSteps.buyer();
  const own = await orderSteps.placeOrder(ravi, { product: bear, quantity: 1 });
  await orderSteps.changeStatus(admin, own, 'processing');
  await Promise.all([orderSteps.changeStatus(admin, own, 'shipped', parcel), orderSteps.changeStatus(admin, own, 'shipped', parcel)]);
  await orderSteps.changeStatus(admin, own, 'delivered');
  const { orderNumber, returnableUntil } = await orderSteps.readOrder(ravi, own);
  const subjects = await orderSteps.mailSubjects(ravi.email);
  expect(subjects.filter((subject) => /on its way|delivered/.test(subject))).toEqual([
    `Your order ${orderNumber} has been delivered`,
    `Your order ${orderNumber} is on its way`,
  ]);
  const mails = await shop.mailsTo(ravi.email);
  const shipped = mails.find(({ subject }) => subject.endsWith('is on its way'));
  expect(shipped?.text).toContain('Tracking number: 69440123456');
  expect(shipped?.text).toContain('to Blue Dart');
  expect(shipped?.html).toContain('https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&amp;trackNo=69440123456');
  const year = returnableUntil.slice(0, 4);
  expect(mails.find(({ subject }) => subject.endsWith('has been delivered'))?.text).toMatch(new RegExp(`return items until \\d{1,2} \\w+ ${year}`));
});

it('changes the status of an early order that has neither revision nor timeline', async () => {
  const { pk, sk, revision, timeline, ...old } = (await shop.table.get(`CUSTOMER#${asha.id}`, `ORDER#${id}`)) ?? {};
  expect([revision, timeline]).toEqual([0, [{ status: 'pending', at: old['createdAt'] }]]);
  await shop.putItem({ pk, sk, ...old });
  expect(await orderSteps.readOrder(asha, id)).toMatchObject({
    canCancel: true,
    refunds: [],
    returns: [],
    tracking: { timeline: [{ status: 'pending' }] },
  });
  expect(await orderSteps.changeStatus(admin, id, 'processing')).toMatchObject({ status: 200, body: { status: 'processing' } });
});

it('returns 404 for a status change of an unknown order', async () => {
  expect(await orderSteps.changeStatus(admin, '01ARZ3NDEKTSV4RRFFQ69G5FAV', 'processing')).toMatchObject({
    status: 404,
    body: { code: 'order_not_found' },
  });
});
