/** How does a free half hour become a patient's, until it is paid? Under one condition: of all who want it, one has it. */
import { ulid } from 'ulid';
import { Failure } from '#functions/http/failure.ts';
import { log } from '#functions/http/log.ts';
import { type AppointmentItem, appointmentOf, putAppointment } from '#functions/store/appointment.ts';
import { customerOf } from '#functions/store/customer.ts';
import { type DoctorItem, doctorById, takesAppointments } from '#functions/store/doctor.ts';
import { countHold, holdsOf, slotAt, takeSlot } from '#functions/store/slot.ts';
import { commit } from '#functions/store/table.ts';
import { holdEnd } from '#shared/rules/checkout.ts';
import { refundPolicy } from '#shared/rules/refund-policy.ts';
import { mostHolds, offeredDays, standardSchedule, standardType } from '#shared/rules/slot.ts';
import { endLapsed } from './settle-appointment.ts';
import { providerTrouble } from './settle-own.ts';

export interface Wish {
  readonly customerId: string;
  readonly doctorId: string;
  readonly start: Date;
}

/** @throws Failure `doctor_not_found`, `doctor_unavailable`, `invalid_input`, `slot_taken`, `too_many_holds`, `payment_provider_down` */
export async function bookSlot({ customerId, doctorId, start }: Wish, now: Date): Promise<AppointmentItem> {
  const [doctor, customer] = await Promise.all([doctorById(doctorId), customerOf(customerId)]);
  if (customer === undefined) throw new Failure('session_expired');
  if (doctor === undefined) throw new Failure('doctor_not_found');
  if (!doctor.available) throw new Failure('doctor_unavailable');
  expectOffered(doctor, start, now);
  const id = ulid(now.getTime());
  const { firstName, lastName, email, phone = '' } = customer;
  const { name, image, speciality, address, fees } = doctor;
  const appointment: AppointmentItem = {
    id,
    customerId,
    doctorId,
    doctor: { name, image, speciality, address },
    aptType: standardType,
    start: start.toISOString(),
    status: 'open',
    total: fees,
    buyer: { firstName, lastName, email, phone },
    policy: refundPolicy.version,
    createdAt: now.toISOString(),
    holdEndsAt: holdEnd(now).toISOString(),
  };
  const take = () =>
    commit([
      takeSlot({ doctorId, start: appointment.start, appointmentId: id, customerId, holdEndsAt: appointment.holdEndsAt }),
      putAppointment(appointment),
      countHold(customerId, id, mostHolds),
      takesAppointments(doctorId),
    ]);
  try {
    await take();
  } catch (error) {
    if (!(error instanceof Failure) || !(await madeRoom(error, appointment, now))) throw error;
    await take();
  }
  log.info('appointment.booked', { appointmentId: id, doctorId, customerId });
  return appointment;
}

function expectOffered({ schedule = standardSchedule }: DoctorItem, start: Date, now: Date): void {
  if (start <= now) throw new Failure('invalid_input', { fields: { slotTime: 'This time is over. Please select a later one' } });
  const isOffered = offeredDays(schedule, now).some(({ starts }) => starts.some((each) => each.getTime() === start.getTime()));
  if (!isOffered) throw new Failure('invalid_input', { fields: { slotTime: 'Please select one of the times offered' } });
}

/** What stands in the way may be a hold whose time is over, and which the sweep has not met yet. */
async function madeRoom({ code }: Failure, { customerId, doctorId, start }: AppointmentItem, now: Date): Promise<boolean> {
  if (code !== 'slot_taken' && code !== 'too_many_holds') return false;
  const held = code === 'slot_taken' ? await slotAt({ doctorId, start }) : undefined;
  const inTheWay =
    code === 'slot_taken'
      ? held === undefined
        ? []
        : [{ customerId: held.customerId, id: held.appointmentId }]
      : (await holdsOf(customerId)).map((id) => ({ customerId, id }));
  let ended = code === 'slot_taken' && held === undefined;
  for (const whose of inTheWay) {
    const appointment = await appointmentOf(whose);
    if (appointment?.status !== 'open' || now.getTime() < Date.parse(appointment.holdEndsAt)) continue;
    await endLapsed(appointment, now).catch((error: unknown) => {
      throw providerTrouble(error, 'payment_provider_down');
    });
    ended = true;
  }
  return ended;
}
