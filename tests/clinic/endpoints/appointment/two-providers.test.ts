/** Appointments paid at two providers, too late or with a wrong amount: one payment confirms, every other one is refunded by its provider. */
import { afterEach, describe, expect, it } from 'vitest';
import { clinic } from '#tests/kit/patient-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const given = clinic(shop);

afterEach(() => {
  for (const { faults } of [shop.world.payments, shop.world.stripe]) faults.clear();
});

const confirmed = { status: 200, body: { success: true, message: 'Payment successful! Appointment confirmed! 🎉' } };
const subjects = async (email: string) => (await shop.mails(email)).map(({ subject }) => subject);

describe('payments at both providers', () => {
  it('confirms an appointment with one of two payments and refunds the other in full', async () => {
    const [asha, doctor] = [await shop.customer(), await given.doctor()];
    const held = await given.held(asha, doctor);
    const [order, session] = [await given.orderOf(asha, held), await given.sessionOf(asha, held)];
    const paid = await given.payInWindow(order);
    await given.payAtStripe(session);
    await Promise.all([given.verify(asha, paid), given.verifyStripe(asha, held), shop.job('settle-appointments')]);
    await shop.job('settle-appointments');
    const back = [given.atProvider(paid.razorpay_payment_id)?.amount_refunded, given.atStripe(session)?.amount_refunded].sort();
    expect(back).toEqual([0, 60_000]);
    expect(await given.list(asha)).toMatchObject([{ payment: true, cancelled: false }]);
    await shop.deliver();
    expect((await subjects(asha.email)).filter((each) => each.includes('being refunded'))).toHaveLength(1);
  });

  it('expires the Stripe session of an appointment that is paid at Razorpay', async () => {
    const [asha, doctor] = [await shop.customer(), await given.doctor()];
    const held = await given.held(asha, doctor);
    const session = await given.sessionOf(asha, held);
    expect(await given.verify(asha, await given.payInWindow(await given.orderOf(asha, held)))).toMatchObject({ status: 200 });
    await expect(given.payAtStripe(session)).rejects.toThrow('expired');
  });

  it('refunds a Razorpay payment of an appointment that is already paid at Stripe', async () => {
    const [asha, doctor] = [await shop.customer(), await given.doctor()];
    const held = await given.held(asha, doctor);
    const [order, session] = [await given.orderOf(asha, held), await given.sessionOf(asha, held)];
    await given.payAtStripe(session);
    await given.verifyStripe(asha, held);
    const paid = await given.payInWindow(order);
    expect((await given.verify(asha, paid)).status).toBeLessThan(500);
    expect(given.atProvider(paid.razorpay_payment_id)).toMatchObject({ amount_refunded: 60_000 });
    expect(given.atStripe(session)).toMatchObject({ amount_refunded: 0 });
  });

  it('confirms a payment at one provider while the other provider is down', async () => {
    const [asha, doctor] = [await shop.customer(), await given.doctor()];
    const [one, other] = [await given.held(asha, doctor), await given.held(asha, doctor)];
    for (const each of [one, other]) await given.orderOf(asha, each);
    await given.payAtStripe(await given.sessionOf(asha, one));
    const order = await given.orderOf(asha, other);
    await given.sessionOf(asha, other);
    const paid = await given.payInWindow(order);
    shop.world.payments.faults.add({ operation: '*', mode: 'error', times: 3 });
    expect(await given.verifyStripe(asha, one)).toMatchObject(confirmed);
    shop.world.payments.faults.clear();
    shop.world.stripe.faults.add({ operation: '*', mode: 'error', times: 6 });
    expect(await given.verify(asha, paid)).toMatchObject({ status: 200 });
    shop.world.stripe.faults.clear();
  });
});

describe('a payment without an appointment to confirm', () => {
  it('refunds a payment on a Stripe session that could not be expired in time', async () => {
    const [asha, ravi, doctor] = [await shop.customer(), await shop.customer(), await given.doctor()];
    const held = await given.held(asha, doctor);
    const session = await given.sessionOf(asha, held);
    shop.world.stripe.faults.add({ operation: '*', mode: 'error', times: 100 });
    shop.advance(16 * 60);
    await shop.job('settle-appointments');
    // The slot stays blocked while the provider cannot be asked: the appointment may be paid.
    expect(await given.ask(ravi, doctor, held)).toMatchObject({ status: 503 });
    shop.advance(14.5 * 60);
    await shop.job('settle-appointments');
    shop.world.stripe.faults.clear();
    await given.held(ravi, doctor, held);
    await given.payAtStripe(session, 'now');
    expect(given.atStripe(session)).toMatchObject({ amount_refunded: 60_000 });
    expect(await given.verifyStripe(asha, held)).toMatchObject({ status: 409, body: { code: 'payment_refunded' } });
    expect(await given.list(asha)).toMatchObject([{ expired: true, payment: false }]);
  });

  it('refunds a Stripe payment that is reported after another patient has taken the slot', async () => {
    const [asha, ravi, doctor] = [await shop.customer(), await shop.customer(), await given.doctor()];
    const held = await given.held(asha, doctor);
    const session = await given.sessionOf(asha, held);
    shop.advance(16 * 60);
    await shop.job('settle-appointments');
    await given.held(ravi, doctor, held);
    await given.payAtStripe(session, 'late', { evenIfPaid: true });
    shop.advance(25 * 3_600);
    await shop.deliver();
    expect(given.atStripe(session)).toMatchObject({ amount_refunded: 60_000 });
    await shop.deliver();
    expect(await subjects(asha.email)).toContain('Your payment of ₹600.00 is being refunded');
  });

  it('refunds a payment of an amount other than the fee', async () => {
    const [asha, doctor] = [await shop.customer(), await given.doctor()];
    const held = await given.held(asha, doctor);
    const session = await given.sessionOf(asha, held);
    await given.payAtStripe(session, 'never', { amount: 59_900 });
    expect(await given.verifyStripe(asha, held)).toMatchObject({ status: 409, body: { code: 'payment_refunded' } });
    expect(given.atStripe(session)).toMatchObject({ amount: 59_900, amount_refunded: 59_900 });
    expect(await given.list(asha)).toMatchObject([{ payment: false }]);
  });
});
