/** The invariants of appointments and slots: one half of invariants.ts. */
import type { LedgerSnapshot } from '#infra/local/console/ledger-snapshot.ts';

type Appointment = LedgerSnapshot['appointments'][number];

/** Whether the appointment occupies its slot: the doctor is expected, or was there. */
const takesTime = ({ status, keepsSlot }: Appointment): boolean => keepsSlot === true || (status !== 'cancelled' && status !== 'expired');
const placeOf = ({ doctorId, start }: { readonly doctorId: string; readonly start: string }) => `${doctorId} ${start}`;

/** 4: a slot belongs to one appointment, and each valid appointment has one. A held slot belongs to an unpaid appointment. */
export function brokenSlots({ appointments, slots, holds }: LedgerSnapshot): string[] {
  const standing = new Map(appointments.map((appointment) => [appointment.id, appointment]));
  const taken = new Map(slots.map((slot) => [placeOf(slot), slot]));
  const open = appointments.filter(({ status }) => status === 'open');
  const held = new Set(holds.flatMap(({ ids }) => ids));
  return [
    ...[...Map.groupBy(appointments.filter(takesTime), placeOf)]
      .filter(([, same]) => same.length > 1)
      .map(([place, same]) => `4: slot ${place} is that of ${same.length} appointments`),
    ...appointments
      .filter(takesTime)
      .flatMap((each) =>
        taken.get(placeOf(each))?.appointmentId === each.id ? [] : [`4: appointment ${each.id} is ${each.status} without its slot`],
      ),
    ...slots.flatMap((slot) => {
      const of = standing.get(slot.appointmentId);
      if (of === undefined || !takesTime(of) || placeOf(of) !== placeOf(slot))
        return [`4: slot ${placeOf(slot)} is taken without an appointment (${of?.status})`];
      return (of.status === 'open') === (slot.holdEndsAt !== undefined)
        ? []
        : [`4: slot ${placeOf(slot)} of appointment ${of.id}, which is ${of.status}, is ${slot.holdEndsAt === undefined ? 'sold' : 'only held'}`];
    }),
    ...open.flatMap(({ id }) => (held.has(id) ? [] : [`4: appointment ${id} is open and not counted among its patient's holds`])),
    ...[...held].flatMap((id) => (standing.get(id)?.status === 'open' ? [] : [`4: a hold is counted for appointment ${id}, which is not open`])),
  ];
}

/** 2 and 3: a paid appointment has exactly one payment, which is its own. */
export function brokenAppointments({ appointments, provider, payments }: LedgerSnapshot): string[] {
  const captured = new Map(provider.payments.filter((payment) => payment.captured).map((payment) => [payment.id, payment]));
  const decided = new Map(payments.map((payment) => [payment.id, payment]));
  return [
    ...[...Map.groupBy(appointments, ({ paymentId }) => paymentId)]
      .filter(([paymentId, same]) => paymentId !== undefined && same.length > 1)
      .map(([paymentId, same]) => `3: payment ${paymentId} has ${same.length} appointments`),
    ...appointments.flatMap(({ id, status, paymentId, providerOrderId, stripeSessionId, total }) => {
      if (paymentId === undefined) return ['open', 'cancelled', 'expired'].includes(status) ? [] : [`2: appointment ${id} is ${status} and not paid`];
      const payment = captured.get(paymentId);
      if (payment === undefined) return [`2: appointment ${id} has no captured payment (${paymentId})`];
      const ours = decided.get(paymentId);
      return [
        ...(payment.amount === total && payment.currency === 'INR' && [providerOrderId, stripeSessionId].includes(payment.order_id)
          ? []
          : [`2: appointment ${id} of ${total} stands on ${payment.amount} ${payment.currency} of ${payment.order_id}`]),
        ...(ours?.outcome === 'appointment' && ours.checkoutId === id
          ? []
          : [`3: payment ${paymentId} is not recorded as that of appointment ${id}`]),
      ];
    }),
  ];
}

/** 1 and 5: the refund of an appointment is what its cancellation says, and nothing otherwise. */
export function brokenFee({ id, status, refund, total }: Appointment, given: number, setAside: number): string[] {
  const promised = status === 'cancelled' ? (refund?.amount ?? 0) : 0;
  const reported = refund?.status === 'processed' ? refund.amount : 0;
  return [
    ...(status === 'cancelled' && refund === undefined ? [`1: appointment ${id} was paid and is cancelled, and its refund is unknown`] : []),
    ...(promised === given && reported === given && setAside === given
      ? []
      : [`5: appointment ${id} promises ${promised} of ${total}, reports ${reported}, ${setAside} were set aside, ${given} went back`]),
  ];
}
