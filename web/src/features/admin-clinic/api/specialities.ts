import { type Body, call } from '#web/api/client.ts';
import { useRead } from '#web/api/use-read.ts';

export const useSpecialities = () => useRead('speciality.list', {});

/** Read again whenever the page or a form opens. */
export const useSpecialitiesForEdit = () => useRead('speciality.list', {}, { revalidateIfStale: true });

export const createSpeciality = (body: Body<'speciality.create'>) => call('speciality.create', { body });

export const updateSpeciality = (id: string, body: Body<'speciality.update'>) => call('speciality.update', { params: { id }, body });

export const moveSpeciality = (id: string, sortOrder: number) => call('speciality.move', { params: { id }, body: { sortOrder } });

export const removeSpeciality = (id: string) => call('speciality.remove', { params: { id } });
