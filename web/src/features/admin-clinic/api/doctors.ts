import { type Body, call, type Query } from '#web/api/client.ts';
import { useFreshRead } from '#web/api/use-fresh-read.ts';
import { useRead } from '#web/api/use-read.ts';

export const useDoctorList = (query: Query<'doctor.find'>) => useRead('doctor.find', { query });

export const usePublishedDoctors = () => useRead('doctor.list', {});

/** @param id null for a new doctor */
export const useDoctorForEdit = (id: string | null) => useFreshRead('doctor.read', id === null ? null : { params: { id } });

/** A repeat with the same key makes no second doctor. */
export const createDoctor = (body: Body<'doctor.create'>, key: string) => call('doctor.create', { body, headers: { 'idempotency-key': key } });

export const updateDoctor = (id: string, body: Body<'doctor.update'>) => call('doctor.update', { params: { id }, body });

export const removeDoctor = (id: string) => call('doctor.remove', { params: { id } });

export const useScheduleForEdit = (id: string) => useFreshRead('schedule.read', { params: { id } }, { keepPreviousData: false });

export const saveSchedule = (id: string, body: Body<'schedule.save'>) => call('schedule.save', { params: { id }, body });

export const useSpecialities = () => useRead('speciality.list', {});

export const useSpecialitiesForEdit = () => useFreshRead('speciality.list', {});

export const createSpeciality = (body: Body<'speciality.create'>) => call('speciality.create', { body });

export const updateSpeciality = (id: string, body: Body<'speciality.update'>) => call('speciality.update', { params: { id }, body });

export const moveSpeciality = (id: string, sortOrder: number) => call('speciality.move', { params: { id }, body: { sortOrder } });

export const removeSpeciality = (id: string) => call('speciality.remove', { params: { id } });
