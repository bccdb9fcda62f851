/** What does verifying a payment promise? The provider's word, one appointment for one payment, and the money back where there is none. */
import { describe, expect, it } from 'vitest';
import { clinic } from '#tests/kit/clinic.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const given = clinic(shop);

const payment = (id: string) => shop.table.get(`PAYMENT#${id}`, 'PAYMENT');

describe('a paid appointment', () => {
  it('is confirmed, its slot is sold, and its patient hears of it', async () => {
    const [asha, doctor] = [await shop.customer(), await given.doctor()];
    const held = await given.held(asha, doctor);
    const paid = await given.payInWindow(await given.orderOf(asha, held));
    const answer = await given.verify(asha, paid);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        message: 'Payment successful! Appointment confirmed! 🎉',
        appointment: { _id: held._id, payment: true, cancelled: false, expired: false, refundOffer: { percent: 100, amount: 600 } },
      },
    });
    expect(answer.body.appointment).not.toHaveProperty('holdEndsAt');
    expect(await payment(paid.razorpay_payment_id)).toMatchObject({ outcome: 'appointment', checkoutId: held._id, amount: 60_000 });
    shop.advance(3_600);
    await shop.job('settle-appointments');
    expect(await given.isFree(doctor, held)).toBe(false);
    await shop.deliver();
    const [mail] = await shop.mails(asha.email);
    expect(mail?.subject).toBe('Your appointment with Dr. Kavita Nair is confirmed');
    expect(mail?.text).toContain('₹600.00');
    expect(mail?.attachments).toMatchObject([{ name: 'appointment.ics', type: 'text/calendar' }]);
    expect(mail?.text).toContain('14 Residency Road, Ashok Nagar, Bengaluru');
  });

  it('is one, with one mail, however often and in whatever way the payment is told of', async () => {
    const [asha, doctor] = [await shop.customer(), await given.doctor()];
    const order = await given.orderOf(asha, await given.held(asha, doctor));
    const paid = await given.payInWindow(order, 'duplicate');
    const ways = [() => given.verify(asha, paid), () => shop.job('settle-appointments'), () => shop.deliver()] as const;
    await Promise.all(Array.from({ length: 12 }, (_, n) => (ways[n % 3] as (typeof ways)[number])()));
    expect(await given.verify(asha, paid)).toMatchObject({ status: 200 });
    expect(await given.list(asha)).toMatchObject([{ payment: true }]);
    await shop.deliver();
    const confirmed = (await shop.mails(asha.email)).filter(({ subject }) => subject === 'Your appointment with Dr. Kavita Nair is confirmed');
    expect(confirmed).toHaveLength(1);
    expect(given.atProvider(paid.razorpay_payment_id)).toMatchObject({ status: 'captured', amount_refunded: 0 });
  });

  it('is no difference between our books and the provider’s, nor is one that was given up', async () => {
    const [asha, doctor] = [await shop.customer(), await given.doctor()];
    await given.confirmed(asha, doctor);
    const over = await given.confirmed(asha, doctor);
    await shop.call('appointment.refund', { as: asha, body: { appointmentId: over._id } });
    shop.advance(86_400);
    await shop.world.payments.tick();
    await shop.job('send-refunds');
    await shop.job('reconcile');
    const { body } = await shop.call('payment.listDifferences', { as: await shop.admin() });
    expect(body).toMatchObject({ data: [], lastRun: { payments: expect.any(Number) } });
    expect(body.lastRun.payments).toBeGreaterThan(1);
  });
});

describe('a payment that comes too late', () => {
  it('goes back whole, and the slot stays free for others', async () => {
    const [asha, ravi, doctor] = [await shop.customer(), await shop.customer(), await given.doctor()];
    const held = await given.held(asha, doctor);
    const order = await given.orderOf(asha, held);
    shop.advance(16 * 60);
    await shop.job('settle-appointments');
    const paid = await given.payInWindow(order);
    expect(await given.verify(asha, paid)).toMatchObject({
      status: 409,
      body: { code: 'payment_refunded', message: expect.stringContaining('refunded') },
    });
    expect(given.atProvider(paid.razorpay_payment_id)).toMatchObject({ amount_refunded: 60_000 });
    expect(await given.list(asha)).toMatchObject([{ cancelled: true, expired: true, payment: false }]);
    await given.held(ravi, doctor, held);
  });

  it('is found by the sweep, though nobody tells us of it', async () => {
    const [asha, doctor] = [await shop.customer(), await given.doctor()];
    const order = await given.orderOf(asha, await given.held(asha, doctor));
    shop.advance(16 * 60);
    await shop.job('settle-appointments');
    const paid = await given.payInWindow(order, 'never');
    shop.advance(20 * 60);
    await shop.job('settle-appointments');
    expect(given.atProvider(paid.razorpay_payment_id)).toMatchObject({ amount_refunded: 60_000 });
    await shop.deliver();
    expect((await shop.mails(asha.email)).map(({ subject }) => subject)).toContain('Your payment of ₹600.00 is being refunded');
  });
});

it('a second payment of the same appointment goes back', async () => {
  const [asha, doctor] = [await shop.customer(), await given.doctor()];
  const order = await given.orderOf(asha, await given.held(asha, doctor));
  const first = await given.payInWindow(order);
  const second = await shop.world.payments.pay(order, { method: 'card', outcome: 'captured', webhook: 'never', evenIfPaid: true });
  expect((await given.verify(asha, second)).status).toBeLessThan(500);
  await shop.job('settle-appointments');
  const refunded = [first, second].map(({ razorpay_payment_id: id }) => given.atProvider(id)?.amount_refunded).sort();
  expect(refunded).toEqual([0, 60_000]);
  expect(await given.list(asha)).toMatchObject([{ payment: true, cancelled: false }]);
});

describe('what is not from the provider', () => {
  it('changes nothing: a signature that is none, and a payment of another order', async () => {
    const [asha, doctor] = [await shop.customer(), await given.doctor()];
    const [one, other] = [await given.held(asha, doctor), await given.held(asha, doctor)];
    const paid = await given.payInWindow(await given.orderOf(asha, one));
    const order = await given.orderOf(asha, other);
    expect(await given.verify(asha, { ...paid, razorpay_order_id: order })).toMatchObject({ status: 400, body: { code: 'signature_invalid' } });
    expect(await given.verify(asha, { ...paid, razorpay_signature: '0'.repeat(64) })).toMatchObject({ status: 400 });
    expect((await given.list(asha)).filter((each) => each.payment)).toEqual([]);
  });

  it('and what is another patient’s is not found', async () => {
    const [asha, ravi, doctor] = [await shop.customer(), await shop.customer(), await given.doctor()];
    const paid = await given.payInWindow(await given.orderOf(asha, await given.held(asha, doctor)));
    expect(await given.verify(ravi, paid)).toMatchObject({ status: 404, body: { code: 'appointment_not_found' } });
  });
});
