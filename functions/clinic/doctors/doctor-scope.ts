/** Limits which appointments a member of staff may see: an administrator all of them, a doctor their own. */
import type { AppointmentItem } from '#functions/clinic/appointment-store.ts';
import { readCustomer } from '#functions/identity/customer-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import type { Caller } from '#functions/platform/http/handler.ts';
import { doctorIdOfEmail } from './doctor-store.ts';

/**
 * The doctor whose appointments the caller may see; undefined: those of all doctors.
 * @throws Failure `forbidden` for an account with the role doctor that no doctor's record names
 */
export async function readDoctorScope({ id, role }: Pick<Caller, 'id' | 'role'>): Promise<string | undefined> {
  if (role === 'admin') return undefined;
  const customer = role === 'doctor' ? await readCustomer(id) : undefined;
  const doctorId = customer?.emailVerified === true ? await doctorIdOfEmail(customer.email) : undefined;
  if (doctorId === undefined)
    throw new Failure('forbidden', {
      message: "Your account does not belong to a doctor yet. Please ask an administrator to enter your e-mail address in the doctor's record.",
    });
  return doctorId;
}

/**
 * Returns an appointment that the caller may see. Another doctor's appointment is reported as not found.
 * @throws Failure `appointment_not_found`, `forbidden`
 */
export async function assertInScope(appointment: AppointmentItem | undefined, caller: Pick<Caller, 'id' | 'role'>): Promise<AppointmentItem> {
  const scope = await readDoctorScope(caller);
  if (appointment === undefined || (scope !== undefined && appointment.doctorId !== scope)) throw new Failure('appointment_not_found');
  return appointment;
}
