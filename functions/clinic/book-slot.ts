/** How does a free half hour become a patient's, until it is paid? Under one condition: of all who want it, one has it. */
import { ulid } from 'ulid';
import { toProviderFailure } from '#functions/checkout/settle-own.ts';
import { checkDoctorAvailable, type DoctorItem, doctorById } from '#functions/clinic/doctors/doctor-store.ts';
import { customerOf } from '#functions/identity/customer-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { log } from '#functions/platform/log.ts';
import { enqueueEmail } from '#functions/platform/mail/outbox-store.ts';
import { commit, retryOnConflict } from '#functions/platform/table/table.ts';
import { holdEnd } from '#shared/rules/checkout.ts';
import { refundPolicy } from '#shared/rules/refund-policy.ts';
import { lengthOf, mostHolds, standardSchedule, standardType } from '#shared/rules/slot.ts';
import { type AppointmentItem, appointmentOf, putAppointment } from './appointment-store.ts';
import { appointmentMailFields } from './appointment-summary.ts';
import { familyOf } from './family-store.ts';
import { expireLapsedHold } from './settle-appointment.ts';
import { assertOffered, overlappingSlots } from './slot-offer.ts';
import { addHold, holdsOf, takeSlot } from './slot-store.ts';

export interface Wish {
  readonly customerId: string;
  readonly doctorId: string;
  readonly start: Date;
  /** Somebody of the family, whom it is for. */
  readonly familyMemberId?: string | undefined;
}

/** @throws Failure `doctor_not_found`, `doctor_unavailable`, `invalid_input`, `slot_taken`, `too_many_holds`, `payment_provider_down` */
export async function bookSlot(wish: Wish, now: Date): Promise<AppointmentItem> {
  // Anew when the doctor's hours were changed while this was on its way.
  const appointment = await retryOnConflict(() => bookOnce(wish, now));
  const { id: appointmentId, doctorId, customerId } = appointment;
  log.info('appointment.booked', { appointmentId, doctorId, customerId });
  return appointment;
}

async function bookOnce({ customerId, doctorId, start, familyMemberId }: Wish, now: Date): Promise<AppointmentItem> {
  const [doctor, customer] = await Promise.all([doctorById(doctorId), customerOf(customerId)]);
  if (customer === undefined) throw new Failure('session_expired');
  if (doctor === undefined) throw new Failure('doctor_not_found');
  if (!doctor.available) throw new Failure('doctor_unavailable');
  assertOffered(doctor, start, now);
  const patient = familyMemberId === undefined ? undefined : await patientOf(customerId, familyMemberId);
  const id = ulid(now.getTime());
  const { firstName, lastName, email, phone = '' } = customer;
  const { name, image, speciality, address, fees, schedule = standardSchedule } = doctor;
  const appointment: AppointmentItem = {
    id,
    customerId,
    doctorId,
    doctor: { name, image, speciality, address },
    aptType: standardType,
    start: start.toISOString(),
    minutes: lengthOf(schedule),
    status: 'open',
    total: fees,
    ...(patient === undefined ? {} : { patient }),
    buyer: { firstName, lastName, email, phone },
    policy: refundPolicy.version,
    createdAt: now.toISOString(),
    holdEndsAt: holdEnd(now).toISOString(),
  };
  const { minutes, holdEndsAt } = appointment;
  const take = async () => {
    if ((await overlappingSlots(doctor, start)).length > 0) throw new Failure('slot_taken');
    await commit([
      takeSlot({ doctorId, start: appointment.start, minutes, appointmentId: id, customerId, holdEndsAt }),
      putAppointment(appointment),
      addHold(customerId, id, mostHolds),
      checkDoctorAvailable(doctor),
      enqueueEmail({ template: 'appointment-held', ...appointmentMailFields(appointment), amount: fees, holdEndsAt }, now),
    ]);
  };
  await retryAfterEviction(take, doctor, appointment, now);
  return appointment;
}

async function patientOf(customerId: string, memberId: string): Promise<NonNullable<AppointmentItem['patient']>> {
  const member = (await familyOf(customerId)).find(({ id }) => id === memberId);
  if (member === undefined)
    throw new Failure('invalid_input', { fields: { familyMemberId: 'This family member is no longer saved. Please choose again' } });
  return { name: member.name, dob: member.dob };
}

type Wanted = Pick<AppointmentItem, 'customerId' | 'start'>;

/** Takes a slot; once more where what stood in the way was over. */
export async function retryAfterEviction(take: () => Promise<void>, doctor: DoctorItem, wanted: Wanted, now: Date): Promise<void> {
  try {
    await take();
  } catch (error) {
    if (!(error instanceof Failure) || !(await madeRoom(error, doctor, wanted, now))) throw error;
    await take();
  }
}

/** What stands in the way may be a hold whose time is over, and which the sweep has not met yet. */
async function madeRoom({ code }: Failure, doctor: DoctorItem, { customerId, start }: Wanted, now: Date): Promise<boolean> {
  if (code !== 'slot_taken' && code !== 'too_many_holds') return false;
  const found =
    code === 'slot_taken'
      ? (await overlappingSlots(doctor, new Date(start))).map((slot) => ({ customerId: slot.customerId, id: slot.appointmentId }))
      : (await holdsOf(customerId)).map((id) => ({ customerId, id }));
  let ended = code === 'slot_taken' && found.length === 0;
  for (const whose of found) {
    const appointment = await appointmentOf(whose);
    if (appointment?.status !== 'open' || now.getTime() < Date.parse(appointment.holdEndsAt)) continue;
    await expireLapsedHold(appointment, now).catch((error: unknown) => {
      throw toProviderFailure(error, 'payment_provider_down');
    });
    ended = true;
  }
  return ended;
}
