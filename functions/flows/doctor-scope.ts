/** Whose appointments may somebody of the staff see? An administrator all of them, a doctor their own. */
import type { Caller } from '#functions/http/caller.ts';
import { Failure } from '#functions/http/failure.ts';
import type { AppointmentItem } from '#functions/store/appointment.ts';
import { customerOf } from '#functions/store/customer.ts';
import { doctorIdOfEmail } from '#functions/store/doctor.ts';

/**
 * The doctor to whom this caller is bound; undefined: to none, they see all.
 * @throws Failure `forbidden` for the account of a doctor that no doctor's record names
 */
export async function doctorScope({ id, role }: Pick<Caller, 'id' | 'role'>): Promise<string | undefined> {
  if (role === 'admin') return undefined;
  const customer = role === 'doctor' ? await customerOf(id) : undefined;
  const doctorId = customer?.emailVerified === true ? await doctorIdOfEmail(customer.email) : undefined;
  if (doctorId === undefined)
    throw new Failure('forbidden', {
      message: "Your account does not belong to a doctor yet. Please ask an administrator to enter your e-mail address in the doctor's record.",
    });
  return doctorId;
}

/** Another doctor's is as unknown as none. @throws Failure `appointment_not_found`, `forbidden` */
export async function withinScope(appointment: AppointmentItem | undefined, caller: Pick<Caller, 'id' | 'role'>): Promise<AppointmentItem> {
  const scope = await doctorScope(caller);
  if (appointment === undefined || (scope !== undefined && appointment.doctorId !== scope)) throw new Failure('appointment_not_found');
  return appointment;
}
