/** Steps of patients on a soaked day: book, pay (play.ts), report the payment, and cancel. */
import { asked, type Buyer, type Day, nth, type Paid } from './day.ts';
import { orderFault } from './order-fault.ts';
import type { Step } from './program.ts';

/** Holds a time and begins to pay for it, at one provider or at both; of two who want the same time, one has it. */
export async function book(day: Day, { buyer, doctor, time, at, fault }: Extract<Step, { do: 'book' }>): Promise<void> {
  const { shop, tally, visits, opened } = day;
  const as = day.buyers[buyer] as Buyer;
  await orderFault(day, fault);
  tally.bookings++;
  const body = { docId: day.doctors[doctor]?.id, ...day.times[time] };
  const booked = await asked(day, shop.call('appointment.book', { as, body }));
  if (booked.status !== 201) return;
  const id = booked.body.appointment._id as string;
  visits.push({ id, buyer });
  for (const provider of at) {
    const key = provider === 'stripe' ? 'appointment.payStripe' : 'appointment.pay';
    const { status, body: answer } = await asked(day, shop.call(key, { as, body: { appointmentId: id } }));
    const payable = provider === 'stripe' ? /cs_\w+/.exec(String(answer?.session_url))?.[0] : answer?.order?.id;
    if (status === 200) opened.push({ id: payable, buyer, provider, visit: id });
  }
}

export async function giveUp(day: Day, step: Extract<Step, { visit: number }>): Promise<void> {
  const visit = nth(day.visits, step.visit);
  if (visit === undefined) return;
  const as = day.buyers[visit.buyer] as Buyer;
  const key = step.do === 'withdraw-visit' ? 'appointment.cancel' : 'appointment.refund';
  const answer = await asked(day, day.shop.call(key, { as, body: { appointmentId: visit.id } }));
  if (answer.status === 200) day.promised.givenUp.add(visit.id);
}

/** The window's answer for an appointment; told to the shop instead, it is no payment of goods. Coming back from Stripe's page proves nothing either. */
export async function tellOfVisit(
  day: Day,
  { buyer, provider, visit, ...paid }: Paid,
  how: 'verify' | 'create' | 'update',
  forged: boolean,
): Promise<void> {
  const { shop, promised } = day;
  const as = day.buyers[buyer] as Buyer;
  if (provider === 'stripe') {
    const answer = await asked(day, shop.call('appointment.verifyStripe', { as, body: { appointmentId: visit, success: 'true' } }));
    if (answer.status === 200) promised.visits.add(answer.body.appointment._id);
    return;
  }
  const body = {
    razorpay_order_id: paid.id,
    razorpay_payment_id: paid.paymentId,
    razorpay_signature: forged || paid.signature === '' ? 'f'.repeat(64) : paid.signature,
  };
  if (how !== 'verify') {
    const answer = await asked(day, shop.call('payment.verifyPayment', { as, body }));
    if (answer.status === 200) throw new Error('3: the payment of an appointment was taken for that of an order.');
    return;
  }
  const answer = await asked(day, shop.call('appointment.verifyRazorpay', { as, body }));
  if (forged && answer.status === 200) throw new Error('7: a forged callback was believed.');
  if (answer.status === 200) promised.visits.add(answer.body.appointment._id);
}
