/** Decides whether a patient may take a time: one doctor at a time, two unpaid appointments at most, fewer after unpaid ones. */
import { hasPaidOrder } from '#functions/checkout/limit-unpaid.ts';
import { fullName } from '#functions/identity/customer-names.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import type { TransactItem } from '#functions/platform/table/table.ts';
import { holdPausedFailure, requireUnchangedUnpaidHolds, unpaidHoldsOf } from '#functions/stock/unpaid-hold-store.ts';
import { maxHolds, overlaps, slotMinutes, slotTimeOf } from '#shared/rules/clinic/slot.ts';
import { pauseEnd, type UnpaidHolds, unpaidHoldLimits, unpaidWindows } from '#shared/rules/order/unpaid-holds.ts';
import { type AppointmentItem, appointmentsOf } from './appointment-store.ts';
import { raiseHoldsRevision, readHolds } from './slot-store.ts';

/** The newest appointments that are searched, as many as a patient's list shows. */
const maxAppointments = 200;

type AppointmentTime = Pick<AppointmentItem, 'id' | 'doctorId' | 'start' | 'minutes' | 'patient' | 'buyer'>;
type Patient = Pick<AppointmentItem, 'patient' | 'buyer'>;

/** The name without differences of typing: nukta letters and accents are one code point or two, depending on the keyboard. */
const comparableName = ({ patient, buyer }: Patient): string =>
  (patient?.name ?? fullName(buyer)).normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

/**
 * Compares patients by name, because a family member who is removed and added again is the same patient, and so is a customer who is saved as a
 * family member, too.
 */
const isSamePatient = (one: Patient, other: Patient): boolean =>
  // The customer may have changed the name since.
  (one.patient === undefined && other.patient === undefined) || comparableName(one) === comparableName(other);
const periodOf = ({ start, minutes = slotMinutes }: AppointmentTime) => ({ start: new Date(start), minutes });

/** @param subject names the customer who is the patient, for the reader of the message */
function assertPatientFree(appointments: readonly AppointmentItem[], requested: AppointmentTime, subject: 'You have' | 'The patient has'): void {
  const other = appointments.find(
    (each) =>
      each.id !== requested.id &&
      (each.status === 'open' || each.status === 'confirmed') &&
      isSamePatient(each, requested) &&
      overlaps(periodOf(each), periodOf(requested)),
  );
  if (other === undefined) return;
  // The second of two concurrent requests for one slot finds the appointment of the first.
  if (other.doctorId === requested.doctorId) throw new Failure('slot_taken');
  const who = requested.patient === undefined ? subject : `${requested.patient.name} has`;
  throw new Failure('patient_busy', {
    message: `${who} an appointment with ${other.doctor.name} at ${slotTimeOf(new Date(other.start))} on this day. Please choose another time, or cancel or move that one first.`,
    details: { appointmentId: other.id },
  });
}

/**
 * Family members are patients of their own: two children may see two doctors at once.
 * @returns the write that keeps this decision true, for the transaction that gives the appointment its time
 * @throws Failure `patient_busy`
 */
export async function reservePatientTime(
  appointment: AppointmentTime & Pick<AppointmentItem, 'customerId'>,
  by: 'patient' | 'clinic',
): Promise<TransactItem> {
  const { customerId } = appointment;
  // Read the revision before the list: an appointment that the list misses has raised it by the time of the commit, which then fails.
  const holds = await readHolds(customerId);
  assertPatientFree(await appointmentsOf(customerId, maxAppointments), appointment, by === 'patient' ? 'You have' : 'The patient has');
  return raiseHoldsRevision(customerId, holds);
}

/**
 * The same for a new appointment, which is held unpaid.
 * @throws Failure `patient_busy`, `too_many_holds`, `hold_paused`
 */
export async function reserveUnpaidPatientTime(appointment: AppointmentItem, now: Date): Promise<readonly TransactItem[]> {
  const { customerId, id } = appointment;
  const holds = await readHolds(customerId);
  const [appointments, unpaid] = await Promise.all([appointmentsOf(customerId, maxAppointments), unpaidHoldsOf(customerId, 'slot')]);
  assertPatientFree(appointments, appointment, 'You have');
  await assertCanHold(appointments, holds.ids.length, unpaid, now);
  return [raiseHoldsRevision(customerId, holds, id), requireUnchangedUnpaidHolds(customerId, 'slot', unpaid)];
}

async function assertCanHold(appointments: readonly AppointmentItem[], held: number, unpaid: UnpaidHolds | undefined, now: Date): Promise<void> {
  if (held >= maxHolds) throw new Failure('too_many_holds');
  const until = pauseEnd(unpaid, 'slot', now);
  const isOverLimit = unpaidWindows(unpaid, now) > 0 && held >= unpaidHoldLimits.slots.heldAtOnce;
  if ((until === undefined && !isOverLimit) || (await hasPaidBefore(appointments))) return;
  if (until !== undefined) throw holdPausedFailure(until, now, 'book an appointment');
  throw new Failure('too_many_holds', {
    message: 'An appointment of yours is waiting to be paid, and an earlier one was not paid. Please pay or cancel it first.',
  });
}

/** A visit that was paid, or an order of the shop, lifts the limits; one that was refunded does not. */
async function hasPaidBefore([first, ...more]: readonly AppointmentItem[]): Promise<boolean> {
  if (first === undefined) return false;
  const isPaid = [first, ...more].some(({ status }) => status === 'confirmed' || status === 'completed' || status === 'no_show');
  return isPaid || hasPaidOrder(first.customerId);
}
