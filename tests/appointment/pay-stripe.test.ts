/** What does paying by Stripe promise? One page, for the doctor's fee, while the slot is held, and only where Stripe is configured. */
import { describe, expect, it } from 'vitest';
import { clinic } from '#tests/kit/clinic.ts';
import { readsSecretsAnew } from '#tests/kit/secrets-anew.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const given = clinic(shop);

const sessionAt = (id: string) => shop.world.stripe.books().orders.find((each) => each.id === id);
const refused = { status: 409, body: { code: 'appointment_not_payable', message: 'Appointment already paid or cancelled.' } };

it('leads to a page for the fee and the appointment, the same one however often it is asked', async () => {
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
  const [asked] = shop.world.stripe.journal().requests.filter(({ path, method }) => path === '/v1/checkout/sessions' && method === 'POST');
  const form = new URLSearchParams(asked?.sent);
  expect(form.get('line_items[0][price_data][product_data][name]')).toBe(`Appointment with ${doctor.name}`);
  expect(form.get('success_url')).toBe(`http://localhost:4000/doctor/verify?success=true&appointmentId=${held._id}`);
  expect(form.get('cancel_url')).toBe(`http://localhost:4000/doctor/verify?success=false&appointmentId=${held._id}`);
});

it('takes the token from the header named token, too', async () => {
  const asha = await shop.customer();
  const held = await given.held(asha, await given.doctor());
  const answer = await shop.call('appointment.payStripe', { headers: { token: asha.token }, body: { appointmentId: held._id } });
  expect(answer).toMatchObject({ status: 200, body: { session_url: expect.any(String) } });
});

it('is refused for what is another’s, paid, cancelled or over', async () => {
  const [asha, ravi, doctor] = [await shop.customer(), await shop.customer(), await given.doctor()];
  const held = await given.held(asha, doctor);
  expect(await given.askStripe(ravi, held._id)).toMatchObject({ status: 404, body: { code: 'appointment_not_found' } });
  const paid = await given.confirmed(asha, doctor);
  expect(await given.askStripe(asha, paid._id)).toMatchObject(refused);
  await shop.call('appointment.cancel', { as: asha, body: { appointmentId: held._id } });
  expect(await given.askStripe(asha, held._id)).toMatchObject(refused);
  const lapsed = await given.held(asha, doctor);
  shop.advance(15 * 60);
  expect(await given.askStripe(asha, lapsed._id)).toMatchObject(refused);
});

it('asks nobody to pay twice: what was paid and not told is confirmed instead', async () => {
  const [asha, doctor] = [await shop.customer(), await given.doctor()];
  const held = await given.held(asha, doctor);
  await given.payAtStripe(await given.sessionOf(asha, held));
  expect(await given.askStripe(asha, held._id)).toMatchObject(refused);
  expect(await given.list(asha)).toMatchObject([{ payment: true, cancelled: false }]);
});

it('makes one session though the answer to the first request is lost, and keeps the slot where Stripe is down', async () => {
  const [asha, doctor] = [await shop.customer(), await given.doctor()];
  const held = await given.held(asha, doctor);
  const before = shop.world.stripe.books().orders.length;
  shop.world.stripe.faults.add({ operation: 'sessions.create', mode: 'drop-after' });
  expect(await given.askStripe(asha, held._id)).toMatchObject({ status: 200 });
  expect(shop.world.stripe.books().orders).toHaveLength(before + 1);
  const other = await given.held(asha, doctor);
  shop.world.stripe.faults.add({ operation: '*', mode: 'error', times: 10 });
  expect(await given.askStripe(asha, other._id)).toMatchObject({ status: 503, body: { code: 'payment_provider_down' } });
  shop.world.stripe.faults.clear();
  expect(await given.isFree(doctor, other)).toBe(false);
  expect(await given.askStripe(asha, other._id)).toMatchObject({ status: 200 });
});

describe('the page', () => {
  it('is closed when the hold ends: nothing is taken on it any more', async () => {
    const [asha, doctor] = [await shop.customer(), await given.doctor()];
    const held = await given.held(asha, doctor);
    const session = await given.sessionOf(asha, held);
    shop.advance(15 * 60);
    await shop.job('settle-appointments');
    await expect(given.payAtStripe(session)).rejects.toThrow('expired');
    expect(await given.isFree(doctor, held)).toBe(true);
  });

  it('is closed when its patient cancels', async () => {
    const [asha, doctor] = [await shop.customer(), await given.doctor()];
    const held = await given.held(asha, doctor);
    const session = await given.sessionOf(asha, held);
    await shop.call('appointment.cancel', { as: asha, body: { appointmentId: held._id } });
    await expect(given.payAtStripe(session)).rejects.toThrow('expired');
  });

  it('that takes the money in the moment in which the patient cancels confirms the appointment', async () => {
    const [asha, doctor] = [await shop.customer(), await given.doctor()];
    const held = await given.held(asha, doctor);
    await given.payAtStripe(await given.sessionOf(asha, held));
    const answer = await shop.call('appointment.cancel', { as: asha, body: { appointmentId: held._id } });
    expect(answer).toMatchObject({ status: 409, body: { code: 'appointment_not_cancellable' } });
    expect(await given.list(asha)).toMatchObject([{ payment: true, cancelled: false }]);
  });
});

describe('without Stripe', () => {
  it.each([
    ['that is not configured', { secretKey: '', webhookSecrets: [] }],
    ['that is not offered', { secretKey: 'sk_test_of_the_tests_only', webhookSecrets: ['whsec_x'], offered: false }],
  ])('one %s, its way to pay is not found, and the list does not name it', async (_, stripe) => {
    const asha = await shop.customer();
    const held = await given.held(asha, await given.doctor());
    const methods = async () => (await shop.call('appointment.list', { as: asha })).body.paymentMethods;
    expect(await methods()).toEqual(['razorpay', 'stripe']);
    shop.world.changeStripe(stripe);
    readsSecretsAnew();
    try {
      expect(await methods()).toEqual(['razorpay']);
      expect(await given.askStripe(asha, held._id)).toMatchObject({
        status: 404,
        body: { code: 'payment_method_unavailable', message: 'Payment service not found.' },
      });
    } finally {
      shop.world.changeStripe({ secretKey: 'sk_test_of_the_tests_only', webhookSecrets: ['whsec_stripe_of_the_tests_only'] });
      readsSecretsAnew();
    }
    expect(await given.askStripe(asha, held._id)).toMatchObject({ status: 200 });
  });
});
