/** Verifying a Stripe payment: Stripe decides, one payment confirms one appointment, and refunds reach the patient once. */
import { afterEach, describe, expect, it } from 'vitest';
import { completeSignIn } from '#functions/identity/identity-provider.ts';
import { clinic } from '#tests/kit/patient-steps.ts';
import type { Customer } from '#tests/kit/fixtures.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const given = clinic(shop);

/** Signs in again: the clock is advanced by hours and a session lasts one hour. */
const signInAgain = async (patient: Customer): Promise<Customer> => ({ ...patient, token: (await completeSignIn(patient.id)).accessToken });

afterEach(() => {
  for (const { faults } of [shop.world.payments, shop.world.stripe]) faults.clear();
});

const confirmed = { status: 200, body: { success: true, message: 'Payment successful! Appointment confirmed! 🎉' } };
const subjects = async (email: string) => (await shop.mails(email)).map(({ subject }) => subject);

describe('a payment at Stripe', () => {
  it('confirms an appointment paid at Stripe, keeps its slot, mails the patient and records the payment', async () => {
    const [asha, doctor] = [await shop.customer(), await given.doctor()];
    const held = await given.held(asha, doctor);
    const session = await given.sessionOf(asha, held);
    await given.payAtStripe(session);
    expect(await given.verifyStripe(asha, held)).toMatchObject({
      ...confirmed,
      body: { appointment: { _id: held._id, payment: true, cancelled: false } },
    });
    const payment = given.atStripe(session);
    expect(await shop.table.get(`PAYMENT#${payment?.id}`, 'PAYMENT')).toMatchObject({
      outcome: 'appointment',
      checkoutId: held._id,
      providerOrderId: session,
      amount: 60_000,
      currency: 'INR',
      method: 'card',
    });
    expect(await given.isFree(doctor, held)).toBe(false);
    await shop.deliver();
    expect(await subjects(asha.email)).toContain('Your appointment with Dr. Kavita Nair is confirmed');
  });

  it('confirms an appointment once when its Stripe payment is reported repeatedly with any success flag', async () => {
    const [asha, doctor] = [await shop.customer(), await given.doctor()];
    const held = await given.held(asha, doctor);
    const session = await given.sessionOf(asha, held);
    await given.payAtStripe(session, 'duplicate');
    const ways = [() => given.verifyStripe(asha, held, 'false'), () => shop.job('settle-appointments'), () => shop.deliver()] as const;
    await Promise.all(Array.from({ length: 12 }, (_, n) => (ways[n % 3] as (typeof ways)[number])()));
    expect(await given.verifyStripe(asha, held, false)).toMatchObject(confirmed);
    await shop.deliver();
    expect((await subjects(asha.email)).filter((each) => each.includes('is confirmed'))).toHaveLength(1);
    expect(given.atStripe(session)).toMatchObject({ status: 'captured', amount_refunded: 0 });
  });

  it('confirms an appointment in the sweep when neither the patient nor a webhook reports the payment', async () => {
    const [asha, doctor] = [await shop.customer(), await given.doctor()];
    const held = await given.held(asha, doctor);
    await given.payAtStripe(await given.sessionOf(asha, held));
    await shop.job('settle-appointments');
    expect(await given.list(asha)).toMatchObject([{ payment: true }]);
  });

  it('refunds a cancelled appointment by the policy through Stripe without a reconciliation difference', async () => {
    const doctor = await given.doctor();
    let asha = await shop.customer();
    const held = await given.held(asha, doctor);
    const session = await given.sessionOf(asha, held);
    await given.payAtStripe(session);
    await given.verifyStripe(asha, held);
    given.waitUntil(18 * 60, held);
    asha = await signInAgain(asha);
    await shop.call('appointment.refund', { as: asha, body: { appointmentId: held._id } });
    expect(given.atStripe(session)).toMatchObject({ status: 'captured', amount_refunded: 30_000 });
    await shop.deliver();
    await shop.job('send-refunds');
    expect(await given.list(asha)).toMatchObject([{ cancelled: true, refund: { percent: 50, amount: 300, status: 'processed' } }]);
    expect(await given.verifyStripe(asha, held)).toMatchObject({ status: 409, body: { code: 'appointment_not_payable' } });
    await shop.job('reconcile');
    const { body } = await shop.call('payment.listDifferences', { as: await shop.admin() });
    expect(body.data.filter(({ paymentId }: { paymentId: string }) => paymentId === given.atStripe(session)?.id)).toEqual([]);
  });
});

