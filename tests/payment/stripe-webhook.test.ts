/** What do Stripe's events promise? Only signed and fresh ones count, each counts once, in any order, and none is answered before it is written. */
import { createHmac, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { clinic } from '#tests/kit/clinic.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const given = clinic(shop);

const secret = 'whsec_stripe_of_the_tests_only';
const seconds = () => Math.floor(shop.now().getTime() / 1_000);
const signed = (body: string, by = secret, at = seconds()) => `t=${at},v1=${createHmac('sha256', by).update(`${at}.${body}`).digest('hex')}`;
const send = (body: string, signature: string | undefined = signed(body)) =>
  shop.call('payment.stripeWebhook', { body, headers: signature === undefined ? {} : { 'stripe-signature': signature } });
const eventId = () => `evt_${randomBytes(8).toString('hex')}`;
const anEvent = (type: string, object: object, id = eventId()) =>
  JSON.stringify({ id, object: 'event', type, created: seconds(), data: { object }, pending_webhooks: 1 });
const recorded = (id: string) => shop.table.get(`EVENT#stripe#${id}`, 'EVENT');

/** Paid at Stripe, and not told of. */
async function paid() {
  const [asha, doctor] = [await shop.customer(), await given.doctor()];
  const held = await given.held(asha, doctor);
  const session = await given.sessionOf(asha, held);
  await given.payAtStripe(session);
  const body = anEvent('checkout.session.completed', { id: session, object: 'checkout.session' });
  return { asha, doctor, held, session, body, id: (JSON.parse(body) as { id: string }).id };
}
const isPaid = async (asha: Parameters<typeof given.list>[0]) => (await given.list(asha))[0]?.payment;

describe('an event', () => {
  it('that is signed confirms the appointment before it is answered, and is recorded with it', async () => {
    const { asha, held, body, id } = await paid();
    expect(await send(body)).toMatchObject({ status: 200, body: { success: true } });
    expect(await isPaid(asha)).toBe(true);
    expect(await recorded(id)).toMatchObject({ event: 'checkout.session.completed', checkoutId: held._id });
  });

  it.each([
    ['without a signature', () => ''],
    ['with an empty one', () => 't=,v1='],
    ['signed by another', (body: string) => signed(body, 'whsec_of_nobody')],
    ['signed by nothing', (body: string) => signed(body, '')],
    ['of another body', () => signed('{}')],
    ['six minutes old', (body: string) => signed(body, secret, seconds() - 360)],
    ['of another scheme', (body: string) => signed(body).replace('v1=', 'v0=')],
    ['of another time than was signed', (body: string) => signed(body).replace(/t=\d+/, `t=${seconds() - 60}`)],
  ])('%s is refused and changes nothing', async (_, signature) => {
    const { asha, body, id } = await paid();
    expect(await send(body, signature(body))).toMatchObject({ status: 400, body: { code: 'signature_invalid' } });
    expect(await isPaid(asha)).toBe(false);
    expect(await recorded(id)).toBeUndefined();
  });

  it('signed with either of two secrets counts, while one is changed', async () => {
    const { asha, body } = await paid();
    const [old, good] = [signed(body, 'whsec_the_new_one_that_we_have_not_read_yet'), signed(body)];
    expect(await send(body, `${old},${good.slice(good.indexOf('v1='))}`)).toMatchObject({ status: 200 });
    expect(await isPaid(asha)).toBe(true);
  });

  it('is not believed: one that tells of a payment which never was changes nothing', async () => {
    const [asha, doctor] = [await shop.customer(), await given.doctor()];
    const session = await given.sessionOf(asha, await given.held(asha, doctor));
    await shop.world.stripe.webhooks.forge({ how: 'invented', orderId: session });
    const [told] = shop.world.stripe.journal().events;
    expect(told).toMatchObject({ forged: 'invented', deliveries: [{ lastStatus: 200 }] });
    expect(await isPaid(asha)).toBe(false);
  });

  it('that comes thirty times at once, and with another count of pending deliveries, counts once', async () => {
    const { asha, body } = await paid();
    const again = body.replace('"pending_webhooks":1', '"pending_webhooks":0');
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => send(n % 2 === 0 ? body : again)));
    // A busy table says so, and they come again.
    expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true);
    expect(await send(body)).toMatchObject({ status: 200 });
    await shop.deliver();
    expect((await shop.mails(asha.email)).filter(({ subject }) => subject.includes('is confirmed'))).toHaveLength(1);
  });

  it('that was recorded costs no call to Stripe when it comes again', async () => {
    const { body } = await paid();
    await send(body);
    const asked = () => shop.world.stripe.journal().requests.length;
    const before = asked();
    expect(await send(body)).toMatchObject({ status: 200 });
    expect(asked()).toBe(before);
  });

  it('is answered 503 and not recorded while Stripe cannot be asked, and counts when it comes again', async () => {
    const { asha, body, id } = await paid();
    shop.world.stripe.faults.add({ operation: '*', mode: 'error', times: 10 });
    expect(await send(body)).toMatchObject({ status: 503 });
    expect(await recorded(id)).toBeUndefined();
    shop.world.stripe.faults.clear();
    expect(await send(body)).toMatchObject({ status: 200 });
    expect(await isPaid(asha)).toBe(true);
  });

  it.each([
    ['of a kind that we do not know', () => anEvent('treasury.received_credit.created', { id: 'rc_1', object: 'treasury.received_credit' })],
    ['of a session that is not ours', () => anEvent('checkout.session.completed', { id: 'cs_test_nobodys', object: 'checkout.session' })],
    ['of a refund that is not ours', () => anEvent('refund.updated', { id: 're_1', object: 'refund', payment_intent: null })],
    ['of a dispute that cannot be read', () => anEvent('charge.dispute.created', { id: 'x', object: 'dispute' })],
  ])('%s is taken and recorded', async (_, make) => {
    const body = make();
    const { id, type } = JSON.parse(body) as { id: string; type: string };
    expect(await send(body)).toMatchObject({ status: 200 });
    expect(await recorded(id)).toMatchObject({ event: type });
  });

  it('that is signed and cannot be read is taken, so that it does not come for three days', async () => {
    expect(await send('not JSON at all')).toMatchObject({ status: 200 });
  });
});

