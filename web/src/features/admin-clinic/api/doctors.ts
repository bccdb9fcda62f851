import { type Body, call, type Query } from '#web/api/client.ts';
import { useRead } from '#web/api/use-read.ts';

export const useDoctorList = (query: Query<'doctor.find'>) => useRead('doctor.find', { query });

export const usePublishedDoctors = () => useRead('doctor.list', {});

/** Read again whenever a form opens. `null` for a new doctor. */
export const useDoctorForEdit = (id: string | null) => useRead('doctor.read', id === null ? null : { params: { id } }, { revalidateIfStale: true });

/** A repeat with the same key makes no second doctor. */
export const createDoctor = (body: Body<'doctor.create'>, key: string) => call('doctor.create', { body, headers: { 'idempotency-key': key } });

export const updateDoctor = (id: string, body: Body<'doctor.update'>) => call('doctor.update', { params: { id }, body });

export const removeDoctor = (id: string) => call('doctor.remove', { params: { id } });
