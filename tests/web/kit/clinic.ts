/** Responses of the clinic for page tests: doctors, their free times and a patient's appointments, on one day in India. */
import { HttpResponse, http } from 'msw';
import type { Appointment } from '#shared/contract/clinic/appointment.ts';
import type { Doctor } from '#shared/contract/clinic/doctor.ts';
import { slotDateOf, slotTimeOf } from '#shared/rules/clinic/slot.ts';

/** 11:40 on a Saturday in India. */
export const now = '2026-11-21T06:10:00.000Z';

export const aDoctor = (id: string, given: Partial<Doctor> = {}): Doctor => ({
  _id: id,
  name: `Dr. Meera Nair ${id}`,
  image: '',
  speciality: 'Pediatricians',
  degree: 'MBBS, MD',
  experience: '12 years',
  about: 'Children first.',
  fees: 500,
  available: true,
  address: { line1: '17, Church Street', line2: 'Ashok Nagar, Bengaluru' },
  isVerified: true,
  ...given,
});

const slot = (start: string) => ({ start, slotTime: slotTimeOf(new Date(start)) });
const dayAfter = (days: number) => slotDateOf(new Date(Date.parse(now) + days * 86_400_000));

/** Seven days; today 12:00 and 17:30 are free, tomorrow 10:00, on the others nothing. */
export const days = Array.from({ length: 7 }, (_, ahead) => ({
  slotDate: dayAfter(ahead),
  slots: ahead === 0 ? [slot('2026-11-21T06:30:00.000Z'), slot('2026-11-21T12:00:00.000Z')] : ahead === 1 ? [slot('2026-11-22T04:30:00.000Z')] : [],
}));

export function anAppointment(id: string, given: Partial<Appointment> = {}): Appointment {
  const start = given.start ?? '2026-11-22T04:30:00.000Z';
  const { name, image, speciality, address } = aDoctor('d1');
  return {
    _id: id,
    docId: 'd1',
    docData: { name, image, speciality, address },
    aptType: 'General Consultation',
    slotDate: slotDateOf(new Date(start)),
    slotTime: slotTimeOf(new Date(start)),
    start,
    end: new Date(Date.parse(start) + 1_800_000).toISOString(),
    amount: 500,
    cancelled: false,
    isCompleted: false,
    noShow: false,
    payment: false,
    expired: false,
    createdAt: now,
    ...given,
  };
}

/** Paid, and can be given up or another time. */
export const confirmedAppointment = (id: string, given: Partial<Appointment> = {}) =>
  anAppointment(id, {
    payment: true,
    refundOffer: { percent: 50, amount: 250, policyVersion: '2026-11-21' },
    rescheduleOffer: { until: '2026-11-22T02:30:00.000Z', left: 3 },
    ...given,
  });

/** Waits to be paid for 14 minutes more. */
export const heldAppointment = (id: string, given: Partial<Appointment> = {}) =>
  anAppointment(id, { holdEndsAt: '2026-11-21T06:24:00.000Z', ...given });

export const appointmentList = (...appointments: readonly Appointment[]) => ({
  success: true as const,
  appointments: [...appointments],
  paymentMethods: ['razorpay' as const, 'stripe' as const],
  now,
});

export const clinicHandlers = [
  http.get('*/api/doctor/list', () => HttpResponse.json({ success: true, doctors: [aDoctor('d1')] })),
  http.get('*/api/admin/doctor-categories', () =>
    HttpResponse.json({ success: true, categories: [{ name: 'Pediatricians', image: '', description: 'For children.' }] }),
  ),
  http.get('*/api/doctor/:id/slots', () => HttpResponse.json({ success: true, slotMinutes: 30, days })),
  http.get('*/api/user/appointments', () => HttpResponse.json(appointmentList())),
  http.get('*/api/user/family', () => HttpResponse.json({ success: true, family: [] })),
];
