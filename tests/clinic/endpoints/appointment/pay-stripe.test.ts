/** Paying for an appointment with Stripe: one checkout session for the doctor's fee while the slot is held, only where Stripe is offered. */
import { afterEach, describe, expect, it } from 'vitest';
import { expireCachedSecrets } from '#tests/kit/cached-secrets.ts';
import { clinic } from '#tests/kit/patient-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const given = clinic(shop);

afterEach(() => shop.world.stripe.faults.clear());

const sessionAt = (id: string) => shop.world.stripe.books().orders.find((each) => each.id === id);
const notPayable = { status: 409, body: { code: 'appointment_not_payable', message: 'Appointment already paid or cancelled.' } };

it('returns one Stripe session for the fee of the appointment to repeated requests', async () => {
  const [asha, doctor] = [await shop.customer(), await given.doctor({ fees: 45_050 })];
  const held = await given.held(asha, doctor);
  const answers = await Promise.all([1, 2, 3].map(() => given.askStripe(asha, held._id)));
  expect(answers[0]).toMatchObject({
    status: 200,
    body: { success: true, message: expect.any(String), session_url: expect.stringMatching(/^http.*cs_test_/), expiresAt: held.holdEndsAt },
  });
  expect(new Set(answers.map(({ body }) => body.session_url)).size).toBe(1);
  const id = await given.sessionOf(asha, held);
  expect(sessionAt(id)).toMatchObject({ amount: 45_050, receipt: held._id, status: 'created' });
  const forms = shop.world.stripe
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
  const held = await given.held(asha, await given.doctor());
  const answer = await shop.call('appointment.payStripe', { headers: { token: asha.token }, body: { appointmentId: held._id } });
  expect(answer).toMatchObject({ status: 200, body: { session_url: expect.any(String) } });
});

it('rejects a Stripe payment for a paid, cancelled or expired appointment', async () => {
  const [asha, doctor] = [await shop.customer(), await given.doctor()];
  const held = await given.held(asha, doctor);
  const paid = await given.confirmed(asha, doctor);
  expect(await given.askStripe(asha, paid._id)).toMatchObject(notPayable);
  await shop.call('appointment.cancel', { as: asha, body: { appointmentId: held._id } });
  expect(await given.askStripe(asha, held._id)).toMatchObject(notPayable);
  const lapsed = await given.held(asha, doctor);
  shop.advance(15 * 60);
  expect(await given.askStripe(asha, lapsed._id)).toMatchObject(notPayable);
});

it('confirms an appointment whose Stripe payment was not reported instead of asking to pay again', async () => {
  const [asha, doctor] = [await shop.customer(), await given.doctor()];
  const held = await given.held(asha, doctor);
  await given.payAtStripe(await given.sessionOf(asha, held));
  expect(await given.askStripe(asha, held._id)).toMatchObject(notPayable);
  expect(await given.list(asha)).toMatchObject([{ payment: true, cancelled: false }]);
});

it('creates one Stripe session when the response to the first request is lost', async () => {
  const [asha, doctor] = [await shop.customer(), await given.doctor()];
  const held = await given.held(asha, doctor);
  const sessions = () => shop.world.stripe.books().orders.filter(({ receipt }) => receipt === held._id);
  shop.world.stripe.faults.add({ operation: 'sessions.create', mode: 'drop-after' });
  expect(await given.askStripe(asha, held._id)).toMatchObject({ status: 200 });
  expect(sessions()).toHaveLength(1);
});

it('keeps the slot held for a retry while Stripe is down', async () => {
  const [asha, doctor] = [await shop.customer(), await given.doctor()];
  const held = await given.held(asha, doctor);
  shop.world.stripe.faults.add({ operation: '*', mode: 'error', times: 10 });
  expect(await given.askStripe(asha, held._id)).toMatchObject({ status: 503, body: { code: 'payment_provider_down' } });
  shop.world.stripe.faults.clear();
  expect(await given.isFree(doctor, held)).toBe(false);
  expect(await given.askStripe(asha, held._id)).toMatchObject({ status: 200 });
});

describe('a Stripe session', () => {
  it('expires the Stripe session when the hold ends', async () => {
    const [asha, doctor] = [await shop.customer(), await given.doctor()];
    const held = await given.held(asha, doctor);
    const session = await given.sessionOf(asha, held);
    shop.advance(15 * 60);
    await shop.job('settle-appointments');
    await expect(given.payAtStripe(session)).rejects.toThrow('expired');
    expect(await given.isFree(doctor, held)).toBe(true);
  });

  it('expires the Stripe session when the patient cancels', async () => {
    const [asha, doctor] = [await shop.customer(), await given.doctor()];
    const held = await given.held(asha, doctor);
    const session = await given.sessionOf(asha, held);
    await shop.call('appointment.cancel', { as: asha, body: { appointmentId: held._id } });
    await expect(given.payAtStripe(session)).rejects.toThrow('expired');
  });

  it('confirms an appointment that is paid at Stripe just before the patient cancels', async () => {
    const [asha, doctor] = [await shop.customer(), await given.doctor()];
    const held = await given.held(asha, doctor);
    await given.payAtStripe(await given.sessionOf(asha, held));
    const answer = await shop.call('appointment.cancel', { as: asha, body: { appointmentId: held._id } });
    expect(answer).toMatchObject({ status: 409, body: { code: 'appointment_not_cancellable' } });
    expect(await given.list(asha)).toMatchObject([{ payment: true, cancelled: false }]);
  });
});

describe('a shop without Stripe', () => {
  it.each([
    ['is not configured', { secretKey: '', webhookSecrets: [] }],
    ['is not offered', { secretKey: 'sk_test_of_the_tests_only', webhookSecrets: ['whsec_x'], offered: false }],
  ])('omits Stripe from the payment methods and answers 404 when Stripe %s', async (_, stripe) => {
    const asha = await shop.customer();
    const held = await given.held(asha, await given.doctor());
    const methods = async () => (await shop.call('appointment.list', { as: asha })).body.paymentMethods;
    expect(await methods()).toEqual(['razorpay', 'stripe']);
    shop.world.changeStripe(stripe);
    expireCachedSecrets();
    try {
      expect(await methods()).toEqual(['razorpay']);
      expect(await given.askStripe(asha, held._id)).toMatchObject({
        status: 404,
        body: { code: 'payment_method_unavailable', message: 'Payment service not found.' },
      });
    } finally {
      shop.world.changeStripe({ secretKey: 'sk_test_of_the_tests_only', webhookSecrets: ['whsec_stripe_of_the_tests_only'] });
      expireCachedSecrets();
    }
    expect(await given.askStripe(asha, held._id)).toMatchObject({ status: 200 });
  });
});
