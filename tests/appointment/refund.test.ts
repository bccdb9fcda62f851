/** What does giving up a paid appointment promise? What the policy gives at that moment, once, and a slot that is free. */
import { describe, expect, it } from 'vitest';
import { clinic } from '#tests/kit/clinic.ts';
import type { Customer } from '#tests/kit/given.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const given = clinic(shop);

const giveUp = (patient: Pick<Customer, 'token'>, appointmentId: string, percent?: number) =>
  shop.call('appointment.refund', { as: patient, body: { appointmentId, ...(percent === undefined ? {} : { percent }) } });
/** Sessions end within the hour; the clock of a spec leaps over days. */
const again = async (patient: Customer) => {
  const { body } = await shop.call('auth.login', { body: { identifier: patient.email, password: patient.password } });
  return { ...patient, token: body.token as string };
};

describe('what comes back', () => {
  it.each([
    [24 * 60, 100, 60_000],
    [24 * 60 - 1, 50, 30_000],
    [12 * 60, 50, 30_000],
    [12 * 60 - 1, 25, 15_000],
    [2 * 60, 25, 15_000],
    [2 * 60 - 1, 0, 0],
    [1, 0, 0],
  ])('%i minutes before it begins is %i per cent', async (minutes, percent, paise) => {
    const doctor = await given.doctor();
    let asha = await shop.customer();
    const appointment = await given.confirmed(asha, doctor);
    // The clock goes on while the calls are made.
    given.waitUntil(minutes + (minutes % 60 === 0 ? 0.2 : 0), appointment);
    asha = await again(asha);
    const [{ refundOffer } = {}] = await given.list(asha);
    expect(refundOffer).toMatchObject({ percent, amount: paise / 100 });
    const answer = await giveUp(asha, appointment._id, percent);
    expect(answer).toMatchObject({
      status: 200,
      body: { appointment: { cancelled: true, payment: true, refund: { percent, amount: paise / 100 } } },
    });
    await shop.world.payments.tick();
    expect(given.atProvider(appointment.paymentId)).toMatchObject({ amount_refunded: paise });
    expect(answer.body.appointment).not.toHaveProperty('refundOffer');
    if (minutes > 60) expect(await given.isFree(doctor, appointment)).toBe(true);
  });

  it('is owed once, however many times it is asked for at once', async () => {
    const [asha, doctor] = [await shop.customer(), await given.doctor()];
    const appointment = await given.confirmed(asha, doctor);
    const answers = await Promise.all(Array.from({ length: 8 }, () => giveUp(asha, appointment._id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(given.atProvider(appointment.paymentId)).toMatchObject({ amount_refunded: 60_000 });
    await shop.deliver();
    const subjects = (await shop.mails(asha.email)).map(({ subject }) => subject);
    expect(subjects.filter((each) => each === 'Your appointment with Dr. Kavita Nair is cancelled')).toHaveLength(1);
    expect(await given.list(asha)).toMatchObject([{ refund: { percent: 100, amount: 600, status: expect.stringMatching(/pending|processed/) } }]);
  });
});

describe('it is refused', () => {
  it('where what comes back is no longer what was shown', async () => {
    const [asha, doctor] = [await shop.customer(), await given.doctor()];
    const appointment = await given.confirmed(asha, doctor);
    expect(await giveUp(asha, appointment._id, 50)).toMatchObject({ status: 409, body: { code: 'refund_changed', details: { percent: 100 } } });
    expect(await given.list(asha)).toMatchObject([{ cancelled: false }]);
  });

  it('for what is not paid, for another’s, and once it has begun', async () => {
    const doctor = await given.doctor();
    let asha = await shop.customer();
    const held = await given.held(asha, doctor);
    expect(await giveUp(asha, held._id)).toMatchObject({ status: 409, body: { code: 'appointment_not_paid' } });
    const appointment = await given.confirmed(asha, doctor);
    expect(await giveUp(await shop.customer(), appointment._id)).toMatchObject({ status: 404, body: { code: 'appointment_not_found' } });
    given.waitUntil(0, appointment);
    asha = await again(asha);
    expect(await giveUp(asha, appointment._id)).toMatchObject({ status: 409, body: { code: 'appointment_not_cancellable' } });
    expect(given.atProvider(appointment.paymentId)).toMatchObject({ amount_refunded: 0 });
  });
});
