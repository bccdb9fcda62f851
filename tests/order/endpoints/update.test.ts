/** Editing the notes and the tracking number of an order, with optimistic locking by revision. */
import { describe, expect, it } from 'vitest';
import type { Customer } from '#tests/kit/fixtures.ts';
import { openShopWithOrders } from '#tests/kit/order-steps.ts';
import { createCodSteps } from '#tests/order/cod-steps.ts';

const { shop, orderSteps, asha, admin } = await openShopWithOrders();
const codSteps = createCodSteps(shop);

const anOrder = async () => orderSteps.placeOrder(asha, { product: await shop.product(), quantity: 1 });
const update = (as: Customer, id: string, body: object) => shop.call('order.update', { as, params: { id }, body });
const revisionOf = async (id: string): Promise<number> => (await orderSteps.readOrder(admin, id)).revision;

describe('the notes of an order', () => {
  it('shows the customer the notes of an order, but not the staff notes', async () => {
    const id = await anOrder();
    const written = await update(admin, id, { revision: await revisionOf(id), notes: 'Wrapped as a gift', staffNotes: 'Called twice' });
    expect(written).toMatchObject({ status: 200, body: { notes: 'Wrapped as a gift', staffNotes: 'Called twice' } });
    const own = await orderSteps.readOrder(asha, id);
    expect(own.notes).toBe('Wrapped as a gift');
    expect(own).not.toHaveProperty('staffNotes');
    expect(own).not.toHaveProperty('paymentId');
    const emptied = await update(admin, id, { revision: written.body.revision, notes: '' });
    expect(emptied.body).not.toHaveProperty('notes');
    expect(emptied.body.staffNotes).toBe('Called twice');
  });

  it('writes an audit entry with the previous notes, and none when nothing changed', async () => {
    const id = await anOrder();
    const { body } = await update(admin, id, { revision: await revisionOf(id), notes: 'Ring twice' });
    await update(admin, id, { revision: body.revision, notes: 'Ring once' });
    const same = await update(admin, id, { revision: body.revision + 1, notes: 'Ring once' });
    expect(same.body.revision).toBe(body.revision + 1);
    const entries = await shop.table.query(`AUDIT#order#${id}`);
    expect(entries).toMatchObject([
      { action: 'order.update', by: { id: admin.id }, before: { notes: '' }, after: { notes: 'Ring twice' } },
      { before: { notes: 'Ring twice' }, after: { notes: 'Ring once' } },
    ]);
  });

  it('rejects notes that would overwrite a concurrent edit of another admin', async () => {
    const id = await anOrder();
    const other = await shop.admin();
    const seen = await revisionOf(id);
    const [one, two] = await Promise.all([
      update(admin, id, { revision: seen, notes: 'From Meera' }),
      update(other, id, { revision: seen, notes: 'From the other' }),
    ]);
    expect([one.status, two.status].sort()).toEqual([200, 409]);
    const [winner, loser] = one.status === 200 ? [one, two] : [two, one];
    expect(loser?.body).toMatchObject({ code: 'edited_meanwhile', details: { revision: seen + 1, status: 'pending' } });
    expect((await orderSteps.readOrder(admin, id)).notes).toBe(winner?.body.notes);
  });
});

describe('the tracking number of an order', () => {
  it('corrects the tracking number of a shipped order and mails it to the customer', async () => {
    const id = await anOrder();
    await orderSteps.advanceTo(admin, id, 'shipped');
    const mended = await update(admin, id, { revision: await revisionOf(id), carrier: 'blue dart', trackingNumber: 'BD4711' });
    expect(mended.body.tracking).toMatchObject({ carrier: 'Blue Dart', number: 'BD4711', url: expect.stringContaining('BD4711') });
    await shop.deliverEvents();
    expect((await shop.mailsTo(asha.email)).filter(({ text }) => text.includes('BD4711'))).toHaveLength(1);
  });

  it('states the amount due again when it is corrected for an order that is paid on delivery', async () => {
    await codSteps.allowCod(admin);
    const id = await codSteps.placeOrder(asha, { product: await shop.product({ price: 50_000, gstRate: 18 }), quantity: 1 });
    await codSteps.shipOrder(admin, id);
    await update(admin, id, { revision: await revisionOf(id), carrier: 'blue dart', trackingNumber: 'BD4712' });
    await shop.deliverEvents();
    const mail = (await shop.mailsTo(asha.email)).find(({ text }) => text.includes('BD4712'));
    expect(mail?.text).toContain('Please keep ₹590.00 ready');
    await codSteps.allowCod(admin, { isOn: false });
  });

  it('rejects a tracking number for an order that is not shipped, and an empty one', async () => {
    const id = await anOrder();
    const revision = await revisionOf(id);
    expect(await update(admin, id, { revision, trackingNumber: 'BD4711' })).toMatchObject({
      status: 400,
      body: { fields: { trackingNumber: 'Leave it out: it is accepted only when an order is marked as shipped' } },
    });
    expect(await update(admin, id, { revision, trackingNumber: '' })).toMatchObject({ status: 400 });
    expect(await update(admin, id, { revision })).toMatchObject({ status: 400 });
    expect(await update(admin, id, { notes: 'x' })).toMatchObject({ status: 400, body: { fields: { revision: expect.any(String) } } });
  });
});

it('returns 404 for an edit of an unknown order', async () => {
  expect(await update(admin, '01NOSUCHORDER', { revision: 0, notes: 'x' })).toMatchObject({ status: 404 });
});
