/** Paying for an appointment with Stripe: one checkout session for the doctor's fee while the slot is held, only where Stripe is offered. */
import { afterEach, describe, expect, it } from 'vitest';
import { expireCachedSecrets } from '#tests/kit/cached-secrets.ts';
import { createPatientSteps } from '#tests/kit/patient-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const patientSteps = createPatientSteps(shop);

afterEach(() => shop.services.stripe.faults.clear());

const sessionAt = (id: string) => shop.services.stripe.readLedger().orders.find((each) => each.id === id);
const notPayable = { status: 409, body: { code: 'appointment_not_payable', message: 'Appointment already paid or cancelled.' } };

it('returns one Stripe session for the fee of the appointment to repeated requests', async () => {
  const [asha, doctor] = [await shop.customer(), await patientSteps.doctor({ fees: 45_050 })];
  const held = await patientSteps.bookUnpaid(asha, doctor);
  const answers = await Promise.all([1, 2, 3].map(() => patientSteps.requestStripePage(asha, held._id)));
  expect(answers[0]).toMatchObject({
    status: 200,
    body: { success: true, message: expect.any(String), session_url: expect.stringMatching(/^http.*cs_test_/), expiresAt: held.holdEndsAt },
  });
  expect(new Set(answers.map(({ body }) => body.session_url)).size).toBe(1);
  const id = await patientSteps.openStripeSession(asha, held);
  expect(sessionAt(id)).toMatchObject({ amount: 45_050, receipt: held._id, status: 'created' });
  const forms = shop.services.stripe
    .requestLog()
    .requests.filter(({ path, method }) => path === '/v1/checkout/sessions' && method === 'POST')
    .map(({ sent }) => new URLSearchParams(sent));
  const form = forms.find((each) => each.get('success_url')?.endsWith(`appointmentId=${held._id}`)) ?? new URLSearchParams();
  expect(form.get('line_items[0][price_data][product_data][name]')).toBe(`Appointment with ${doctor.name}`);
  expect(form.get('success_url')).toBe(`http://localhost:4000/doctor/verify?success=true&appointmentId=${held._id}`);
  expect(form.get('cancel_url')).toBe(`http://localhost:4000/doctor/verify?success=false&appointmentId=${held._id}`);
});

it('accepts the access token in the clinic header named token for a Stripe payment', async () => {
  const asha = await shop.customer();
  const held = await patientSteps.bookUnpaid(asha, await patientSteps.doctor());
  const answer = await shop.call('appointment.payStripe', { headers: { token: asha.token }, body: { appointmentId: held._id } });
  expect(answer).toMatchObject({ status: 200, body: { session_url: expect.any(String) } });
});

it('rejects a Stripe payment for a paid, cancelled or expired appointment', async () => {
  const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
  const held = await patientSteps.bookUnpaid(asha, doctor);
  const paid = await patientSteps.bookPaid(asha, doctor);
  expect(await patientSteps.requestStripePage(asha, paid._id)).toMatchObject(notPayable);
  await shop.call('appointment.cancel', { as: asha, body: { appointmentId: held._id } });
  expect(await patientSteps.requestStripePage(asha, held._id)).toMatchObject(notPayable);
  const lapsed = await patientSteps.bookUnpaid(asha, doctor);
  shop.advanceClock(15 * 60);
  expect(await patientSteps.requestStripePage(asha, lapsed._id)).toMatchObject(notPayable);
});

it('confirms an appointment whose Stripe payment was not reported instead of asking to pay again', async () => {
  const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
  const held = await patientSteps.bookUnpaid(asha, doctor);
  await patientSteps.payAtStripe(await patientSteps.openStripeSession(asha, held));
  expect(await patientSteps.requestStripePage(asha, held._id)).toMatchObject(notPayable);
  expect(await patientSteps.listAppointments(asha)).toMatchObject([{ payment: true, cancelled: false }]);
});

