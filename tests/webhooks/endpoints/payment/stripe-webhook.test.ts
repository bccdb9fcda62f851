/** Stripe's webhook: only signed and fresh events count, each one once and in any order. */
import { createHmac, randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type * as AnswerDeadline from '#functions/webhooks/answer-deadline.ts';
import { createPatientSteps } from '#tests/kit/patient-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

/** Makes the deadline of the webhook shorter for one test. */
const deadline = vi.hoisted(() => ({ ms: 0 }));
vi.mock('#functions/webhooks/answer-deadline.ts', async (original) => {
  deadline.ms = (await original<typeof AnswerDeadline>()).answerDeadlineMs;
  return {
    get answerDeadlineMs() {
      return deadline.ms;
    },
  };
});

const shop = await openShop();
const patientSteps = createPatientSteps(shop);
afterEach(() => {
  shop.services.stripe.faults.clear();
  shop.services.stripe.webhooks.hold(false);
});

const secret = 'whsec_stripe_of_the_tests_only';
const seconds = () => Math.floor(shop.now().getTime() / 1_000);
const signed = (body: string, by = secret, at = seconds()) => `t=${at},v1=${createHmac('sha256', by).update(`${at}.${body}`).digest('hex')}`;
const send = (body: string, signature: string | undefined = signed(body)) =>
  shop.call('payment.stripeWebhook', { body, headers: signature === undefined ? {} : { 'stripe-signature': signature } });
const eventId = () => `evt_${randomBytes(8).toString('hex')}`;
const anEvent = (type: string, object: object, id = eventId()) =>
  JSON.stringify({ id, object: 'event', type, created: seconds(), data: { object }, pending_webhooks: 1 });
const recorded = (id: string) => shop.table.get(`EVENT#stripe#${id}`, 'EVENT');

/** An appointment that is paid at Stripe, whose event has not been delivered. */
async function paid() {
  const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
  const held = await patientSteps.bookUnpaid(asha, doctor);
  const session = await patientSteps.openStripeSession(asha, held);
  await patientSteps.payAtStripe(session);
  const body = anEvent('checkout.session.completed', { id: session, object: 'checkout.session' });
  return { asha, doctor, held, session, body, id: (JSON.parse(body) as { id: string }).id };
}
const isPaid = async (asha: Parameters<typeof patientSteps.listAppointments>[0]) => (await patientSteps.listAppointments(asha))[0]?.payment;

describe('a Stripe event', () => {
  it('confirms the appointment and records the event before answering a signed Stripe event', async () => {
    const { asha, held, body, id } = await paid();
    expect(await send(body)).toMatchObject({ status: 200, body: { success: true } });
    expect(await isPaid(asha)).toBe(true);
    expect(await recorded(id)).toMatchObject({ event: 'checkout.session.completed', checkoutId: held._id });
  });

  it('rejects a forged Stripe event and changes nothing', async () => {
    const { asha, body, id } = await paid();
    const forged = {
      'without a signature': '',
      'with an empty signature': 't=,v1=',
      'signed with another secret': signed(body, 'whsec_of_another'),
      'signed with an empty secret': signed(body, ''),
      'with the signature of another body': signed('{}'),
      'signed six minutes ago': signed(body, secret, seconds() - 360),
      'signed by another scheme': signed(body).replace('v1=', 'v0='),
      'with another timestamp than the signed one': signed(body).replace(/t=\d+/, `t=${seconds() - 60}`),
    };
    for (const [how, signature] of Object.entries(forged))
      expect(await send(body, signature), how).toMatchObject({ status: 400, body: { code: 'signature_invalid' } });
    expect(await isPaid(asha)).toBe(false);
    expect(await recorded(id)).toBeUndefined();
  });

  it('accepts a Stripe event that is signed with both secrets during a rotation', async () => {
    const { asha, body } = await paid();
    const [old, good] = [signed(body, 'whsec_the_new_one_that_we_have_not_read_yet'), signed(body)];
    expect(await send(body, `${old},${good.slice(good.indexOf('v1='))}`)).toMatchObject({ status: 200 });
    expect(await isPaid(asha)).toBe(true);
  });

  it('ignores a Stripe event about a payment that never happened', async () => {
    const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
    const session = await patientSteps.openStripeSession(asha, await patientSteps.bookUnpaid(asha, doctor));
    await shop.services.stripe.webhooks.forge({ how: 'invented', orderId: session });
    const [event] = shop.services.stripe.requestLog().events;
    expect(event).toMatchObject({ forged: 'invented', deliveries: [{ lastStatus: 200 }] });
    expect(await isPaid(asha)).toBe(false);
  });

  it('applies a Stripe event once when it arrives eight times concurrently', async () => {
    const { asha, body } = await paid();
    const again = body.replace('"pending_webhooks":1', '"pending_webhooks":0');
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => send(n % 2 === 0 ? body : again)));
    // Under contention some deliveries are answered 503; Stripe repeats them.
    expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true);
    expect(await send(body)).toMatchObject({ status: 200 });
    await shop.deliverEvents();
    expect((await shop.mailsTo(asha.email)).filter(({ subject }) => subject.includes('is confirmed'))).toHaveLength(1);
  });

  it('sends no request to Stripe for an event that is already recorded', async () => {
    const { body } = await paid();
    await send(body);
    const asked = () => shop.services.stripe.requestLog().requests.length;
    const before = asked();
    expect(await send(body)).toMatchObject({ status: 200 });
    expect(asked()).toBe(before);
  });

  it('answers 503 to an event during a Stripe outage and applies its repetition', async () => {
    const { asha, body, id } = await paid();
    shop.services.stripe.faults.add({ operation: '*', mode: 'error', times: 10 });
    expect(await send(body)).toMatchObject({ status: 503 });
    expect(await recorded(id)).toBeUndefined();
    shop.services.stripe.faults.clear();
    expect(await send(body)).toMatchObject({ status: 200 });
    expect(await isPaid(asha)).toBe(true);
  });

  it('answers 503 to an event before Stripe gives up while it is slow, and applies its repetition', async () => {
    const { asha, body, id } = await paid();
    const { ms } = deadline;
    expect(ms).toBeLessThan(5_000);
    shop.services.stripe.faults.add({ operation: 'sessions.fetch', mode: 'slow', delayMs: 1_000 });
    deadline.ms = 300;
    const slow = await send(body).finally(() => {
      deadline.ms = ms;
    });
    expect(slow).toMatchObject({ status: 503 });
    expect(await recorded(id)).toBeUndefined();
    expect(await send(body)).toMatchObject({ status: 200 });
    expect(await isPaid(asha)).toBe(true);
  });

  it.each([
    ['of an unknown type', () => anEvent('treasury.received_credit.created', { id: 'rc_1', object: 'treasury.received_credit' })],
    ['of an object without an id', () => anEvent('balance.available', { object: 'balance', livemode: false })],
    ['of a session without an id', () => anEvent('checkout.session.completed', { object: 'checkout.session' })],
    ['of an unknown session', () => anEvent('checkout.session.completed', { id: 'cs_test_unknown', object: 'checkout.session' })],
    ['of an unknown refund', () => anEvent('refund.updated', { id: 're_1', object: 'refund', payment_intent: null })],
    ['of an unreadable dispute', () => anEvent('charge.dispute.created', { id: 'x', object: 'dispute' })],
  ])('accepts and records a Stripe event %s', async (_, make) => {
    const body = make();
    const { id, type } = JSON.parse(body) as { id: string; type: string };
    expect(await send(body)).toMatchObject({ status: 200 });
    expect(await recorded(id)).toMatchObject({ event: type });
  });

  it('accepts a signed but unreadable Stripe event, so that Stripe does not repeat it for three days', async () => {
    expect(await send('not JSON at all')).toMatchObject({ status: 200 });
  });
});

