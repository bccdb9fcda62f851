/** Does through the API what happens before or beside a journey at the clinic: doctors, bookings and payments. */
import * as z from 'zod';
import type { Person } from './people.ts';
import { admin, send, tokenOf } from './trade.ts';

const Days = z.object({ days: z.array(z.object({ slotDate: z.string(), slots: z.array(z.object({ slotTime: z.string() })) })) });
const Booked = z.object({ appointment: z.object({ _id: z.string(), start: z.string() }) });
const Listed = z.object({ appointments: z.array(z.object({ _id: z.string(), payment: z.boolean() })) });

/** Creates a doctor who is free at the standard hours of all days. Returns the id. A journey with its own doctor competes with no other for slots. */
export async function createDoctor(site: string, name: string, email = ''): Promise<string> {
  const body = { name, speciality: 'Pediatricians', degree: 'MBBS', fees: 600, email };
  return z.object({ id: z.string() }).parse(await send(site, 'POST', '/api/admin/doctors', await tokenOf(site, admin), body)).id;
}

/** Books the first free slot of the last bookable day, which is some days ahead. */
export async function bookAppointment(site: string, patient: Person, docId: string): Promise<{ readonly id: string; readonly start: string }> {
  const { days } = Days.parse(await send(site, 'GET', `/api/doctor/${docId}/slots`));
  const day = days.findLast(({ slots }) => slots.length > 0);
  const body = { docId, slotDate: day?.slotDate, slotTime: day?.slots[0]?.slotTime, aptType: 'General Consultation' };
  const { appointment } = Booked.parse(await send(site, 'POST', '/api/user/book-appointment', await tokenOf(site, patient), body));
  return { id: appointment._id, start: appointment.start };
}

export async function payAppointment(site: string, patient: Person, appointmentId: string): Promise<void> {
  const token = await tokenOf(site, patient);
  const { order } = z
    .object({ order: z.object({ id: z.string() }) })
    .parse(await send(site, 'POST', '/api/user/payment-razorpay', token, { appointmentId }));
  const paid = await send(site, 'POST', `/_local/pay/razorpay/${order.id}`, undefined, { webhook: 'never' });
  await send(site, 'POST', '/api/user/verifyRazorpay', token, paid);
}

export const isAppointmentPaid = async (site: string, patient: Person, id: string) =>
  Listed.parse(await send(site, 'GET', '/api/user/appointments', await tokenOf(site, patient))).appointments.find(({ _id }) => _id === id)?.payment;