it('creates one Stripe session when the response to the first request is lost', async () => {
  const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
  const held = await patientSteps.bookUnpaid(asha, doctor);
  const sessions = () => shop.services.stripe.readLedger().orders.filter(({ receipt }) => receipt === held._id);
  shop.services.stripe.faults.add({ operation: 'sessions.create', mode: 'drop-after' });
  expect(await patientSteps.requestStripePage(asha, held._id)).toMatchObject({ status: 200 });
  expect(sessions()).toHaveLength(1);
});

it('keeps the slot held for a retry while Stripe is down', async () => {
  const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
  const held = await patientSteps.bookUnpaid(asha, doctor);
  shop.services.stripe.faults.add({ operation: '*', mode: 'error', times: 10 });
  expect(await patientSteps.requestStripePage(asha, held._id)).toMatchObject({ status: 503, body: { code: 'payment_provider_down' } });
  shop.services.stripe.faults.clear();
  expect(await patientSteps.isSlotFree(doctor, held)).toBe(false);
  expect(await patientSteps.requestStripePage(asha, held._id)).toMatchObject({ status: 200 });
});

describe('a Stripe session', () => {
  it('expires the Stripe session when the hold ends', async () => {
    const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
    const held = await patientSteps.bookUnpaid(asha, doctor);
    const session = await patientSteps.openStripeSession(asha, held);
    shop.advanceClock(15 * 60);
    await shop.runJob('settle-appointments');
    await expect(patientSteps.payAtStripe(session)).rejects.toThrow('expired');
    expect(await patientSteps.isSlotFree(doctor, held)).toBe(true);
  });

  it('expires the Stripe session when the patient cancels', async () => {
    const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
    const held = await patientSteps.bookUnpaid(asha, doctor);
    const session = await patientSteps.openStripeSession(asha, held);
    await shop.call('appointment.cancel', { as: asha, body: { appointmentId: held._id } });
    await expect(patientSteps.payAtStripe(session)).rejects.toThrow('expired');
  });

  it('confirms an appointment that is paid at Stripe just before the patient cancels', async () => {
    const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
    const held = await patientSteps.bookUnpaid(asha, doctor);
    await patientSteps.payAtStripe(await patientSteps.openStripeSession(asha, held));
    const answer = await shop.call('appointment.cancel', { as: asha, body: { appointmentId: held._id } });
    expect(answer).toMatchObject({ status: 409, body: { code: 'appointment_not_cancellable' } });
    expect(await patientSteps.listAppointments(asha)).toMatchObject([{ payment: true, cancelled: false }]);
  });
});

describe('a shop without Stripe', () => {
  it.each([
    ['is not configured', { secretKey: '', webhookSecrets: [] }],
    ['is not offered', { secretKey: 'sk_test_of_the_tests_only', webhookSecrets: ['whsec_x'], offered: false }],
  ])('omits Stripe from the payment methods and answers 404 when Stripe %s', async (_, stripe) => {
    const asha = await shop.customer();
    const held = await patientSteps.bookUnpaid(asha, await patientSteps.doctor());
    const methods = async () => (await shop.call('appointment.list', { as: asha })).body.paymentMethods;
    expect(await methods()).toEqual(['razorpay', 'stripe']);
    shop.services.changeStripe(stripe);
    expireCachedSecrets();
    try {
      expect(await methods()).toEqual(['razorpay']);
      expect(await patientSteps.requestStripePage(asha, held._id)).toMatchObject({
        status: 404,
        body: { code: 'payment_method_unavailable', message: 'Payment service not found.' },
      });
    } finally {
      shop.services.changeStripe({ secretKey: 'sk_test_of_the_tests_only', webhookSecrets: ['whsec_stripe_of_the_tests_only'] });
      expireCachedSecrets();
    }
    expect(await patientSteps.requestStripePage(asha, held._id)).toMatchObject({ status: 200 });
  });
});
