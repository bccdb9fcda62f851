/** Steps of administrators and doctors with appointments; they include the steps of a patient. */
import { expect } from 'vitest';
import type { DoctorItem } from '#functions/clinic/doctors/doctor-store.ts';
import type { Appointment } from '#shared/contract/clinic/appointment.ts';
import type { Visit } from '#shared/contract/clinic/appointment-clinic.ts';
import type { Customer } from './fixtures.ts';
import { createPatientSteps, type OfferedSlot } from './patient-steps.ts';
import type { Shop } from './shop.ts';

type SignedIn = Pick<Customer, 'token'>;

export function createClinicSteps(shop: Shop) {
  const patientSteps = createPatientSteps(shop);
  const list = async (as: SignedIn, query: object = {}): Promise<readonly Visit[]> => {
    const answer = await shop.call('appointment.listAll', { as, query: { ...query } });
    expect(answer).toMatchObject({ status: 200 });
    return answer.body.data;
  };
  return {
    ...patientSteps,
    /** Books and pays an appointment, and lists it in the clinic. */
    bookAndDeliver: async (
      patient: Customer,
      doctor: Pick<DoctorItem, 'id'>,
      slot?: OfferedSlot,
    ): Promise<Appointment & { readonly paymentId: string }> => {
      const appointment = await patientSteps.bookPaid(patient, doctor, slot);
      await shop.deliverEvents();
      return appointment;
    },
    listAll: list,
    listIds: async (as: SignedIn, query: object = {}) => (await list(as, query)).map(({ id }) => id),
    readAppointment: (as: SignedIn, id: string) => shop.call('appointment.readOne', { as, params: { id } }),
    changeStatus: (as: SignedIn, id: string, status: string, reason?: string) =>
      shop.call('appointment.changeStatus', { as, params: { id }, body: { status, ...(reason === undefined ? {} : { reason }) } }),
    cancelByClinic: (as: SignedIn, id: string, more: object = {}) =>
      shop.call('appointment.cancelByClinic', { as, params: { id }, body: { reason: 'The doctor is ill', ...more } }),
    moveByClinic: (as: SignedIn, id: string, start: string) =>
      shop.call('appointment.moveByClinic', { as, params: { id }, body: { start, reason: 'The doctor is delayed' } }),
    /** Signs in again: sessions end within the hour, and specs advance the clock by days. */
    signInAgain: async (who: Customer): Promise<Customer> => {
      const { body } = await shop.call('auth.login', { body: { identifier: who.email, password: who.password } });
      expect(body).toMatchObject({ token: expect.any(String) });
      return { ...who, token: body.token as string };
    },
  };
}
