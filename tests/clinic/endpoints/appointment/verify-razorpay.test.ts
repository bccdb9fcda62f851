/** Verifying a Razorpay payment: one appointment for one payment, and a refund when there is no appointment to confirm. */
import { describe, expect, it } from 'vitest';
import { clinic } from '#tests/kit/patient-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const given = clinic(shop);

const payment = (id: string) => shop.table.get(`PAYMENT#${id}`, 'PAYMENT');

describe('a verified payment', () => {
  it('confirms a paid appointment, keeps its slot and mails the patient', async () => {
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

  it('confirms an appointment once, with one mail, when its payment is reported repeatedly', async () => {
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

  it('reports no reconciliation difference for a confirmed or a refunded appointment', async () => {
    const [asha, doctor] = [await shop.customer(), await given.doctor()];
    const kept = await given.confirmed(asha, doctor);
    const refunded = await given.confirmed(asha, doctor);
    await shop.call('appointment.refund', { as: asha, body: { appointmentId: refunded._id } });
    shop.advance(86_400);
    await shop.world.payments.tick();
    await shop.job('send-refunds');
    await shop.job('reconcile');
    const { body } = await shop.call('payment.listDifferences', { as: await shop.admin() });
    const own = body.data.filter(({ paymentId }: { paymentId: string }) => [kept.paymentId, refunded.paymentId].includes(paymentId));
    expect(own).toEqual([]);
    expect(body.lastRun.payments).toBeGreaterThan(1);
  });
});

describe('a payment after the hold has ended', () => {
  it('refunds a late payment in full and leaves the slot free for other patients', async () => {
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

  it('finds and refunds an unreported late payment in the sweep', async () => {
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

it('refunds the second payment of an appointment', async () => {
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

describe('a forged payment', () => {
  it('rejects a wrong signature and a payment of another order without confirming an appointment', async () => {
    const [asha, doctor] = [await shop.customer(), await given.doctor()];
    const [one, other] = [await given.held(asha, doctor), await given.held(asha, doctor)];
    const paid = await given.payInWindow(await given.orderOf(asha, one));
    const order = await given.orderOf(asha, other);
    expect(await given.verify(asha, { ...paid, razorpay_order_id: order })).toMatchObject({ status: 400, body: { code: 'signature_invalid' } });
    expect(await given.verify(asha, { ...paid, razorpay_signature: '0'.repeat(64) })).toMatchObject({ status: 400 });
    expect((await given.list(asha)).filter((each) => each.payment)).toEqual([]);
  });
});
