import { type Answer, type Body, call, type Query } from '#web/api/client.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrites } from '#web/ui/admin/use-writes.ts';

/** Writes to an appointment and reads all shown appointments again. */
export const useVisitWrites = () => useWrites(['appointment.listAll', 'appointment.readCalendar', 'appointment.readOne']);

/** @param day null while none is chosen */
export const useFreeTimes = (id: string, day: string | null) =>
  useRead('appointment.listTimes', day === null ? null : { params: { id }, query: { day } }, { keepPreviousData: false });

export const moveAppointment = (id: string, body: Body<'appointment.moveByClinic'>) => call('appointment.moveByClinic', { params: { id }, body });

export const cancelAppointment = (id: string, body: Body<'appointment.cancelByClinic'>) =>
  call('appointment.cancelByClinic', { params: { id }, body });

export const changeAppointmentStatus = (id: string, body: Body<'appointment.changeStatus'>) =>
  call('appointment.changeStatus', { params: { id }, body });

export const freeSlot = (id: string) => call('appointment.freeSlot', { params: { id } });

export const useEarnings = (query: Query<'appointment.readEarnings'>) => useRead('appointment.readEarnings', { query });

export const useAppointmentList = (query: Query<'appointment.listAll'>) => useRead('appointment.listAll', { query });

export const useCalendar = (query: Query<'appointment.readCalendar'>) => useRead('appointment.readCalendar', { query }, { refreshInterval: 60_000 });

/** @param refreshInterval milliseconds, by what was read last */
export const useAppointment = (id: string, refreshInterval?: (latest: Answer<'appointment.readOne'> | undefined) => number) =>
  useRead('appointment.readOne', { params: { id } }, { keepPreviousData: false, ...(refreshInterval && { refreshInterval }) });
