/** Plays the clinic's part of the demo history: past appointments with their outcome, cancelled ones, and coming ones. */
import { day, type History, hour, minute } from './demo-shop.ts';

/** Doctors who work the standard hours on all seven days, because the history is shifted to any day of the week. */
const doctors = [
  'kavita-nair',
  'kavita-nair',
  'farah-siddiqui',
  'rohan-deshpande',
  'harpreet-gill',
  'samuel-dsouza',
  'ananya-bose',
  'imran-qureshi',
  'tenzin-dolma',
  'vikram-rathore',
] as const;
/** The share of bookings that is made in the last days, for coming visits. */
const upcomingShare = 0.22;

export function playAppointments({ stage, random, plan, start, end, customers }: History, count: number): void {
  for (let n = 0; n < count; n++) {
    const isUpcoming = n >= count * (1 - upcomingShare);
    const time = isUpcoming
      ? end - random.int(4, 110) * hour
      : start + 5 * day + ((n + random.next()) / (count * (1 - upcomingShare))) * (end - start - 11 * day);
    plan(time, () => book(time));
  }

  async function book(time: number): Promise<void> {
    const patient = random.pick(customers);
    const as = patient.id;
    const familyMemberId = random.chance(0.6) ? await childOf(as, patient.child) : undefined;
    const docId = random.pick(doctors);
    const { days } = await stage.call('doctor.listSlots', { params: { docId } });
    const { slotDate, slots } = days[random.int(1, days.length - 1)];
    const { slotTime } = random.pick(slots as { slotTime: string }[]);
    const { appointment } = await stage.call('appointment.book', {
      as,
      body: { docId, slotDate, slotTime, ...(familyMemberId ? { familyMemberId } : {}) },
    });
    // One in sixteen is not paid, so its time becomes free again.
    if (random.chance(0.06) && time < end - 3 * hour) return;
    const appointmentId: string = appointment._id;
    const { order } = await stage.call('appointment.pay', { as, body: { appointmentId } });
    await stage.at(time + random.int(40, 200) * 1_000);
    const paid = await stage.pay(order.id, { method: random.pick(['upi', 'upi', 'card'] as const), outcome: 'captured', webhook: 'never' });
    await stage.call('appointment.verifyRazorpay', {
      as,
      body: { razorpay_order_id: paid.razorpay_order_id, razorpay_payment_id: paid.razorpay_payment_id, razorpay_signature: paid.razorpay_signature },
    });
    const beginsAt = Date.parse(appointment.start);
    if (random.chance(0.1)) return plan(time + 5 * hour, () => stage.call('appointment.refund', { as, body: { appointmentId } }));
    const status = random.chance(0.9) ? 'completed' : 'no_show';
    plan(beginsAt + random.int(25, 70) * minute, async () => {
      await stage.listAppointment({ customerId: as, id: appointmentId });
      await stage.call('appointment.changeStatus', { as: stage.adminId, params: { id: appointmentId }, body: { status } });
    });
  }

  async function childOf(as: string, name: string): Promise<string> {
    const birthday = `20${random.int(17, 23)}-${String(random.int(1, 12)).padStart(2, '0')}-${String(random.int(1, 28)).padStart(2, '0')}`;
    const { family } = await stage.call('patient.listFamily', { as });
    const existing = (family as { id: string; name: string }[]).find((member) => member.name === name);
    if (existing !== undefined) return existing.id;
    return (await stage.call('patient.addFamilyMember', { as, body: { name, dob: birthday } })).member.id;
  }
}