it('confirms an appointment once when Stripe events arrive reversed, twice and a day late', async () => {
  const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
  const held = await patientSteps.bookUnpaid(asha, doctor);
  const session = await patientSteps.openStripeSession(asha, held);
  const earlier = new Set(shop.services.stripe.requestLog().events.map(({ id }) => id));
  shop.services.stripe.webhooks.hold(true);
  await patientSteps.payAtStripe(session, 'duplicate');
  await shop.services.stripe.webhooks.release('reversed');
  expect(await isPaid(asha)).toBe(true);
  shop.advanceClock(25 * 3_600);
  for (const { id } of shop.services.stripe.requestLog().events.filter((event) => !earlier.has(event.id))) await shop.services.stripe.replay(id);
  await shop.deliverEvents();
  expect((await shop.mailsTo(asha.email)).filter(({ subject }) => subject.includes('is confirmed'))).toHaveLength(1);
  expect(patientSteps.paymentAtStripe(session)).toMatchObject({ amount_refunded: 0 });
});

it('completes a refund by the event that Stripe sends an hour later', async () => {
  const { asha, held, body } = await paid();
  await send(body);
  shop.services.stripe.faults.add({ operation: 'refunds.create', mode: 'pending' });
  await shop.call('appointment.refund', { as: asha, body: { appointmentId: held._id } });
  expect(await patientSteps.listAppointments(asha)).toMatchObject([{ refund: { status: 'pending' } }]);
  shop.advanceClock(3_700);
  await shop.services.stripe.tick();
  expect(await shop.table.get(`REFUND#${held._id}`, 'REFUND')).toMatchObject({ status: 'processed' });
});

