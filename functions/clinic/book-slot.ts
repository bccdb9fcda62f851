/** Holds a free slot for a patient until it is paid; of concurrent bookings of one slot exactly one succeeds. */
import { ulid } from 'ulid';
import { checkDoctorAvailable, type DoctorItem, doctorById } from '#functions/clinic/doctors/doctor-store.ts';
import { type CustomerItem, readCustomer } from '#functions/identity/customer-store.ts';
import { throwProviderErrorAs } from '#functions/payment/provider.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { log } from '#functions/platform/log.ts';
import { enqueueEmail } from '#functions/platform/mail/outbox-store.ts';
import { commit, retryOnConflict } from '#functions/platform/table/table.ts';
import { refundPolicy } from '#shared/rules/clinic/refund-policy.ts';
import { slotLengthOf, standardAppointmentType, standardSchedule } from '#shared/rules/clinic/slot.ts';
import { holdEnd } from '#shared/rules/order/checkout.ts';
import { toAppointmentMailFields } from './appointment-mail-fields.ts';
import { type AppointmentItem, appointmentOf, putAppointment } from './appointment-store.ts';
import { familyOf } from './family-store.ts';
import { reserveUnpaidPatientTime } from './patient-limits.ts';
import { expireLapsedHold } from './settle-appointment.ts';
import { assertOffered, readOverlappingSlots } from './slot-offer.ts';
import { readHolds, takeSlot } from './slot-store.ts';

export interface Booking {
  readonly customerId: string;
  readonly doctorId: string;
  readonly start: Date;
  /** The family member who is the patient; undefined: the customer. */
  readonly familyMemberId?: string | undefined;
}

/**
 * @throws Failure `doctor_not_found`, `doctor_unavailable`, `invalid_input`, `slot_taken`, `patient_busy`, `too_many_holds`, `hold_paused`,
 *   `payment_provider_down`
 */
export async function bookSlot(booking: Booking, now: Date): Promise<AppointmentItem> {
  // Tries again when the doctor's schedule or the customer's other bookings change at the same time.
  const appointment = await retryOnConflict(() => attemptBooking(booking, now));
  const { id: appointmentId, doctorId, customerId } = appointment;
  log.info('appointment.booked', { appointmentId, doctorId, customerId });
  return appointment;
}

async function attemptBooking(booking: Booking, now: Date): Promise<AppointmentItem> {
  const { customerId, doctorId, start, familyMemberId } = booking;
  const [doctor, customer] = await Promise.all([doctorById(doctorId), readCustomer(customerId)]);
  if (customer === undefined) throw new Failure('session_expired');
  if (doctor === undefined) throw new Failure('doctor_not_found');
  if (!doctor.available) throw new Failure('doctor_unavailable');
  assertOffered(doctor, start, now);
  const patient = familyMemberId === undefined ? undefined : await readPatient(customerId, familyMemberId);
  const appointment = newAppointment(booking, doctor, customer, patient, now);
  const { id, minutes, total, holdEndsAt } = appointment;
  const takeSlotForAppointment = async () => {
    if ((await readOverlappingSlots(doctor, start)).length > 0) throw new Failure('slot_taken');
    const limits = await reserveUnpaidPatientTime(appointment, now);
    await commit([
      takeSlot({ doctorId, start: appointment.start, minutes, appointmentId: id, customerId, holdEndsAt }),
      putAppointment(appointment),
      ...limits,
      checkDoctorAvailable(doctor),
      enqueueEmail({ template: 'appointment-held', ...toAppointmentMailFields(appointment), amount: total, holdEndsAt }, now),
    ]);
  };
  await retryAfterExpiringHolds(takeSlotForAppointment, doctor, appointment, now);
  return appointment;
}

function newAppointment(
  { customerId, doctorId, start }: Booking,
  { name, image, speciality, address, fees, schedule = standardSchedule }: DoctorItem,
  { firstName, lastName, email, phone = '' }: CustomerItem,
  patient: AppointmentItem['patient'],
  now: Date,
): AppointmentItem & { readonly minutes: number } {
  return {
    id: ulid(now.getTime()),
    customerId,
    doctorId,
    doctor: { name, image, speciality, address },
    aptType: standardAppointmentType,
    start: start.toISOString(),
    minutes: slotLengthOf(schedule),
    status: 'open',
    total: fees,
    ...(patient === undefined ? {} : { patient }),
    buyer: { firstName, lastName, email, phone },
    policy: refundPolicy.version,
    createdAt: now.toISOString(),
    holdEndsAt: holdEnd(now).toISOString(),
  };
}

async function readPatient(customerId: string, memberId: string): Promise<NonNullable<AppointmentItem['patient']>> {
  const member = (await familyOf(customerId)).find(({ id }) => id === memberId);
  if (member === undefined)
    throw new Failure('invalid_input', { fields: { familyMemberId: 'This family member is no longer saved. Please choose again' } });
  return { name: member.name, dob: member.dob };
}

type SlotRequest = Pick<AppointmentItem, 'customerId' | 'start'>;

/** Takes a slot. When lapsed holds prevent that, ends them and tries once more. */
export async function retryAfterExpiringHolds(take: () => Promise<void>, doctor: DoctorItem, request: SlotRequest, now: Date): Promise<void> {
  try {
    await take();
  } catch (error) {
    if (!(error instanceof Failure) || !(await expireBlockingHolds(error, doctor, request, now))) throw error;
    await take();
  }
}

/**
 * Ends the lapsed holds that caused a failure, before the job settle-appointments does.
 * @returns whether the slot can be tried again
 */
async function expireBlockingHolds({ code }: Failure, doctor: DoctorItem, { customerId, start }: SlotRequest, now: Date): Promise<boolean> {
  if (code !== 'slot_taken' && code !== 'too_many_holds' && code !== 'patient_busy') return false;
  const blockingRefs =
    code === 'slot_taken'
      ? (await readOverlappingSlots(doctor, new Date(start))).map((slot) => ({ customerId: slot.customerId, id: slot.appointmentId }))
      : (await readHolds(customerId)).ids.map((id) => ({ customerId, id }));
  let hasExpired = code === 'slot_taken' && blockingRefs.length === 0;
  for (const ref of blockingRefs) {
    const appointment = await appointmentOf(ref);
    if (appointment?.status !== 'open' || now.getTime() < Date.parse(appointment.holdEndsAt)) continue;
    await expireLapsedHold(appointment, now).catch(throwProviderErrorAs('payment_provider_down'));
    hasExpired = true;
  }
  return hasExpired;
}