describe('the return from the Stripe page', () => {
  it.each(['true', 'false', true, undefined])('does not confirm an unpaid appointment when the patient returns with success=%s', async (success) => {
    const [asha, doctor] = [await shop.customer(), await given.doctor()];
    const held = await given.held(asha, doctor);
    await given.sessionOf(asha, held);
    expect(await given.verifyStripe(asha, held, success)).toMatchObject({ status: 409, body: { success: false, code: 'payment_not_made' } });
    expect(await given.list(asha)).toMatchObject([{ payment: false, cancelled: false }]);
    await shop.call('appointment.cancel', { as: asha, body: { appointmentId: held._id } });
  });

  it('does not confirm an appointment that has no Stripe session', async () => {
    const [asha, doctor] = [await shop.customer(), await given.doctor()];
    const held = await given.held(asha, doctor);
    expect(await given.verifyStripe(asha, held)).toMatchObject({ status: 409, body: { code: 'payment_not_made' } });
    expect(await given.list(asha)).toMatchObject([{ payment: false }]);
  });

  it('accepts a second attempt on the same Stripe page after a declined card', async () => {
    const [asha, doctor] = [await shop.customer(), await given.doctor()];
    const held = await given.held(asha, doctor);
    const session = await given.sessionOf(asha, held);
    await given.payAtStripe(session, 'now', { outcome: 'failed' });
    expect(await given.verifyStripe(asha, held)).toMatchObject({ status: 409, body: { code: 'payment_not_made' } });
    await given.payAtStripe(session);
    expect(await given.verifyStripe(asha, held)).toMatchObject(confirmed);
  });

  it('reports a pending Stripe payment and confirms the appointment when it is captured', async () => {
    const [asha, doctor] = [await shop.customer(), await given.doctor()];
    const held = await given.held(asha, doctor);
    await given.payAtStripe(await given.sessionOf(asha, held), 'now', { outcome: 'authorized' });
    expect(await given.verifyStripe(asha, held)).toMatchObject({ status: 409, body: { code: 'payment_pending' } });
    shop.advance(90);
    await shop.deliver();
    expect(await given.list(asha)).toMatchObject([{ payment: true }]);
  });
});

it('makes a Stripe refund once when its response is lost and again when it fails later', async () => {
  const doctor = await given.doctor();
  let asha = await shop.customer();
  const refundsFor = (session: string) => {
    const { payments, refunds } = shop.world.stripe.books();
    return refunds.filter(({ payment_id }) => payment_id === payments.find((each) => each.order_id === session)?.id);
  };
  const paid = async () => {
    const held = await given.held(asha, doctor);
    const session = await given.sessionOf(asha, held);
    await given.payAtStripe(session);
    await given.verifyStripe(asha, held);
    return { held, session };
  };
  const lost = await paid();
  shop.world.stripe.faults.add({ operation: 'refunds.create', mode: 'drop-after' });
  await shop.call('appointment.refund', { as: asha, body: { appointmentId: lost.held._id } });
  // Longer than Stripe keeps idempotency keys.
  shop.advance(25 * 3_600);
  await shop.job('send-refunds');
  expect(refundsFor(lost.session)).toHaveLength(1);
  asha = await signInAgain(asha);
  const failing = await paid();
  shop.world.stripe.faults.add({ operation: 'refunds.create', mode: 'refund-fails' });
  await shop.call('appointment.refund', { as: asha, body: { appointmentId: failing.held._id } });
  shop.advance(2 * 3_600);
  await shop.deliver();
  shop.advance(3_600);
  await shop.job('send-refunds');
  expect(refundsFor(failing.session).map(({ status }) => status)).toEqual(['processed', 'failed']);
  expect(given.atStripe(failing.session)).toMatchObject({ amount_refunded: 60_000 });
});