it('lists a Stripe dispute with its provider and updates its status by events', async () => {
  const { session, body } = await paid();
  await send(body);
  const admin = await shop.admin();
  const paymentId = String(patientSteps.paymentAtStripe(session)?.id);
  const press = (path: string) =>
    fetch(`${shop.services.base}/stripe/${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
  expect((await press(`payments/${paymentId}/dispute`)).status).toBe(200);
  const listed = async () =>
    ((await shop.call('payment.listDisputes', { as: admin })).body.data as { id: string; paymentId: string; status: string }[]).find(
      (each) => each.paymentId === paymentId,
    );
  const dispute = await listed();
  expect(dispute).toMatchObject({
    provider: 'stripe',
    status: 'open',
    amount: 600,
    currency: 'INR',
    phase: 'chargeback',
    respondBy: expect.any(String),
  });
  shop.advanceClock(60);
  await press(`disputes/${dispute?.id}/under_review`);
  expect(await listed()).toMatchObject({ status: 'under_review' });
  shop.advanceClock(60);
  await press(`disputes/${dispute?.id}/lost`);
  expect(await listed()).toMatchObject({ status: 'lost' });
});

it('reports a refund made by hand at Stripe at once, as one difference of that provider', async () => {
  const { asha, held, session, body } = await paid();
  await send(body);
  const paymentId = String(patientSteps.paymentAtStripe(session)?.id);
  await fetch(`${shop.services.base}/stripe/payments/${paymentId}/refund`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ rupees: 100 }),
  });
  const list = async () => {
    const { data } = (await shop.call('payment.listDifferences', { as: await shop.admin() })).body;
    return (data as { paymentId: string; foundAt: string }[]).filter((each) => each.paymentId === paymentId);
  };
  const own = await list();
  expect(own).toMatchObject([{ provider: 'stripe', kind: 'refund_unknown', paymentId, ours: null, theirs: 100, customerId: asha.id }]);
  shop.advanceClock(600);
  await shop.runJob('reconcile');
  expect(await list()).toMatchObject([{ foundAt: own[0]?.foundAt }]);
  expect(await patientSteps.verifyStripe(asha, held)).toMatchObject({ status: 200 });
});