it('events in the wrong order, twice and a day late lead to the same', async () => {
  const [asha, doctor] = [await shop.customer(), await given.doctor()];
  const held = await given.held(asha, doctor);
  const session = await given.sessionOf(asha, held);
  shop.world.stripe.webhooks.hold(true);
  await given.payAtStripe(session, 'duplicate');
  await shop.world.stripe.webhooks.release('reversed');
  expect(await isPaid(asha)).toBe(true);
  shop.advance(25 * 3_600);
  for (const { id } of shop.world.stripe.journal().events.slice(0, 6)) await shop.world.stripe.replay(id);
  await shop.deliver();
  expect((await shop.mails(asha.email)).filter(({ subject }) => subject.includes('is confirmed'))).toHaveLength(1);
  expect(given.atStripe(session)).toMatchObject({ amount_refunded: 0 });
});

it('a refund that Stripe ends an hour later is known by its event', async () => {
  const { asha, held, body } = await paid();
  await send(body);
  shop.world.stripe.faults.add({ operation: 'refunds.create', mode: 'pending' });
  await shop.call('appointment.refund', { as: asha, body: { appointmentId: held._id } });
  expect(await given.list(asha)).toMatchObject([{ refund: { status: 'pending' } }]);
  shop.advance(3_700);
  await shop.world.stripe.tick();
  expect(await shop.table.get(`REFUND#${held._id}`, 'REFUND')).toMatchObject({ status: 'processed' });
});

it('a dispute is listed with Stripe as its provider, and moves on by its events', async () => {
  const { session, body } = await paid();
  await send(body);
  const admin = await shop.admin();
  const paymentId = String(given.atStripe(session)?.id);
  const press = (path: string) =>
    fetch(`${shop.world.base}/stripe/${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
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
  shop.advance(60);
  await press(`disputes/${dispute?.id}/under_review`);
  expect(await listed()).toMatchObject({ status: 'under_review' });
  shop.advance(60);
  await press(`disputes/${dispute?.id}/lost`);
  expect(await listed()).toMatchObject({ status: 'lost' });
});

it('money that Stripe took and we know nothing of is a difference, named as Stripe’s, and so is a refund by hand', async () => {
  const { asha, held, session, body } = await paid();
  await send(body);
  const paymentId = String(given.atStripe(session)?.id);
  await fetch(`${shop.world.base}/stripe/payments/${paymentId}/refund`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ rupees: 100 }),
  });
  shop.advance(600);
  await shop.job('reconcile');
  const { data } = (await shop.call('payment.listDifferences', { as: await shop.admin() })).body;
  const own = (data as { paymentId: string }[]).filter((each) => each.paymentId === paymentId);
  expect(own).toMatchObject([{ provider: 'stripe', kind: 'refund_unknown', paymentId, ours: null, theirs: 100, customerId: asha.id }]);
  expect(await given.verifyStripe(asha, held)).toMatchObject({ status: 200 });
});
