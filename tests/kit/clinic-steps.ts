/** Steps of administrators and doctors with appointments; they include the steps of a patient. */
import { expect } from 'vitest';
import type { DoctorItem } from '#functions/clinic/doctors/doctor-store.ts';
import type { Appointment } from '#shared/contract/clinic/appointment.ts';
import type { Visit } from '#shared/contract/clinic/appointment-clinic.ts';
import { clinic, type OfferedSlot } from './patient-steps.ts';
import type { Customer } from './fixtures.ts';
import type { Shop } from './shop.ts';

type Who = Pick<Customer, 'token'>;

export function visits(shop: Shop) {
  const given = clinic(shop);
  const list = async (as: Who, query: object = {}): Promise<readonly Visit[]> => {
    const answer = await shop.call('appointment.listAll', { as, query: { ...query } });
    expect(answer).toMatchObject({ status: 200 });
    return answer.body.data;
  };
  return {
    ...given,
    /** Books and pays an appointment, and lists it in the clinic. */
    booked: async (patient: Customer, doctor: Pick<DoctorItem, 'id'>, slot?: OfferedSlot): Promise<Appointment & { readonly paymentId: string }> => {
      const appointment = await given.confirmed(patient, doctor, slot);
      await shop.deliver();
      return appointment;
    },
    all: list,
    ids: async (as: Who, query: object = {}) => (await list(as, query)).map(({ id }) => id),
    read: (as: Who, id: string) => shop.call('appointment.readOne', { as, params: { id } }),
    mark: (as: Who, id: string, status: string, reason?: string) =>
      shop.call('appointment.changeStatus', { as, params: { id }, body: { status, ...(reason === undefined ? {} : { reason }) } }),
    cancel: (as: Who, id: string, more: object = {}) =>
      shop.call('appointment.cancelByClinic', { as, params: { id }, body: { reason: 'The doctor is ill', ...more } }),
    move: (as: Who, id: string, start: string) =>
      shop.call('appointment.moveByClinic', { as, params: { id }, body: { start, reason: 'The doctor is delayed' } }),
    /** Signs in again: sessions end within the hour, and specs advance the clock by days. */
    again: async (who: Customer): Promise<Customer> => {
      const { body } = await shop.call('auth.login', { body: { identifier: who.email, password: who.password } });
      expect(body).toMatchObject({ token: expect.any(String) });
      return { ...who, token: body.token as string };
    },
  };
}
